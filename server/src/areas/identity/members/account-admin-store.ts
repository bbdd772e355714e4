import type { Tx } from '#platform/database/connection/database.ts'
import { selectAccount } from '../store.ts'
import { membersDb } from './store.ts'

/** The people who get mail when an account needs attention: its owners and admins. */
export type AccountAdmins = { accountName: string; emails: string[] }

/** The owners, and this person if they are a member. */
export async function selectOwners(tx: Tx, accountId: string, userId: string): Promise<AccountAdmins> {
  const { name } = await selectAccount(tx, accountId)
  const owners = await membersDb(tx)
    .selectFrom('members')
    .select('email')
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('role', '=', 'owner'), where('user_id', '=', userId)]))
    .orderBy('id')
    .execute()
  return { accountName: name, emails: owners.map(({ email }) => email) }
}

export async function selectAccountAdmins(tx: Tx, accountId: string): Promise<AccountAdmins> {
  const { name } = await selectAccount(tx, accountId)
  const admins = await membersDb(tx)
    .selectFrom('members')
    .select('email')
    .where('account_id', '=', accountId)
    .where('role', 'in', ['owner', 'admin'])
    .orderBy('id')
    .execute()
  return { accountName: name, emails: admins.map(({ email }) => email) }
}
