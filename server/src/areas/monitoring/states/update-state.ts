/**
 * From the results of the locations to the states of monitors: they are kept one after another, and a change opens or
 * resolves an incident. It is due work of each monitor, so that a process that ends in between loses nothing.
 */
import type { MonitorState } from '#kernel/monitoring/confirmation.ts'
import { notifyChange } from '#platform/account-changes.ts'
import type { Context, Tenancy } from '#platform/context.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { isComposite } from '../composite/composite-type.ts'
import { updateComposite } from '../composite/evaluate.ts'
import { type CheckRow, type MonitorRow, selectChecks, selectMonitorsById } from '../store.ts'
import { alertsFirstKind, type DueColumns, type DueTimes } from './alerts-first-work.ts'
import { freshness, verdictFor } from './check-verdict.ts'
import { followStates, type SeenFindings } from './follow-state.ts'
import { statesOfMonitors } from './history-store.ts'
import {
  beginStates,
  clearGaps,
  type OpenState,
  type StateBegin,
  selectOpenStates,
  updateMonitorStates,
} from './state-store.ts'
import { alertsQueue, repeatedCount, statesWork } from './work-name.ts'

export function statesKind({ tenancy }: { tenancy: Tenancy }): WorkKind<DueColumns> {
  return alertsFirstKind(tenancy, {
    name: statesWork,
    table: 'monitors',
    actor: 'monitor states',
    update: updateStates,
    // A monitor that has to be looked at again may have an alert that waits, such as for the check of its parent.
    queueAt: (dueAt) => (dueAt === null ? 'others' : alertsQueue),
  })
}

async function updateStates(context: Context, ids: readonly string[]): Promise<DueTimes> {
  const monitors = (await selectMonitorsById(context, ids)).filter(({ paused_at }) => !paused_at)
  const dueAt = await updateChecked(
    context,
    monitors.filter((monitor) => !isComposite(monitor)),
  )
  // After their members, and one after the other, since one may be a member of the next.
  for (const composite of monitors.filter(isComposite))
    dueAt.set(composite.id, await updateComposite(context, composite))
  return dueAt
}

/** What the locations with recent results say of a monitor, and since when. */
type Observed = { monitor: MonitorRow; checks: readonly CheckRow[]; state: SeenState; since: Date }
type SeenState = Exclude<MonitorState, 'pending'>

async function updateChecked(context: Context, monitors: readonly MonitorRow[]): Promise<DueTimes> {
  const ids = monitors.map(({ id }) => id)
  const checks = Map.groupBy(await selectChecks(context, ids), ({ monitor_id }) => monitor_id)
  const observed = monitors.flatMap((monitor) => observe(context, monitor, checks.get(monitor.id) ?? []))
  if (observed.length === 0) return new Map()
  await recordStates(context, observed)
  const changes = observed.map(({ monitor, checks: seen, state, since }) => {
    const after = monitor.state === state ? monitor : { ...monitor, state, state_since: since }
    return { before: monitor, after, findings: findingsOf(after, seen), since }
  })
  const changed = observed.filter(({ monitor, state }) => monitor.state !== state)
  if (changed.length > 0) {
    await updateMonitorStates(
      context,
      changed.map(({ monitor: { id }, state, since }) => ({ id, state, since })),
    )
    // Many changes of a state publish no event. Open pages show them at once nevertheless.
    await notifyChange(context.tx, context.accountId)
  }
  return await followStates(context, changes)
}

function observe(context: Context, monitor: MonitorRow, checks: readonly CheckRow[]): Observed[] {
  const verdict = verdictFor(monitor, checks, context.now).state
  if (verdict === 'pending' && monitor.state === 'pending') return []
  // It was moved to locations that have no result yet.
  const state = verdict === 'pending' ? 'unknown' : verdict
  if (state === 'unknown') return [{ monitor, checks, state, since: lostSince(monitor, checks, context.now) }]
  // When the last of the locations that decide came to the state, or the last of those that decided otherwise was lost.
  const deciding = checks.flatMap(({ confirmation }) =>
    confirmation.state === state && confirmation.since !== null ? [confirmation.since] : [],
  )
  const lost = checks
    .flatMap((check) => countedUntil(monitor, check) ?? [])
    .filter((at) => at <= Number(context.now))
  const since = deciding.length > 0 ? new Date(Math.max(...deciding, ...lost)) : context.now
  return [{ monitor, checks, state, since }]
}

/** When the last result at any location stopped counting. */
function lostSince(monitor: MonitorRow, checks: readonly CheckRow[], now: Date): Date {
  const ends = checks.flatMap((check) => countedUntil(monitor, check) ?? [])
  return ends.length === 0 ? now : new Date(Math.min(Math.max(...ends), now.getTime()))
}

/** Until when the results at a location counted before the present ones, or count, in milliseconds; null: it has none. */
function countedUntil(
  monitor: MonitorRow,
  { gap_from, confirmation, last_slot_at }: CheckRow,
): number | null {
  if (gap_from) return gap_from.getTime()
  if (confirmation.state === 'unknown' && confirmation.since !== null) return confirmation.since
  return last_slot_at && last_slot_at.getTime() + freshness(monitor)
}

/** Adds to the histories of the monitors what has changed. */
async function recordStates(context: Context, observed: readonly Observed[]): Promise<void> {
  const present = await selectOpenStates(
    context,
    observed.map(({ monitor }) => monitor.id),
  )
  await recordGaps(context, observed, present)
  await beginStates(
    context,
    statesOfMonitors,
    observed.flatMap(({ monitor: { id }, state, since }) => {
      const before = present.get(id)
      if (before?.state === state) return []
      return [{ id, state, from: before && before.from_at > since ? before.from_at : since }]
    }),
  )
}

/**
 * While no result was recent enough, the state was unknown: the service itself may not have run. `present` is changed
 * accordingly.
 */
async function recordGaps(
  context: Context,
  observed: readonly Observed[],
  present: Map<string, OpenState>,
): Promise<void> {
  const withGaps = observed.filter(({ checks }) => checks.some(({ gap_from }) => gap_from))
  if (withGaps.length === 0) return
  const begins = withGaps.flatMap((one) => gapOf(one, present.get(one.monitor.id)))
  await beginStates(context, statesOfMonitors, begins)
  for (const { id, state, from } of begins) present.set(id, { state, from_at: from })
  await clearGaps(
    context,
    withGaps.map(({ monitor }) => monitor.id),
  )
}

/**
 * A gap at one of several locations leaves no gap as long as another had results. After an outage of the service, the
 * first of them to have a result ends the gap of all.
 */
function gapOf({ monitor, checks, since }: Observed, present: OpenState | undefined): StateBegin[] {
  const from = new Date(Math.max(...checks.flatMap((check) => countedUntil(monitor, check) ?? [])))
  const isGap = from < since
  if (!isGap || !present || present.from_at >= from || present.state === 'paused') return []
  return [{ id: monitor.id, state: 'unknown', from }]
}

/** What was seen at each location. */
function findingsOf({ state }: MonitorRow, checks: readonly CheckRow[]): SeenFindings {
  const evidence = checks.map(({ location, confirmation, last_result }) => ({
    location,
    state: confirmation.state,
    at: last_result?.at ?? null,
    failure_class: last_result?.failure_class ?? null,
    message: last_result?.message ?? null,
    address: last_result?.address ?? null,
  }))
  const { failure_class = null, message } = evidence.find((seen) => seen.state === state) ?? {}
  const cause = { code: 'check_failed', failure_class, message: message ?? 'The check failed.' } as const
  const shown = checks.find(({ confirmation }) => confirmation.state === state)?.last_result
  const isRepeated =
    failure_class !== null && shown?.outcome === state && (shown.repetitions ?? 0) >= repeatedCount
  return { cause, evidence, isRepeated }
}
