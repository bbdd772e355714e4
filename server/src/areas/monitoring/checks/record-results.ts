/**
 * Writes the results of checks, many at once, and works out what they confirm. What a change of the confirmed state
 * leads to (an incident, alerts) is due work of the monitor.
 */
import type { CheckResult } from '@holdfast/checks'
import {
  afterResult,
  type Confirmation,
  type ConfirmationRules,
  withoutFreshResults,
} from '#kernel/monitoring/confirmation.ts'
import { freshnessOf } from '#kernel/monitoring/quorum.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { isTooOld, noteLateResults } from '../results/rollups/roll-up.ts'
import { repeatedCount, type StateQueue, statesWork } from '../states/work-name.ts'
import type { LastResult, ResultRow } from '../store.ts'
import type { ClaimedCheck } from './claim-store.ts'
import {
  type CheckProgress,
  insertResults,
  lockProgress,
  markDue,
  type Progressed,
  updateProgress,
} from './result-store.ts'

/** `isLate`: it comes from a probe that could not send it in time, fills charts, and changes no state. */
export type FinishedCheck = { check: ClaimedCheck; result: CheckResult; isLate?: boolean }

/** Returns what the results amount to, of those that count. */
export async function recordResults(
  tx: Tx,
  finished: readonly FinishedCheck[],
  now: Date,
): Promise<readonly Progressed[]> {
  if (finished.length === 0) return []
  const inOrder = finished.toSorted((a, b) => a.check.slot_at.getTime() - b.check.slot_at.getTime())
  const results = inOrder.map(resultRow)
  const before = new Map((await lockProgress(tx, uniqueKeys(results))).map((row) => [keyText(row), row]))
  // Those whose monitor was deleted meanwhile are dropped, and those that are too old for roll-ups.
  const kept = results.filter((result) => before.has(keyText(result)) && !isTooOld(result, now))
  if (kept.length === 0) return []
  const progressed = new Map<string, Progressed>()
  const changed: (Progressed & { queue: StateQueue })[] = []
  for (const [index, result] of results.entries()) {
    const key = keyText(result)
    const present = progressed.get(key) ?? before.get(key)
    const one = inOrder[index]
    if (!present || !one || one.isLate || isOutOfOrder(present, one)) continue
    const after = progressOf(present, one, now)
    progressed.set(key, after)
    if (isChanged(present.confirmation, after) || isRepeatedFailure(after) || after.gap_from)
      changed.push({ ...after, queue: queueOf(present.confirmation, after.confirmation) })
  }
  await insertResults(tx, kept)
  await noteLateResults(tx, kept, now)
  if (progressed.size > 0) await updateProgress(tx, [...progressed.values()])
  if (changed.length > 0) {
    await markDue(tx, changed, now)
    await wake(tx, statesWork)
  }
  return [...progressed.values()]
}

/** One that was counted already, or came after a newer one: it is kept for charts, and changes no state. */
const isOutOfOrder = ({ last_slot_at }: Pick<CheckProgress, 'last_slot_at'>, { check }: FinishedCheck) =>
  last_slot_at !== null && check.slot_at <= last_slot_at

const isChanged = (before: Confirmation, after: Progressed) => before.state !== after.confirmation.state

/** A failure that repeats during an incident may have another cause than the incident so far. */
const isRepeatedFailure = ({
  confirmation,
  last_result: { outcome, failure_class, repetitions },
}: Progressed) =>
  mayHaveIncident(confirmation) &&
  outcome === confirmation.state &&
  failure_class !== null &&
  repetitions === repeatedCount

const mayHaveIncident = ({ state }: Confirmation) => state === 'down' || state === 'degraded'
const queueOf = (before: Confirmation, after: Confirmation): StateQueue =>
  mayHaveIncident(before) || mayHaveIncident(after) ? 'alerts' : 'others'

function progressOf(
  before: Pick<
    CheckProgress,
    'account_id' | 'monitor_id' | 'location' | 'confirmation' | 'last_slot_at' | 'last_result' | 'gap_from'
  >,
  { check, result }: FinishedCheck,
  now: Date,
): Progressed {
  const { account_id, monitor_id, location, last_slot_at } = before
  const at = check.slot_at.getTime()
  const gapFrom = last_slot_at && gapBetween(last_slot_at.getTime(), at, check)
  const known = gapFrom === null ? before.confirmation : withoutFreshResults(before.confirmation, gapFrom)
  const confirmation = afterResult(rulesOf(check), known, { outcome: result.outcome, at })
  return {
    account_id,
    monitor_id,
    location,
    confirmation,
    last_slot_at: check.slot_at,
    last_result: withRepetitions(lastResultOf(check, result), before.last_result),
    gap_from: before.gap_from ?? (gapFrom === null ? null : new Date(gapFrom)),
    retry_at: isUnconfirmed(confirmation) ? new Date(now.getTime() + check.retry_seconds * 1000) : null,
  }
}

function withRepetitions(result: LastResult, before: LastResult | null): LastResult {
  const isRepeated = before !== null && before.failure_class === result.failure_class
  // More are not told apart, so that a result that agrees with the last ones changes as little as possible.
  const repetitions = isRepeated ? Math.min((before.repetitions ?? 1) + 1, repeatedCount + 1) : 1
  return { ...result, repetitions }
}

/** Since when the last result was too old, if it was when this one came. */
function gapBetween(last: number, at: number, check: ClaimedCheck): number | null {
  const freshUntil =
    last + freshnessOf({ interval: check.interval_seconds * 1000, timeout: check.timeout_seconds * 1000 })
  return at > freshUntil ? freshUntil : null
}

/** Whether failures are counted that have not repeated often enough yet. */
function isUnconfirmed({ state, streaks }: Confirmation): boolean {
  return state !== 'down' && (streaks.down !== undefined || streaks.impaired !== undefined)
}

function rulesOf({ fail_after, degrade_after, recover_after }: ClaimedCheck): ConfirmationRules {
  const times = (checks: number) => ({ checks, duration: null })
  return {
    failAfter: times(fail_after),
    degradeAfter: times(degrade_after),
    recoverAfter: times(recover_after),
  }
}

function resultRow({ check, result }: FinishedCheck): ResultRow {
  const { failure_class, message, address, outcome } = lastResultOf(check, result)
  return {
    account_id: check.account_id,
    monitor_id: check.id,
    slot_at: check.slot_at,
    location: check.location,
    outcome,
    duration: rounded(result.duration),
    phases: phasesOf(result),
    failure_class,
    message,
    address,
    evidence: outcome === 'up' ? null : result.evidence,
  }
}

/** Milliseconds by phase, in the order in which they were reached. */
export function phasesOf({ phases }: CheckResult): Record<string, number> {
  return Object.fromEntries(phases.map(({ name, duration }) => [name, rounded(duration)]))
}

export function messageOf({ failure, warnings }: CheckResult): string | null {
  return failure?.message ?? (warnings.map(({ message }) => message).join(' ') || null)
}

function lastResultOf({ slot_at }: Pick<ClaimedCheck, 'slot_at'>, result: CheckResult): LastResult {
  return {
    at: slot_at.toISOString(),
    outcome: result.outcome,
    duration: rounded(result.duration),
    failure_class: result.failure?.class ?? null,
    message: messageOf(result),
    address: result.address,
  }
}

export const rounded = (ms: number) => Math.round(ms * 10) / 10

type Key = { account_id: string; monitor_id: string; location: string }
const keyText = ({ account_id, monitor_id, location }: Key) => `${account_id} ${monitor_id} ${location}`

function uniqueKeys(results: readonly ResultRow[]): Key[] {
  return [...new Map(results.map((result) => [keyText(result), result])).values()]
}
