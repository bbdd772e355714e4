/**
 * When a monitor is checked. A slot begins every interval, at a phase that depends on the monitor's id alone
 * (kernel/monitoring/slot.ts), so that checks are spread over the interval.
 */
import {
  type Confirmation,
  noConfirmation,
  withoutFreshResults,
  withoutStreaks,
} from '#kernel/monitoring/confirmation.ts'
import { phaseOf } from '#kernel/monitoring/slot.ts'
import type { Context } from '#platform/context.ts'
import type { MonitorRow } from '../store.ts'
import { deleteOtherChecks, selectConfirmation, upsertCheck } from './monitor-store.ts'

/** The location of checks that this installation makes itself. */
export const localLocation = 'local'

/** The sweep that makes checks, which is also its wake-up call. */
export const checksSweep = 'monitoring.checks'

/**
 * How results are counted from now on. `new`: the monitor has none yet. `recount`: the state is kept, counting starts
 * again. `moved`: the same, and what the locations see decides from now on, as others or another quorum did before.
 * `unknown`: the state is unknown until the first result.
 */
export type CountFrom = 'new' | 'recount' | 'moved' | 'unknown'

/** Sets when a monitor is checked next here; null: it is not checked. Probes follow its interval and phase. */
export async function scheduleCheck(
  context: Context,
  { id, interval_seconds, locations }: MonitorRow,
  { count, dueAt }: { count: CountFrom; dueAt: Date | null },
): Promise<void> {
  await deleteOtherChecks(context, id, locations)
  for (const location of locations)
    await upsertCheck(context, {
      account_id: context.accountId,
      monitor_id: id,
      location,
      due_at: location === localLocation ? dueAt : null,
      interval_seconds,
      phase_ms: phaseOf(id, interval_seconds * 1000),
      confirmation:
        count === 'new'
          ? noConfirmation
          : counted(count, await selectConfirmation(context, id, location), context.now),
    })
  if (dueAt && locations.includes(localLocation)) await context.wake(checksSweep)
}

function counted(count: CountFrom, before: Confirmation, now: Date): Confirmation {
  if (before.state === 'pending') return withoutStreaks(before)
  if (count === 'unknown') return withoutFreshResults(before, now.getTime())
  return { ...withoutStreaks(before), ...(count === 'moved' && { since: now.getTime() }) }
}
