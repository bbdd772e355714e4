import { type components, request } from '@holdfast/client'
import { Timeline as MantineTimeline, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import type { MessageKey } from '#language/language.ts'
import { Ago } from '#ui/format/time.tsx'
import { ShowMore } from '#ui/list/show-more.tsx'
import { entryText } from './entry-text.ts'

type Entry = components['schemas']['IncidentEntry']

const pageLength = 200

const titles: Record<Entry['kind'], MessageKey<'monitoring'>> = {
  opened: 'entryOpened',
  suppressed: 'entrySuppressed',
  muted: 'entryMuted',
  alerted: 'entryAlerted',
  reminded: 'entryReminded',
  escalated: 'entryEscalated',
  acknowledged: 'entryAcknowledged',
  snoozed: 'entrySnoozed',
  updated: 'entryUpdated',
  state_changed: 'entryStateChanged',
  cause_changed: 'entryCauseChanged',
  flapping: 'entryFlapping',
  resolved: 'entryResolved',
  reopened: 'entryReopened',
}

/** What happened in an incident, oldest first. */
export function Timeline({ incidentId }: { incidentId: string }) {
  const { t, i18n } = useTranslation('monitoring')
  const list = useList(
    request('incidents.entries.list', { path: { incident_id: incidentId }, query: { limit: pageLength } }),
  )
  return (
    <>
      <MantineTimeline bulletSize={14} lineWidth={2} active={list.rows.length}>
        {list.rows.map((entry) => (
          <MantineTimeline.Item key={entry.id} title={t(titles[entry.kind])}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {entryText(t, i18n.language, entry)}
            </Text>
            <Text size="xs" c="dimmed" component="div">
              {entry.actor && `${entry.actor.name} · `}
              <Ago at={entry.created_at} />
            </Text>
          </MantineTimeline.Item>
        ))}
      </MantineTimeline>
      <ShowMore list={list} />
    </>
  )
}
