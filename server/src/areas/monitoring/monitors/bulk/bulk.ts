/**
 * The same change to many monitors. Each is changed in a transaction of its own: one transaction would lock the
 * schedules of all of them until the last is changed, and hold up the results of their checks meanwhile. A request that
 * is interrupted can be sent again: what is changed already is then unchanged.
 */
import { invalidInput, notFound, Problem, pointer } from '#kernel/problem/problem.ts'
import type { AuditChanges } from '#platform/audit/audit.ts'
import { type Context, withCaller } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import { createSemaphore } from '#platform/work/semaphore.ts'
import { selectCompositeIds } from '../../composite/composite-store.ts'
import { type MonitorRow, selectMonitorsById } from '../../store.ts'
import { selectMatching } from '../monitor-store.ts'
import { changeMonitor, deleteMonitor, pauseMonitor, resumeMonitor } from '../monitors.ts'
import { bulkMax, type MonitorBulk, type MonitorBulkItem } from './schema.ts'

type Target = { id: string; name: string | null }

type Options = { isDryRun: boolean; refuseIfNeeded: RefuseIfNeeded }

export async function changeMany(
  within: Lookup,
  input: MonitorBulk,
  options: Options,
): Promise<MonitorBulkItem[]> {
  requireComplete(input, options.isDryRun)
  const targets = await within.act((context) => selectTargets(context, input))
  const remove = deletion(options)
  const perform: Change = (context, id) => change(context, id, input, remove)
  let items = await changeAll(within, targets, { input, perform, ...options })
  // A member can be deleted once the composites that contain it are.
  while (input.action === 'delete') {
    const left = targets.filter((_target, index) => items[index]?.problem?.code === 'conflict')
    const again = await changeAll(within, left, { input, perform, ...options })
    const done = new Map(again.filter(({ outcome }) => outcome === 'changed').map((item) => [item.id, item]))
    if (done.size === 0) break
    items = items.map((item) => done.get(item.id) ?? item)
  }
  return items
}

type Change = (context: Context, id: string) => Promise<void>
type Run = { input: MonitorBulk; perform: Change; isDryRun: boolean }

/** Transactions at once: few enough that other requests get connections, too. */
const transactionsAtOnce = 4

async function changeAll(within: Lookup, targets: readonly Target[], run: Run): Promise<MonitorBulkItem[]> {
  // In a dry run, a deletion depends on those before it.
  const isInOrder = run.isDryRun && run.input.action === 'delete'
  const inPlace = createSemaphore(isInOrder ? 1 : transactionsAtOnce)
  return await Promise.all(targets.map((target) => inPlace(() => changeOne(within, target, run))))
}

/** Deletes a monitor; in a dry run, as if those before it had been deleted. */
function deletion({ isDryRun, refuseIfNeeded }: Options): Change {
  const gone = new Set<string>()
  const refuse: RefuseIfNeeded = async (context, refused) => {
    const composites = await selectCompositeIds(context, refused.id)
    if (!isDryRun || composites.some((id) => !gone.has(id))) await refuseIfNeeded(context, refused)
  }
  return async (context, id) => {
    await deleteMonitor(context, id, null, refuse)
    gone.add(id)
  }
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
  { id, name }: Target,
  { input, perform, isDryRun }: Run,
): Promise<MonitorBulkItem> {
  let changes: AuditChanges = { before: {}, after: {} }
  try {
    if (name === null) throw notFound('monitor')
    await act(async (context) => {
      const one = withCaller(context, { ...caller, action: `monitors.${input.action}` })
      await perform({ ...one, audit: captured }, id)
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

async function change(
  context: Context,
  id: string,
  { action, patch = {} }: MonitorBulk,
  remove: Change,
): Promise<void> {
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
      await remove(context, id)
  }
}
