/**
 * The second source for a name that its registry does not know: what a registrar of the account says, which asks the
 * registry as a seller. It belongs to one account, unlike the observation. Only a definite answer counts.
 */
import type { Money } from '../money.ts'
import type { TldProfile } from './tld-profile.ts'
import type { Observation, WatchState } from './watch-state.ts'

export const registrarCheckStates = ['available', 'registered', 'reserved'] as const

export type RegistrarCheck = {
  at: Date
  connectionId: string
  connectionName: string
  /** `reserved`: nobody has registered it, and the registry does not sell it now. */
  state: (typeof registrarCheckStates)[number]
  isPremium: boolean
  /** Of a registration for the shortest period; null: not told. */
  price: Money | null
  /** In the registrar's words. */
  detail: string | null
}

/** What asking the registrars of the account led to. `check` is null if none gave a definite answer. */
export type RegistrarAnswer = { check: RegistrarCheck | null }

/** Between two questions about a name. It is less than the time that confirms a name without a registrar. */
const pauseMs = 10 * 60_000

/** Whether the registrar's answer would decide something, now that the registry has not found the name twice. */
export function wantsRegistrarCheck(
  { stage, notFound, registrarAskedAt }: WatchState,
  { at, evidence, delegation }: Observation,
  profile: TldProfile,
): boolean {
  if (evidence.outcome !== 'not_found' || delegation === 'delegated' || stage === 'available') return false
  if (!notFound || at.getTime() - notFound.firstAt.getTime() < 60_000) return false
  if (!profile.trusts404 && evidence.source !== 'whois') return false
  return !registrarAskedAt || at.getTime() - registrarAskedAt.getTime() >= pauseMs
}
