import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { StateBadge, type Tone } from '../../ui/state-badge.tsx'

type Zone = components['schemas']['Zone']
type RecordState = components['schemas']['Record']['state']

const zoneStates: Record<Zone['sync']['state'], { tone: Tone; label: string }> = {
  unknown: { tone: 'neutral', label: 'syncUnknown' },
  failing: { tone: 'bad', label: 'syncFailing' },
  held: { tone: 'warning', label: 'syncHeld' },
  applying: { tone: 'waiting', label: 'syncApplying' },
  drifted: { tone: 'warning', label: 'syncDrifted' },
  pending: { tone: 'waiting', label: 'syncPending' },
  in_sync: { tone: 'good', label: 'syncInSync' },
}

const zoneStatuses: Record<Exclude<Zone['status'], 'active'>, { tone: Tone; label: string }> = {
  creating: { tone: 'waiting', label: 'statusCreating' },
  importing: { tone: 'waiting', label: 'statusImporting' },
  deleting: { tone: 'waiting', label: 'statusDeleting' },
  failed: { tone: 'bad', label: 'statusFailed' },
}

export function ZoneState({ zone: { status, sync } }: { zone: Zone }) {
  const { t } = useTranslation('dns')
  const { tone, label } = status === 'active' ? zoneStates[sync.state] : zoneStatuses[status]
  const count = sync.state === 'drifted' ? sync.drifted : sync.state === 'pending' ? sync.pending : 0
  return <StateBadge tone={tone} label={count > 0 ? `${t(label)} · ${count}` : t(label)} />
}

export function RecordStateBadge({ state }: { state: RecordState }) {
  const { t } = useTranslation('dns')
  if (state === 'in_sync') return <StateBadge tone="good" label={t('recordInSync')} />
  if (state === 'conflict') return <StateBadge tone="bad" label={t('recordConflict')} />
  return state.startsWith('pending') ? (
    <StateBadge tone="waiting" label={t('recordPending')} />
  ) : (
    <StateBadge tone="warning" label={t('recordDrift')} />
  )
}
