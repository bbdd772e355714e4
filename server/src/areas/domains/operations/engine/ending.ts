/** The final states, and the events about operations. */

import { checksWork } from '#areas/domains/checks/run/checks-kind.ts'
import { makeChecksDue } from '#areas/domains/store/checks.ts'
import { findDomain } from '#areas/domains/store/domains.ts'
import type { Context } from '#platform/context.ts'
import type { FailingType } from '#platform/health/failing-resources.ts'
import { recordWorking } from '#platform/health/failing-resources.ts'
import { isPurchaseKind } from '../kinds.ts'
import { type OperationError, type OperationRow, updateOperation } from '../store/operations.ts'
import { stepAt, withStep } from './steps.ts'

export const failingOperation: FailingType = {
  name: 'domain_operation',
  title: 'domain operation',
  table: 'domain_operations',
}

export type Ended = {
  state: 'done' | 'failed' | 'cancelled'
  error?: Omit<OperationError, 'at'>
  message?: string | null
  domainId?: string | null
}

/** Ends an operation, erases its secrets, and publishes and audits the outcome. */
export async function endOperation(
  context: Context,
  before: OperationRow,
  { state, error, message = null, domainId = before.domain_id }: Ended,
): Promise<OperationRow> {
  const { now } = context
  const after = await updateOperation(context, before.id, {
    state,
    phase: 'ended',
    secret: null,
    is_cancelling: false,
    domain_id: domainId,
    error: error ? { ...error, at: now.toISOString() } : null,
    message,
    steps: withStep(before.steps, stepAt(now, state, error?.message ?? message)),
    finished_at: now,
    due_at: null,
  })
  await recordWorking(context, { type: failingOperation, id: before.id, name: before.name })
  await context.audit(
    { type: 'domain_operation', id: after.id, name: after.name },
    { before: { state: before.state }, after: { state, ...(error && { error: error.code }) } },
  )
  await publishOutcome(context, after)
  // A renewal that could not be paid is a problem of its domain.
  if (after.kind === 'renew' && domainId !== null) {
    await makeChecksDue(context, [domainId])
    await context.wake(checksWork)
  }
  return after
}

const transferOutcomes = { done: 'completed', failed: 'failed', cancelled: 'failed' } as const

async function publishOutcome(context: Context, operation: OperationRow): Promise<void> {
  const { state, kind } = operation
  if (state !== 'done' && state !== 'failed' && state !== 'cancelled') return
  const name =
    kind === 'transfer' ? `domain.transfer_${transferOutcomes[state]}` : 'domain.operation_finished'
  await publishAbout(context, operation, name, { state, error: operation.error?.code ?? null })
}

/** Publishes that the user has to act, or that a transfer has begun. */
export async function publishProgress(context: Context, operation: OperationRow): Promise<void> {
  const { state, kind } = operation
  if (state === 'needs_user')
    await publishAbout(
      context,
      operation,
      kind === 'transfer' ? 'domain.transfer_needs_user' : 'domain.operation_needs_user',
    )
}

export async function publishAbout(
  context: Context,
  { id, kind, name, domain_id, connection_id, message, price, error }: OperationRow,
  event: string,
  own: object = {},
): Promise<void> {
  const domain = domain_id === null ? undefined : await findDomain(context, domain_id)
  await context.publish({
    kind: event,
    data: {
      domain_id,
      domain: name,
      labels: domain?.labels ?? {},
      operation_id: id,
      connection_id,
      operation: kind,
      price: isPurchaseKind(kind) ? price : null,
      message: error?.message ?? message,
      ...own,
    },
  })
}
