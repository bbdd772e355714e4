/**
 * From the results of the locations to the state of a monitor: its states are kept one after another, and a change opens
 * or resolves an incident. It is due work of the monitor, so that a process that ends in between loses nothing.
 */
import type { Verdict } from '#kernel/monitoring/quorum.ts'
import { notifyChange } from '#platform/account-changes.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { isComposite } from '../composite/composite-type.ts'
import { updateComposite } from '../composite/evaluate.ts'
import type { Findings } from '../incidents/automatic.ts'
import { type CheckRow, findMonitor, type MonitorRow, selectChecks, updateMonitor } from '../store.ts'
import { verdictFor } from './check-verdict.ts'
import { followState } from './follow-state.ts'
import { monitorStates } from './history-store.ts'
import { beginState, clearGap, selectOpenState } from './state-store.ts'
import { statesWork } from './work-name.ts'

export function statesKind({ tenancy }: { tenancy: Tenancy }): WorkKind {
  return {
    name: statesWork,
    table: 'monitors',
    columns: [],
    waitsWhileSuspended: true,
    leaseSeconds: 30,
    concurrency: 16,
    queue: { by: [], concurrency: 8 },
    execute: (job) =>
      tenancy.act(systemCaller(job.accountId, 'monitor states', statesWork), async (context) => {
        await job.hold(context.tx)
        const monitor = await findMonitor(context, job.id)
        const dueAt = monitor && !monitor.paused_at ? await update(context, monitor) : null
        await job.finish(context.tx, { dueAt })
      }),
  }
}

const update = (context: Context, monitor: MonitorRow) =>
  isComposite(monitor) ? updateComposite(context, monitor) : updateState(context, monitor)

/** Returns when the state has to be looked at again without a new result; null: it need not. */
async function updateState(context: Context, monitor: MonitorRow): Promise<Date | null> {
  const checks = await selectChecks(context, [monitor.id])
  const verdict = verdictFor(monitor, checks, context.now)
  if (verdict.state === 'pending') return null
  const since = sinceOf(checks, verdict) ?? context.now
  await recordGap(context, monitor, checks, since)
  const present = await selectOpenState(context, monitor.id)
  if (present?.state !== verdict.state) {
    const from = present && present.from_at > since ? present.from_at : since
    await beginState(context, monitorStates(monitor.id), { state: verdict.state, from })
  }
  const after =
    monitor.state === verdict.state
      ? monitor
      : await updateMonitor(context, monitor.id, { state: verdict.state, state_since: since })
  // Many changes of a state publish no event. Open pages show them at once nevertheless.
  if (after !== monitor) await notifyChange(context.tx, context.accountId)
  return await followState(context, { before: monitor, after, findings: findingsOf(after, checks), since })
}

/** What was seen at each location. */
function findingsOf({ state }: MonitorRow, checks: readonly CheckRow[]): Findings {
  const evidence = checks.map(({ location, confirmation, last_result }) => ({
    location,
    state: confirmation.state,
    at: last_result?.at ?? null,
    failure_class: last_result?.failure_class ?? null,
    message: last_result?.message ?? null,
    address: last_result?.address ?? null,
  }))
  const { failure_class = null, message } = evidence.find((seen) => seen.state === state) ?? {}
  return { cause: { code: 'check_failed', failure_class, message: message ?? 'The check failed.' }, evidence }
}

/** When the last of the locations that decide came to the state. */
function sinceOf(checks: readonly CheckRow[], { state }: Verdict): Date | null {
  const deciding = checks.flatMap(({ confirmation }) =>
    confirmation.state === state && confirmation.since !== null ? [confirmation.since] : [],
  )
  return deciding.length > 0 ? new Date(Math.max(...deciding)) : null
}

/** While no result was recent enough, the state was unknown: the service itself may not have run. */
async function recordGap(
  context: Context,
  monitor: MonitorRow,
  checks: readonly CheckRow[],
  since: Date,
): Promise<void> {
  const gaps = checks.flatMap(({ gap_from }) => gap_from ?? [])
  if (gaps.length === 0) return
  // A gap at one of several locations leaves no gap as long as another had results.
  const from = gaps.length === checks.length ? new Date(Math.max(...gaps.map(Number))) : null
  const present = await selectOpenState(context, monitor.id)
  if (from && from < since && present && present.from_at < from && present.state !== 'paused')
    await beginState(context, monitorStates(monitor.id), { state: 'unknown', from })
  await clearGap(context, monitor.id)
}
