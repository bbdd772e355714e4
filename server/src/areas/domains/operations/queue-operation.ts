/** Queues validated operations, and cancels them. */
import { randomUUID } from 'node:crypto'
import { newId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { isDuplicate } from '#platform/database/query/violation.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { endOperation } from './engine/ending.ts'
import { operationWork } from './engine/names.ts'
import { stepAt } from './engine/steps.ts'
import type { RequestedOperation } from './request/requested.ts'
import { sealInput } from './request/secret-input.ts'
import {
  findOpenOperation,
  insertOperation,
  lockedOperation,
  type OperationRow,
  updateOperation,
} from './store/operations.ts'

/** How long it is tried to send an operation. Later, the user may not want it any more. */
const sendingSeconds = 24 * 60 * 60

/** Throws `conflict` if another operation on the domain is not finished. */
export async function queueOperation(
  context: Context,
  { kind, connection, name, domain, values, secret, price }: RequestedOperation,
): Promise<OperationRow> {
  const acquires = kind === 'register' || kind === 'transfer'
  const other = await findOpenOperation(context, { connectionId: connection.id, name, acquires })
  if (other) throw inProgress(other)
  if (acquires) await context.withinLimit('domains')
  const id = newId('domain_operation')
  const { actor, now } = context
  try {
    const operation = await insertOperation(context, {
      account_id: context.accountId,
      id,
      kind,
      state: 'queued',
      phase: 'queued',
      domain_id: domain?.id ?? null,
      connection_id: connection.id,
      name,
      input: values,
      secret: secret && (await sealInput(context, id, secret)),
      key: randomUUID(),
      price: price?.price ?? null,
      is_premium: price?.isPremium ?? false,
      expires_at: domain?.expires_at ?? null,
      reference: null,
      message: null,
      error: null,
      steps: [stepAt(now, 'queued')],
      requested_by: { type: actor.type, id: actor.id, name: actor.name },
      sent_at: null,
      deadline: addSeconds(now, sendingSeconds),
      created_at: now,
      updated_at: now,
      finished_at: null,
      due_at: now,
    })
    await context.audit(operationTarget(operation), { before: null, after: { kind, ...values } })
    await context.wake(operationWork)
    return operation
  } catch (error) {
    if (isDuplicate(error)) throw new Problem('conflict', `Another operation on ${name} is not finished.`)
    throw error
  }
}

function inProgress({ id, kind, name, state }: OperationRow): Problem {
  return new Problem(
    'conflict',
    `The operation ${kind} on ${name} is not finished: it is ${state}. Wait for ${id}, or cancel it.`,
  )
}

export function operationTarget({ id, name }: Pick<OperationRow, 'id' | 'name'>) {
  return { type: 'domain_operation', id, name }
}

/** Cancels what is queued at once; a transfer that was sent is cancelled at the registrar, as due work. */
export async function cancelOperation(
  context: Context,
  id: string,
  manifestOf: (connectionId: string) => Promise<ProviderManifest>,
): Promise<OperationRow> {
  const operation = await lockedOperation(context, id)
  const { phase, kind, name, state } = operation
  if (phase === 'queued') return await endOperation(context, operation, { state: 'cancelled' })
  if (phase === 'sent' && kind === 'set_contacts')
    return await endOperation(context, operation, {
      state: 'cancelled',
      message: 'The registrar still changes the contacts if the change is confirmed.',
    })
  if (phase !== 'sent' || kind !== 'transfer')
    throw new Problem('wrong_state', `${kind} of ${name} is ${state} and cannot be cancelled any more.`)
  const { purchases, name: registrar } = await manifestOf(operation.connection_id)
  if (!purchases?.canCancelTransfers)
    throw new Problem(
      'wrong_state',
      `${registrar} cannot cancel transfers through its API: cancel it at the registrar.`,
    )
  const cancelling = await updateOperation(context, id, {
    is_cancelling: true,
    due_at: context.now,
    steps: [...operation.steps, stepAt(context.now, 'cancelling')],
  })
  await context.audit(operationTarget(operation), { before: { state }, after: { state: 'cancelling' } })
  await context.wake(operationWork)
  return cancelling
}
