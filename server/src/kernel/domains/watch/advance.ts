/**
 * Advances what is known of a watched name by one observation. A pure function: the same observations always lead to
 * the same state and events. Its rules, the first that applies:
 *
 * - No evidence changes nothing but `staleSince`.
 * - A name that its registry does not know is `maybe_free`, and `available` once that is confirmed: by a second answer a
 *   minute later and a registrar that offers the name; or, if no registrar can tell, by a third answer ten minutes after
 *   that and no delegation at the name servers of the TLD. A delegation means that the name is registered; none proves
 *   nothing, since names on hold or in redemption are not delegated either. A registrar that does not offer the name
 *   prevents `available`, whatever the registry says.
 * - A name that its registry lists as one to be released later is registered until then, whatever its server says; and if
 *   it has expired, it is in redemption.
 * - A name that is known again after it was free, or was about to be, is `retaken` if its registration is a new one.
 * - Otherwise its statuses decide.
 *
 * An event is published once for each stage of a cycle. The first classification publishes none.
 */
import type { EppStatus } from '../epp-status.ts'
import type { EvidenceSource, Found, RegistryRecord } from './evidence.ts'
import {
  beforeNotFound,
  daySeconds,
  expectedDropOf,
  isAwaited,
  isInDropWindow,
  lapsedAt,
} from './expected-drop.ts'
import { observedPhases } from './observed-phases.ts'
import type { RegistrarAnswer, RegistrarCheck } from './registrar-answer.ts'
import type { TldProfile } from './tld-profile.ts'
import type {
  Delegation,
  NotFoundStreak,
  Observation,
  WatchEvent,
  WatchEventKind,
  WatchStage,
  WatchState,
  WatchStatus,
} from './watch-state.ts'

export type Advance = { state: WatchState; events: readonly WatchEvent[] }

/** `answer`: what registrars of the account say about it now; null: they were not asked. */
export function advance(
  before: WatchState,
  observation: Observation,
  profile: TldProfile,
  answer: RegistrarAnswer | null = null,
): Advance {
  const { evidence, at, delegation, listedDrop } = observation
  if (evidence.outcome === 'none')
    return { state: withoutEvidence(before, evidence.reason === 'unsupported', at), events: [] }
  const observed = { ...before, checkedAt: at, staleSince: null }
  if (evidence.outcome === 'found')
    return withRecord(before, { ...observed, registrarCheck: null }, evidence, observation, profile)
  const registrarCheck = answer?.check ?? before.registrarCheck ?? null
  const asked = { ...observed, registrarCheck, ...(answer && { registrarAskedAt: at }) }
  const check = answer?.check ?? null
  const isListed = listedDrop !== undefined && listedDrop.earliest > at
  const notFound = { at, delegation, source: evidence.source, check, isListed }
  return withoutRecord(before, asked, notFound, profile)
}

function withoutEvidence(before: WatchState, isUnsupported: boolean, at: Date): WatchState {
  const staleSince = before.staleSince ?? at
  if (!isUnsupported || before.stage !== 'unknown') return { ...before, staleSince }
  return { ...before, stage: 'unsupported', stageSince: at, staleSince }
}

function withRecord(
  before: WatchState,
  observed: WatchState,
  { record }: Found,
  { at, listedDrop }: Observation,
  profile: TldProfile,
): Advance {
  const registered = stageOf(before, record, at, profile)
  const isListed = listedDrop !== undefined && isAwaited(listedDrop, at)
  const stage = registered === 'lapsed' && isListed ? 'redemption' : registered
  const expectedDrop = expectedDropOf(before, { stage, record, now: at, listedDrop }, profile)
  const isDropping = expectedDrop !== null && mayDrop(stage, profile) && isInDropWindow(expectedDrop, at)
  return entered(before, {
    ...observed,
    stage: isDropping ? 'drop_window' : stage,
    record,
    notFound: null,
    expectedDrop,
    status: statusIn(stage, expectedDrop?.earliest ?? null, at),
  })
}

/** Where a redemption is not followed by anything else, the name is released at its end. */
function mayDrop(stage: WatchStage, { pendingDeleteDays }: TldProfile): boolean {
  return stage === 'pending_delete' || (stage === 'redemption' && pendingDeleteDays === 0)
}

const droppingDays = 35

function statusIn(stage: WatchStage, dropAt: Date | null, at: Date): WatchStatus {
  if (stage === 'pending_delete') return 'dropping_soon'
  const isSoon = dropAt !== null && dropAt.getTime() - at.getTime() <= droppingDays * daySeconds * 1000
  return stage === 'redemption' && isSoon ? 'dropping_soon' : 'registered'
}

function stageOf(before: WatchState, record: RegistryRecord, at: Date, profile: TldProfile): WatchStage {
  const { statuses, expiresAt } = record
  const has = (status: EppStatus) => statuses.includes(status)
  if (isRetaken(before, record)) return 'retaken'
  if (has('pendingRestore')) return 'pending_restore'
  if (has('redemptionPeriod')) return 'redemption'
  if (has('pendingDelete')) return isFinal(record, at, profile) ? 'pending_delete' : 'redemption'
  const isExpired = expiresAt !== null && expiresAt <= at
  if (isExpired || has('autoRenewPeriod') || isOnHoldAfterExpiry(before, record, at)) return 'lapsed'
  return 'taken'
}

/** Whether `pending delete` means that the name can no longer be kept. */
function isFinal({ expiresAt }: RegistryRecord, at: Date, profile: TldProfile): boolean {
  if (profile.pendingDelete === 'final') return true
  const { afterExpiry } = profile
  if (!afterExpiry || !expiresAt) return false
  return at.getTime() >= expiresAt.getTime() + afterExpiry.finalDays * daySeconds * 1000
}

/** A registry that renews automatically has moved the expiry; the hold shows that the registrar has not been paid. */
function isOnHoldAfterExpiry(before: WatchState, record: RegistryRecord, at: Date): boolean {
  if (!record.statuses.includes('clientHold') || before.stage !== 'lapsed') return false
  return lapsedAt(before, record, at) !== null
}

/** Whether a registration has begun since the name was about to be free. */
function isRetaken({ stage, cycle, record: known }: WatchState, record: RegistryRecord): boolean {
  if (!['maybe_free', 'available', 'drop_window'].includes(stage) || !cycle) return false
  const { registeredAt, handle } = record
  if (registeredAt !== null && registeredAt > cycle.startedAt) return true
  return handle !== null && known !== null && known.handle !== null && handle !== known.handle
}

type NotFoundAnswer = {
  at: Date
  delegation: Delegation
  source: EvidenceSource
  /** A registrar's answer at the same time. */
  check: RegistrarCheck | null
  /** Its registry lists it as one to be released later. */
  isListed: boolean
}

function withoutRecord(
  before: WatchState,
  observed: WatchState,
  { at, delegation, source, check, isListed }: NotFoundAnswer,
  profile: TldProfile,
): Advance {
  if (isListed || delegation === 'delegated' || check?.state === 'registered') return vetoed(before, observed)
  if (before.stage === 'available') return { state: observed, events: [] }
  const notFound = continuedStreak(before, source, at)
  const isTrusted = profile.trusts404 || source === 'whois'
  const isConfirmed =
    isTrusted &&
    (check?.state === 'available'
      ? notFound.secondAt !== null
      : delegation === 'undelegated' && isEnough(notFound, before, at) && !isWithheld(observed, notFound))
  if (!isConfirmed) return entered(before, { ...observed, stage: 'maybe_free', notFound })
  return entered(before, {
    ...observed,
    stage: 'available',
    status: 'available',
    notFound: null,
    expectedDrop: null,
  })
}

/** Nobody can register it now, as a registrar has said since its registry does not know the name. */
function isWithheld({ registrarCheck }: WatchState, { firstAt }: NotFoundStreak): boolean {
  return registrarCheck?.state === 'reserved' && registrarCheck.at >= firstAt
}

/** It is listed, delegated or a registrar says that it is registered, so it is, whatever its registry says. */
function vetoed(before: WatchState, observed: WatchState): Advance {
  const stage = beforeNotFound(before)
  const isFree = ['unknown', 'unsupported', 'available'].includes(stage)
  return entered(before, {
    ...observed,
    stage: isFree ? 'taken' : stage,
    status: isFree ? 'registered' : before.status,
    notFound: null,
  })
}

const secondAfterMs = 60_000
const thirdAfterMs = 10 * 60_000
/** A registry that has lost its data answers like this for every name. */
const unexpectedMs = 6 * 60 * 60_000

/** Two answers with more time than this between them are not of one streak: what was between them is not known. */
const gapMaxMs = { rdap: 60 * 60_000, whois: 3 * 24 * 60 * 60_000 }

function continuedStreak(before: WatchState, source: EvidenceSource, at: Date): NotFoundStreak {
  const { notFound } = before
  const stage = beforeNotFound(before)
  if (!notFound || at.getTime() - notFound.lastAt.getTime() > gapMaxMs[source])
    return { firstAt: at, lastAt: at, secondAt: null, thirdAt: null, before: stage }
  const { firstAt, secondAt, thirdAt } = notFound
  const isAfter = (earlier: Date, ms: number) => at.getTime() - earlier.getTime() >= ms
  const streak = { ...notFound, lastAt: at }
  if (!secondAt) return isAfter(firstAt, secondAfterMs) ? { ...streak, secondAt: at } : streak
  return thirdAt || !isAfter(secondAt, thirdAfterMs) ? streak : { ...streak, thirdAt: at }
}

/** A registration that had not expired is not expected to vanish, and is believed to have only after hours. */
function isEnough(
  { firstAt, thirdAt, before: stage }: NotFoundStreak,
  { record }: WatchState,
  at: Date,
): boolean {
  if (!thirdAt) return false
  const isUnexpected = stage === 'taken' && record?.expiresAt != null && record.expiresAt > at
  return !isUnexpected || at.getTime() - firstAt.getTime() >= unexpectedMs
}

/** The state with its cycle, and the events of entering it. */
function entered(before: WatchState, after: WatchState): Advance {
  const stageSince = after.stage === before.stage ? before.stageSince : (after.checkedAt ?? before.stageSince)
  const cycle = cycleIn(before, after)
  const state = { ...after, stageSince, cycle }
  const kind = eventOf(before, after)
  if (kind === null || before.status === 'unknown') return { state: announcing(state, kind), events: [] }
  const open = cycle ?? before.cycle ?? newCycle(after)
  const stage = announcementOf(kind, after.stage)
  if (open.announced.includes(stage)) return { state, events: [] }
  return {
    state: announcing(state, kind),
    events: [{ kind, stage, previousStatus: before.status, cycleId: open.id }],
  }
}

/** What is announced in a cycle. `drop_window` is a part of what is announced as `pending_delete`. */
function announcementOf(kind: WatchEventKind, stage: WatchStage): WatchStage {
  if (kind === 'registered') return 'retaken'
  return stage === 'drop_window' ? 'pending_delete' : stage
}

function announcing(state: WatchState, kind: WatchEventKind | null): WatchState {
  if (kind === null || !state.cycle) return state
  const announced = new Set([...state.cycle.announced, announcementOf(kind, state.stage)])
  return { ...state, cycle: { ...state.cycle, announced: [...announced] } }
}

function eventOf(before: WatchState, after: WatchState): WatchEventKind | null {
  if (
    after.status === 'dropping_soon' &&
    ['redemption', 'pending_delete', 'drop_window'].includes(after.stage)
  )
    return 'dropping_soon'
  if (after.stage === 'available') return before.stage === 'available' ? null : 'available'
  if (after.stage === 'retaken') return 'registered'
  return after.status === 'registered' && before.status === 'available' ? 'registered' : null
}

const cycleStages: readonly WatchStage[] = [
  'lapsed',
  'redemption',
  'pending_restore',
  'pending_delete',
  'drop_window',
  'maybe_free',
  'available',
]

/** A cycle ends when the name is renewed, restored or registered again. */
function cycleIn(before: WatchState, after: WatchState): WatchState['cycle'] {
  if (!cycleStages.includes(after.stage)) return null
  const cycle = before.cycle ?? newCycle(after)
  return { ...cycle, phases: observedPhases(before, after, cycle.phases ?? []) }
}

function newCycle({ checkedAt, stageSince }: WatchState): NonNullable<WatchState['cycle']> {
  const startedAt = checkedAt ?? stageSince
  return { id: startedAt.toISOString(), startedAt, announced: [] }
}
