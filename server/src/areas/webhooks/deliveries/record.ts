import type { Context } from '#platform/context.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { endClaims } from '#platform/work/claim/lease.ts'
import type { Succession, WorkKind } from '#platform/work/work-kind.ts'
import { lockEndpoints } from '../endpoints/endpoint-store.ts'
import { noteAttempts } from '../endpoints/health/health.ts'
import type { DeliveryState } from '../store.ts'
import { attemptTrend } from './attempt-trend.ts'
import { type AttemptOutcome, logOutcomes } from './log-store.ts'
import {
  type DeliveryColumns,
  type DeliveryJob,
  type NextDelivery,
  type Prepared,
  prepareNext,
} from './send/prepare.ts'
import { nextAttemptAt } from './send/retry.ts'
import type { Attempted } from './send/send.ts'

export type Outcome = { job: DeliveryJob; outgoing: Prepared; attempted: Attempted }

export type Recorded = {
  /**
   * False for an outcome whose delivery was taken over by others meanwhile; nothing is written of it but what it told
   * about its endpoint.
   */
  isKept: readonly boolean[]
  /** What follows at the endpoints of those that succeeded. */
  next: readonly NextDelivery[]
}

type Recording = {
  kind: WorkKind<never>
  metrics: Pick<Metrics, 'deliveries'>
  succession: Succession<DeliveryColumns> | null
}

/**
 * Writes down how attempts of one account went: the log, the deliveries, and the health of their endpoints; and claims what
 * follows.
 */
export async function record(
  context: Context,
  outcomes: readonly Outcome[],
  { kind, metrics, succession }: Recording,
): Promise<Recorded> {
  // The endpoints before the deliveries, as everywhere: two that lock both never wait for each other.
  const there = await noteHealth(context, outcomes)
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
    // A due time that was set during the attempt asks for another one.
    return [attemptOf(context, outcome, due === null ? state : 'pending')]
  })
  for (const { outcome } of kept)
    context.tally(attemptTrend, outcome === 'delivered' ? 'delivered' : 'failed')
  context.afterCommit(() => {
    for (const { state } of kept) if (state !== 'pending') metrics.deliveries.inc({ state })
  })
  const isKept = outcomes.map(({ job }) => dueAt.has(job.claim.lease))
  const followed = outcomes.filter((outcome, place) => isKept[place] && isFollowed(outcome))
  const ended = followed.map(({ job }) => job)
  // Sent together: neither waits for the answer to the other.
  const [jobs] = await Promise.all([
    succession && ended.length > 0 ? succession.claim(context.tx, ended) : [],
    kept.length > 0 && logOutcomes(context, kept),
  ])
  return { isKept, next: jobs.length === 0 ? [] : await prepareNext(context, jobs) }
}

/** An endpoint that fails is not sent the next at once: its turn comes with those of others. */
function isFollowed({ outgoing, attempted }: Outcome): boolean {
  return outgoing.isFollowed && attempted.failure === null
}

/** Notes what is news about endpoints; of those that have failed, or of which there was news, tells which are still there. */
async function noteHealth(context: Context, outcomes: readonly Outcome[]): Promise<ReadonlySet<string>> {
  const concerned = outcomes.filter((outcome) => outcome.attempted.failure !== null || isNews(outcome))
  if (concerned.length === 0) return new Set()
  const ids = new Set(concerned.map(({ outgoing }) => outgoing.endpointId))
  const endpoints = await lockEndpoints(context.tx, context.accountId, [...ids])
  for (const endpoint of endpoints) {
    const news = outcomes.filter((outcome) => outcome.outgoing.endpointId === endpoint.id && isNews(outcome))
    await noteAttempts(
      context,
      endpoint,
      news.map(({ attempted: { log, failure } }) => ({ startedAt: log.started_at, failure })),
    )
  }
  return new Set(endpoints.map(({ id }) => id))
}

function isNews({ outgoing, attempted }: Outcome): boolean {
  return outgoing.isTelling && (attempted.failure !== null || !outgoing.isKnownHealthy)
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
