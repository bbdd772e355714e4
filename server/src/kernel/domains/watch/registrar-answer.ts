/**
 * The second source for a name that its registry does not know: what a registrar of the account says, which asks the
 * registry as a seller. It belongs to one account, unlike the observation. Only a definite answer counts.
 */
import type { Money } from '#kernel/money/money.ts'

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
