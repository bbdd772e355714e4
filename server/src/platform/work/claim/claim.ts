import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import type { WorkKind } from '../work-kind.ts'
import { newSessionId } from '../worker/session-id.ts'

export type Claimed = {
  account_id: string
  id: string
  lease: string
  attempts: number
  interrupted: boolean
  /** How long to wait before it is carried out, for its queue's rate. */
  wait_ms: number
} & Record<string, unknown>

/** How many of the places of a process are kept for accounts that hold fewer. */
export const reservedPlaces = ({ concurrency }: WorkKind<never>): number => Math.floor(concurrency / 4)

/** How many rows of each account this process is carrying out already. */
export type RunningCounts = ReadonlyMap<string, number>

/**
 * What the leases of one claim begin with: eight digits of the worker's session, and then those of the claim, chosen by who claims: should the connection break before the answer
 * is there, nobody can say whether the claim was made, and what has been claimed is known by this alone.
 */
export type Batch = string

export const batchLength = 18

export const newBatch = (session = newSessionId()): Batch =>
  session + randomUUID().slice(session.length, batchLength)

/**
 * Claims up to `places` due rows. Accounts take turns, those with least in hand first, and within an account
 * its queues do: nobody gets a second place while somebody else has none. A quarter of a process's places is
 * kept for accounts that hold less than a quarter, so that nobody can fill it. A queue gets no more places
 * than its share, those in flight counted in, and what its rules allow.
 *
 * Claims of a kind are made one after another over all processes, so that shares and rates hold exactly; a
 * process that stops in the middle of one is cut off by the database. They are not waited for on disk: one
 * that a crash of the database forgets is a row that is due again.
 *
 * The recursive part hops through the index from queue to queue and sees of each its first entry alone, so a
 * long queue, due or not, costs no more than a short one. What is picked is found again by its key and by its
 * place, whatever the planner believes of the table.
 *
 * `lost` are batches whose answer never came; what they claimed is given back first. Left to its lease, it would
 * take up the shares of its queues all that time.
 */
export async function claimDue(
  tx: Tx,
  kind: WorkKind<never>,
  places: number,
  held: RunningCounts = new Map(),
  batch: Batch = newBatch(),
  lost: readonly Batch[] = [],
): Promise<Claimed[]> {
  const [, , { rows }] = await Promise.all([
    lockClaims(kind).execute(tx),
    lost.length > 0 && releaseLost(kind, lost).execute(tx),
    claim(kind, places, held, batch).execute(tx),
  ])
  return rows
}

/** Nothing of it was begun: it is due as it was, and counts as no attempt. */
function releaseLost(kind: WorkKind<never>, lost: readonly Batch[]): RawBuilder<unknown> {
  return sql`
    update ${sql.table(kind.table)}
    set lease = null, leased_until = null, due_at = least(due_at, statement_timestamp()), attempts = attempts - 1
    where lease is not null and left(lease::text, ${batchLength}) = any(${[...lost]}::text[])`
}

/**
 * A statement of its own: the next one sees all that was claimed before. Times are those of the statement, not of
 * the transaction: it may have waited here, or for a database that hung.
 */
function lockClaims(kind: WorkKind<never>): RawBuilder<unknown> {
  return sql`
    select pg_advisory_xact_lock(hashtextextended(${`claim ${kind.name}`}, 0)),
      set_config('synchronous_commit', 'off', true),
      set_config('idle_in_transaction_session_timeout', '5s', true)`
}

function claim(
  kind: WorkKind<never>,
  places: number,
  held: RunningCounts,
  batch: Batch,
): RawBuilder<Claimed> {
  const { queue } = kind
  const table = sql.table(kind.table)
  const kept = reservedPlaces(kind)
  const { rules } = queue
  return sql<Claimed>`
    with recursive ${everyQueue(kind)},
    waiting_queue as materialized (
      select * from queue where first_at <= statement_timestamp()
        -- An installation on hold carries out nothing.
        and not exists (select from instance_settings where held_at is not null)
    ),
    ${rules ? queuesUnderRules(kind, rules) : queuesWithoutRules(kind)},
    candidate as (
      select due.*, row_number() over (partition by due.account_id order by due.place, due.ready_at)
          + coalesce(held.count, 0) as turn
      from ready_queue, lateral (
        select waiting.account_id, waiting.id, ${readyAt} as ready_at,
          row_number() over (order by ${readyAt}) as place, ready_queue.opens_at, ready_queue.max_per_second
        from ${table} as waiting
        where (${names(kind, 'waiting')}) = (${names(kind, 'ready_queue')}) and ${isDue}
          ${rules ? onlyFirstOfOrderedQueue(kind) : sql``}
        order by ready_at
        limit greatest(0, least(ready_queue.places, ready_queue.turns_in_a_second))
      ) as due
      left join unnest(${[...held.keys()]}::text[], ${[...held.values()]}::int[]) as held (account_id, count)
        on held.account_id = due.account_id
    ),
    ranked as (select *, row_number() over (order by turn) as rank from candidate),
    picked as (
      select work.*, ranked.opens_at + make_interval(secs => (ranked.place - 1) / ranked.max_per_second) as starts_at
      from ranked, lateral (
        select work.ctid as at, work.account_id, work.id, work.leased_until is not null as interrupted,
          ${queueColumns(kind, 'work')}
        from ${table} as work
        where (work.account_id, work.id) = (ranked.account_id, ranked.id) and ${isDue}
        for update skip locked
      ) as work
      where ranked.rank <= ${places}
        and (ranked.rank <= ${places - kept} or ranked.turn <= ${Math.max(kept, 1)})
    )
    ${rules ? updateRates(kind, rules) : sql``}
    update ${table} as work
    set lease = (${batch} || substr(gen_random_uuid()::text, ${batchLength + 1}))::uuid, leased_until = statement_timestamp() + make_interval(secs => ${kind.leaseSeconds}),
        due_at = null, attempts = work.attempts + 1
    from picked
    where work.ctid = any(array(select at from picked))
      and (work.account_id, work.id) = (picked.account_id, picked.id)
    returning picked.interrupted,
      greatest(0, coalesce(extract(epoch from picked.starts_at - clock_timestamp()) * 1000, 0))::float8 as wait_ms,
      ${claimedColumns(kind)}`
}

/** The queues that have anything to do, each with the time at which its first row is ready. */
export function everyQueue(kind: WorkKind<never>): RawBuilder<unknown> {
  const table = sql.table(kind.table)
  return sql`queue as (
      (select ${names(kind)}, ${readyAt} as first_at from ${table} where ${readyAt} is not null
       order by ${names(kind)}, ${readyAt} limit 1)
      union all
      select next.* from queue, lateral (
        select ${names(kind, 'later')}, ${readyAt} as first_at from ${table} as later
        where (${names(kind, 'later')}) > (${names(kind, 'queue')}) and ${readyAt} is not null
        order by ${names(kind, 'later')}, ${readyAt} limit 1
      ) as next
    )`
}

/** What a claim returns of the row, which is called `work`. */
export function claimedColumns(kind: WorkKind<never>) {
  const columns = ['account_id', 'id', 'lease', 'attempts', ...kind.columns]
  return sql.join(columns.map((column) => sql.ref(`work.${column}`)))
}

export const readyAt = sql.raw('coalesce(leased_until, due_at)')
export const isDue = sql.raw('coalesce(leased_until, due_at) <= statement_timestamp()')

/** The columns that name a queue, of one of the tables in the query. */
export function names(kind: WorkKind<never>, alias?: string) {
  const columns = ['account_id', ...kind.queue.by]
  return sql.join(columns.map((column) => sql.ref(alias === undefined ? column : `${alias}.${column}`)))
}

function queueColumns(kind: WorkKind<never>, alias: string) {
  const columns = kind.queue.by.map(
    (column) => sql`${sql.ref(`${alias}.${column}`)} as ${sql.ref(`queue_${column}`)}`,
  )
  return columns.length === 0 ? sql`0 as one_queue` : sql.join(columns)
}

/** How many of the rows of a queue are in flight, in whatever process. */
function inFlight(kind: WorkKind<never>) {
  return sql`(
    select count(*) from ${sql.table(kind.table)} as running
    where (${names(kind, 'running')}) = (${names(kind, 'waiting_queue')})
      and running.lease is not null and running.leased_until > statement_timestamp())`
}

function queuesWithoutRules(kind: WorkKind<never>) {
  return sql`ready_queue as (
    select *, ${kind.queue.concurrency} - ${inFlight(kind)} as places, null::float8 as turns_in_a_second,
      null::timestamptz as opens_at, null::float8 as max_per_second
    from waiting_queue
  )`
}

type Rules = NonNullable<WorkKind<never>['queue']['rules']>

/**
 * A queue with a rate has its turns spread evenly over the second to come, from `opens_at` on. Its rule is
 * locked for that; should it be locked by others just now, the queue is left for the next time.
 */
function queuesUnderRules(kind: WorkKind<never>, rules: Rules) {
  const table = sql.table(rules.table)
  const key = sql.join(['account_id', ...rules.key].map((column) => sql.ref(`rule.${column}`)))
  return sql`limited as (
    select ${key}, rule.max_per_second, greatest(rule.next_at, statement_timestamp()) as opens_at from ${table} as rule
    where (${key}) in (select ${names(kind)} from waiting_queue) and rule.max_per_second is not null
    for update skip locked
  ),
  ready_queue as (
    select waiting_queue.*, coalesce(rule.ordered, false) as ordered,
      limited.opens_at, limited.max_per_second::float8,
      coalesce(rule.max_concurrency, ${kind.queue.concurrency}) - ${inFlight(kind)} as places,
      ceil(extract(epoch from statement_timestamp() + interval '1 second' - limited.opens_at) * limited.max_per_second)
        as turns_in_a_second
    from waiting_queue left join ${table} as rule on (${key}) = (${names(kind, 'waiting_queue')})
    left join limited on (limited.account_id, ${sql.join(rules.key.map((column) => sql.ref(`limited.${column}`)))}) = (${key})
    where rule.is_held is not true and (rule.max_per_second is null or limited.opens_at is not null)
  )`
}

function onlyFirstOfOrderedQueue(kind: WorkKind<never>) {
  return sql`and (not ready_queue.ordered or waiting.position = (
    select first.position from ${sql.table(kind.table)} as first
    where (${names(kind, 'first')}) = (${names(kind, 'ready_queue')}) and ${readyAt} is not null
    order by first.position limit 1))`
}

/** Remembers when a queue with a rate may go on. */
function updateRates(kind: WorkKind<never>, rules: Rules) {
  const queue = sql.join(
    ['account_id', ...kind.queue.by.map((column) => `queue_${column}`)].map((column) => sql.ref(column)),
  )
  const key = sql.join(['account_id', ...rules.key].map((column) => sql.ref(`rule.${column}`)))
  const last = sql.join(
    ['account_id', ...kind.queue.by.map((column) => `queue_${column}`)].map((column) =>
      sql.ref(`last.${column}`),
    ),
  )
  return sql`, noted as (
    update ${sql.table(rules.table)} as rule
    set next_at = last.starts_at + make_interval(secs => 1.0 / rule.max_per_second)
    from (
      select ${queue}, max(starts_at) as starts_at from picked where starts_at is not null group by ${queue}
    ) as last
    where (${key}) = (${last})
  )`
}
