import { sql } from 'kysely'
import type { CountName } from '#kernel/access/plan.ts'
import { holdLock, shareLock } from '#platform/database/advisory-lock.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'

export type CountKey = { account_id: string; name: CountName }

type Tables = { account_counts: CountKey & { used: number } }

const countsOf = (tx: Tx) => tx.withTables<Tables>()
const lockName = ({ account_id, name }: CountKey) => `limit ${account_id} ${name}`

/** Null if the count is not stored. */
export async function selectCount(tx: Tx, { account_id, name }: CountKey): Promise<number | null> {
  const row = await countsOf(tx)
    .selectFrom('account_counts')
    .select('used')
    .where('account_id', '=', account_id)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.used ?? null
}

/** Stored counts after a key, a page at a time. System scope. */
export async function selectCountKeys(
  tx: Tx,
  { account_id, name }: CountKey | { account_id: ''; name: '' },
  limit: number,
): Promise<CountKey[]> {
  const { rows } = await sql<CountKey>`
    select account_id, name from account_counts where (account_id, name) > (${account_id}, ${name})
    order by account_id, name limit ${limit}`.execute(tx)
  return rows
}

/**
 * Changes a stored count unless that would exceed `allowed`. Returns false if it would, or if the count is not stored.
 *
 * The shared lock ensures that a transaction that starts to store the count waits for this one, or this one finds the
 * count. Both the lock and the count's row lock are held until the transaction ends, so they are taken just before the
 * commit.
 */
export async function changeCount(
  tx: Tx,
  key: CountKey,
  delta: number,
  allowed: number | null,
): Promise<boolean> {
  const [, { numUpdatedRows }] = await Promise.all([
    shareLock(tx, lockName(key)),
    countsOf(tx)
      .updateTable('account_counts')
      .set({ used: sql<number>`used + ${delta}` })
      .where('account_id', '=', key.account_id)
      .where('name', '=', key.name)
      .where(condition`${allowed}::int is null or used + ${delta} <= ${allowed}::int`)
      .executeTakeFirst(),
  ])
  return numUpdatedRows > 0n
}

/**
 * Waits for all transactions that have changed a counted resource, and blocks the commit of others until this one ends.
 */
export async function holdCount(tx: Tx, key: CountKey): Promise<void> {
  await holdLock(tx, lockName(key))
}

export async function insertCount(tx: Tx, key: CountKey, used: number): Promise<void> {
  await countsOf(tx)
    .insertInto('account_counts')
    .values({ ...key, used })
    .execute()
}

export async function updateCount(tx: Tx, { account_id, name }: CountKey, used: number): Promise<void> {
  await countsOf(tx)
    .updateTable('account_counts')
    .set({ used })
    .where('account_id', '=', account_id)
    .where('name', '=', name)
    .execute()
}

export async function deleteCount(tx: Tx, { account_id, name }: CountKey): Promise<void> {
  await countsOf(tx)
    .deleteFrom('account_counts')
    .where('account_id', '=', account_id)
    .where('name', '=', name)
    .execute()
}
