import type { components } from '@holdfast/client'
import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type Snapshot = components['schemas']['Snapshot']
export type SnapshotSchedule = components['schemas']['SnapshotSchedule']

export const snapshotStates: Record<Snapshot['state'], { tone: Tone; label: MessageKey<'cloud'> }> = {
  creating: { tone: 'waiting', label: 'provisioning' },
  available: { tone: 'good', label: 'snapshotAvailable' },
  error: { tone: 'bad', label: 'snapshotDamaged' },
  deleting: { tone: 'warning', label: 'deleting' },
}

type ScheduleStateName = 'active' | 'paused' | 'failing'

export const scheduleStates: Record<ScheduleStateName, { tone: Tone; label: MessageKey<'cloud'> }> = {
  active: { tone: 'good', label: 'active' },
  paused: { tone: 'neutral', label: 'schedulePaused' },
  failing: { tone: 'bad', label: 'failing' },
}

/** Its state, what its disk is like, and why it could not be deleted. */
export function SnapshotState({ snapshot: { state, consistent, error } }: { snapshot: Snapshot }) {
  const { t } = useTranslation('cloud')
  // More states may be added.
  const { tone, label } = snapshotStates[state] ?? snapshotStates.available
  return (
    <Stack gap={4} align="flex-start">
      <Group gap={6}>
        <StateBadge tone={tone} label={t(label)} />
        {consistent !== null && (
          <StateBadge
            tone={consistent ? 'good' : 'neutral'}
            label={t(consistent ? 'consistent' : 'crashConsistent')}
          />
        )}
      </Group>
      {error && (
        <Text size="xs" c="red" style={{ overflowWrap: 'anywhere' }}>
          {error.message}
        </Text>
      )}
    </Stack>
  )
}

export function ScheduleState({ schedule: { enabled, error } }: { schedule: SnapshotSchedule }) {
  const { t } = useTranslation('cloud')
  const { tone, label } = scheduleStates[error ? 'failing' : enabled ? 'active' : 'paused']
  return (
    <Stack gap={4} align="flex-start">
      <StateBadge tone={tone} label={t(label)} />
      {error && (
        <Text size="xs" c="red" style={{ overflowWrap: 'anywhere' }}>
          {error.message}
        </Text>
      )}
    </Stack>
  )
}
