import { newId } from '#kernel/id.ts'
import { type Fault, invalidInput, pointer } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import { requireLocations } from '../checks/probes/locations.ts'
import { restartEvaluation } from '../composite/composite-store.ts'
import { compositeSettings, isComposite } from '../composite/composite-type.ts'
import { requireMembers, saveMembers } from '../composite/members.ts'
import { endIncidentOf } from '../incidents/automatic.ts'
import { observeServers, requireServer } from '../states/bound-servers.ts'
import { pauseState, resumeState } from '../states/pause.ts'
import { makeStatesDue } from '../states/state-store.ts'
import { statesWork } from '../states/work-name.ts'
import { findMonitor, lockedMonitor, type MonitorRow, targetOf, updateMonitor } from '../store.ts'
import { deleteMonitorRow, insertMonitor, lockForDeletion, selectAncestors } from './monitor-store.ts'
import { type CountFrom, localLocation, scheduleCheck } from './schedule.ts'
import type { MonitorInput, MonitorPatch } from './schema.ts'
import { checkedSettings, openSettings, type Settings, storedSettings, withKeptSecrets } from './settings.ts'

const checkDefaults = {
  interval_seconds: 60,
  timeout_seconds: 10,
  retry_seconds: 20,
  fail_after: 2,
  degrade_after: 2,
  recover_after: 2,
}

const defaults = {
  ...checkDefaults,
  locations: [localLocation],
  quorum: 'majority' as const,
  alert_on_degraded: false,
  reminder_seconds: null,
  escalate_after_seconds: [],
  parent_id: null,
  server_id: null,
}

export async function createMonitor(
  context: Context,
  input: MonitorInput,
  id = newId('monitor'),
): Promise<MonitorRow> {
  const { name, labels = {}, type, settings: sent, paused = false, ...given } = input
  await context.withinLimit('monitors')
  const settings = checkedSettings(type, sent)
  const config = { ...defaults, ...given }
  await requireValid(context, { ...config, id, type })
  await requireServer(context, null, config.server_id)
  await requireLocations(context, null, { type, ...config })
  if (isComposite({ type })) await requireMembers(context, { id, name }, compositeSettings({ settings }))
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
  if (isComposite(monitor)) await saveMembers(context, id, compositeSettings(monitor))
  // At once: its owner waits for the first result.
  await startChecks(context, monitor, 'new')
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
  const addsProbe = await requireLocations(context, before, { ...before, ...fields })
  if (addsProbe && before.sealed_settings !== null && !sent) throw secretsAreNeeded()
  if (fields.server_id !== undefined) await requireServer(context, before.server_id, fields.server_id)
  const after = await updateMonitor(context, id, {
    ...fields,
    ...(labels && { labels: patchedLabels(before.labels, labels) }),
    ...(sent && (await changedSettings(context, before, sent, { keepsSecrets: !addsProbe }))),
    updated_at: context.now,
    revision: before.revision + 1,
  })
  const isMoved = fields.locations !== undefined || after.quorum !== before.quorum
  const isRescheduled = after.interval_seconds !== before.interval_seconds || sent !== undefined || isMoved
  // What was counted for other settings says nothing about these.
  if (isRescheduled) await startChecks(context, after, isMoved ? 'moved' : 'recount')
  // The locations that are left may agree at once.
  if (isMoved) await makeStatesDue(context, id)
  if (after.server_id !== before.server_id) await observeServers(context, [before, after])
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  return after
}

/** `keepsSecrets`: stored secrets that are left out are kept. */
async function changedSettings(
  context: Context,
  before: MonitorRow,
  sent: Settings,
  { keepsSecrets }: { keepsSecrets: boolean },
) {
  const kept = keepsSecrets ? withKeptSecrets(before.type, await openSettings(context, before), sent) : sent
  const settings = checkedSettings(before.type, kept)
  if (isComposite(before)) {
    const composite = compositeSettings({ settings })
    await requireMembers(context, before, composite)
    await saveMembers(context, before.id, composite)
  }
  return await storedSettings(context, before, settings)
}

/** Checks it now and then regularly, unless it is paused; a composite is worked out from its members instead. */
async function startChecks(context: Context, monitor: MonitorRow, count: CountFrom): Promise<void> {
  if (isComposite(monitor)) {
    await restartEvaluation(context, monitor.id)
    await context.wake(statesWork)
  } else await scheduleCheck(context, monitor, { count, dueAt: monitor.paused_at ? null : context.now })
}

/** Stops checking. The last state is kept for display; the time does not count in uptime. */
export async function pauseMonitor(context: Context, id: string): Promise<MonitorRow> {
  const before = await lockedMonitor(context, id)
  if (before.paused_at) return await unchanged(context, before)
  const after = await changed(context, before, { paused_at: context.now })
  if (!isComposite(after)) await scheduleCheck(context, after, { count: 'recount', dueAt: null })
  await pauseState(context, after)
  await observeServers(context, [after])
  return after
}

/** Checks again, at once; counting of results starts again. */
export async function resumeMonitor(context: Context, id: string): Promise<MonitorRow> {
  const before = await lockedMonitor(context, id)
  if (!before.paused_at) return await unchanged(context, before)
  const after = await changed(context, before, { paused_at: null })
  await startChecks(context, after, 'unknown')
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

/** Its history goes with it; its incidents stay, and an open one is resolved. A member of a composite is refused. */
export async function deleteMonitor(
  context: Context,
  id: string,
  ifMatch: string | null,
  refuseIfNeeded: RefuseIfNeeded,
): Promise<void> {
  const monitor = await lockedMonitor(context, id, ifMatch)
  await lockForDeletion(context, id)
  await refuseIfNeeded(context, {
    kind: 'monitor',
    id,
    remedy: 'Remove it from the members of these composite monitors, or delete them first.',
  })
  await endIncidentOf(context, monitor, { code: 'monitor_deleted' })
  await deleteMonitorRow(context, id)
  await observeServers(context, [monitor])
  context.count('monitors', -1)
  await context.audit(targetOf(monitor), { before: auditView(monitor), after: null })
}

type Checked = Pick<MonitorRow, 'id' | 'type' | 'parent_id' | keyof typeof checkDefaults>

async function requireValid(context: Context, monitor: Checked): Promise<void> {
  const faults = isComposite(monitor) ? compositeFaults(monitor) : await scheduleFaults(context, monitor)
  const parentFault = await parentFaultOf(context, monitor)
  if (parentFault) faults.push({ pointer: pointer('parent_id'), message: parentFault })
  if (faults.length > 0) throw invalidInput(faults)
}

/** How checks are made and confirmed: a composite makes none, and its members are confirmed. */
function compositeFaults(monitor: Checked): Fault[] {
  return Object.entries(checkDefaults)
    .filter(([name, value]) => monitor[name as keyof typeof checkDefaults] !== value)
    .map(([name, value]) => ({
      pointer: pointer(name),
      message: `does not apply to composite monitors, which make no checks: leave it out, or at ${value}`,
    }))
}

async function scheduleFaults(context: Context, monitor: Checked): Promise<Fault[]> {
  const { interval_seconds, timeout_seconds } = monitor
  const faults: Fault[] = []
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
  return faults
}

function secretsAreNeeded() {
  return invalidInput([
    {
      pointer: pointer('settings'),
      message:
        'must be sent with the secrets, because a probe is added, which gets them: a stored secret is never sent to another machine',
    },
  ])
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
  const { escalate_after_seconds, parent_id, server_id, locations, quorum, paused_at } = monitor
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
    server_id,
    locations,
    quorum,
    paused_at,
  }
}
