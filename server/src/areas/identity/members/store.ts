import type { Generated } from 'kysely'
import type { Permission } from '#kernel/access/permission.ts'
import type { Role } from '#kernel/access/role.ts'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { containsAnyText } from '#platform/database/query/text-search.ts'
import type { MemberQuery } from './schema.ts'

export type MemberRow = {
  account_id: string
  id: string
  user_id: string
  name: string
  email: string
  role: Role
  permissions: Permission[]
  revision: number
  created_at: Date
  updated_at: Date
}

export type InvitationRow = {
  account_id: string
  id: string
  email: string | null
  role: Role
  permissions: Permission[]
  digest: Buffer
  expires_at: Date
  accepted_at: Date | null
  accepted_by: string | null
  revoked_at: Date | null
  /** The state of its mail; `none` if there is no mail. */
  mail: 'none' | 'pending' | 'sent' | 'failed'
  mail_error: string | null
  /** The link's secret, encrypted, until the mail is sent. */
  mail_secret: string | null
  due_at: Date | null
  revision: number
  created_at: Date
  updated_at: Date
}

type Answered = 'accepted_at' | 'accepted_by' | 'revoked_at' | 'revision'
type Mailed = 'mail' | 'mail_error' | 'mail_secret' | 'due_at'
export type MemberTables = {
  members: Omit<MemberRow, 'revision'> & { revision: Generated<number> }
  invitations: Omit<InvitationRow, Answered | Mailed> & {
    accepted_at: Generated<Date | null>
    accepted_by: Generated<string | null>
    revoked_at: Generated<Date | null>
    revision: Generated<number>
    mail: Generated<InvitationRow['mail']>
    mail_error: Generated<string | null>
    mail_secret: Generated<string | null>
    due_at: Generated<Date | null>
  }
}

export function membersDb(tx: Tx) {
  return tx.withTables<MemberTables>()
}

export async function listMembers(
  { tx, accountId }: Context,
  { role, q, ...page }: MemberQuery,
): Promise<Page<MemberRow>> {
  const query = membersDb(tx)
    .selectFrom('members')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(role !== undefined, (members) => members.where('role', '=', role ?? 'viewer'))
    .$if(q !== undefined, (members) => members.where(containsAnyText(['name', 'email'], q ?? '')))
  const { rows, nextCursor } = await readPage(query, page, {
    columns: ['id'],
    identity: { list: 'members', role, q },
  })
  return { data: rows, next_cursor: nextCursor }
}

/** The id of the member with this e-mail address. */
export async function selectMemberByEmail(
  tx: Tx,
  accountId: string,
  email: string,
): Promise<string | undefined> {
  const member = await membersDb(tx)
    .selectFrom('members')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst()
  return member?.id
}

/** A person's membership in an account. */
export function selectMemberOfUser(tx: Tx, accountId: string, userId: string) {
  return membersDb(tx)
    .selectFrom('members')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export function updateMemberRow(
  { tx, accountId }: Context,
  id: string,
  set: Partial<Pick<MemberRow, 'role' | 'permissions' | 'updated_at' | 'revision'>>,
): Promise<MemberRow> {
  return membersDb(tx)
    .updateTable('members')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteMemberRow({ tx, accountId }: Context, id: string): Promise<void> {
  await membersDb(tx).deleteFrom('members').where('account_id', '=', accountId).where('id', '=', id).execute()
}

export function selectMember(tx: Tx, accountId: string, id: string, forUpdate = false) {
  return membersDb(tx)
    .selectFrom('members')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** The owners, locked, so that two concurrent changes cannot both remove the last one. */
export function lockOwners(tx: Tx, accountId: string) {
  return membersDb(tx)
    .selectFrom('members')
    .select('id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .orderBy('id')
    .forUpdate()
    .execute()
}
