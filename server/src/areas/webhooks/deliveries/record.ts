import type { Context } from '#platform/context.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { endClaims } from '#platform/work/claim/lease.ts'
import type { Succession, WorkKind } from '#platform/work/work-kind.ts'
import { lockEndpoints } from '../endpoints/endpoint-store.ts'
import { recordAttempts } from '../endpoints/health/health.ts'
import type { DeliveryState } from '../store.ts'
import { type AttemptOutcome, logOutcomes } from './log-store.ts'
import {
  type DeliveryColumns,
  type DeliveryJob,
  type Formats,
  type NextDelivery,
  type Prepared,
  prepareNext,
} from './send/prepare.ts'
import { nextAttemptAt } from './send/retry.ts'
import type { Attempted } from './send/send.ts'

export type Outcome = { job: DeliveryJob; outgoing: Prepared; attempted: Attempted }

export type Recorded = {
  /**
   * False for an outcome whose delivery was claimed by another worker meanwhile. Only its effect on the endpoint's
   * health is stored.
   */
  isKept: readonly boolean[]
  /** The next deliveries for the endpoints that succeeded. */
  next: readonly NextDelivery[]
}

type Recording = {
  kind: WorkKind<never>
  metrics: Pick<Metrics, 'deliveries'>
  formats: Formats
  succession: Succession<DeliveryColumns> | null
}

/**
 * Stores the outcomes of one account's attempts: the log, the deliveries, and the health of their endpoints. Then
 * claims the next deliveries.
 */
export async function record(
  context: Context,
  outcomes: readonly Outcome[],
  { kind, metrics, formats, succession }: Recording,
): Promise<Recorded> {
  // Endpoints are locked before deliveries, as everywhere, which prevents deadlocks.
  const there = await recordHealth(context, outcomes)
  const ends = outcomes.map((outcome) => endOf(outcome, there.has(outcome.outgoing.endpointId), context.now))
  const dueAt = await endClaims(
    context.tx,
    kind,
    outcomes.map(({ job, attempted }, place) => ({
      claim: job.claim,
      ending: { dueAt: ends[place]?.dueAt ?? null, failed: attempted.failure !== null },
    })),
  )
  const kept = outcomes.flatMap((outcome, place): AttemptOutcome[] => {
    const due = dueAt.get(outcome.job.claim.lease)
    const state = ends[place]?.state
    if (due === undefined || state === undefined) return []
    // A due time that was set during the attempt requests another one.
    return [attemptOf(context, outcome, due === null ? state : 'pending')]
  })
  for (const [place, { attempted, outgoing, job }] of outcomes.entries())
    if (dueAt.has(job.claim.lease) && ends[place]) context.tally(outgoing.trend, attempted.log.outcome)
  context.afterCommit(() => {
    for (const { state } of kept) if (state !== 'pending') metrics.deliveries.inc({ state })
  })
  const isKept = outcomes.map(({ job }) => dueAt.has(job.claim.lease))
  const followed = outcomes.filter((outcome, place) => isKept[place] && allowsNext(outcome))
  const ended = followed.map(({ job }) => job)
  for (const [place, { attempted, outgoing }] of outcomes.entries())
    if (isKept[place] && attempted.failure === null)
      await outgoing.rendered?.delivered?.(context, attempted.log.response_body ?? '')
  // Sent together, so neither waits for the response to the other.
  const [jobs] = await Promise.all([
    succession && ended.length > 0 ? succession.claim(context.tx, ended) : [],
    kept.length > 0 && logOutcomes(context, kept),
  ])
  return { isKept, next: jobs.length === 0 ? [] : await prepareNext(context, jobs, formats) }
}

/** A failing endpoint does not get its next delivery at once: it waits its turn among the others. */
function allowsNext({ outgoing, attempted }: Outcome): boolean {
  return outgoing.allowsNext && attempted.failure === null
}

/** Stores changes of the endpoints' health. Returns which of the affected endpoints still exist. */
async function recordHealth(context: Context, outcomes: readonly Outcome[]): Promise<ReadonlySet<string>> {
  const concerned = outcomes.filter((outcome) => outcome.attempted.failure !== null || changesHealth(outcome))
  if (concerned.length === 0) return new Set()
  const ids = new Set(concerned.map(({ outgoing }) => outgoing.endpointId))
  const endpoints = await lockEndpoints(context.tx, context.accountId, [...ids])
  for (const endpoint of endpoints) {
    const news = outcomes.filter(
      (outcome) => outcome.outgoing.endpointId === endpoint.id && changesHealth(outcome),
    )
    await recordAttempts(
      context,
      endpoint,
      news.map(({ attempted: { log, failure } }) => ({ startedAt: log.started_at, failure })),
    )
  }
  return new Set(endpoints.map(({ id }) => id))
}

function changesHealth({ outgoing, attempted }: Outcome): boolean {
  return outgoing.affectsHealth && (attempted.failure !== null || !outgoing.isKnownHealthy)
}

function endOf(
  { job, attempted: { failure } }: Outcome,
  isEndpointThere: boolean,
  now: Date,
): { state: DeliveryState; dueAt: Date | null } {
  if (failure === null) return { state: 'delivered', dueAt: null }
  if (!isEndpointThere) return { state: 'cancelled', dueAt: null }
  const dueAt = nextAttemptAt(job.attempt, now, failure)
  return { state: dueAt ? 'pending' : 'failed', dueAt }
}

function attemptOf(
  { accountId }: Context,
  { job, outgoing: { number, url }, attempted }: Outcome,
  state: DeliveryState,
): AttemptOutcome {
  return { account_id: accountId, delivery_id: job.id, number, url, ...attempted.log, state }
}
