import { type InvitationRow, type MemberRow, membersDb } from '#areas/identity/members/store.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { selectTokenKey } from '#platform/tokens/token-digest-store.ts'
import { peopleDb } from '../store.ts'

export type OpenInvitation = InvitationRow & { account_name: string }

/** The invitation with this digest, locked. */
export async function lockInvitationByDigest(tx: Tx, digest: Buffer): Promise<OpenInvitation | undefined> {
  const key = await selectTokenKey(tx, digest)
  if (!key) return undefined
  return await peopleDb(tx)
    .selectFrom('invitations as invitation')
    .innerJoin('accounts as account', 'account.account_id', 'invitation.account_id')
    .selectAll('invitation')
    .select('account.name as account_name')
    .where('invitation.account_id', '=', key.account_id)
    .where('invitation.id', '=', key.id)
    .where('invitation.digest', '=', digest)
    .forUpdate('invitation')
    .executeTakeFirst()
}

/** Returns false if the person is already a member. */
export async function insertMember(tx: Tx, member: Omit<MemberRow, 'revision'>): Promise<boolean> {
  const made = await membersDb(tx)
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateAccepted(
  tx: Tx,
  { account_id, id, revision }: Pick<InvitationRow, 'account_id' | 'id' | 'revision'>,
  acceptance: { by: string; at: Date },
): Promise<void> {
  await membersDb(tx)
    .updateTable('invitations')
    .set({
      accepted_at: acceptance.at,
      accepted_by: acceptance.by,
      updated_at: acceptance.at,
      revision: revision + 1,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

type NewUser = { id: string; name: string; email: string; now: Date }

/** Returns false if the e-mail address is in use. */
export async function insertUser(tx: Tx, { id, name, email, now }: NewUser): Promise<boolean> {
  const made = await peopleDb(tx)
    .insertInto('users')
    // A link does not verify the e-mail address, because the person who created the link knows it too.
    .values({ id, name, email, email_verified: false, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}
