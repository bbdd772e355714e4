// What changes a domain is an operation of Route 53 Domains, which runs for seconds to days.
import { setTimeout as delay } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { Progress } from '#providers/ports/registrar/purchases.ts'
import { type AwsJsonClient, operation } from '../client.ts'

export const started = Type.Object({ OperationId: Type.Optional(Type.String()) })
export const detail = Type.Object({
  OperationId: Type.String(),
  Status: Type.String(),
  Message: Type.Optional(Type.String()),
  StatusFlag: Type.Optional(Type.String()),
})
type Detail = Static<typeof detail>
const readOperation = operation('GetOperationDetail', detail)

const messageOfFlag: Readonly<Record<string, string>> = {
  PENDING_ACCEPTANCE: 'Accept the transfer.',
  PENDING_CUSTOMER_ACTION: 'Amazon waits for an action in the console of Route 53.',
  PENDING_AUTHORIZATION: 'Confirm the request with the link in the mail from Amazon.',
  PENDING_PAYMENT_VERIFICATION: 'Amazon verifies the payment: see the console of Route 53.',
  PENDING_SUPPORT_CASE: 'A support case at Amazon is open.',
}

export function progressOf({ OperationId, Status, Message, StatusFlag }: Detail): Progress {
  const state = Status === 'SUCCESSFUL' ? 'done' : ['ERROR', 'FAILED'].includes(Status) ? 'failed' : 'running'
  const flag = messageOfFlag[StatusFlag ?? '']
  const message = Message || (flag ?? null)
  if (state === 'failed')
    return { state, reference: OperationId, message: message ?? 'Amazon has not executed the operation.' }
  if (state === 'done' || flag === undefined) return { state, reference: OperationId, message }
  const waits = StatusFlag === 'PENDING_SUPPORT_CASE' ? 'blocked' : 'needs_user'
  return { state: waits, reference: OperationId, message }
}

export async function operationProgress(client: AwsJsonClient, OperationId: string): Promise<Progress> {
  return progressOf(await readOperation(client, { OperationId }))
}

const firstPauseMs = 100

/** Waits for an operation, by default up to about a minute and a half. Some changes are made without one. */
export async function settled(
  client: AwsJsonClient,
  { OperationId }: Static<typeof started>,
  pausesMax = 10,
): Promise<Progress> {
  if (!OperationId) return { state: 'done', reference: null, message: null }
  let progress = await operationProgress(client, OperationId)
  for (let pause = 0; pause < pausesMax && progress.state === 'running'; pause++) {
    await delay(firstPauseMs * 2 ** pause)
    progress = await operationProgress(client, OperationId)
  }
  return progress
}

/** Waits for a change. Throws `rejected` if it fails, and `unavailable` if it takes longer. */
export async function executed(client: AwsJsonClient, change: Static<typeof started>): Promise<void> {
  const { state, message } = await settled(client, change)
  if (state === 'done') return
  if (state === 'failed')
    throw new ProviderError('rejected', message ?? 'Amazon has not executed the operation.')
  throw new ProviderError('unavailable', message ?? 'Amazon has not finished the change yet.')
}
