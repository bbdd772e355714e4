/** Maintenance windows: what users do with them. Due work starts and ends them. */
import { selectServersById } from '#areas/cloud/index.ts'
import { type Fault, invalidInput, Problem, pointer } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { selectHeartbeatsById } from '../heartbeats/store.ts'
import { selectMonitorsById } from '../store.ts'
import { addWindow, auditView, maintenanceWork, type Window, windowTarget } from './add-window.ts'
import { timesOfNext } from './recurrence/next-window.ts'
import { timesOf } from './recurrence/times.ts'
import type { MaintenanceWindowInput, MaintenanceWindowPatch, WindowState } from './schema.ts'
import {
  deleteWindowRow,
  lockedWindow,
  noTargets,
  replaceTargets,
  selectTargets,
  type Targets,
  updateWindow,
  type WindowRow,
} from './window-store.ts'
import { advanceWindow } from './work/review.ts'

export function windowStateAt(
  { starts_at, ends_at }: Pick<WindowRow, 'starts_at' | 'ends_at'>,
  now: Date,
): WindowState {
  if (ends_at <= now) return 'ended'
  return starts_at <= now ? 'running' : 'planned'
}

/** Windows with what they name, in their order. */
export async function withTargets(context: Context, windows: readonly WindowRow[]): Promise<Window[]> {
  const targets = await selectTargets(
    context,
    windows.map(({ id }) => id),
  )
  return windows.map((window) => ({ ...window, ...(targets.get(window.id) ?? noTargets) }))
}

export async function createWindow(context: Context, input: MaintenanceWindowInput): Promise<Window> {
  const { name, description = null, labels = {}, announce_minutes = null } = input
  const times = timesOf(context.now, input, null)
  const targets = targetsOf(input, noTargets)
  await requireTargets(context, targets, labels)
  await context.withinLimit('maintenance_windows')
  return await addWindow(
    context,
    { name, description, labels, announce_minutes, series_id: null, ...times },
    targets,
  )
}

export async function changeWindow(
  context: Context,
  id: string,
  patch: MaintenanceWindowPatch,
  ifMatch: string | null,
): Promise<Window> {
  const before = await lockedWithTargets(context, id, ifMatch)
  if (windowStateAt(before, context.now) === 'ended')
    throw new Problem('wrong_state', 'The maintenance window has ended. Create another one.')
  const {
    name = before.name,
    description = before.description,
    announce_minutes = before.announce_minutes,
  } = patch
  const labels = patch.labels ? patchedLabels(before.labels, patch.labels) : before.labels
  const { recurrence, ...times } = timesOf(context.now, patch, before)
  const targets = targetsOf(patch, before)
  await requireTargets(context, targets, labels)
  await replaceTargets(context, id, targets)
  return await changed(context, before, targets, {
    name,
    description,
    announce_minutes,
    labels: JSON.stringify(labels),
    recurrence: recurrence && JSON.stringify(recurrence),
    series_id: before.series_id ?? (recurrence ? id : null),
    ...movedTo(times, before),
  })
}

/** One that begins at another time is announced again. */
function movedTo(times: Pick<WindowRow, 'starts_at' | 'ends_at'>, before: WindowRow) {
  const isMoved = times.starts_at.getTime() !== before.starts_at.getTime()
  return { ...times, announced_at: isMoved ? null : before.announced_at }
}

/** Leaves out a planned window of those that repeat: it moves to the next occurrence. */
export async function skipWindow(context: Context, id: string): Promise<Window> {
  const before = await lockedWithTargets(context, id)
  const state = windowStateAt(before, context.now)
  if (state !== 'planned')
    throw new Problem('wrong_state', `The maintenance window is ${state}. Only a planned one can be skipped.`)
  if (!before.recurrence)
    throw new Problem('wrong_state', 'The maintenance window does not repeat. Delete it instead.')
  const next = timesOfNext(before, context.now)
  if (!next) throw new Problem('wrong_state', 'The maintenance window is the last one. Delete it instead.')
  return await changed(context, before, before, movedTo(next, before))
}

/** Ends a window that runs. What still fails is confirmed again. */
export async function endWindow(context: Context, id: string): Promise<Window> {
  const before = await lockedWithTargets(context, id)
  const state = windowStateAt(before, context.now)
  if (state !== 'running')
    throw new Problem('wrong_state', `The maintenance window is ${state}. Only one that runs can be ended.`)
  return await endNow(context, before)
}

export async function endNow(context: Context, before: Window): Promise<Window> {
  return await changed(context, before, before, { ends_at: context.now })
}

/** One that runs ends with it. After one that has not ended, none follows. */
export async function deleteWindow(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const window = await lockedWithTargets(context, id, ifMatch)
  const state = windowStateAt(window, context.now)
  // Nothing may stay muted by a window that is gone.
  if (state === 'running')
    await advanceWindow(
      context,
      await updateWindow(context, window, { ends_at: context.now, recurrence: null }),
    )
  if (state === 'ended') await advanceWindow(context, window)
  if (state === 'planned') context.count('maintenance_windows', -1)
  await deleteWindowRow(context, id)
  await context.audit(windowTarget(window), { before: auditView(window), after: null })
}

async function changed(
  context: Context,
  before: Window,
  targets: Targets,
  set: Parameters<typeof updateWindow>[2],
): Promise<Window> {
  const { monitor_ids, heartbeat_ids, server_ids } = targets
  // At once: the incidents of what it covers follow.
  const row = await updateWindow(context, before, { ...set, due_at: context.now })
  const after = { ...row, monitor_ids, heartbeat_ids, server_ids }
  await context.audit(windowTarget(after), changedFields(auditView(before), auditView(after)))
  await context.wake(maintenanceWork)
  return after
}

export async function lockedWithTargets(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<Window> {
  const [window] = await withTargets(context, [await lockedWindow(context, id, ifMatch)])
  if (!window) throw new Error('A window was lost')
  return window
}

function targetsOf(input: Partial<Targets>, before: Targets): Targets {
  const { monitor_ids, heartbeat_ids, server_ids } = { ...before, ...input }
  return { monitor_ids, heartbeat_ids, server_ids }
}

async function requireTargets(context: Context, targets: Targets, labels: object): Promise<void> {
  const { monitor_ids, heartbeat_ids, server_ids } = targets
  const count = monitor_ids.length + heartbeat_ids.length + server_ids.length
  if (count === 0 && Object.keys(labels).length === 0)
    throw invalidInput([
      {
        pointer: pointer('monitor_ids'),
        message: 'is required, unless there are heartbeat_ids, server_ids or labels',
      },
    ])
  const faults = [
    ...unknown('monitor_ids', monitor_ids, await selectMonitorsById(context, monitor_ids), 'monitor'),
    ...unknown(
      'heartbeat_ids',
      heartbeat_ids,
      await selectHeartbeatsById(context, heartbeat_ids),
      'heartbeat',
    ),
    ...unknown('server_ids', server_ids, await selectServersById(context, server_ids), 'server'),
  ]
  if (faults.length > 0) throw invalidInput(faults)
}

function unknown(
  name: keyof Targets,
  ids: readonly string[],
  known: readonly { id: string }[],
  what: string,
): Fault[] {
  const found = new Set(known.map(({ id }) => id))
  return ids.flatMap((id, index) =>
    found.has(id) ? [] : { pointer: pointer(name, index), message: `is not a ${what} of this account` },
  )
}
