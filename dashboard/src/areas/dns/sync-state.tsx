import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'
import type { DnsRecord, RecordState, Zone } from './record.ts'

const zoneStates: Record<Zone['sync']['state'], { tone: Tone; label: MessageKey<'dns'> }> = {
  unknown: { tone: 'neutral', label: 'syncUnknown' },
  failing: { tone: 'bad', label: 'syncFailing' },
  held: { tone: 'warning', label: 'syncHeld' },
  applying: { tone: 'waiting', label: 'syncApplying' },
  drifted: { tone: 'warning', label: 'syncDrifted' },
  pending: { tone: 'waiting', label: 'pending' },
  in_sync: { tone: 'good', label: 'inSync' },
}

export const zoneStatuses: Record<
  Exclude<Zone['status'], 'active'>,
  { tone: Tone; label: MessageKey<'dns'> }
> = {
  creating: { tone: 'waiting', label: 'statusCreating' },
  importing: { tone: 'waiting', label: 'statusImporting' },
  deleting: { tone: 'waiting', label: 'statusDeleting' },
  failed: { tone: 'bad', label: 'failed' },
}

export function ZoneState({ zone: { status, sync } }: { zone: Zone }) {
  const { t } = useTranslation('dns')
  const { tone, label } = status === 'active' ? zoneStates[sync.state] : zoneStatuses[status]
  const counts = { drifted: sync.drifted, pending: sync.pending, failing: sync.failed }
  const count = counts[sync.state as keyof typeof counts] ?? 0
  return <StateBadge tone={tone} label={count > 0 ? `${t(label)} · ${count}` : t(label)} />
}

export const recordStates: Record<RecordState, { tone: Tone; label: MessageKey<'dns'> }> = {
  in_sync: { tone: 'good', label: 'inSync' },
  pending_create: { tone: 'waiting', label: 'recordPendingCreate' },
  pending_update: { tone: 'waiting', label: 'recordPendingUpdate' },
  pending_delete: { tone: 'waiting', label: 'recordPendingDelete' },
  drift_missing: { tone: 'warning', label: 'missingAtProvider' },
  drift_changed: { tone: 'warning', label: 'recordDriftChanged' },
  drift_extra: { tone: 'warning', label: 'recordDriftExtra' },
  conflict: { tone: 'bad', label: 'recordConflict' },
  failed: { tone: 'bad', label: 'refused' },
}

/** The state of a record; if the provider has rejected it, with the reason. */
export function RecordStateBadge({
  record: { state, error },
}: {
  record: Pick<DnsRecord, 'state' | 'error'>
}) {
  const { t } = useTranslation('dns')
  const { tone, label } = recordStates[state]
  return (
    <>
      <StateBadge tone={tone} label={t(label)} />
      {error && (
        <Text size="xs" c={tone === 'bad' ? 'red' : 'dimmed'} lineClamp={2} title={error.message}>
          {error.message}
        </Text>
      )}
    </>
  )
}
