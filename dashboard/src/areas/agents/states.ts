import type { MessageKey } from '#language/language.ts'
import type { Tone } from '#ui/page/state-badge.tsx'

type States = Readonly<Record<string, { tone: Tone; label: MessageKey<'agents'> }>>

export const agentStates = {
  enrolled: { tone: 'waiting', label: 'enrolled' },
  reporting: { tone: 'good', label: 'reporting' },
  silent: { tone: 'bad', label: 'silent' },
  revoked: { tone: 'neutral', label: 'revoked' },
} as const satisfies States

export const enrolmentTokenStates = {
  usable: { tone: 'good', label: 'usable' },
  used_up: { tone: 'neutral', label: 'usedUp' },
  expired: { tone: 'neutral', label: 'expired' },
  revoked: { tone: 'neutral', label: 'revoked' },
} as const satisfies States
