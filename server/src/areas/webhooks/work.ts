/**
 * Carrying out a delivery. A delivery is `pending` until an attempt is answered with 2xx (`delivered`) or
 * the last retry has failed (`failed`); deleting its endpoint makes it `cancelled`. Attempts are logged in
 * the transaction that records their outcome. Of a process that died while sending, the next one finds only
 * the claim: it logs that attempt as `interrupted`, for the receiver may or may not have got it.
 *
 * Whoever wants a delivery sent (an event, a redelivery) makes it due and asks nothing of its endpoint; here
 * alone it is decided whether the endpoint takes it now. Only a redelivery makes a delivery due while an
 * attempt is under way: it stays pending then, whatever that attempt comes to, and gets its own.
 */
import { sql } from 'kysely'
import { systemActor } from '#kernel/actor.ts'
import type { Clock } from '#kernel/time.ts'
import type { Acting, Context, Tenancy } from '#platform/context.ts'
import type { Egress } from '#platform/net/egress.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { secretPlace } from './endpoints.ts'
import { deliveryWork } from './fan-out.ts'
import { nextAttemptAt, retryAfterSeconds } from './retry.ts'
import { type Attempted, type Outgoing, send } from './send.ts'
import { type DeliveryState, selectEndpoint, selectPending, webhooksDb } from './store.ts'

type DeliveryColumns = { endpoint_id: string }
type Dependencies = { tenancy: Tenancy; egress: Egress; clock: Clock; metrics: Metrics; concurrency: number }

/** What is sent, as which attempt of all that were ever made, and to whom. */
type Prepared = Outgoing & { number: number; endpointId: string }

/** An endpoint has so many deliveries in flight at most, so that a slow one leaves room for others. */
const perEndpoint = 10

export function deliveryKind(dependencies: Dependencies): WorkKind<DeliveryColumns> {
  return {
    name: deliveryWork,
    table: 'webhook_deliveries',
    columns: ['endpoint_id'],
    leaseSeconds: 30,
    concurrency: dependencies.concurrency,
    queue: { by: ['endpoint_id'], concurrency: perEndpoint },
    carryOut: (job) => carryOut(job, dependencies),
  }
}

async function carryOut(
  job: Job<DeliveryColumns>,
  { tenancy, egress, clock, metrics }: Dependencies,
): Promise<void> {
  const acting: Acting = {
    accountId: job.accountId,
    actor: systemActor('webhook delivery'),
    origin: null,
    requestId: null,
    action: deliveryWork,
  }
  const outgoing = await tenancy.act(acting, (context) => prepare(context, job))
  if (!outgoing) return
  const attempted = await send(egress, outgoing, clock)
  metrics.deliveryAttempts.inc({ outcome: attempted.outcome })
  await tenancy.act(acting, (context) => record(context, job, outgoing, attempted))
}

/** What is to be sent, or null if there is nothing to send now. */
async function prepare(context: Context, job: Job<DeliveryColumns>): Promise<Prepared | null> {
  const { tx, accountId } = context
  const pending = await selectPending(tx, accountId, job.id)
  if (pending && job.interrupted)
    await logInterrupted(context, job.id, pending.attempt_count + 1, pending.url)
  if (!pending?.enabled) {
    await putToRest(context, job, pending !== undefined)
    return null
  }
  const { endpoint_id, event_id, event_kind, attempt_count, url, secret, body } = pending
  return {
    endpointId: endpoint_id,
    number: attempt_count + (job.interrupted ? 2 : 1),
    url,
    secret: await context.openSecret(secretPlace(endpoint_id), secret),
    eventId: event_id,
    kind: event_kind,
    body,
  }
}

/** Ends the claim of a delivery that was settled meanwhile, or whose endpoint is disabled or deleted. */
async function putToRest(context: Context, job: Job<DeliveryColumns>, isAwaited: boolean): Promise<void> {
  const standing = await endpointStanding(context, job.row.endpoint_id)
  const isCancelled = sql`state = 'pending' and ${standing === 'deleted'}`
  await job.finish(context.tx, {
    dueAt: isAwaited && standing === 'enabled' ? context.now : null,
    set: { state: sql`case when ${isCancelled} then 'cancelled' else state end` },
  })
}

/** Locked against being enabled before this transaction ends: what rests at that moment is made due by it. */
async function endpointStanding(
  { tx, accountId }: Context,
  endpointId: string,
): Promise<'enabled' | 'disabled' | 'deleted'> {
  const seen = await selectEndpoint(tx, accountId, endpointId)
  const endpoint = seen?.enabled ? seen : await selectEndpoint(tx, accountId, endpointId, 'share')
  if (!endpoint) return 'deleted'
  return endpoint.enabled ? 'enabled' : 'disabled'
}

async function record(
  context: Context,
  job: Job<DeliveryColumns>,
  { endpointId, number, url }: Prepared,
  attempted: Attempted,
): Promise<void> {
  const { tx, accountId } = context
  const { retryAfter, ...attempt } = attempted
  const next = await nextStep(context, job, endpointId, attempted.outcome, retryAfter)
  const outcome = {
    state: sql`case when due_at is null then ${next.state} else 'pending' end`,
    attempt_count: number,
    last_attempt_at: attempt.started_at,
    last_status: attempt.status,
    last_error: attempt.error,
  }
  const isFailure = attempted.outcome === 'failed'
  // Sent together: either fails the whole.
  await Promise.all([
    job.finish(tx, { dueAt: next.dueAt, failed: isFailure, set: outcome }),
    webhooksDb(tx)
      .insertInto('webhook_attempts')
      .values({ account_id: accountId, delivery_id: job.id, number, url, ...attempt })
      .execute(),
  ])
}

type NextStep = { state: DeliveryState; dueAt: Date | null }

/** While its endpoint is disabled a delivery waits without a due time. */
async function nextStep(
  context: Context,
  job: Job<DeliveryColumns>,
  endpointId: string,
  outcome: Attempted['outcome'],
  retryAfter: string | undefined,
): Promise<NextStep> {
  if (outcome === 'delivered') return { state: 'delivered', dueAt: null }
  const standing = await endpointStanding(context, endpointId)
  if (standing === 'deleted') return { state: 'cancelled', dueAt: null }
  if (standing === 'disabled') return { state: 'pending', dueAt: null }
  const dueAt = nextAttemptAt(job.attempt, context.now, retryAfterSeconds(retryAfter, context.now))
  return { state: dueAt ? 'pending' : 'failed', dueAt }
}

async function logInterrupted(
  context: Context,
  deliveryId: string,
  number: number,
  url: string,
): Promise<void> {
  const { tx, accountId, now } = context
  const db = webhooksDb(tx)
  await db
    .insertInto('webhook_attempts')
    .values({
      account_id: accountId,
      delivery_id: deliveryId,
      number,
      started_at: now,
      duration_ms: 0,
      outcome: 'interrupted',
      url,
      address: null,
      request_headers: {},
      status: null,
      response_headers: null,
      response_body: null,
      response_truncated: false,
      error: 'The process ended before the outcome was known; the receiver may have got it.',
    })
    .execute()
  await db
    .updateTable('webhook_deliveries')
    .set({ attempt_count: number })
    .where('account_id', '=', accountId)
    .where('id', '=', deliveryId)
    .execute()
}
