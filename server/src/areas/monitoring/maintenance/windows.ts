/** Maintenance windows: what users do with them. Due work starts and ends them. */
import { selectServersById } from '#areas/cloud/index.ts'
import { newId } from '#kernel/id.ts'
import { type Fault, invalidInput, Problem, pointer } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { addSeconds } from '#kernel/time.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { selectHeartbeatsById } from '../heartbeats/store.ts'
import { selectMonitorsById } from '../store.ts'
import { advanceWindow } from './review.ts'
import {
  type MaintenanceWindowInput,
  type MaintenanceWindowPatch,
  minutesMax,
  type WindowState,
} from './schema.ts'
import {
  deleteWindowRow,
  insertWindow,
  lockedWindow,
  replaceTargets,
  selectTargets,
  type Targets,
  updateWindow,
  type WindowRow,
} from './window-store.ts'

/** The due work of windows, and its wake-up call. */
export const maintenanceWork = 'monitoring.maintenance'

export type Window = WindowRow & Targets

export const noTargets: Targets = { monitor_ids: [], heartbeat_ids: [], server_ids: [] }

export function windowTarget({ id, name }: Pick<WindowRow, 'id' | 'name'>) {
  return { type: 'maintenance_window', id, name }
}

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
  const { name, description = null, labels = {} } = input
  const times = timesOf(context, input, null)
  const targets = targetsOf(input, noTargets)
  await requireTargets(context, targets, labels)
  await context.withinLimit('maintenance_windows')
  return await addWindow(context, { name, description, labels, ...times }, targets)
}

/** Opens a window. The caller has checked what it names, and the limit. */
export async function addWindow(
  context: Context,
  content: Pick<WindowRow, 'name' | 'description' | 'labels' | 'starts_at' | 'ends_at'>,
  targets: Targets,
): Promise<Window> {
  const { labels, ...fields } = content
  const row = await insertWindow(context, {
    account_id: context.accountId,
    id: newId('maintenance_window'),
    ...fields,
    labels: JSON.stringify(labels),
    created_at: context.now,
    updated_at: context.now,
    due_at: fields.starts_at,
  })
  await replaceTargets(context, row.id, targets)
  context.count('maintenance_windows', 1)
  const window = { ...row, ...targets }
  await context.audit(windowTarget(window), { before: null, after: auditView(window) })
  await context.wake(maintenanceWork)
  return window
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
  const { name = before.name, description = before.description } = patch
  const labels = patch.labels ? patchedLabels(before.labels, patch.labels) : before.labels
  const times = timesOf(context, patch, before)
  const targets = targetsOf(patch, before)
  await requireTargets(context, targets, labels)
  await replaceTargets(context, id, targets)
  return await changed(context, before, targets, {
    name,
    description,
    labels: JSON.stringify(labels),
    ...times,
  })
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

/** One that runs ends with it. */
export async function deleteWindow(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const window = await lockedWithTargets(context, id, ifMatch)
  const state = windowStateAt(window, context.now)
  // Nothing may stay muted by a window that is gone.
  if (state === 'running')
    await advanceWindow(context, await updateWindow(context, window, { ends_at: context.now }))
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

type Times = Pick<WindowRow, 'starts_at' | 'ends_at'>

function timesOf(
  { now }: Context,
  input: Pick<MaintenanceWindowPatch, 'starts_at' | 'ends_at' | 'duration_minutes'>,
  before: Times | null,
): Times {
  const hasBegun = before !== null && before.starts_at <= now
  const faults: Fault[] = []
  const fault = (name: string, message: string) => faults.push({ pointer: pointer(name), message })
  if (
    hasBegun &&
    input.starts_at !== undefined &&
    new Date(input.starts_at).getTime() !== before.starts_at.getTime()
  )
    fault('starts_at', 'cannot be changed: the window runs')
  if (input.ends_at !== undefined && input.duration_minutes !== undefined)
    fault('duration_minutes', 'cannot be combined with ends_at')
  const asked = input.starts_at === undefined ? (before?.starts_at ?? now) : new Date(input.starts_at)
  const starts_at = hasBegun ? before.starts_at : new Date(Math.max(asked.getTime(), now.getTime()))
  const ends_at = endOf(input, starts_at, before)
  if (!ends_at) fault('ends_at', 'is required, unless there is duration_minutes')
  else if (ends_at <= starts_at || ends_at <= now)
    fault('ends_at', 'must be after the start, and in the future')
  else if (ends_at > addSeconds(starts_at, minutesMax * 60))
    fault('ends_at', 'must be at most 30 days after the start')
  if (faults.length > 0 || !ends_at) throw invalidInput(faults)
  return { starts_at, ends_at }
}

function endOf(
  { ends_at, duration_minutes }: Pick<MaintenanceWindowPatch, 'ends_at' | 'duration_minutes'>,
  startsAt: Date,
  before: Times | null,
): Date | null {
  if (ends_at !== undefined) return new Date(ends_at)
  if (duration_minutes !== undefined) return addSeconds(startsAt, duration_minutes * 60)
  return before?.ends_at ?? null
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

function auditView(window: Window) {
  const { name, description, starts_at, ends_at, labels, monitor_ids, heartbeat_ids, server_ids } = window
  return { name, description, starts_at, ends_at, labels, monitor_ids, heartbeat_ids, server_ids }
}
