/**
 * What follows from the state of a monitor: incidents and alerts. A monitor that changes its state again and again alerts
 * once; one whose parent fails, or that is in maintenance, opens an incident without an alert.
 */
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import {
  alertIncident,
  type Failure,
  type Findings,
  openIncident,
  resolveIncident,
  type Subject,
  suppressIncident,
  updateFailure,
} from '../incidents/automatic.ts'
import { addEntry, type IncidentRow, lockOpenIncidents } from '../incidents/store.ts'
import { type Mute, mutesOf } from '../maintenance/coverage/coverage.ts'
import { coverableMonitor } from '../maintenance/coverage/incident-subjects.ts'
import { isHeldBack } from '../maintenance/coverage/mute.ts'
import { monitorAlertEvent, monitorRecoveredEvent } from '../monitors/events.ts'
import { checksSweep } from '../monitors/schedule.ts'
import { findMonitor, type MonitorRow, selectChecks, updateMonitor } from '../store.ts'
import { observeServers } from './bound-servers.ts'
import { checkNow, countTransitions, wakeChildren } from './state-store.ts'
import { statesWork } from './work-name.ts'

/** `isRepeated`: the cause was seen often enough to be shown as that of an incident that is open already. */
export type SeenFindings = Findings & { isRepeated: boolean }

export type StateChange = {
  before: MonitorRow
  after: MonitorRow
  findings: SeenFindings
  /** When the state began. */
  since: Date
}

/** So many changes of state within so many intervals make a monitor flapping, until it is stable for so many. */
const flapping = { changes: 4, within: 20, stableFor: 10 }

/** What is known of a change from statements about all changes. */
type Known = {
  incident: IncidentRow | undefined
  /** How often the state changed lately. */
  transitions: number
  /** The maintenance window that covers it. */
  mute: Mute | undefined
}

/** Returns by monitor when to look again without a new result; null: not before. */
export async function followStates(
  context: Context,
  changes: readonly StateChange[],
): Promise<Map<string, Date | null>> {
  const changed = changes.filter(({ before, after }) => before.state !== after.state)
  await wakeDependents(context, changed)
  // Also of a monitor that is as it was before a pause.
  await observeServers(
    context,
    changes.map(({ after }) => after),
  )
  const transitions = await countTransitions(
    context,
    changed.map(({ after: { id, interval_seconds } }) => ({
      id,
      from: addSeconds(context.now, -flapping.within * interval_seconds),
    })),
  )
  const incidents = await lockOpenIncidents(
    context,
    changes.map(({ after }) => after.id),
  )
  const mutes = await mutesOf(
    context,
    changes
      .filter(({ after }) => isFailing(after) && !incidents.get(after.id)?.alerted_at)
      .map(({ after, findings, since }) => ({
        ...coverableMonitor(after, findings.evidence),
        ...(!incidents.has(after.id) && { since }),
      })),
  )
  // Their statements are sent together: each waits for those of its own monitor only.
  const dueAt = changes.map(async (change): Promise<[string, Date | null]> => {
    const { id } = change.after
    const known = {
      incident: incidents.get(id),
      transitions: transitions.get(id) ?? 0,
      mute: mutes.get(id),
    }
    return [id, await followState(context, change, known)]
  })
  return new Map(await Promise.all(dueAt))
}

async function followState(context: Context, change: StateChange, known: Known): Promise<Date | null> {
  const { after } = change
  const { incident } = known
  const stableAt = await holdWhileFlapping(context, change, known)
  if (stableAt) return stableAt
  if (isFailing(after)) return await followFailure(context, change, known)
  if (incident && isWorking(after)) await followRecovery(context, change, incident)
  return null
}

export const isFailing = ({ state, alert_on_degraded }: MonitorRow) =>
  state === 'down' || (state === 'degraded' && alert_on_degraded)

/** `unknown` neither opens an incident nor ends one. */
const isWorking = (monitor: MonitorRow) =>
  !isFailing(monitor) && (monitor.state === 'up' || monitor.state === 'degraded')

async function followFailure(
  context: Context,
  change: StateChange,
  { incident: present, mute }: Known,
): Promise<Date | null> {
  const { after } = change
  const failure = failureOf(change)
  if (!present) {
    const incident = await openIncident(context, subjectOf(after), failure)
    if (await isHeldBack(context, incident, mute)) return null
    return await alertUnlessParentFails(context, change, { incident, isFirstRound: true })
  }
  const incident = await followFindings(context, change, present, failure)
  if (incident.alerted_at || (await isHeldBack(context, incident, mute))) return null
  return await alertUnlessParentFails(context, change, { incident, isFirstRound: false })
}

/** While the state stays as it was, the cause may change. A user may have changed the severity. */
async function followFindings(
  context: Context,
  { before, after, findings }: StateChange,
  incident: IncidentRow,
  failure: Failure,
): Promise<IncidentRow> {
  if (before.state !== after.state) return await updateFailure(context, incident, failure)
  // A single result, such as one during a recovery, is no other cause.
  if (!findings.isRepeated) return incident
  return await updateFailure(context, incident, { ...failure, severity: incident.severity })
}

/**
 * A parent and its children fail at the same moment, and the order in which they are checked is chance. So the parent is
 * checked at once, and the alert waits for its result.
 */
async function alertUnlessParentFails(
  context: Context,
  { before, after }: StateChange,
  { incident, isFirstRound }: { incident: IncidentRow; isFirstRound: boolean },
): Promise<Date | null> {
  const parent = after.parent_id === null ? undefined : await findMonitor(context, after.parent_id)
  if (parent && !parent.paused_at) {
    if (parent.state === 'down' || parent.state === 'unknown') {
      if (incident.suppressed_by !== parent.id) await suppressIncident(context, incident, parent)
      return null
    }
    const checkedAt = addSeconds(incident.created_at, parentCheckSeconds(parent))
    // Woken earlier, for example by an earlier change of the parent.
    if (!isFirstRound && context.now < checkedAt) return checkedAt
    const isInDoubt = await hasUnconfirmedFailure(context, parent.id)
    if (isFirstRound || isInDoubt) {
      await checkNow(context, [parent.id])
      await context.wake(checksSweep)
      return addSeconds(context.now, isFirstRound ? parentCheckSeconds(parent) : parent.retry_seconds)
    }
  }
  const alerted = await alertIncident(context, incident)
  await context.publish(
    monitorAlertEvent({ monitor: after, incident: alerted, previous: before.state }, 'opened'),
  )
  return null
}

const parentCheckSeconds = ({ timeout_seconds }: MonitorRow) => Math.min(timeout_seconds, 10) + 1

async function hasUnconfirmedFailure(context: Context, monitorId: string): Promise<boolean> {
  const checks = await selectChecks(context, [monitorId])
  return checks.some(({ confirmation }) => confirmation.streaks.down !== undefined)
}

async function followRecovery(
  context: Context,
  { before, after, since }: StateChange,
  incident: IncidentRow,
): Promise<void> {
  const code = after.state === 'up' ? 'monitor_up' : 'monitor_responding'
  const text = { code, name: after.name } as const
  const resolved = await resolveIncident(context, incident, { at: since, text })
  if (incident.alerted_at)
    await context.publish(
      monitorRecoveredEvent({ monitor: after, incident: resolved, previous: before.state }),
    )
}

/**
 * Alerts of children wait for their parent. Once it works again, they get the time of a confirmation to recover; while it
 * fails, they are suppressed.
 */
async function wakeDependents(context: Context, changed: readonly StateChange[]): Promise<void> {
  if (changed.length === 0) return
  const parents = changed.map(({ after: { id, state } }) => ({
    id,
    failures: state === 'up' || state === 'degraded' ? 1 : 0,
  }))
  if (await wakeChildren(context, parents)) await context.wake(statesWork)
}

/** Returns when a monitor that flaps is stable, as long as it is not; its incident stays as it is until then. */
async function holdWhileFlapping(
  context: Context,
  { before, after }: StateChange,
  { incident, transitions }: Known,
): Promise<Date | null> {
  const stableFor = flapping.stableFor * after.interval_seconds
  if (after.flapping_since) {
    const stableAt = addSeconds(after.state_since ?? context.now, stableFor)
    if (context.now < stableAt) return stableAt
    await updateMonitor(context, after.id, { flapping_since: null })
    return null
  }
  if (before.state === after.state || transitions < flapping.changes) return null
  // Only what alerts can flap: the present failure is the one that stays open.
  if (!incident?.alerted_at) return null
  await updateMonitor(context, after.id, { flapping_since: context.now })
  const text = { code: 'flapping', changes: transitions, checks: flapping.within } as const
  await addEntry(context, incident.id, { kind: 'flapping', text })
  return addSeconds(context.now, stableFor)
}

function subjectOf(monitor: MonitorRow): Subject {
  const { id, name, labels, server_id, reminder_seconds, escalate_after_seconds } = monitor
  return { type: 'monitor', id, name, labels, server_id, reminder_seconds, escalate_after_seconds }
}

function failureOf({ after, findings, since }: StateChange): Failure {
  return {
    startedAt: since,
    title: { code: after.state === 'down' ? 'monitor_is_down' : 'monitor_is_degraded', name: after.name },
    severity: after.state === 'down' ? 'critical' : 'warning',
    ...findings,
  }
}
