/** A collector: Prometheus, OpenTelemetry or node_exporter, which send the metrics of a server in the place of an agent. */
import { request } from '@holdfast/client'
import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { SecretDialog } from '#ui/copy/secret-dialog.tsx'
import { SourceText } from '#ui/copy/source-text.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { ScrapeForm } from './scrape-form.tsx'

type CreateCollectorProps = { server: { id: string; name: string }; onCreated: (token: string) => void }

export function CreateCollector({ server, onCreated }: CreateCollectorProps) {
  const { t } = useTranslation('agents')
  return (
    <ConfirmButton
      label={t('useCollector')}
      text={t('useCollectorText', { name: server.name })}
      request={request('cloud.agents.create', { body: { server_id: server.id } })}
      onDone={({ body }) => onCreated(body.token)}
    />
  )
}

/** Its secret is not shown: nothing has to be sent. */
export function CreateScrape({ server }: { server: { id: string; name: string } }) {
  const { t } = useTranslation('agents')
  return (
    <EditModal label={t('scrapeNodeExporter')} title={t('scrapeServer', { name: server.name })}>
      {(close) => (
        <ScrapeForm
          stored={null}
          requestOf={(scrape) => request('cloud.agents.create', { body: { server_id: server.id, scrape } })}
          submit={t('scrape')}
          onDone={close}
          onCancel={close}
        />
      )}
    </EditModal>
  )
}

/** Where each program sends to. `secret`: a new one of a collector; null: the dialog is closed. */
export function CollectorSecret({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const { t } = useTranslation('agents')
  const base = `${location.origin}/v1/ingest/collector`
  return (
    <SecretDialog title={t('collectorSecret')} secret={secret} onClose={onClose}>
      <Stack gap="xs">
        <Title order={3} size="h5">
          {t('collectorTargets')}
        </Title>
        <Text size="sm">
          {t('collectorTargetsText')}{' '}
          <Anchor size="sm" href="/docs/guides/collectors" target="_blank">
            {t('collectorGuide')}
          </Anchor>
        </Text>
        <Text size="sm">Prometheus (remote_write)</Text>
        <SourceText text={`${base}/prometheus`} />
        <Text size="sm">OpenTelemetry Collector (otlphttp)</Text>
        <SourceText text={`${base}/otlp`} />
        <Text size="sm">node_exporter (curl)</Text>
        <SourceText text={`${base}/node-exporter`} />
      </Stack>
    </SecretDialog>
  )
}
