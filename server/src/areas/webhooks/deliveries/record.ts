import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { endClaims } from '#platform/work/lease.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { noteAttempts } from '../endpoints/health.ts'
import { type AttemptRow, lockEndpoints } from '../store.ts'
import type { DeliveryJob, Prepared } from './prepare.ts'
import { nextAttemptAt } from './retry.ts'
import type { Attempted } from './send.ts'

export type Outcome = { job: DeliveryJob; outgoing: Prepared; attempted: Attempted }

/**
 * Writes down how attempts of one account went: the log, the deliveries, and the health of their endpoints.
 * False for one whose delivery was taken over by others meanwhile; nothing is written of it but what it told
 * about its endpoint.
 */
export async function record(
  context: Context,
  kind: WorkKind<never>,
  outcomes: readonly Outcome[],
  metrics: Pick<Metrics, 'deliveries'>,
): Promise<readonly boolean[]> {
  // The endpoints before the deliveries, as everywhere: two that lock both never wait for each other.
  const there = await noteHealth(context, outcomes)
  const endings = outcomes.map((outcome) => ({
    claim: outcome.job.claim,
    ending: endingOf(outcome, there.has(outcome.outgoing.endpointId), context.now),
  }))
  const kept = await endClaims(context.tx, kind, endings)
  const isKept = outcomes.map(({ job }) => kept.has(job.claim.lease))
  const states = endings.filter((_, place) => isKept[place]).map(({ ending }) => ending.unlessDue.state)
  context.afterCommit(() => {
    for (const state of states) if (state !== 'pending') metrics.deliveries.inc({ state })
  })
  await logAttempts(
    context,
    outcomes.filter((_, place) => isKept[place]),
  )
  return isKept
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
      news.map(({ attempted }) => attempted.failure),
    )
  }
  return new Set(endpoints.map(({ id }) => id))
}

function isNews({ outgoing, attempted }: Outcome): boolean {
  return outgoing.isTelling && (attempted.failure !== null || !outgoing.isKnownHealthy)
}

function endingOf(
  { job, outgoing, attempted: { log, failure } }: Outcome,
  isEndpointThere: boolean,
  now: Date,
) {
  const dueAt: Date | null = failure && isEndpointThere ? nextAttemptAt(job.attempt, now, failure) : null
  const state = failure === null ? 'delivered' : dueAt ? 'pending' : isEndpointThere ? 'failed' : 'cancelled'
  return {
    dueAt,
    failed: failure !== null,
    set: {
      attempt_count: outgoing.number,
      last_attempt_at: log.started_at,
      last_status: log.status,
      last_error: log.error,
    },
    // A due time that was set during the attempt asks for another one: it is pending already.
    unlessDue: { state },
  }
}

/** In one statement, whose text is always the same. */
async function logAttempts({ tx, accountId }: Context, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const rows = outcomes.map(
    ({ job, outgoing: { number, url }, attempted }): AttemptRow => ({
      account_id: accountId,
      delivery_id: job.id,
      number,
      url,
      ...attempted.log,
    }),
  )
  await sql`
    insert into webhook_attempts
    select * from json_populate_recordset(null::webhook_attempts, ${JSON.stringify(rows)})`.execute(tx)
}
