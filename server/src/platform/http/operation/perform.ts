/**
 * Runs the request of an operation after its sender is identified and its input is validated: first look-ups at
 * providers, then one transaction with the idempotency key, the change, its audit entry, its events and its due work;
 * then, if requested, it waits for that work.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '#kernel/problem/problem.ts'
import type { Caller, Context, Tenancy } from '#platform/context.ts'
import { isDatabaseUnavailable } from '#platform/database/connection/unavailable.ts'
import type { Slots } from '../answer/slots.ts'
import { earlierResponse, type IdempotentRequest, once } from './idempotency.ts'
import { DryRun, type Operation, type OperationResponse } from './operation.ts'

type AnyInput = Parameters<Operation['handle']>[1]

export type Performed = { response: OperationResponse; replayed: boolean; waited: boolean }

export type PerformRequest = {
  operation: Operation
  caller: Caller
  input: AnyInput
  /** Called after a file in the body was read, since the key also covers its content. */
  idempotent: () => IdempotentRequest | null
  waitSeconds: number
  /** Limits concurrent runs. */
  run: Slots
}

export async function perform(tenancy: Tenancy, request: PerformRequest): Promise<Performed> {
  const { operation, waitSeconds, run } = request
  const { response, replayed, isDryRun } = await run(() => performOnce(tenancy, request)).catch(
    responseOfDryRun,
  )
  if (isDryRun || waitSeconds === 0 || !operation.settle) return { response, replayed, waited: false }
  return { response: await settled(tenancy, request, response), replayed, waited: true }
}

type Once = { response: OperationResponse; replayed: boolean; isDryRun?: true }

/** The transaction was rolled back. */
function responseOfDryRun(error: unknown): Once {
  if (error instanceof DryRun) return { response: error.response, replayed: false, isDryRun: true }
  throw error
}

async function performOnce(
  tenancy: Tenancy,
  { operation, caller, input, idempotent: requestOf }: PerformRequest,
): Promise<Once> {
  const { lookup } = operation
  const known = lookup && !input.file ? requestOf() : null
  if (known) {
    // A stored response is returned even if the provider is unavailable now.
    const earlier = await tenancy.act(caller, (context) => earlierResponse(context, known))
    if (earlier) return { response: earlier, replayed: true }
  }
  const found = await lookup?.({ caller, act: (task) => tenancy.act(caller, task) }, input)
  if (operation.method === 'GET')
    return await tenancy.read(caller, async (context) => ({
      response: await operation.handle(context, input, found),
      replayed: false,
    }))
  const idempotent = requestOf()
  return await tenancy.act(caller, async (context) => {
    const handle = () => handleWithAudit(operation, context, input, found)
    return idempotent
      ? await once(context, idempotent, handle)
      : { response: await handle(), replayed: false }
  })
}

/** A change without an audit entry is a bug and must not be committed. */
async function handleWithAudit(
  operation: Operation,
  context: Context,
  input: AnyInput,
  found: unknown,
): Promise<OperationResponse> {
  let audited = false
  const response = await operation.handle(
    {
      ...context,
      async audit(target, changes, options) {
        audited = true
        await context.audit(target, changes, options)
      },
    },
    input,
    found,
  )
  if (!audited) throw new Error(`${operation.id} wrote no audit entry`)
  return response
}

async function settled(
  tenancy: Tenancy,
  request: PerformRequest,
  first: OperationResponse,
): Promise<OperationResponse> {
  const { operation, caller, input } = request
  const deadline = performance.now() + request.waitSeconds * 1000
  let response = first
  for (let pauseMs = 20; operation.settle; pauseMs = Math.min(pauseMs * 1.5, 500)) {
    const settle = operation.settle
    const present = { ...response, body: response.body }
    const now = await tenancy.act(caller, (context) => settle(context, input, present)).catch(nullIfRefused)
    if (now === null) break
    response = now.response
    if (now.settled || performance.now() + pauseMs > deadline) break
    await delay(pauseMs)
  }
  return response
}

/** The change is committed: an error while reading it again must not be returned. */
function nullIfRefused(error: unknown): null {
  if (error instanceof Problem || isDatabaseUnavailable(error)) return null
  throw error
}
