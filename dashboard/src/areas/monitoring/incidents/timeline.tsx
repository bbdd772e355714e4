import { type components, request } from '@holdfast/client'
import { Timeline as MantineTimeline, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import type { MessageKey } from '#language/language.ts'
import { Ago } from '#ui/format/time.tsx'

type Entry = components['schemas']['IncidentEntry']

const titles: Record<Entry['kind'], MessageKey<'monitoring'>> = {
  opened: 'entryOpened',
  suppressed: 'entrySuppressed',
  alerted: 'entryAlerted',
  reminded: 'entryReminded',
  escalated: 'entryEscalated',
  acknowledged: 'entryAcknowledged',
  snoozed: 'entrySnoozed',
  updated: 'entryUpdated',
  state_changed: 'entryStateChanged',
  flapping: 'entryFlapping',
  resolved: 'entryResolved',
  reopened: 'entryReopened',
}

/** What happened in an incident, oldest first. */
export function Timeline({ incidentId }: { incidentId: string }) {
  const { t } = useTranslation('monitoring')
  const list = useList(
    request('incidents.entries.list', { path: { incident_id: incidentId }, query: { limit: 200 } }),
  )
  return (
    <MantineTimeline bulletSize={14} lineWidth={2} active={list.rows.length}>
      {list.rows.map(({ id, kind, message, actor, created_at }) => (
        <MantineTimeline.Item key={id} title={t(titles[kind])}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {message}
          </Text>
          <Text size="xs" c="dimmed" component="div">
            {actor && `${actor.name} · `}
            <Ago at={created_at} />
          </Text>
        </MantineTimeline.Item>
      ))}
    </MantineTimeline>
  )
}
