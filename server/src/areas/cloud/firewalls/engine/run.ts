/** One claim of a change of a firewall, and how its result is recorded. */

import { changeData, firewallEvent } from '#areas/cloud/events/firewall-events.ts'
import { recordWorkFailure, recordWorkSuccess, retryAt } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { FailingType } from '#platform/health/failing-resources.ts'
import type { ManagersOf } from '#platform/related/managers.ts'
import type { Job } from '#platform/work/work-kind.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { RequestedChange } from '../changes/change.ts'
import { type FirewallRow, type FirewallSet, firewallTarget, updateFirewall } from '../firewall-store.ts'
import { releaseFirewallLock } from '../lock-store.ts'
import type { FirewallConnection } from '../open-firewalls.ts'

export const failingFirewall: FailingType = { name: 'firewall', title: 'firewall', table: 'firewalls' }

export type Run<Change extends RequestedChange = RequestedChange> = {
  job: Job
  firewall: FirewallRow
  change: Change
  connection: FirewallConnection
  managersOf: ManagersOf
  openedAt: Date
  act<T>(task: (context: Context) => Promise<T>): Promise<T>
}

/** Of a firewall that its provider has. */
export type RunWithRef<Change extends RequestedChange> = Run<Change> & { ref: string }

const pollSeconds = 2

/** A change that the provider does not show by then was not executed. */
const resendSeconds = 60

export function isSentRecently({ change, openedAt }: Run): boolean {
  return change.sent_at !== null && addSeconds(new Date(change.sent_at), resendSeconds) > openedAt
}

export function requireTime({ change, openedAt }: Run): void {
  if (openedAt > new Date(change.deadline))
    throw new ProviderError('rejected', 'The provider has not executed it in time.')
}

/** Stores that the change is sent now, before it is. */
export async function markSent({ job, firewall, change, act }: Run): Promise<void> {
  await act(async (context) => {
    await job.hold(context.tx)
    await updateFirewall(context, firewall.id, {
      change: { ...change, sent_at: context.now.toISOString() },
    })
  })
}

/** Stores how far a change is. It is continued at `dueAt`. */
export async function continueAt(
  { job, firewall, act }: Run,
  stepOf: (context: Context) => Promise<{ set?: FirewallSet; dueAt: Date }>,
): Promise<void> {
  await act(async (context) => {
    await job.hold(context.tx)
    const { set, dueAt } = await stepOf(context)
    if (set) await updateFirewall(context, firewall.id, set)
    await job.finish(context.tx, { dueAt })
  })
}

export function pollAgain(run: Run): Promise<void> {
  return continueAt(run, async ({ now }) => ({ dueAt: addSeconds(now, pollSeconds) }))
}

/** `afterwards` is done in the same transaction. */
export async function succeed(
  run: Run,
  set: FirewallSet = {},
  afterwards?: (context: Context) => Promise<void>,
): Promise<void> {
  const { job, firewall, change, connection, act } = run
  await act(async (context) => {
    await job.hold(context.tx)
    await recordWorkSuccess(context, connection, resourceOf(firewall), {
      before: firewall.error,
      error: null,
    })
    const after = await updateFirewall(context, firewall.id, { ...set, change: null, error: null })
    await context.audit(firewallTarget(after), {
      before: null,
      after: { kind: change.kind, state: 'succeeded' },
    })
    if (change.kind === 'delete')
      await context.publish(firewallEvent('firewall.deleted', after, { attached_to: [], source: 'holdfast' }))
    else await publishEnd(context, after, change)
    await afterwards?.(context)
    await release(context, firewall)
    await job.finish(context.tx, { dueAt: null })
  })
}

/** What the provider refuses has failed; everything else is tried again until the deadline. */
export async function recordFailure(run: Run, failure: ProviderError): Promise<void> {
  const { change, openedAt } = run
  const canRetry = failure.isTransient || failure.kind === 'auth'
  if (!canRetry || openedAt > new Date(change.deadline)) return await fail(run, failure)
  // As it was before it was sent: it is sent again at once, which does no harm.
  const isSentAgain = change.kind !== 'rules' && change.kind !== 'create'
  await retry(run, failure, isSentAgain ? { set: { change } } : {})
}

type Retry = { set?: FirewallSet; dueAt?: Date }

/** At `dueAt`, or when failures are tried again. */
export async function retry(run: Run, failure: ProviderError, { set, dueAt }: Retry = {}): Promise<void> {
  const { job, firewall, connection, act } = run
  await act(async (context) => {
    await job.hold(context.tx)
    const error = await recordWorkFailure(context, connection, resourceOf(firewall), failure)
    await updateFirewall(context, firewall.id, { ...set, error })
    await release(context, firewall)
    await job.finish(context.tx, { dueAt: dueAt ?? retryAt(context, job, failure), failed: true })
  })
}

/** `code` instead of that of the failure. */
export async function fail(run: Run, failure: ProviderError, code?: string): Promise<void> {
  const { job, firewall, change, connection, act } = run
  await act(async (context) => {
    await job.hold(context.tx)
    const recorded = await recordWorkFailure(context, connection, resourceOf(firewall), failure)
    const error = code === undefined ? recorded : { ...recorded, code }
    const after = await updateFirewall(context, firewall.id, { error, change: null })
    await context.audit(firewallTarget(after), {
      before: null,
      after: { kind: change.kind, state: 'failed', error: error.code },
    })
    await publishEnd(context, after, change)
    await release(context, firewall)
    await job.finish(context.tx, { dueAt: null })
  })
}

export function placeOf({ connection_id }: FirewallRow, ref: string) {
  return { connectionId: connection_id, ref }
}

async function release(context: Context, firewall: FirewallRow): Promise<void> {
  if (firewall.ref !== null) await releaseFirewallLock(context, placeOf(firewall, firewall.ref), firewall.id)
}

async function publishEnd(context: Context, firewall: FirewallRow, change: RequestedChange): Promise<void> {
  const { error } = firewall
  await context.publish(
    firewallEvent('firewall.change_finished', firewall, {
      ...(await changeData(context, change)),
      state: error ? 'failed' : 'succeeded',
      error: error?.code ?? null,
      message: error?.message ?? null,
    }),
  )
}

function resourceOf({ id, name }: FirewallRow) {
  return { type: failingFirewall, id, name }
}
