/** What follows from changes of the status of heartbeats: states in their histories, incidents and their alerts. */

import {
  alertIncident,
  type Failure,
  openIncident,
  resolveIncident,
  type Subject,
  updateFailure,
} from '#areas/monitoring/incidents/automatic.ts'
import { type IncidentRow, lockOpenIncidents } from '#areas/monitoring/incidents/store.ts'
import { type Mute, mutesOf } from '#areas/monitoring/maintenance/coverage/coverage.ts'
import { isHeldBack } from '#areas/monitoring/maintenance/coverage/mute.ts'
import { statesOfHeartbeats } from '#areas/monitoring/states/history-store.ts'
import { beginStates } from '#areas/monitoring/states/state-store.ts'
import { alertsQueue } from '#areas/monitoring/states/work-name.ts'
import type { StoredState } from '#areas/monitoring/store.ts'
import type { HeartbeatStatus } from '#kernel/monitoring/heartbeat/heartbeat.ts'
import { addSeconds } from '#kernel/time.ts'
import { notifyChange } from '#platform/account-changes.ts'
import type { Context } from '#platform/context.ts'
import { heartbeatMissedEvent, heartbeatRecoveredEvent } from '../events.ts'
import { updateTracked } from '../pings/ping-store.ts'
import type { HeartbeatRow, Transition } from '../store.ts'

const stateOfStatus: Readonly<Record<HeartbeatStatus, StoredState>> = {
  new: 'unknown',
  up: 'up',
  down: 'down',
  paused: 'paused',
}

/** `before` as it is stored, `after` with the transitions that wait. */
export type StatusChange = { before: HeartbeatRow; after: HeartbeatRow }

type Following = {
  heartbeat: HeartbeatRow
  transition: Transition
  /** It ended long ago: its incident is recorded, and nobody is alerted. */
  isOver: boolean
}

/** Executes the waiting changes of the status, and stores the heartbeats, which must be locked. */
export async function followTransitions(
  context: Context,
  changes: readonly StatusChange[],
): Promise<HeartbeatRow[]> {
  const longest = Math.max(...changes.map(({ after }) => after.transitions.length))
  // The first change of each heartbeat, then the second ones: nearly always each has one.
  for (let index = 0; index < longest; index++)
    await followEach(
      context,
      changes.flatMap(({ after }) => followingOf(context, after, index)),
    )
  const followed = changes.map(({ before, after }) =>
    after.transitions.length === 0
      ? { before, after }
      : { before, after: { ...after, transitions: [], due_queue: alertsQueue } },
  )
  await updateTracked(context.tx, context.accountId, followed)
  // First states publish no event. Open pages show them at once nevertheless.
  if (longest > 0) await notifyChange(context.tx, context.accountId)
  return followed.map(({ after }) => after)
}

function followingOf({ now }: Context, heartbeat: HeartbeatRow, index: number): Following[] {
  const transition = heartbeat.transitions[index]
  if (!transition) return []
  return [{ heartbeat, transition, isOver: isLongOver(heartbeat.transitions.slice(index + 1), now) }]
}

/** Changes wait for seconds, unless the account was suspended or the database could not be reached. */
const longSeconds = 600

/** Whether a failure with these later changes was over so long ago that nobody needs an alert about it now. */
function isLongOver(later: readonly Transition[], now: Date): boolean {
  const until = addSeconds(now, -longSeconds)
  return later.some(({ status, at }) => status === 'up' && new Date(at) <= until)
}

/** At most one change of each heartbeat. */
async function followEach(context: Context, followings: readonly Following[]): Promise<void> {
  const begins = followings.flatMap(({ heartbeat: { id }, transition: { status, at, is_same_status } }) =>
    is_same_status ? [] : [{ id, state: stateOfStatus[status], from: new Date(at) }],
  )
  await beginStates(context, statesOfHeartbeats, begins)
  const incidents = await lockOpenIncidents(
    context,
    followings.map(({ heartbeat }) => heartbeat.id),
  )
  const failed = followings.filter(
    ({ heartbeat, transition }) => transition.status === 'down' && !incidents.has(heartbeat.id),
  )
  const mutes = await mutesOf(
    context,
    failed.map(({ heartbeat: { id, labels }, transition: { at } }) => ({
      id,
      labels,
      server_id: null,
      since: new Date(at),
    })),
  )
  // Their statements are sent together: each waits for those of its own heartbeat only.
  await Promise.all(
    followings.map(async (following) => {
      const present = incidents.get(following.heartbeat.id)
      const { status } = following.transition
      const mute = mutes.get(following.heartbeat.id)
      if (status === 'down') await followFailure(context, following, { present, mute })
      if (status === 'up' && present) await followRecovery(context, following, present)
    }),
  )
}

async function followFailure(
  context: Context,
  { heartbeat, transition, isOver }: Following,
  { present, mute }: { present: IncidentRow | undefined; mute: Mute | undefined },
): Promise<void> {
  const failure = failureOf(heartbeat, transition)
  if (present) {
    await updateFailure(context, present, { ...failure, severity: present.severity })
    return
  }
  const incident = await openIncident(context, subjectOf(heartbeat), failure)
  if (isOver || (await isHeldBack(context, incident, mute))) return
  const alerted = await alertIncident(context, incident)
  await context.publish(heartbeatMissedEvent(heartbeat, alerted, 'opened'))
}

async function followRecovery(
  context: Context,
  { heartbeat, transition }: Following,
  incident: IncidentRow,
): Promise<void> {
  const resolved = await resolveIncident(context, incident, {
    at: new Date(transition.at),
    text: { code: 'job_succeeded', name: heartbeat.name },
  })
  if (incident.alerted_at) await context.publish(heartbeatRecoveredEvent(heartbeat, resolved))
}

function subjectOf(heartbeat: HeartbeatRow): Subject {
  const { id, name, labels, reminder_seconds, escalate_after_seconds } = heartbeat
  return { type: 'heartbeat', id, name, labels, reminder_seconds, escalate_after_seconds }
}

const titleCodes = {
  missed: 'deadline_was_missed',
  reported: 'job_reported_failure',
  too_long: 'run_takes_too_long',
} as const

function failureOf({ name }: HeartbeatRow, { at, failure }: Transition): Failure {
  const { class: kind, cause } = failure ?? {
    class: 'missed',
    cause: { code: 'deadline_missed', deadline_at: at, expected_at: at },
  }
  return {
    startedAt: new Date(at),
    title: { code: titleCodes[kind], name },
    severity: 'critical',
    cause,
    evidence: [],
  }
}
