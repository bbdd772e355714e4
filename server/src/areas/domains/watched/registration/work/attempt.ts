/** Tries to register a name that was released. */
import { retryAt, type WorkFailure } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, withCaller } from '#platform/context.ts'
import { queueOperation } from '../../../operations/queue-operation.ts'
import { purchasesOf, requestedPurchase } from '../../../operations/request/purchases.ts'
import type { RequestedOperation } from '../../../operations/request/requested.ts'
import { targetOf } from '../../view.ts'
import { type Stop, stop } from '../ending.ts'
import { releaseOf } from '../release.ts'
import { insertOrder, operationFor, updateRegistration } from '../store/registrations.ts'
import { judge, NotOffered } from './judge.ts'
import {
  type Current,
  type Ending,
  notPermitted,
  permittedActor,
  type Run,
  recordFailure,
  recording,
  recordSuccess,
  registerInput,
} from './run.ts'

/** Later, the name is most likely not for sale. */
const attemptSeconds = 24 * 60 * 60

export async function attempt(run: Run, release: string): Promise<void> {
  try {
    const requested = await prepare(run)
    await recording(run, (context, current) => order(context, run, current, { requested, release }))
  } catch (error) {
    const judgement = judge(error)
    if ('stop' in judgement) await giveUp(run, judgement.stop)
    else await tryLater(run, judgement.retry)
  }
}

/** A wrong answer of the registry never leads to an order: the registrar has to offer the name, too. */
async function prepare(run: Run): Promise<RequestedOperation> {
  const { connection, watched, caller, act, providerClients } = run
  const [availability] = await purchasesOf(connection).check([watched.name])
  const state = availability?.state ?? 'unknown'
  // The purchase itself refuses what is not sold.
  if (state !== 'available' && state !== 'unsupported')
    throw new NotOffered(
      `${connection.name} does not offer ${watched.name} now: it is ${state}. ${availability?.detail ?? ''}`.trim(),
    )
  return await requestedPurchase({ caller, act }, providerClients, registerInput(run), { isDryRun: false })
}

type Prepared = { requested: RequestedOperation; release: string }

/** Queues the operation, and stores in the same transaction that it was. */
async function order(
  context: Context,
  run: Run,
  current: Current,
  { requested, release }: Prepared,
): Promise<Ending> {
  const { registration, watched } = current
  const { id, state } = registration
  if (releaseOf(watched) !== release) return { dueAt: context.now }
  const earlier = await operationFor(context, id, release)
  const actor = await permittedActor(context, registration)
  if (earlier !== null || !actor) {
    const message = `The operation ${earlier} was queued for this release before.`
    await stop(
      context,
      watched,
      registration,
      actor ? { reason: 'failed', message } : notPermitted(registration),
    )
    return { dueAt: null }
  }
  const operation = await queueOperation(withCaller(context, { ...run.caller, actor }), requested)
  await insertOrder(context, { id, cycle_id: release, operation_id: operation.id })
  await recordSuccess(context, run, current)
  await updateRegistration(context, id, {
    state: 'ordered',
    operation_id: operation.id,
    last_attempt_at: context.now,
  })
  await context.audit(targetOf(watched), {
    before: { registration: { state } },
    after: { registration: { state: 'ordered', operation_id: operation.id } },
  })
  note(context, run, 'ordered', { operation_id: operation.id })
  return { dueAt: null }
}

async function giveUp(run: Run, why: Stop): Promise<void> {
  await recording(run, async (context, { watched, registration }) => {
    await stop(context, watched, registration, why)
    note(context, run, 'stopped', { reason: why.reason })
    return { dueAt: null }
  })
}

async function tryLater(run: Run, failure: WorkFailure): Promise<void> {
  await recording(run, async (context, current) => {
    const { registration, watched } = current
    const { now } = context
    const since = registration.attempted_since ?? now
    if (now >= addSeconds(since, attemptSeconds)) {
      await stop(context, watched, registration, { reason: 'not_offered', message: failure.message })
      note(context, run, 'stopped', { reason: 'not_offered' })
      return { dueAt: null }
    }
    await recordFailure(context, run, current, failure, { attempted_since: since, last_attempt_at: now })
    note(context, run, 'retried', { code: failure.kind, error: failure.message })
    return { dueAt: retryAt(context, run.job, failure), failed: true }
  })
}

type Outcome = 'ordered' | 'retried' | 'stopped'

function note(context: Context, { watched, metrics }: Run, outcome: Outcome, about: object): void {
  const { accountId, log } = context
  const fields = { account_id: accountId, watched_domain_id: watched.id, outcome, ...about }
  context.afterCommit(() => {
    metrics.registrationAttempts.inc({ outcome })
    log.info(fields, 'attempt to register a released domain')
  })
}
