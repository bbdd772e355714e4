import { request } from '@holdfast/client'
import { Badge, Card, Group, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import type { MessageKey } from '#language/language.ts'
import { Moment, momentText } from '#ui/format/time.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { EvidenceText } from './evidence-panel.tsx'
import type { Evidence, WatchedDomain } from './watched-states.tsx'

const outcomeLabels: Record<Evidence['outcome'], MessageKey<'domains'>> = {
  found: 'outcomeFound',
  not_found: 'outcomeNotFound',
  none: 'outcomeNone',
}

/** The observations that differ from the one before, newest first. */
export function ObservationsPanel({ watched }: { watched: WatchedDomain }) {
  const { t, i18n } = useTranslation('domains')
  const list = useList(
    request('domains.watched.observations.list', { path: { watched_domain_id: watched.id } }),
    { everySeconds: 30 },
  )
  return (
    <Card>
      <Title order={2}>{t('observations')}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('observationsText')}
      </Text>
      <ListTable
        label={t('observations')}
        list={list}
        keyOf={({ observed_at }) => observed_at}
        columns={[
          {
            header: t('when'),
            cell: ({ observed_at, last_observed_at }) => (
              <>
                <Moment at={observed_at} />
                <Text size="xs" c="dimmed">
                  {t('observedUntil')} <Moment at={last_observed_at} />
                </Text>
              </>
            ),
            width: 250,
          },
          {
            header: t('evidence'),
            cell: ({ evidence: { outcome, statuses } }) => (
              <Group gap="xs">
                <Text size="sm">{t(outcomeLabels[outcome])}</Text>
                {statuses.map((status) => (
                  <Badge key={status} variant="default" radius="sm" ff="monospace" tt="none">
                    {status}
                  </Badge>
                ))}
              </Group>
            ),
          },
          { header: t('registrar'), cell: ({ evidence }) => evidence.registrar?.name ?? '–', width: 200 },
        ]}
        detail={{
          nameOf: ({ observed_at }) => momentText(observed_at, i18n.language),
          of: ({ evidence }) => <EvidenceText evidence={evidence} />,
        }}
        empty={{ icon: IconHistory, title: t('noObservations'), text: t('noObservationsText') }}
      />
    </Card>
  )
}
