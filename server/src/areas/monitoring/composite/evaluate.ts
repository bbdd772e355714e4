/**
 * Works out the states of a composite monitor from those of its members. It is due work of the composite: each change of
 * a member's state marks from when on its composites have to be worked out, and working them out twice gives the same.
 */
import { compositeTimeline } from '#kernel/monitoring/composite/composite-timeline.ts'
import { notifyChange } from '#platform/account-changes.ts'
import type { Context } from '#platform/context.ts'
import { selectFrozenUntil } from '../results/uptime/month-store.ts'
import { followStates } from '../states/follow-state.ts'
import { monitorStates, statesOfMonitors } from '../states/history-store.ts'
import { beginState, rewindStates, selectStatesOfMonitors } from '../states/state-store.ts'
import { type MonitorRow, type StateRow, updateMonitor } from '../store.ts'
import { endEvaluation, lockEvaluation } from './composite-store.ts'
import { type CompositeSettings, compositeSettings, ruleOf } from './composite-type.ts'
import { memberFindings } from './evidence.ts'

/** Returns when to look again although no member has changed; null: not before. */
export async function updateComposite(context: Context, monitor: MonitorRow): Promise<Date | null> {
  const settings = compositeSettings(monitor)
  const marked = await lockEvaluation(context, monitor.id)
  const frozenUntil = await selectFrozenUntil(context, statesOfMonitors, [monitor.id])
  const from = later(marked, frozenUntil.get(monitor.id))
  const present = await writeStates(context, monitor.id, await timelineOf(context, settings, from), from)
  await endEvaluation(context, monitor.id)
  if (!present || present.state === 'paused') return null
  const { state, from_at: since } = present
  const after =
    monitor.state === state
      ? monitor
      : await updateMonitor(context, monitor.id, { state, state_since: since })
  if (after !== monitor) await notifyChange(context.tx, context.accountId)
  // A composite stays down while further members fail: its incident names them as well.
  const findings = { ...(await memberFindings(context, settings)), isRepeated: true }
  return (await followStates(context, [{ before: monitor, after, findings, since }])).get(monitor.id) ?? null
}

/** The uptime of closed months is frozen: what becomes known of them later changes nothing. */
function later(from: Date, frozenUntil: Date | undefined): Date {
  return frozenUntil && frozenUntil > from ? frozenUntil : from
}

async function timelineOf(context: Context, settings: CompositeSettings, from: Date) {
  const ids = settings.members.map(({ id }) => id)
  const window = { from, to: new Date(Math.max(context.now.getTime(), from.getTime()) + 1) }
  const states = Map.groupBy(
    await selectStatesOfMonitors(context, ids, window),
    ({ monitor_id }) => monitor_id,
  )
  const members = settings.members.map(({ id, weight = 1 }) => ({
    weight,
    intervals: (states.get(id) ?? []).map(({ state, from_at, to_at }) => ({
      state,
      from: from_at.getTime(),
      to: to_at?.getTime() ?? null,
    })),
  }))
  const end = Math.max(context.now.getTime(), from.getTime())
  return compositeTimeline(ruleOf(settings), members, { from: from.getTime(), to: end })
}

/** Replaces the states from a time on. Returns the present one; undefined: no member has a result yet. */
async function writeStates(
  context: Context,
  monitorId: string,
  timeline: ReturnType<typeof compositeTimeline>,
  from: Date,
): Promise<Pick<StateRow, 'state' | 'from_at'> | undefined> {
  let last = await rewindStates(context, monitorId, from)
  for (const { state: found, from: at } of timeline) {
    // Only a new monitor is pending; later, the results of its members are missing.
    if (found === 'pending' && !last) continue
    const state = found === 'pending' ? 'unknown' : found
    if (state === last?.state) continue
    last = { state, from_at: new Date(at) }
    await beginState(context, monitorStates(monitorId), { state, from: last.from_at })
  }
  return last
}
