import type { components } from '@holdfast/client'
import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type Probe = components['schemas']['Probe']
export type ProbeStateName = Probe['state']

type States<S extends string> = Readonly<Record<S, { tone: Tone; label: MessageKey<'probes'> }>>

export const probeStates = {
  waiting: { tone: 'waiting', label: 'notEnrolled' },
  online: { tone: 'good', label: 'online' },
  silent: { tone: 'warning', label: 'silent' },
  offline: { tone: 'bad', label: 'disconnected' },
  revoked: { tone: 'neutral', label: 'revoked' },
} as const satisfies States<ProbeStateName>

/** The state of a probe, and whether its clock is wrong. */
export function ProbeState({ probe }: { probe: Probe }) {
  const { t } = useTranslation('probes')
  // More states may be added.
  const { tone, label } = probeStates[probe.state] ?? probeStates.revoked
  return (
    <Group gap={6}>
      <StateBadge tone={tone} label={t(label)} />
      {isClockWrong(probe) && <StateBadge tone="warning" label={t('clockWrong')} />}
    </Group>
  )
}

/** From here on a probe needs attention. */
const clockSkewMaxSeconds = 30

export function isClockWrong({ state, clock_skew_seconds }: Probe): boolean {
  return state === 'online' && Math.abs(clock_skew_seconds) > clockSkewMaxSeconds
}
