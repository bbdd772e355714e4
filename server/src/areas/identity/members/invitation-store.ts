/** The invitation table. */
import type { Insertable } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import type { InvitationQuery } from './schema.ts'
import { type InvitationRow, type MemberTables, membersDb } from './store.ts'

export function selectInvitation(tx: Tx, accountId: string, id: string, forUpdate = false) {
  return membersDb(tx)
    .selectFrom('invitations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
}

export async function listInvitations(
  { tx, accountId, now }: Context,
  filter: InvitationQuery,
): Promise<Page<InvitationRow>> {
  const { state, needs_attention, q, ...page } = filter
  const query = membersDb(tx)
    .selectFrom('invitations')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(needs_attention !== undefined, (rows) => rows.where(isUnsent(now, needs_attention ?? true)))
    .$if(q !== undefined, (rows) => rows.where(containsText('email', q ?? '')))
    .$if(state === 'accepted', (rows) => rows.where('accepted_at', 'is not', null))
    .$if(state === 'revoked', (rows) => rows.where('revoked_at', 'is not', null))
    .$if(state === 'open', (rows) => rows.where(isOpen(now)))
    .$if(state === 'expired', (rows) => rows.where(condition`${isUnanswered} and expires_at <= ${now}`))
  const { rows, nextCursor } = await readPage(query, page, {
    columns: ['id'],
    identity: { list: 'invitations', state, needs_attention, q },
  })
  return { data: rows, next_cursor: nextCursor }
}

const isUnanswered = condition`accepted_at is null and revoked_at is null`

function isOpen(now: Date) {
  return condition`${isUnanswered} and expires_at > ${now}`
}

/** Whether an invitation is open and its mail could not be sent. */
function isUnsent(now: Date, wanted: boolean) {
  return condition`(${isOpen(now)} and mail = 'failed') = ${wanted}`
}

/** The id of the open invitation to this e-mail address. */
export async function selectOpenInvitation(
  tx: Tx,
  accountId: string,
  email: string,
  now: Date,
): Promise<string | undefined> {
  const open = await membersDb(tx)
    .selectFrom('invitations')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where(isOpen(now))
    .executeTakeFirst()
  return open?.id
}

/** The valid invitations of an owner. */
export function selectOpenOwnerInvitations(
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<Pick<InvitationRow, 'digest' | 'expires_at'>[]> {
  return membersDb(tx)
    .selectFrom('invitations')
    .select(['digest', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .where(isOpen(now))
    .execute()
}

export function insertInvitationRow(
  tx: Tx,
  invitation: Insertable<MemberTables['invitations']>,
): Promise<InvitationRow> {
  return membersDb(tx).insertInto('invitations').values(invitation).returningAll().executeTakeFirstOrThrow()
}

export function updateInvitationRow(
  { tx, accountId }: Context,
  id: string,
  change: Partial<Omit<InvitationRow, 'account_id' | 'id'>>,
): Promise<InvitationRow> {
  return membersDb(tx)
    .updateTable('invitations')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
