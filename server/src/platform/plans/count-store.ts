import { sql } from 'kysely'
import type { CountName } from '#kernel/access/plan.ts'
import { holdLock, shareLock } from '#platform/database/advisory-lock.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'

export type CountKey = { account_id: string; name: CountName }

type Tables = { account_counts: CountKey & { used: number } }

const countsOf = (tx: Tx) => tx.withTables<Tables>()
const lockName = ({ account_id, name }: CountKey) => `limit ${account_id} ${name}`

/** Null: it is not kept. */
export async function selectCount(tx: Tx, { account_id, name }: CountKey): Promise<number | null> {
  const row = await countsOf(tx)
    .selectFrom('account_counts')
    .select('used')
    .where('account_id', '=', account_id)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.used ?? null
}

/** All counts that are kept, some at a time, after a key. System scope. */
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
 * Changes a count that is kept, unless that would exceed `allowed`. False: it would, or the count is not kept.
 *
 * The shared lock makes whoever begins to keep the count wait for this transaction, or this one find the count. It is held
 * to the end of the transaction, as is the count itself; so both are taken just before the commit.
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

/** Waits for all transactions that have changed something counted, and lets no other end until this one has. */
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
