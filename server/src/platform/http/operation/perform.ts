/**
 * Runs the request of an operation after its sender is identified and its input is validated: first look-ups at
 * providers, then one transaction with the idempotency key, the change, its audit entry, its events and its due work;
 * then, if requested, it waits for that work.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '#kernel/problem.ts'
import type { Caller, Context, Tenancy } from '#platform/context.ts'
import { isDatabaseUnavailable } from '#platform/database/connection/unavailable.ts'
import type { Slots } from '../answer/slots.ts'
import { earlierAnswer, type IdempotentRequest, once } from './idempotency.ts'
import { type Answer, DryRun, type Operation } from './operation.ts'

type AnyInput = Parameters<Operation['handle']>[1]

export type Performed = { answer: Answer; replayed: boolean; waited: boolean }

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
  const { answer, replayed, isDryRun } = await run(() => performOnce(tenancy, request)).catch(answerOfDryRun)
  if (isDryRun || waitSeconds === 0 || !operation.settle) return { answer, replayed, waited: false }
  return { answer: await settled(tenancy, request, answer), replayed, waited: true }
}

type Once = { answer: Answer; replayed: boolean; isDryRun?: true }

/** The transaction was rolled back. */
function answerOfDryRun(error: unknown): Once {
  if (error instanceof DryRun) return { answer: error.answer, replayed: false, isDryRun: true }
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
    const earlier = await tenancy.act(caller, (context) => earlierAnswer(context, known))
    if (earlier) return { answer: earlier, replayed: true }
  }
  const found = await lookup?.({ caller, act: (task) => tenancy.act(caller, task) }, input)
  if (operation.method === 'GET')
    return await tenancy.read(caller, async (context) => ({
      answer: await operation.handle(context, input, found),
      replayed: false,
    }))
  const idempotent = requestOf()
  return await tenancy.act(caller, async (context) => {
    const handle = () => handleWithAudit(operation, context, input, found)
    return idempotent ? await once(context, idempotent, handle) : { answer: await handle(), replayed: false }
  })
}

/** A change without an audit entry is a bug and must not be committed. */
async function handleWithAudit(
  operation: Operation,
  context: Context,
  input: AnyInput,
  found: unknown,
): Promise<Answer> {
  let audited = false
  const answer = await operation.handle(
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
  return answer
}

async function settled(tenancy: Tenancy, request: PerformRequest, first: Answer): Promise<Answer> {
  const { operation, caller, input } = request
  const deadline = performance.now() + request.waitSeconds * 1000
  let answer = first
  for (let pauseMs = 20; operation.settle; pauseMs = Math.min(pauseMs * 1.5, 500)) {
    const settle = operation.settle
    const present = { ...answer, body: answer.body }
    const now = await tenancy.act(caller, (context) => settle(context, input, present)).catch(nullIfRefused)
    if (now === null) break
    answer = now.answer
    if (now.settled || performance.now() + pauseMs > deadline) break
    await delay(pauseMs)
  }
  return answer
}

/** The change is committed: an error while reading it again must not be returned. */
function nullIfRefused(error: unknown): null {
  if (error instanceof Problem || isDatabaseUnavailable(error)) return null
  throw error
}
