import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type Replay = components['schemas']['WebhookReplay']
export type ReplayedState = Replay['states'][number]

/** The states of past events that can be replayed. */
export const replayedStates: readonly {
  state: ReplayedState
  label: MessageKey<'webhooks'>
  help?: MessageKey<'webhooks'>
}[] = [
  { state: 'missing', label: 'replayMissing', help: 'replayMissingHelp' },
  { state: 'failed', label: 'replayFailed' },
  { state: 'skipped', label: 'replaySkipped' },
  { state: 'delivered', label: 'replayDelivered' },
]

const states: Record<Replay['state'], { tone: Tone; label: MessageKey<'webhooks'> }> = {
  running: { tone: 'waiting', label: 'running' },
  done: { tone: 'good', label: 'replayDone' },
  cancelled: { tone: 'neutral', label: 'cancelled' },
}

export function ReplayState({ replay: { state } }: { replay: Replay }) {
  const { t } = useTranslation('webhooks')
  return <StateBadge tone={states[state].tone} label={t(states[state].label)} />
}
