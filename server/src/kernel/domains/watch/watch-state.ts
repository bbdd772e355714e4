/**
 * What is known of a watched name from its observations:
 *
 * unknown          not observed yet
 * unsupported      its registry cannot be asked
 * taken            registered
 * lapsed           its expiry has passed, and its registrar may still renew it
 * redemption       deleted by its registrar, which can restore it
 * pending_restore  is being restored
 * pending_delete   cannot be restored any more
 * drop_window      the same, and it may be released at any moment
 * maybe_free       its registry does not know it, which is not confirmed yet
 * available        confirmed: nobody has registered it
 * retaken          was released and registered again
 */
import type { RegistryEvidence, RegistryRecord } from './evidence.ts'
import type { ObservedPhase } from './lifecycle-phase.ts'
import type { RegistrarCheck } from './registrar-answer.ts'

export const watchStages = [
  'unknown',
  'unsupported',
  'taken',
  'lapsed',
  'redemption',
  'pending_restore',
  'pending_delete',
  'drop_window',
  'maybe_free',
  'available',
  'retaken',
] as const
export type WatchStage = (typeof watchStages)[number]

export const watchStatuses = ['unknown', 'registered', 'dropping_soon', 'available'] as const
export type WatchStatus = (typeof watchStatuses)[number]

export const dropConfidences = ['high', 'medium', 'low'] as const
export type DropConfidence = (typeof dropConfidences)[number]

/** When a name is released if nobody keeps it, as its registry publishes it. */
export type ListedDrop = { earliest: Date; latest: Date }

/** When a name is expected to be released. `isListed`: by the list of its registry. */
export type ExpectedDrop = {
  earliest: Date
  latest: Date
  confidence: DropConfidence
  isListed?: true
}

/** What the name servers of the TLD say. Only `delegated` proves anything: that the name is registered. */
export const delegations = ['delegated', 'undelegated', 'unknown'] as const
export type Delegation = (typeof delegations)[number]

export type Observation = {
  at: Date
  evidence: RegistryEvidence
  delegation: Delegation
  /** What the list of the registry says at that time. Missing: the name was not on it. */
  listedDrop?: ListedDrop
}

/** Valid answers, without another between them, that the name is not registered. */
export type NotFoundStreak = {
  firstAt: Date
  lastAt: Date
  /** The first one a minute or more after the first, and the first one ten minutes or more after that. */
  secondAt: Date | null
  thirdAt: Date | null
  /** The state of the name before. */
  before: WatchStage
}

export type WatchCycle = {
  id: string
  startedAt: Date
  announced: readonly string[]
  /** The phases that were observed, in order. Missing: the cycle began before they were recorded. */
  phases?: readonly ObservedPhase[]
}

export type WatchState = {
  stage: WatchStage
  stageSince: Date
  status: WatchStatus
  /** Identifies one lapse of a registration: from its expiry or deletion until it is registered or restored. */
  cycle: WatchCycle | null
  /** The registration as last seen. */
  record: RegistryRecord | null
  notFound: NotFoundStreak | null
  expectedDrop: ExpectedDrop | null
  /** When the last evidence was observed; null: never. */
  checkedAt: Date | null
  /** Since when there has been no evidence; null: there was some at the last attempt. */
  staleSince: Date | null
  /** When registrars of the account were last asked. Missing: never. */
  registrarAskedAt?: Date | null
  /** The last definite answer of a registrar while the registry has not known the name. */
  registrarCheck?: RegistrarCheck | null
}

export const watchEventKinds = ['dropping_soon', 'available', 'registered'] as const
export type WatchEventKind = (typeof watchEventKinds)[number]

export type WatchEvent = {
  kind: WatchEventKind
  /** What is announced: each once in a cycle. */
  stage: WatchStage
  previousStatus: WatchStatus
  cycleId: string
}

export function unobserved(now: Date): WatchState {
  return {
    stage: 'unknown',
    stageSince: now,
    status: 'unknown',
    cycle: null,
    record: null,
    notFound: null,
    expectedDrop: null,
    checkedAt: null,
    staleSince: null,
  }
}
