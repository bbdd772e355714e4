import { request } from '@holdfast/client'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { authenticationLabels, ScrapeForm } from '../enrol/scrape-form.tsx'
import { type Agent, scrapeStates } from '../states.tsx'

/** From where Holdfast gets the metrics of a collector; it can be changed at any time. */
export function ScrapeSettings({ agent: { id, hostname, scrape } }: { agent: Agent }) {
  const { t } = useTranslation('agents')
  const path = { agent_id: id }
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('scrapeOfCollector')}
      </Title>
      <Stack>
        {scrape ? (
          <ScrapeFacts scrape={scrape} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('noScrapeText')}
          </Text>
        )}
        <Group gap="sm">
          <EditModal
            label={t(scrape ? 'edit' : 'scrapeNodeExporter')}
            title={t('scrapeServer', { name: hostname })}
          >
            {(close) => (
              <ScrapeForm
                stored={scrape}
                requestOf={(change) => request('cloud.agents.update', { path, body: { scrape: change } })}
                submit={t('save')}
                onDone={() => {
                  close()
                  notifications.show({ message: t('saved', { name: hostname }) })
                }}
                onCancel={close}
              />
            )}
          </EditModal>
          {scrape && (
            <ConfirmButton
              label={t('stopScraping')}
              text={t('stopScrapingText', { name: hostname })}
              request={request('cloud.agents.update', { path, body: { scrape: null } })}
            />
          )}
        </Group>
      </Stack>
    </Card>
  )
}

function ScrapeFacts({ scrape }: { scrape: NonNullable<Agent['scrape']> }) {
  const { t } = useTranslation('agents')
  const { url, authentication, authority, ignore_certificate, scraped_at, error, failing_since } = scrape
  // More states may be added.
  const { tone, label } = scrapeStates[scrape.state] ?? scrapeStates.pending
  const kind = authentication?.kind === 'bearer' ? 'bearer' : 'basic'
  return (
    <DetailsList
      facts={[
        { label: t('scrapeUrl'), value: url },
        {
          label: t('scrapeState'),
          value: (
            <Group gap={8}>
              <StateBadge tone={tone} label={t(label)} />
              {scraped_at !== null && <Ago at={String(scraped_at)} />}
            </Group>
          ),
        },
        ...(error === null
          ? []
          : [
              { label: t('scrapeError'), value: error },
              { label: t('failingSince'), value: <Ago at={failing_since && String(failing_since)} /> },
            ]),
        {
          label: t('authentication'),
          value: authentication
            ? [t(authenticationLabels[kind]), authentication.username].filter(Boolean).join(', ')
            : t('authenticationNone'),
        },
        ...(ignore_certificate || authority
          ? [
              {
                label: t('certificate'),
                value: t(ignore_certificate ? 'certificateIgnored' : 'ownAuthority'),
              },
            ]
          : []),
      ]}
    />
  )
}
