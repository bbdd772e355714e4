import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import type { Ending, Lease, WorkKind } from '../work-kind.ts'
import { type SessionId, sessionIdLength } from '../worker/session-id.ts'

/** The interval of renewals: two consecutive ones may fail. */
export function renewalSeconds({ leaseSeconds }: WorkKind<never>): number {
  return leaseSeconds / 3
}

export type ClaimEnding = { claim: Lease; ending: Ending }

/**
 * Extends claims that are still valid, and returns their leases. Locked rows, usually locked by the transaction that
 * works on them, are skipped: otherwise the claims of all others would expire.
 */
export async function renewLeases(
  tx: Tx,
  kind: WorkKind<never>,
  leases: readonly Lease[],
): Promise<Set<string>> {
  const table = sql.table(kind.table)
  const isOurs = sql`lease = any(${leases.map(({ lease }) => lease)}::uuid[])
      and account_id = any(${leases.map((held) => held.account_id)}) and id = any(${leases.map(({ id }) => id)})`
  const { rows } = await sql<{ lease: string }>`
    with free as materialized (
      select account_id, id from ${table} where ${isOurs} for update skip locked
    ),
    renewed as (
      update ${table} as work
      set leased_until = statement_timestamp() + make_interval(secs => ${kind.leaseSeconds})
      from free where (work.account_id, work.id) = (free.account_id, free.id)
    )
    select lease from ${table} where ${isOurs}`.execute(tx)
  return new Set(rows.map(({ lease }) => lease))
}

/**
 * Ends claims. Returns for each valid lease when its row is due next; lost leases are ignored. A due time that others
 * set meanwhile is kept if it is earlier. All endings must set the same columns.
 */
export async function endClaims(
  tx: Tx,
  kind: WorkKind<never>,
  endings: readonly ClaimEnding[],
): Promise<Map<string, Date | null>> {
  const deleted = kind.isQueue ? await deleteDone(tx, kind, endings) : []
  const ended = new Map<string, Date | null>(deleted.map((lease) => [lease, null]))
  const others = endings.filter(({ claim }) => !ended.has(claim.lease))
  if (others.length > 0)
    for (const { lease, due_at } of await updateEnded(tx, kind, others)) ended.set(lease, due_at)
  return ended
}

/**
 * Deletes rows that end without a due time, unless others have set one meanwhile, and returns their leases. The lease
 * identifies a row; the key beside it is used to find it.
 */
async function deleteDone(tx: Tx, kind: WorkKind<never>, endings: readonly ClaimEnding[]): Promise<string[]> {
  const done = endings.filter(({ ending }) => ending.dueAt === null).map(({ claim }) => claim)
  if (done.length === 0) return []
  const { rows } = await sql<{ lease: string }>`
    delete from ${sql.table(kind.table)}
    where account_id = any(${accountsOf(done)}::text[]) and id = any(${done.map(({ id }) => id)}::text[])
      and lease = any(${done.map(({ lease }) => lease)}::uuid[]) and due_at is null
    returning lease`.execute(tx)
  return rows.map(({ lease }) => lease)
}

async function updateEnded(
  tx: Tx,
  kind: WorkKind<never>,
  endings: readonly ClaimEnding[],
): Promise<{ lease: string; due_at: Date | null }[]> {
  const rows = endings.map(({ claim, ending: { dueAt, failed, set, unlessDue } }) => ({
    account_id: claim.account_id,
    id: claim.id,
    lease: claim.lease,
    due_at: dueAt,
    attempts: failed ? null : 0,
    ...set,
    ...unlessDue,
  }))
  const [first] = endings
  const own = Object.keys(first?.ending.set ?? {}).map(
    (column) => sql`, ${sql.ref(column)} = ${sql.ref(`given.${column}`)}`,
  )
  const ownUnlessDue = Object.keys(first?.ending.unlessDue ?? {}).map((name) => {
    const column = sql.ref(name)
    return sql`, ${column} = case when work.due_at is null then given.${column} else work.${column} end`
  })
  const table = sql.table(kind.table)
  const { rows: ended } = await sql<{ lease: string; due_at: Date | null }>`
    update ${table} as work
    set lease = null, leased_until = null, due_at = least(work.due_at, given.due_at), attempts = coalesce(given.attempts, work.attempts)
      ${sql.join([...own, ...ownUnlessDue], sql``)}
    from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}) as given
    where work.account_id = any(${accountsOf(rows)})
      and (work.account_id, work.id, work.lease) = (given.account_id, given.id, given.lease)
    returning given.lease, work.due_at`.execute(tx)
  return ended
}

/** The accounts of a statement's rows, so that tables sharded by account use only their shards. */
function accountsOf(rows: readonly { account_id: string }[]): string[] {
  return [...new Set(rows.map(({ account_id }) => account_id))]
}

/** Locks a row with this lease. Returns false if the lease was lost. */
export async function holdClaim(tx: Tx, kind: WorkKind<never>, lease: Lease): Promise<boolean> {
  return (await holdClaims(tx, kind, lease.account_id, [lease])).has(lease.lease)
}

/** Locks the rows of an account with these leases, in the order of their ids. Returns the leases that are valid. */
export async function holdClaims(
  tx: Tx,
  kind: WorkKind<never>,
  accountId: string,
  leases: readonly Lease[],
): Promise<Set<string>> {
  const { rows } = await sql<{ lease: string }>`
    select lease from ${sql.table(kind.table)}
    where account_id = ${accountId} and id = any(${leases.map(({ id }) => id)})
      and lease = any(${leases.map(({ lease }) => lease)}::uuid[])
    order by id for update`.execute(tx)
  return new Set(rows.map(({ lease }) => lease))
}

/**
 * Extends a claim in the transaction that locks its row: a long transaction has prevented renewals, so that the lease
 * could expire before the commit.
 */
export async function extendClaim(tx: Tx, kind: WorkKind<never>, lease: Lease): Promise<void> {
  await sql`
    update ${sql.table(kind.table)}
    set leased_until = statement_timestamp() + make_interval(secs => ${kind.leaseSeconds})
    where account_id = ${lease.account_id} and id = ${lease.id} and lease = ${lease.lease}::uuid`.execute(tx)
}

/** Expires the claims of workers that have died, and returns how many there were. */
export async function expireLeasesOf(
  tx: Tx,
  kind: WorkKind<never>,
  sessions: readonly SessionId[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(kind.table)} set leased_until = statement_timestamp()
    where lease is not null and leased_until > statement_timestamp()
      and left(lease::text, ${sessionIdLength}) = any(${[...sessions]}::text[])`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Expires all claims of a kind. Allowed only if no other process can hold one. */
export async function expireLeases(tx: Tx, kind: WorkKind<never>): Promise<void> {
  await sql`update ${sql.table(kind.table)} set leased_until = statement_timestamp() where leased_until > statement_timestamp()`.execute(
    tx,
  )
}
