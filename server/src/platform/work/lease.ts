import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Ending, WorkKind } from './work-kind.ts'

/** A worker's claim on a row, by which it is renewed and ended. */
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
