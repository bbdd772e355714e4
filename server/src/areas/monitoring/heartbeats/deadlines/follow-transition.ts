/** What follows from a change of a heartbeat's status: a state in its history, an incident and its alert. */

import {
  alertIncident,
  type Failure,
  openIncident,
  resolveIncident,
  type Subject,
  updateFailure,
} from '#areas/monitoring/incidents/automatic.ts'
import { sentenceOf } from '#areas/monitoring/incidents/entry-text.ts'
import { lockOpenIncident } from '#areas/monitoring/incidents/store.ts'
import { heartbeatStates } from '#areas/monitoring/states/history-store.ts'
import { beginState } from '#areas/monitoring/states/state-store.ts'
import type { StoredState } from '#areas/monitoring/store.ts'
import type { HeartbeatStatus } from '#kernel/monitoring/heartbeat/heartbeat.ts'
import type { Context } from '#platform/context.ts'
import { heartbeatMissedEvent, heartbeatRecoveredEvent } from '../events.ts'
import type { HeartbeatRow, Transition } from '../store.ts'

const stateOfStatus: Readonly<Record<HeartbeatStatus, StoredState>> = {
  new: 'unknown',
  up: 'up',
  down: 'down',
  paused: 'paused',
}

type Following = {
  transition: Transition
  /** It ended long ago: its incident is recorded, and nobody is alerted. */
  isOver: boolean
}

export async function followTransition(
  context: Context,
  heartbeat: HeartbeatRow,
  following: Following,
): Promise<void> {
  const { transition } = following
  const at = new Date(transition.at)
  const state = stateOfStatus[transition.status]
  if (!transition.is_same_status)
    await beginState(context, heartbeatStates(heartbeat.id), { state, from: at })
  if (transition.status === 'down') await followFailure(context, heartbeat, following)
  if (transition.status === 'up') await followRecovery(context, heartbeat, at)
}

async function followFailure(
  context: Context,
  heartbeat: HeartbeatRow,
  { transition, isOver }: Following,
): Promise<void> {
  const failure = failureOf(heartbeat, transition)
  const present = await lockOpenIncident(context, heartbeat.id)
  if (present) {
    if (present.cause !== sentenceOf(failure.cause)) await updateFailure(context, present, failure)
    return
  }
  const incident = await openIncident(context, subjectOf(heartbeat), failure)
  if (isOver) return
  const alerted = await alertIncident(context, incident)
  await context.publish(heartbeatMissedEvent(heartbeat, alerted, 'opened'))
}

async function followRecovery(context: Context, heartbeat: HeartbeatRow, at: Date): Promise<void> {
  const incident = await lockOpenIncident(context, heartbeat.id)
  if (!incident) return
  const resolved = await resolveIncident(context, incident, {
    at,
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
