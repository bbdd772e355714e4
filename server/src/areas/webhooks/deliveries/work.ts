/**
 * Carrying out a delivery. A delivery is `pending` until an attempt is answered with 2xx (`delivered`) or
 * the last retry has failed (`failed`); its owner may give it up (`skipped`), and deleting its endpoint makes
 * it `cancelled`. Sent again by hand it is `pending` once more; asked for while an attempt is under way, the
 * attempt ends it in no other state, so that a new one follows.
 *
 * Attempts are logged in the transaction that records their outcome. Of a process that died while sending,
 * the next one finds only the claim: it logs that attempt as `interrupted`, for the receiver may or may not
 * have got it.
 */
import { sql } from 'kysely'
import type { Clock } from '#kernel/time.ts'
import { actingForSystem, type Context, type Tenancy } from '#platform/context.ts'
import type { Egress } from '#platform/net/egress.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { openHeaders } from '../endpoints/headers.ts'
import { noteAttempt } from '../endpoints/health.ts'
import { openSecrets } from '../endpoints/secrets.ts'
import { type DeliveryState, selectEndpoint, selectPending, webhooksDb } from '../store.ts'
import { deliveryWork } from './fan-out.ts'
import { nextAttemptAt } from './retry.ts'
import { type Attempted, type Outgoing, send } from './send.ts'

type DeliveryColumns = { endpoint_id: string }
type Dependencies = { tenancy: Tenancy; egress: Egress; clock: Clock; metrics: Metrics; concurrency: number }

/** What is sent, as which attempt of all that were ever made, and to whom. */
type Prepared = Outgoing & {
  number: number
  endpointId: string
  /** Whether the outcome says something about the endpoint's health, */
  isTelling: boolean
  /** and whether a success would tell nothing that was not known a moment ago. */
  isKnownHealthy: boolean
}

export function deliveryKind(dependencies: Dependencies): WorkKind<DeliveryColumns> {
  return {
    name: deliveryWork,
    table: 'webhook_deliveries',
    columns: ['endpoint_id'],
    leaseSeconds: 30,
    concurrency: dependencies.concurrency,
    queue: {
      by: ['endpoint_id'],
      concurrency: 10,
      rules: { table: 'webhook_endpoints', key: ['id'] },
    },
    carryOut: (job) => carryOut(job, dependencies),
  }
}

async function carryOut(
  job: Job<DeliveryColumns>,
  { tenancy, egress, clock, metrics }: Dependencies,
): Promise<void> {
  const acting = actingForSystem(job.accountId, 'webhook delivery', deliveryWork)
  const outgoing = await tenancy.act(acting, (context) => prepare(context, job))
  if (!outgoing) return
  const attempted = await send(egress, outgoing, clock)
  metrics.deliveryAttempts.inc({ outcome: attempted.log.outcome })
  await tenancy.act(acting, (context) => record(context, job, outgoing, attempted))
}

/** What is to be sent, or null if there is nothing to send, at least not now. */
async function prepare(context: Context, job: Job<DeliveryColumns>): Promise<Prepared | null> {
  const { tx, accountId, now } = context
  const pending = await selectPending(tx, accountId, job.id)
  if (!pending) {
    await job.finish(tx, { dueAt: null, set: { state: unlessEnded } })
    return null
  }
  const { endpoint_id, event_id, event_kind, attempt_count, cause, url, secrets, headers, body } = pending
  if (job.interrupted) await logInterrupted(context, job.id, attempt_count + 1, url)
  if (pending.state === 'paused') {
    // Paused since it was claimed: it waits with the others.
    await job.finish(tx, { dueAt: now, failed: true })
    return null
  }
  const endpoint = { id: endpoint_id, secrets, headers }
  const lastSuccess = pending.last_success_at?.getTime() ?? 0
  return {
    endpointId: endpoint_id,
    number: attempt_count + (job.interrupted ? 2 : 1),
    isTelling: cause === 'event',
    isKnownHealthy: pending.state === 'healthy' && now.getTime() - lastSuccess < 1000,
    url,
    secrets: await openSecrets(context, endpoint),
    headers: await openHeaders(context, endpoint),
    eventId: event_id,
    kind: event_kind,
    body,
  }
}

async function record(
  context: Context,
  job: Job<DeliveryColumns>,
  prepared: Prepared,
  { log, failure }: Attempted,
): Promise<void> {
  const { tx, accountId } = context
  const { endpointId, number, url, isTelling, isKnownHealthy } = prepared
  // The endpoint before the delivery, as everywhere: two that lock both never wait for each other.
  const isNews = isTelling && !(failure === null && isKnownHealthy)
  const endpoint = failure || isNews ? await selectEndpoint(tx, accountId, endpointId, isNews) : null
  if (endpoint && isNews) await noteAttempt(context, endpoint, failure)
  const dueAt = failure && endpoint ? nextAttemptAt(job.attempt, context.now, failure) : null
  const state = failure === null ? 'delivered' : dueAt ? 'pending' : endpoint ? 'failed' : 'cancelled'
  const outcome = {
    state: unlessWantedAgain(state),
    attempt_count: number,
    last_attempt_at: log.started_at,
    last_status: log.status,
    last_error: log.error,
  }
  // Sent together: either fails the whole.
  await Promise.all([
    job.finish(tx, { dueAt, failed: failure !== null, set: outcome }),
    webhooksDb(tx)
      .insertInto('webhook_attempts')
      .values({ account_id: accountId, delivery_id: job.id, number, url, ...log })
      .execute(),
  ])
}

/** Found by nobody and still pending, a delivery has lost its endpoint. */
const unlessEnded = sql<DeliveryState>`case when state = 'pending' then 'cancelled' else state end`

/** A due time that was set during the attempt asks for another one. */
function unlessWantedAgain(state: DeliveryState) {
  return sql<DeliveryState>`case when due_at is null then ${state} else 'pending' end`
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
