import type { components } from '@holdfast/client'
import type { MessageKey } from '#language/language.ts'
import type { Tone } from '#ui/page/state-badge.tsx'

/** What a registrar says about a name. */
export type Answer = components['schemas']['DomainCheck']
export type Requirements = components['schemas']['DomainRequirements']

type Label = { tone: Tone; label: MessageKey<'domains'> }

export const answerStates: Record<Answer['state'], Label> = {
  available: { tone: 'good', label: 'nameAvailable' },
  registered: { tone: 'neutral', label: 'nameRegistered' },
  reserved: { tone: 'warning', label: 'nameReserved' },
  unsupported: { tone: 'neutral', label: 'nameUnsupported' },
  unknown: { tone: 'warning', label: 'stateUnknown' },
}

/** The TLD in the sense of the requirements: all below the first label. */
export function tldOf({ name }: Pick<Answer, 'name'>): string {
  return name.slice(name.indexOf('.') + 1)
}

/** What can be ordered for the name here; null: nothing. */
export function orderKindOf({ state, prices }: Answer): 'register' | 'transfer' | null {
  if (state === 'available') return 'register'
  return state === 'registered' && prices.transfer ? 'transfer' : null
}
