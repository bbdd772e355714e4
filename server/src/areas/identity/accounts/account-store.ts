/** The accounts of the installation, for commands and for work across all accounts. System scope. */
import { type Insertable, sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import { type AccountRow, type IdentityTables, identityDb } from '../store.ts'

export async function insertAccountRow(
  tx: Tx,
  account: Insertable<IdentityTables['accounts']>,
): Promise<void> {
  await identityDb(tx).insertInto('accounts').values(account).execute()
}

export type AccountChange = Partial<Pick<AccountRow, 'plan' | 'suspended_at' | 'is_operator'>>

export async function updateAccountRow(
  tx: Tx,
  { account_id, revision }: AccountRow,
  change: AccountChange,
  now: Date,
): Promise<void> {
  await identityDb(tx)
    .updateTable('accounts')
    .set({ ...change, updated_at: now, revision: revision + 1 })
    .where('account_id', '=', account_id)
    .execute()
}

/** The accounts with this id or name, locked. */
export function lockAccountsNamed(tx: Tx, idOrName: string): Promise<AccountRow[]> {
  return identityDb(tx)
    .selectFrom('accounts')
    .selectAll()
    .where((where) => where.or([where('account_id', '=', idOrName), where('name', '=', idOrName)]))
    .orderBy('account_id')
    .forUpdate()
    .execute()
}

export type ListedAccount = AccountRow & { members: number }

/** All accounts with their number of members. */
export async function selectAccountsWithMembers(tx: Tx): Promise<ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    select account.*, (select count(*) from members where members.account_id = account.account_id) as members
    from accounts as account order by account.account_id`.execute(tx)
  return rows
}

export type NamedAccount = Pick<AccountRow, 'account_id' | 'name'>

export function selectAccountNames(tx: Tx): Promise<NamedAccount[]> {
  return identityDb(tx).selectFrom('accounts').select(['account_id', 'name']).orderBy('account_id').execute()
}

export function selectAccountPlans(tx: Tx): Promise<Pick<AccountRow, 'account_id' | 'plan'>[]> {
  return identityDb(tx).selectFrom('accounts').select(['account_id', 'plan']).execute()
}

/** The operator's account if it has no member; the first if several accounts are the operator's. */
export async function selectOperatorWithoutMembers(tx: Tx): Promise<NamedAccount | undefined> {
  const { rows } = await sql<NamedAccount & { members: number }>`
    select account.account_id, account.name,
      (select count(*) from members where members.account_id = account.account_id) as members
    from accounts as account where is_operator and suspended_at is null order by account.account_id`.execute(
    tx,
  )
  return rows.some(({ members }) => members > 0) ? undefined : rows[0]
}

export async function selectOperatorIds(tx: Tx): Promise<string[]> {
  const operators = await identityDb(tx)
    .selectFrom('accounts')
    .select('account_id')
    .where('is_operator', '=', true)
    .orderBy('account_id')
    .execute()
  return operators.map(({ account_id }) => account_id)
}

/** The number of accounts that are not the operator's. */
export async function countOtherAccounts(tx: Tx): Promise<number> {
  const { count } = await identityDb(tx)
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_operator', '=', false)
    .executeTakeFirstOrThrow()
  return count
}
