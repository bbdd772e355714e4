/**
 * Carrying out a delivery. A delivery is `pending` until an attempt is answered with 2xx (`delivered`) or
 * the last retry has failed (`failed`); deleting its endpoint makes it `cancelled`. Attempts are logged in
 * the transaction that records their outcome. Of a process that died while sending, the next one finds only
 * the claim: it logs that attempt as `interrupted`, for the receiver may or may not have got it.
 */
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
import { selectDelivery, selectEndpoint, webhooksDb } from './store.ts'

type DeliveryColumns = { endpoint_id: string; event_id: string }
type Dependencies = { tenancy: Tenancy; egress: Egress; clock: Clock; metrics: Metrics; concurrency: number }

/** An endpoint has so many deliveries in flight at most, so that a slow one leaves room for others. */
const perEndpoint = 10

export function deliveryKind(dependencies: Dependencies): WorkKind<DeliveryColumns> {
  return {
    name: deliveryWork,
    table: 'webhook_deliveries',
    columns: ['endpoint_id', 'event_id'],
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

/** What is to be sent, or null if there is nothing to send any more. */
async function prepare(context: Context, job: Job<DeliveryColumns>): Promise<Outgoing | null> {
  const { tx, accountId } = context
  const endpoint = await selectEndpoint(tx, accountId, job.row.endpoint_id)
  const delivery = await selectDelivery(tx, accountId, job.id)
  if (!endpoint || delivery?.state !== 'pending') {
    await job.finish(tx, { dueAt: null })
    return null
  }
  const { body } = await webhooksDb(tx)
    .selectFrom('events')
    .select('body')
    .where('account_id', '=', accountId)
    .where('id', '=', job.row.event_id)
    .executeTakeFirstOrThrow()
  if (job.interrupted) await logInterrupted(context, job.id, delivery.attempt_count + 1, endpoint.url)
  return {
    url: endpoint.url,
    secret: await context.openSecret(secretPlace(endpoint.id), endpoint.secret),
    eventId: job.row.event_id,
    kind: delivery.event_kind,
    body,
    number: delivery.attempt_count + (job.interrupted ? 2 : 1),
  }
}

async function record(
  context: Context,
  job: Job<DeliveryColumns>,
  outgoing: Outgoing,
  attempted: Attempted,
): Promise<void> {
  const { tx, accountId } = context
  const isDelivered = attempted.outcome === 'delivered'
  const retryAt = isDelivered ? null : await retryTime(context, job, attempted)
  await job.finish(tx, { dueAt: retryAt, failed: !isDelivered })
  const { retryAfter: _header, ...attempt } = attempted
  const db = webhooksDb(tx)
  await db
    .insertInto('webhook_attempts')
    .values({
      account_id: accountId,
      delivery_id: job.id,
      number: outgoing.number,
      url: outgoing.url,
      ...attempt,
    })
    .execute()
  await db
    .updateTable('webhook_deliveries')
    .set({
      state: isDelivered
        ? 'delivered'
        : retryAt === null && !(await isHeld(context, job))
          ? 'failed'
          : 'pending',
      attempt_count: outgoing.number,
      last_attempt_at: attempt.started_at,
      last_status: attempt.status,
      last_error: attempt.error,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', job.id)
    .where('state', '=', 'pending')
    .execute()
}

async function retryTime(
  context: Context,
  job: Job<DeliveryColumns>,
  attempted: Attempted,
): Promise<Date | null> {
  if (await isHeld(context, job)) return null
  return nextAttemptAt(job.attempt, context.now, retryAfterSeconds(attempted.retryAfter, context.now))
}

/** While its endpoint is disabled a delivery waits without a due time. */
async function isHeld(context: Context, job: Job<DeliveryColumns>): Promise<boolean> {
  const endpoint = await selectEndpoint(context.tx, context.accountId, job.row.endpoint_id)
  return endpoint !== undefined && !endpoint.enabled
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
