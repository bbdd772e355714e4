import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import { fixedStatement } from '#platform/database/query/fixed-statement.ts'
import type { WorkKind } from '../work-kind.ts'
import { newSessionId } from '../worker/session-id.ts'

export type Claimed = {
  account_id: string
  id: string
  lease: string
  attempts: number
  interrupted: boolean
  /** How long to wait before it runs, because of its queue's rate. */
  wait_ms: number
} & Record<string, unknown>

/** How many of a process's places are reserved for accounts with fewer running rows. */
export const reservedPlaces = ({ concurrency }: WorkKind<never>): number => Math.floor(concurrency / 4)

/** How many rows of each account this process is running. */
export type RunningCounts = ReadonlyMap<string, number>

/**
 * The common prefix of the leases of one claim: eight digits of the worker's session, and then those of the claim. The
 * caller chooses them, so that the rows of a claim whose response was lost can be found.
 */
export type Batch = string

export const batchLength = 18

export const newBatch = (session = newSessionId()): Batch =>
  session + randomUUID().slice(session.length, batchLength)

type ClaimOptions = {
  /**
   * Batches whose response was lost. Their rows are released first; otherwise they would occupy the shares of their
   * queues until the leases expire.
   */
  lost?: readonly Batch[]
  /**
   * Whether the previous claim has found few rows. Making a plan costs as much as claiming ten rows, so this claim
   * reuses one. It was possibly made while the table was empty, and is then several times slower for a long queue.
   */
  expectsFew?: boolean
}

/**
 * Claims up to `places` due rows. Accounts alternate, those with the fewest running rows first, and so do the queues of
 * an account: no account gets a second place while another one waits. A quarter of a process's places is reserved for
 * accounts that hold less than a quarter, so that no account can occupy all. A queue gets no more places than its
 * share, including rows in flight, and its rules allow.
 *
 * Claims of a kind are serialised over all processes, so that shares and rates are exact; the database disconnects a
 * process that stops during one. Claims are not flushed to disk: a claim lost in a crash of the database is a row that
 * is due again.
 *
 * The recursive part skips through the index from queue to queue and reads only the first entry of each, so that a long
 * queue costs no more than a short one. Selected rows are found again by key and physical position, independent of the
 * planner's estimates.
 */
export async function claimDue(
  tx: Tx,
  kind: WorkKind<never>,
  places: number,
  held: RunningCounts = new Map(),
  batch: Batch = newBatch(),
  { lost = [], expectsFew = false }: ClaimOptions = {},
): Promise<Claimed[]> {
  const [, , rows] = await Promise.all([
    lockClaims(kind, expectsFew).execute(tx),
    lost.length > 0 && releaseLost(kind, lost).execute(tx),
    claimStatementOf(kind)(tx, {
      places,
      unreservedPlaces: places - reservedPlaces(kind),
      accounts: [...held.keys()],
      counts: [...held.values()],
      batch,
    }),
  ])
  return rows
}

/** None of these rows was started: they are due again, and the attempt does not count. */
function releaseLost(kind: WorkKind<never>, lost: readonly Batch[]): RawBuilder<unknown> {
  return sql`
    update ${sql.table(kind.table)}
    set lease = null, leased_until = null, due_at = least(due_at, statement_timestamp()), attempts = attempts - 1
    where lease is not null and left(lease::text, ${batchLength}) = any(${[...lost]}::text[])`
}

// For an empty table, reading all of it would be the best plan.
export const reusePlans = sql`
  set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`

/**
 * A separate statement, so that the next one sees all earlier claims. Times are those of the statement, not of the
 * transaction, which may have waited here or for a hanging database.
 */
function lockClaims(kind: WorkKind<never>, expectsFew: boolean): RawBuilder<unknown> {
  return sql`
    select pg_advisory_xact_lock(hashtextextended(${`claim ${kind.name}`}, 0)),
      set_config('synchronous_commit', 'off', true),
      set_config('idle_in_transaction_session_timeout', '5s', true)
      ${expectsFew ? sql`, ${reusePlans}` : sql``}`
}

type ClaimValues = {
  places: number
  /** Of these, how many are not reserved for accounts with few running rows. */
  unreservedPlaces: number
  /** The accounts with running rows, and how many each has. */
  accounts: readonly string[]
  counts: readonly number[]
  batch: Batch
}

const claimStatements = new WeakMap<WorkKind<never>, ReturnType<typeof newClaimStatement>>()

function claimStatementOf(kind: WorkKind<never>) {
  const known = claimStatements.get(kind) ?? newClaimStatement(kind)
  claimStatements.set(kind, known)
  return known
}

function newClaimStatement(kind: WorkKind<never>) {
  return fixedStatement((_tx, values: ClaimValues) => claim(kind, values))
}

function claim(
  kind: WorkKind<never>,
  { places, unreservedPlaces, accounts, counts, batch }: ClaimValues,
): RawBuilder<Claimed> {
  const { queue } = kind
  const table = sql.table(kind.table)
  const { rules } = queue
  return sql<Claimed>`
    with recursive ${waitingQueue(kind)},
    ${rules ? queuesUnderRules(kind, rules) : queuesWithoutRules(kind)},
    candidate as (
      select due.*, row_number() over (partition by due.account_id order by due.place, due.ready_at)
          + coalesce(held.count, 0) as turn
      from ready_queue, lateral (
        select waiting.ctid as at, waiting.account_id, waiting.id, ${readyAt} as ready_at,
          row_number() over (order by ${readyAt}) as place, ready_queue.opens_at, ready_queue.max_per_second
        from ${table} as waiting
        where (${names(kind, 'waiting')}) = (${names(kind, 'ready_queue')}) and ${isDue}
          ${rules ? onlyFirstOfOrderedQueue(kind) : sql``}
        order by ready_at
        limit greatest(0, least(ready_queue.places, ready_queue.turns_in_a_second))
      ) as due
      left join unnest(${accounts}::text[], ${counts}::int[]) as held (account_id, count)
        on held.account_id = due.account_id
    ),
    ranked as (select *, row_number() over (order by turn) as rank from candidate),
    picked as (
      select work.*, ranked.opens_at + make_interval(secs => (ranked.place - 1) / ranked.max_per_second) as starts_at
      from ranked, lateral (
        select work.ctid as at, work.account_id, work.id, work.leased_until is not null as interrupted,
          ${queueColumns(kind, 'work')}
        from ${table} as work
        where work.ctid = ranked.at and (work.account_id, work.id) = (ranked.account_id, ranked.id) and ${isDue}
        for update skip locked
      ) as work
      where ranked.rank <= ${places}
        and (ranked.rank <= ${unreservedPlaces} or ranked.turn <= ${Math.max(reservedPlaces(kind), 1)})
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

/** The queues with due or leased rows, each with the time at which its first row is ready. */
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

/** The queues with rows that a worker may claim, except for the rules and the share of each queue. */
export function waitingQueue(kind: WorkKind<never>): RawBuilder<unknown> {
  return sql`${everyQueue(kind)},
    waiting_queue as materialized (
      select * from queue where first_at <= statement_timestamp()
        -- Nothing is claimed while the installation is on hold.
        and not exists (select from instance_settings where held_at is not null)
        and ${hasActiveAccount(kind)}
    )`
}

/** The columns that a claim returns; the row's alias is `work`. */
export function claimedColumns(kind: WorkKind<never>) {
  const columns = ['account_id', 'id', 'lease', 'attempts', ...kind.columns]
  return sql.join(columns.map((column) => sql.ref(`work.${column}`)))
}

/** Whether the account of a row or a queue is not suspended, for work that waits in this case. */
export function hasActiveAccount({ waitsWhileSuspended }: WorkKind<never>): RawBuilder<unknown> {
  return waitsWhileSuspended
    ? sql`account_id not in (select account_id from accounts where suspended_at is not null)`
    : sql`true`
}

export const readyAt = sql.raw('coalesce(leased_until, due_at)')
export const isDue = sql.raw('coalesce(leased_until, due_at) <= statement_timestamp()')

/** The columns that identify a queue, optionally with a table alias. */
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

/** How many rows of a queue are in flight, in all processes. */
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
 * A queue with a rate has its starts spread evenly over the following second, beginning at `opens_at`. Its rule is
 * locked for that; if it is already locked, the queue is skipped this time.
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

/** Stores when a queue with a rate may start the next row. */
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
