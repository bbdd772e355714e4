/** One claim of an operation, and how its result is recorded. */
import {
  type OpenConnection,
  recordWorkFailure,
  recordWorkSuccess,
  retryAt,
} from '#areas/connections/index.ts'
import type { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { Job } from '#platform/work/work-kind.ts'
import type { ProviderError } from '#providers/ports/provider-error.ts'
import type { RoleContacts } from '#providers/ports/registrar/purchases.ts'
import type { SecretInput } from '../request/secret-input.ts'
import {
  lockedOperation,
  type OperationChange,
  type OperationRow,
  updateOperation,
} from '../store/operations.ts'
import { type Ended, endOperation, failingOperation, publishProgress } from './ending.ts'
import { stepAt, withStep } from './steps.ts'

export type Run = {
  job: Job
  operation: OperationRow
  connection: OpenConnection
  secret: SecretInput
  /** Or why they cannot be used any more. */
  contacts: RoleContacts | Problem
  act<T>(task: (context: Context) => Promise<T>): Promise<T>
}

/** A change of the row, with the step that is shown for it. */
export type Recorded = OperationChange & { step?: string; dueAt: Date }

/** Runs a task with the lease and the operation, unless it has ended meanwhile. */
export async function recording(
  { job, operation, act }: Run,
  task: (context: Context, current: OperationRow) => Promise<Date | null>,
): Promise<void> {
  await act(async (context) => {
    await job.hold(context.tx)
    const current = await lockedOperation(context, operation.id)
    const dueAt = current.phase === 'ended' ? null : await task(context, current)
    await job.finish(context.tx, { dueAt })
  })
}

/** The same, once the registrar has answered: its failures are over. */
export async function recordingSuccess(run: Run, task: Parameters<typeof recording>[1]): Promise<void> {
  await recording(run, async (context, current) => {
    await succeeded(run, context, current)
    return await task(context, current)
  })
}

export async function change(
  context: Context,
  before: OperationRow,
  { step, dueAt: _, ...set }: Recorded,
): Promise<OperationRow> {
  const after = await updateOperation(context, before.id, {
    ...set,
    ...(step !== undefined && {
      steps: withStep(before.steps, stepAt(context.now, step, set.message ?? null)),
    }),
  })
  if (after.state !== before.state || after.message !== before.message) await publishProgress(context, after)
  return after
}

export async function record(run: Run, recordedAt: (context: Context) => Recorded): Promise<void> {
  await recordingSuccess(run, async (context, current) => {
    const recorded = recordedAt(context)
    await change(context, current, recorded)
    return recorded.dueAt
  })
}

export async function end(run: Run, ended: Ended): Promise<void> {
  await recording(run, async (context, current) => {
    await endOperation(context, current, ended)
    return null
  })
}

/** The registrar has refused it: nothing was changed or bought. */
export async function fail(run: Run, failure: ProviderError): Promise<void> {
  await recording(run, async (context, current) => {
    await recordWorkFailure(context, run.connection, resourceOf(current), failure)
    const { kind, vendorCode } = failure
    const message = kind === 'payment' ? unpaid(run, failure) : failure.message
    const error = { code: kind, message, vendor_code: vendorCode }
    await endOperation(context, current, { state: 'failed', error })
    return null
  })
}

function unpaid({ connection: { manifest } }: Run, { message }: ProviderError): string {
  const { name, billing } = manifest
  const place = billing === undefined ? name : `${name} (${billing})`
  return `${message.replace(/\.?$/, '.')} Nothing was bought. Add credit at ${place} or change how it is paid, and start a new operation.`
}

/** The registrar could not be asked: it is asked again later. */
export async function retry(run: Run, failure: ProviderError, set: OperationChange = {}): Promise<void> {
  const { job, operation, connection, act } = run
  await act(async (context) => {
    await job.hold(context.tx)
    const current = await lockedOperation(context, operation.id)
    if (current.phase === 'ended') return await job.finish(context.tx, { dueAt: null })
    await recordWorkFailure(context, connection, resourceOf(current), failure)
    const { kind, message, vendorCode } = failure
    await change(context, current, {
      ...set,
      error: { code: kind, message, vendor_code: vendorCode, at: context.now.toISOString() },
      dueAt: context.now,
    })
    await job.finish(context.tx, { dueAt: retryAt(context, job, failure), failed: true })
  })
}

async function succeeded({ connection }: Run, context: Context, current: OperationRow): Promise<void> {
  if (current.error === null) return
  await recordWorkSuccess(context, connection, resourceOf(current), { before: current.error, error: null })
  await updateOperation(context, current.id, { error: null })
}

function resourceOf({ id, name }: OperationRow) {
  return { type: failingOperation, id, name }
}
