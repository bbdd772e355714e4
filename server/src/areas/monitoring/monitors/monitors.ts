import { newId } from '#kernel/id.ts'
import { invalidInput, pointer } from '#kernel/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { endIncidentOf } from '../incidents/automatic.ts'
import { pauseState, resumeState } from '../states/pause.ts'
import { findMonitor, lockedMonitor, type MonitorRow, targetOf, updateMonitor } from '../store.ts'
import { deleteMonitorRow, insertMonitor, selectAncestors } from './monitor-store.ts'
import { scheduleCheck } from './schedule.ts'
import type { MonitorInput, MonitorPatch } from './schema.ts'
import { checkedSettings, openSettings, type Settings, storedSettings, withKeptSecrets } from './settings.ts'

const defaults = {
  interval_seconds: 60,
  timeout_seconds: 10,
  retry_seconds: 20,
  fail_after: 2,
  degrade_after: 2,
  recover_after: 2,
  alert_on_degraded: false,
  reminder_seconds: null,
  escalate_after_seconds: [],
  parent_id: null,
}

export async function createMonitor(context: Context, input: MonitorInput): Promise<MonitorRow> {
  const { name, labels = {}, type, settings: sent, paused = false, ...given } = input
  await context.withinLimit('monitors')
  const id = newId('monitor')
  const settings = checkedSettings(type, sent)
  const config = { ...defaults, ...given }
  await requireValid(context, { ...config, id })
  const monitor = await insertMonitor(context, {
    account_id: context.accountId,
    id,
    name,
    labels,
    type,
    ...(await storedSettings(context, { id, type }, settings)),
    ...config,
    paused_at: paused ? context.now : null,
    created_at: context.now,
    updated_at: context.now,
  })
  // At once: its owner waits for the first result.
  await scheduleCheck(context, monitor, { count: 'new', dueAt: paused ? null : context.now })
  context.count('monitors', 1)
  await context.audit(targetOf(monitor), { before: null, after: auditView(monitor) })
  return monitor
}

export async function changeMonitor(
  context: Context,
  id: string,
  { labels, settings: sent, ...fields }: MonitorPatch,
  ifMatch: string | null,
): Promise<MonitorRow> {
  const before = await lockedMonitor(context, id, ifMatch)
  await requireValid(context, { ...before, ...fields })
  const after = await updateMonitor(context, id, {
    ...fields,
    ...(labels && { labels: patchedLabels(before.labels, labels) }),
    ...(sent && (await changedSettings(context, before, sent))),
    updated_at: context.now,
    revision: before.revision + 1,
  })
  const isRescheduled = after.interval_seconds !== before.interval_seconds || sent !== undefined
  // What was counted for other settings says nothing about these.
  if (isRescheduled)
    await scheduleCheck(context, after, { count: 'recount', dueAt: after.paused_at ? null : context.now })
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  return after
}

async function changedSettings(context: Context, before: MonitorRow, sent: Settings) {
  const kept = withKeptSecrets(before.type, await openSettings(context, before), sent)
  return await storedSettings(context, before, checkedSettings(before.type, kept))
}

/** Stops checking. The last state is kept for display; the time does not count in uptime. */
export async function pauseMonitor(context: Context, id: string): Promise<MonitorRow> {
  const before = await lockedMonitor(context, id)
  if (before.paused_at) return await unchanged(context, before)
  const after = await changed(context, before, { paused_at: context.now })
  await scheduleCheck(context, after, { count: 'recount', dueAt: null })
  await pauseState(context, after)
  return after
}

/** Checks again, at once; results are counted anew. */
export async function resumeMonitor(context: Context, id: string): Promise<MonitorRow> {
  const before = await lockedMonitor(context, id)
  if (!before.paused_at) return await unchanged(context, before)
  const after = await changed(context, before, { paused_at: null })
  await scheduleCheck(context, after, { count: 'unknown', dueAt: context.now })
  await resumeState(context, after)
  return after
}

/** It is as it was asked for already. */
async function unchanged(context: Context, monitor: MonitorRow): Promise<MonitorRow> {
  await context.audit(targetOf(monitor), { before: {}, after: {} })
  return monitor
}

async function changed(
  context: Context,
  before: MonitorRow,
  set: Partial<Pick<MonitorRow, 'paused_at'>>,
): Promise<MonitorRow> {
  const after = await updateMonitor(context, before.id, {
    ...set,
    updated_at: context.now,
    revision: before.revision + 1,
  })
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  return after
}

/** Its history goes with it; its incidents stay, and an open one is resolved. */
export async function deleteMonitor(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const monitor = await lockedMonitor(context, id, ifMatch)
  await endIncidentOf(context, monitor, 'The monitor was deleted.')
  await deleteMonitorRow(context, id)
  context.count('monitors', -1)
  await context.audit(targetOf(monitor), { before: auditView(monitor), after: null })
}

type Checked = Pick<MonitorRow, 'id' | 'interval_seconds' | 'timeout_seconds' | 'parent_id'>

async function requireValid(context: Context, monitor: Checked): Promise<void> {
  const { interval_seconds, timeout_seconds } = monitor
  const faults = []
  const { check_interval_seconds: shortest, title } = await context.plan()
  if (interval_seconds < shortest)
    faults.push({
      pointer: pointer('interval_seconds'),
      message: `must be at least ${shortest} in the plan ${title}`,
    })
  if (timeout_seconds > interval_seconds)
    faults.push({
      pointer: pointer('timeout_seconds'),
      message: `must not be longer than the interval of ${interval_seconds} s`,
    })
  const parentFault = await parentFaultOf(context, monitor)
  if (parentFault) faults.push({ pointer: pointer('parent_id'), message: parentFault })
  if (faults.length > 0) throw invalidInput(faults)
}

async function parentFaultOf(context: Context, { id, parent_id }: Checked): Promise<string | null> {
  if (parent_id === null) return null
  if (parent_id === id) return 'must be another monitor'
  if (!(await findMonitor(context, parent_id))) return 'is not a monitor of this account'
  return (await selectAncestors(context, parent_id)).includes(id)
    ? 'depends on this monitor, so that each would depend on the other'
    : null
}

export function auditView(monitor: MonitorRow) {
  const { name, labels, type, settings, interval_seconds, timeout_seconds, retry_seconds } = monitor
  const { fail_after, degrade_after, recover_after, alert_on_degraded, reminder_seconds } = monitor
  const { escalate_after_seconds, parent_id, paused_at } = monitor
  return {
    name,
    labels,
    type,
    settings,
    interval_seconds,
    timeout_seconds,
    retry_seconds,
    fail_after,
    degrade_after,
    recover_after,
    alert_on_degraded,
    reminder_seconds,
    escalate_after_seconds,
    parent_id,
    paused_at,
  }
}
