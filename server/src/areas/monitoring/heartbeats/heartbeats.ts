import { newToken, tokenDigest, tokenHint, tokenRotation } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import { afterResume } from '#kernel/monitoring/heartbeat/heartbeat.ts'
import { dueAfter, nextRun } from '#kernel/monitoring/heartbeat/heartbeat-schedule.ts'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { isDuplicate } from '#platform/database/query/violation.ts'
import {
  deleteTokenDigests,
  insertTokenDigest,
  replaceTokenDigests,
} from '#platform/tokens/token-digest-store.ts'
import { endIncidentOf } from '../incidents/automatic.ts'
import { heartbeatStates } from '../states/history-store.ts'
import { beginState } from '../states/state-store.ts'
import { followTransitions } from './deadlines/follow-transitions.ts'
import { heartbeatsWork } from './deadlines/work-name.ts'
import { deleteHeartbeatRow, insertHeartbeat } from './list-store.ts'
import { dueAtOf } from './pings/progress.ts'
import { scheduleColumns } from './schedule/schedule.ts'
import { settingsOf, stateColumns, stateOf } from './schedule/settings.ts'
import type { HeartbeatInput, HeartbeatPatch } from './schema.ts'
import {
  type HeartbeatChange,
  type HeartbeatRow,
  heartbeatTarget,
  lockedHeartbeat,
  updateHeartbeat,
} from './store.ts'
import { replaceUuid, uuidColumns } from './uuid.ts'
import { scheduleView } from './view.ts'

const defaults = {
  slug: null,
  grace_seconds: 300,
  max_runtime_seconds: null,
  early_tolerance_seconds: null,
  manual_resume: false,
  accepted_methods: 'any' as const,
  reminder_seconds: null,
  escalate_after_seconds: [],
}

export type HeartbeatWithSecret = { heartbeat: HeartbeatRow; token: string }

const atSchedule = (field: string) => pointer('schedule', field)

/** Creates a heartbeat. The token is only in the response. */
export async function createHeartbeat(context: Context, input: HeartbeatInput): Promise<HeartbeatWithSecret> {
  const { name, labels = {}, schedule, paused = false, first_expected_at, uuid, ...given } = input
  await context.withinLimit('heartbeats')
  const id = newId('heartbeat')
  const token = newToken('hfh_')
  const config = { ...defaults, ...given }
  const inserted = await withFreeSlug(() =>
    insertHeartbeat(context, {
      account_id: context.accountId,
      id,
      name,
      labels,
      ...scheduleColumns(schedule, atSchedule),
      ...config,
      digest: tokenDigest(token),
      hint: tokenHint(token),
      ...uuidColumns(uuid ?? null),
      status: paused ? 'paused' : 'new',
      status_since: paused ? context.now : null,
      expected_at: paused ? null : firstExpected(context, first_expected_at),
      created_at: context.now,
      updated_at: context.now,
    }),
  )
  await insertTokenDigest(context.tx, inserted, inserted)
  await replaceUuid(context, inserted, { before: null, after: inserted.uuid_digest })
  if (paused) await beginState(context, heartbeatStates(id), { state: 'paused', from: context.now })
  const heartbeat = await awaitDeadline(context, inserted)
  context.count('heartbeats', 1)
  await context.audit(heartbeatTarget(heartbeat), { before: null, after: auditView(heartbeat) })
  return { heartbeat, token }
}

function firstExpected({ now }: Context, at: string | undefined): Date | null {
  if (at === undefined) return null
  const expected = new Date(at)
  if (expected <= now)
    throw invalidInput([{ pointer: pointer('first_expected_at'), message: 'must be in the future' }])
  return expected
}

/** Its unique index finds the slug of another heartbeat. */
async function withFreeSlug<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error) && error.constraint === 'heartbeats_slug')
      throw invalidInput([{ pointer: pointer('slug'), message: 'is the slug of another heartbeat' }])
    throw error
  }
}

export async function changeHeartbeat(
  context: Context,
  id: string,
  { labels, schedule, uuid, ...fields }: HeartbeatPatch,
  ifMatch: string | null,
): Promise<HeartbeatRow> {
  const before = await lockedHeartbeat(context, id, ifMatch)
  const columns = schedule && scheduleColumns(schedule, atSchedule)
  const ofUuid = uuid === undefined ? undefined : uuidColumns(uuid)
  if (ofUuid) await replaceUuid(context, before, { before: before.uuid_digest, after: ofUuid.uuid_digest })
  return await changed(context, before, {
    ...fields,
    ...ofUuid,
    ...(labels && { labels: patchedLabels(before.labels, labels) }),
    ...columns,
    ...(columns && { expected_at: expectedBy(context, { ...before, ...columns }) }),
  })
}

/** When the next success is expected by a new schedule: never in the past, when nobody knew of it. */
function expectedBy({ now }: Context, heartbeat: HeartbeatRow): Date | null {
  const { expected_at, last_success_at } = heartbeat
  if (expected_at === null) return null
  const { schedule, earlyTolerance } = settingsOf(heartbeat)
  const due = last_success_at && dueAfter(schedule, last_success_at.getTime(), earlyTolerance)
  const next = due !== null && due > now.getTime() ? due : nextRun(schedule, now.getTime())
  return next === null ? null : new Date(next)
}

/** No deadline applies until it is resumed. The time does not count in uptime. */
export async function pauseHeartbeat(context: Context, id: string): Promise<HeartbeatRow> {
  const before = await lockedInPresentState(context, id)
  if (before.status === 'paused') return await unchanged(context, before)
  await beginState(context, heartbeatStates(id), { state: 'paused', from: context.now })
  return await changed(context, before, {
    status: 'paused',
    status_since: context.now,
    expected_at: null,
    failure: null,
    open_runs: [],
  })
}

/** The next success is expected by the schedule from now on. */
export async function resumeHeartbeat(context: Context, id: string): Promise<HeartbeatRow> {
  const before = await lockedInPresentState(context, id)
  if (before.status !== 'paused') return await unchanged(context, before)
  await beginState(context, heartbeatStates(id), { state: 'unknown', from: context.now })
  const resumed = afterResume(settingsOf(before), stateOf(before), context.now.getTime())
  return await changed(context, before, { ...stateColumns(resumed), status_since: context.now })
}

/** The heartbeat, locked, after its waiting changes were executed. */
async function lockedInPresentState(context: Context, id: string): Promise<HeartbeatRow> {
  const locked = await lockedHeartbeat(context, id)
  const [heartbeat = locked] = await followTransitions(context, [{ before: locked, after: locked }])
  return heartbeat
}

/** It is as it was asked for already. */
async function unchanged(context: Context, heartbeat: HeartbeatRow): Promise<HeartbeatRow> {
  await context.audit(heartbeatTarget(heartbeat), { before: {}, after: {} })
  return heartbeat
}

/** Creates a new token for the ping URL. The old one works for `overlapSeconds`. */
export async function rotateHeartbeatToken(
  context: Context,
  id: string,
  overlapSeconds: number,
): Promise<HeartbeatWithSecret> {
  const before = await lockedHeartbeat(context, id)
  const token = newToken('hfh_')
  const heartbeat = await changed(context, before, tokenRotation(token, before, overlapSeconds, context.now))
  await replaceTokenDigests(context.tx, heartbeat, { before, after: heartbeat })
  return { heartbeat, token }
}

/** Its pings and uptime are deleted with it; its incidents stay, and an open one is resolved. */
export async function deleteHeartbeat(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const heartbeat = await lockedHeartbeat(context, id, ifMatch)
  await endIncidentOf(context, heartbeat, { code: 'heartbeat_deleted' })
  await deleteHeartbeatRow(context, id)
  await deleteTokenDigests(context.tx, heartbeat)
  await replaceUuid(context, heartbeat, { before: heartbeat.uuid_digest, after: null })
  context.count('heartbeats', -1)
  await context.audit(heartbeatTarget(heartbeat), { before: auditView(heartbeat), after: null })
}

async function changed(context: Context, before: HeartbeatRow, set: HeartbeatChange): Promise<HeartbeatRow> {
  const updated = await withFreeSlug(() =>
    updateHeartbeat(context, before.id, { ...set, updated_at: context.now, revision: before.revision + 1 }),
  )
  const after = await awaitDeadline(context, updated)
  await context.audit(heartbeatTarget(after), changedFields(auditView(before), auditView(after)))
  return after
}

/** Outages that move the deadline are considered when it has passed. */
async function awaitDeadline(context: Context, heartbeat: HeartbeatRow): Promise<HeartbeatRow> {
  const dueAt = dueAtOf(heartbeat, context.now)
  if (dueAt?.getTime() === heartbeat.due_at?.getTime()) return heartbeat
  if (dueAt) await context.wake(heartbeatsWork)
  return await updateHeartbeat(context, heartbeat.id, { due_at: dueAt })
}

export function auditView(heartbeat: HeartbeatRow) {
  const { name, labels, slug, grace_seconds, max_runtime_seconds, early_tolerance_seconds } = heartbeat
  const { manual_resume, accepted_methods, reminder_seconds, escalate_after_seconds } = heartbeat
  const { hint, previous_valid_until, uuid_hint } = heartbeat
  return {
    name,
    labels,
    slug,
    schedule: scheduleView(heartbeat),
    grace_seconds,
    max_runtime_seconds,
    early_tolerance_seconds,
    manual_resume,
    accepted_methods,
    reminder_seconds,
    escalate_after_seconds,
    hint,
    previous_valid_until,
    uuid_hint,
    paused: heartbeat.status === 'paused',
  }
}
