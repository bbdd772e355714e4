import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Ending, WorkKind } from './work-kind.ts'

export type Claimed = {
  account_id: string
  id: string
  lease: string
  attempts: number
  interrupted: boolean
} & Record<string, unknown>

/**
 * Claims up to `limit` due rows. Accounts take turns, and within an account its queues do: nobody gets a
 * second place while somebody else has none. A queue gets no more places than its share, those in flight
 * counted in. Rows that another process is claiming at this moment are skipped.
 *
 * The claim is not waited for on disk: one that a crash of the database forgets is a row that is due again.
 *
 * The recursive part hops through the index from queue to queue, so a long queue costs no more than a short
 * one.
 */
export async function claimDue(tx: Tx, kind: WorkKind<never>, limit: number): Promise<Claimed[]> {
  const table = sql.table(kind.table)
  const queue = sql.join(['account_id', ...kind.queue.by].map((column) => sql.ref(column)))
  const { rows } = await sql<Claimed>`
    with recursive queue as (
      (select ${queue} from ${table} where ${isDue} order by ${queue} limit 1)
      union all
      select next.* from queue, lateral (
        select ${queue} from ${table} as later
        where (${queueOf('later', kind)}) > (${queueOf('queue', kind)}) and ${isDue}
        order by ${queue} limit 1
      ) as next
    ),
    candidate as (
      select due.account_id, due.id,
        row_number() over (partition by due.account_id order by due.place, due.ready_at) as turn
      from queue, lateral (
        select waiting.account_id, waiting.id, ${readyAt} as ready_at, row_number() over (order by ${readyAt}) as place
        from ${table} as waiting
        where (${queueOf('waiting', kind)}) = (${queueOf('queue', kind)}) and ${isDue}
        order by ready_at
        limit greatest(0, ${kind.queue.concurrency} - (
          select count(*) from ${table} as running
          where (${queueOf('running', kind)}) = (${queueOf('queue', kind)}) and running.leased_until > now()
        ))
      ) as due
      order by turn limit ${limit}
    ),
    picked as (
      select work.account_id, work.id, work.leased_until is not null as interrupted
      from ${table} as work join candidate on (work.account_id, work.id) = (candidate.account_id, candidate.id)
      where ${isDue}
      for update of work skip locked
    )
    update ${table} as work
    set lease = gen_random_uuid(), leased_until = now() + make_interval(secs => ${kind.leaseSeconds}),
        due_at = null, attempts = work.attempts + 1
    from picked, (select set_config('synchronous_commit', 'off', true)) as unhurried
    where (work.account_id, work.id) = (picked.account_id, picked.id)
    returning picked.interrupted, ${sql.join([...claimColumns, ...kind.columns].map((column) => sql.ref(`work.${column}`)))}`.execute(
    tx,
  )
  return rows
}

const claimColumns = ['account_id', 'id', 'lease', 'attempts']
const readyAt = sql.raw('coalesce(leased_until, due_at)')
const isDue = sql.raw('coalesce(leased_until, due_at) <= now()')

/** The columns that name a queue, of one of the tables in the query. */
function queueOf(alias: string, kind: WorkKind<never>) {
  return sql.join(['account_id', ...kind.queue.by].map((column) => sql.ref(`${alias}.${column}`)))
}

export type Lease = { account_id: string; id: string; lease: string }

/** Extends the claims that are still ours. */
export async function renewLeases(
  tx: Tx,
  kind: WorkKind<never>,
  leases: readonly Lease[],
): Promise<Set<string>> {
  const { rows } = await sql<{ lease: string }>`
    update ${sql.table(kind.table)} set leased_until = now() + make_interval(secs => ${kind.leaseSeconds})
    where lease = any(${leases.map(({ lease }) => lease)}::uuid[])
      and account_id = any(${leases.map((held) => held.account_id)}) and id = any(${leases.map(({ id }) => id)})
    returning lease`.execute(tx)
  return new Set(rows.map(({ lease }) => lease))
}

/** Ends a claim; false if it was lost. A due time set by others meanwhile stays if it is earlier. */
export async function endClaim(
  tx: Tx,
  kind: WorkKind<never>,
  lease: Lease,
  { dueAt, failed = false, set = {} }: Ending,
): Promise<boolean> {
  const own = Object.entries(set).map(([column, value]) => sql`, ${sql.ref(column)} = ${value}`)
  const { numAffectedRows } = await sql`
    update ${sql.table(kind.table)}
    set lease = null, leased_until = null, due_at = least(due_at, ${dueAt}::timestamptz),
        attempts = case when ${failed} then attempts else 0 end${sql.join(own, sql``)}
    where account_id = ${lease.account_id} and id = ${lease.id} and lease = ${lease.lease}::uuid`.execute(tx)
  return numAffectedRows === 1n
}

/** Locks a row that is still claimed by this lease; false if it was lost. */
export async function holdClaim(tx: Tx, kind: WorkKind<never>, lease: Lease): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(kind.table)}
    where account_id = ${lease.account_id} and id = ${lease.id} and lease = ${lease.lease}::uuid
    for update`.execute(tx)
  return rows.length === 1
}

/** Lets all claims of a kind run out now. Right only where no other process can be holding one. */
export async function expireLeases(tx: Tx, kind: WorkKind<never>): Promise<void> {
  await sql`update ${sql.table(kind.table)} set leased_until = now() where leased_until > now()`.execute(tx)
}
