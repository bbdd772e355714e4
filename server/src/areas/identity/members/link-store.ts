import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { type IdPage, readIds } from '#platform/database/query/read-ids.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { type InvitationRow, type MemberRow, membersDb } from './store.ts'

/** The invitations through which a member joined. */
export function invitationsOfMember({ tx, accountId }: Context, id: string, page: IdPage): Promise<string[]> {
  return readIds(
    tx,
    sql`
      select id from invitations where account_id = ${accountId} and accepted_by = (
        select user_id from members where account_id = ${accountId} and id = ${id})
      offset 0`,
    page,
  )
}

/** The member who joined through an invitation. */
export function membersOfInvitation({ tx, accountId }: Context, id: string, page: IdPage): Promise<string[]> {
  return readIds(
    tx,
    sql`
      select id from members where account_id = ${accountId} and user_id = (
        select accepted_by from invitations where account_id = ${accountId} and id = ${id})
      offset 0`,
    page,
  )
}

export async function selectUserOfMember({ tx, accountId }: Context, id: string): Promise<string | null> {
  const member = await membersDb(tx)
    .selectFrom('members')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return member?.user_id ?? null
}

export async function selectMemberOfUser({ tx, accountId }: Context, userId: string): Promise<string | null> {
  const member = await membersDb(tx)
    .selectFrom('members')
    .select('id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return member?.id ?? null
}

export function selectMembersById({ tx, accountId }: Context, ids: readonly string[]): Promise<MemberRow[]> {
  return membersDb(tx)
    .selectFrom('members')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

export function selectInvitationsById(
  { tx, accountId }: Context,
  ids: readonly string[],
): Promise<InvitationRow[]> {
  return membersDb(tx)
    .selectFrom('invitations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

export async function searchMembers({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name, email from members where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name', 'email'], text }, page)
}

export async function searchInvitations({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, email from invitations where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['email'], text }, page)
}
