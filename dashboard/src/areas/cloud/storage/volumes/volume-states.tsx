import type { components } from '@holdfast/client'
import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type Volume = components['schemas']['Volume']
type Change = NonNullable<Volume['change']>

export const volumeStates: Record<Volume['state'], { tone: Tone; label: MessageKey<'cloud'> }> = {
  creating: { tone: 'waiting', label: 'provisioning' },
  available: { tone: 'neutral', label: 'volumeUnattached' },
  attached: { tone: 'good', label: 'volumeAttached' },
  error: { tone: 'bad', label: 'failing' },
}

const changeLabels: Record<Change['kind'], MessageKey<'cloud'>> = {
  create: 'volumeIsCreated',
  attach: 'attaching',
  detach: 'detaching',
  grow: 'growing',
  delete: 'deleting',
}

/** Its state, what is being changed, and why the last change failed. */
export function VolumeState({ volume: { state, change, error } }: { volume: Volume }) {
  const { t } = useTranslation('cloud')
  // More states may be added.
  const { tone, label } = volumeStates[state] ?? volumeStates.available
  return (
    <Stack gap={4} align="flex-start">
      {change ? (
        <StateBadge tone="warning" label={t(changeLabels[change.kind] ?? 'busy')} />
      ) : (
        <StateBadge tone={tone} label={t(label)} />
      )}
      {error && (
        <Text size="xs" c="red" style={{ overflowWrap: 'anywhere' }}>
          {error.message}
        </Text>
      )}
    </Stack>
  )
}
