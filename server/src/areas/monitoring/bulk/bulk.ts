/**
 * The same change to many monitors. Each is changed in a transaction of its own: one transaction would lock the
 * schedules of all of them until the last is changed, and hold up the results of their checks meanwhile. A request that
 * is interrupted can be sent again: what is changed already is then unchanged.
 */
import { invalidInput, notFound, Problem, pointer } from '#kernel/problem.ts'
import type { AuditChanges } from '#platform/audit/audit.ts'
import { type Context, withCaller } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { selectMatching } from '../monitors/monitor-store.ts'
import { changeMonitor, deleteMonitor, pauseMonitor, resumeMonitor } from '../monitors/monitors.ts'
import { type MonitorRow, selectMonitorsById } from '../store.ts'
import { bulkMax, type MonitorBulk, type MonitorBulkItem } from './schema.ts'

type Target = { id: string; name: string | null }

export async function changeMany(
  within: Lookup,
  input: MonitorBulk,
  { isDryRun }: { isDryRun: boolean },
): Promise<MonitorBulkItem[]> {
  requireComplete(input, isDryRun)
  const targets = await within.act((context) => selectTargets(context, input))
  const items: MonitorBulkItem[] = []
  for (const target of targets) items.push(await changeOne(within, { target, input, isDryRun }))
  return items
}

/** What the schema cannot express. */
function requireComplete({ action, ids, filter, expected_count, patch }: MonitorBulk, isDryRun: boolean) {
  const faults = []
  if ((ids === undefined) === (filter === undefined))
    faults.push({ pointer: pointer('ids'), message: 'send either `ids` or `filter`' })
  if (action === 'update' && Object.keys(patch ?? {}).length === 0)
    faults.push({ pointer: pointer('patch'), message: 'is required for the action `update`' })
  if (action !== 'update' && patch !== undefined)
    faults.push({ pointer: pointer('patch'), message: `is not used by the action \`${action}\`` })
  if (action === 'delete' && filter !== undefined && expected_count === undefined && !isDryRun)
    faults.push({
      pointer: pointer('expected_count'),
      message: 'is required to delete by filter: send `matched` of a dry run',
    })
  if (faults.length > 0) throw invalidInput(faults)
}

async function selectTargets(context: Context, input: MonitorBulk): Promise<Target[]> {
  const { ids, filter, expected_count } = input
  if (ids !== undefined) {
    const found = new Map((await selectMonitorsById(context, ids)).map((monitor) => [monitor.id, monitor]))
    return [...new Set(ids)].map((id) => ({ id, name: found.get(id)?.name ?? null }))
  }
  const matching: MonitorRow[] = await selectMatching(context, filter ?? {}, bulkMax + 1)
  if (matching.length > bulkMax)
    throw invalidInput([
      {
        pointer: pointer('filter'),
        message: `matches more than ${bulkMax} monitors: narrow it, and send several requests`,
      },
    ])
  if (expected_count !== undefined && expected_count !== matching.length)
    throw new Problem(
      'conflict',
      `The filter matches ${matching.length} monitors, not ${expected_count}. Nothing was changed.`,
    )
  return matching
}

/** Rolls back the transaction of an item that is not to be saved. */
class RolledBack extends Error {}

async function changeOne(
  { act, caller }: Lookup,
  { target, input, isDryRun }: { target: Target; input: MonitorBulk; isDryRun: boolean },
): Promise<MonitorBulkItem> {
  const { id, name } = target
  let changes: AuditChanges = { before: {}, after: {} }
  try {
    if (name === null) throw notFound('monitor')
    await act(async (context) => {
      const one = withCaller(context, { ...caller, action: `monitors.${input.action}` })
      await change({ ...one, audit: captured }, id, input)
      if (isDryRun || !isChange(changes)) throw new RolledBack('Nothing is saved')

      function captured(...entry: Parameters<Context['audit']>) {
        changes = entry[1]
        return one.audit(...entry)
      }
    })
  } catch (error) {
    if (error instanceof Problem)
      return {
        id,
        name,
        outcome: 'failed',
        changes: null,
        problem: { code: error.code, detail: error.message },
      }
    if (!(error instanceof RolledBack)) throw error
  }
  const { before, after } = changes
  const isChanged = isChange(changes)
  return {
    id,
    name,
    outcome: isChanged ? 'changed' : 'unchanged',
    changes: isChanged && before && after ? { before: { ...before }, after: { ...after } } : null,
    problem: null,
  }
}

const isChange = ({ before, after }: AuditChanges) => after === null || Object.keys(before ?? {}).length > 0

async function change(context: Context, id: string, { action, patch = {} }: MonitorBulk): Promise<void> {
  switch (action) {
    case 'pause':
      await pauseMonitor(context, id)
      break
    case 'resume':
      await resumeMonitor(context, id)
      break
    case 'update':
      await changeMonitor(context, id, patch, null)
      break
    case 'delete':
      await deleteMonitor(context, id, null)
  }
}
