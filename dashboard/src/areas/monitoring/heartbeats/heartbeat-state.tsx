import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { longDurationText } from '#ui/format/duration.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type Heartbeat = components['schemas']['Heartbeat']
export type HeartbeatStateName = Heartbeat['state']
export type Ping = components['schemas']['HeartbeatPingSummary']
export type Signal = Ping['signal']

type Label = { tone: Tone; label: MessageKey<'monitoring'> }

export const heartbeatStates: Record<HeartbeatStateName, Label> = {
  up: { tone: 'good', label: 'heartbeatUp' },
  late: { tone: 'warning', label: 'heartbeatLate' },
  down: { tone: 'bad', label: 'stateDown' },
  new: { tone: 'waiting', label: 'heartbeatNew' },
  paused: { tone: 'neutral', label: 'paused' },
}

export function HeartbeatState({ state }: { state: HeartbeatStateName }) {
  const { t } = useTranslation('monitoring')
  const { tone, label } = heartbeatStates[state]
  return <StateBadge tone={tone} label={t(label)} />
}

export const signals: Record<Signal, Label> = {
  success: { tone: 'good', label: 'signalSuccess' },
  start: { tone: 'waiting', label: 'signalStart' },
  fail: { tone: 'bad', label: 'signalFail' },
  log: { tone: 'neutral', label: 'signalLog' },
}

/** What a ping reported, with the exit code if it had one. */
export function PingSignal({ signal, exitCode }: { signal: Signal; exitCode: number | null }) {
  const { t } = useTranslation('monitoring')
  const { tone, label } = signals[signal]
  return <StateBadge tone={tone} label={exitCode ? `${t(label)} (${exitCode})` : t(label)} />
}

/** `30 2 * * * (Europe/Berlin)`, or the period. */
export function scheduleText({ kind, period_seconds, expression, time_zone }: Heartbeat['schedule']): string {
  if (kind === 'period') return longDurationText(period_seconds ?? 0)
  return time_zone ? `${expression} (${time_zone})` : (expression ?? '')
}
