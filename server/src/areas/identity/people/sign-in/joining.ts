/** Joining an account by a link. Nobody is in the account yet, so it happens in the system scope. */

import { invitationState } from '#areas/identity/members/invitations.ts'
import { type InvitationRow, membersDb } from '#areas/identity/members/store.ts'
import { isWellFormedToken, tokenDigest } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { Tx } from '#platform/database/database.ts'
import { selectTokenKey } from '#platform/tokens/token-digest-store.ts'
import { insertPassword, peopleDb, selectUserByEmail } from '../store.ts'

export type OpenInvitation = InvitationRow & { account_name: string }

/** The invitation behind a link, locked. Throws `link_invalid` if it does not stand open. */
export async function openInvitation(tx: Tx, secret: string, now: Date): Promise<OpenInvitation> {
  const invitation = isWellFormedToken(secret, 'hfl_')
    ? await selectByDigest(tx, tokenDigest(secret))
    : undefined
  if (!invitation) throw new Problem('link_invalid', 'The link is not known. Was all of it copied?')
  const state = invitationState(invitation, now)
  if (state !== 'open') throw new Problem('link_invalid', `The invitation behind this link is ${state}.`)
  return invitation
}

async function selectByDigest(tx: Tx, digest: Buffer): Promise<OpenInvitation | undefined> {
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

export type Joiner = { id: string; name: string; email: string }

/** Makes the person a member, and the invitation used. Returns the member's id. */
export async function join(tx: Tx, invitation: OpenInvitation, joiner: Joiner, now: Date): Promise<string> {
  const { account_id, id, role, permissions } = invitation
  const db = membersDb(tx)
  const member = await db
    .insertInto('members')
    .values({
      account_id,
      id: newId('member'),
      user_id: joiner.id,
      name: joiner.name,
      email: joiner.email,
      role,
      permissions,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!member) throw new Problem('conflict', 'You are in this account already.')
  await db
    .updateTable('invitations')
    .set({ accepted_at: now, accepted_by: joiner.id, updated_at: now, revision: invitation.revision + 1 })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  return member.id
}

/** Without a password they sign in with a passkey. */
export type NewPerson = { name: string; email: string; passwordHash: string | null }

/** Throws `conflict` if the e-mail address is somebody's. */
export async function requireNewEmail(tx: Tx, email: string): Promise<void> {
  if (await selectUserByEmail(tx, email)) throw emailTaken()
}

function emailTaken(): Problem {
  return new Problem(
    'conflict',
    'Somebody here signs in with this e-mail address. Sign in, and open the link again.',
  )
}

/** Makes a new person. Throws `conflict` if the e-mail address is somebody's. */
export async function createPerson(
  tx: Tx,
  { name, email, passwordHash }: NewPerson,
  now: Date,
): Promise<Joiner> {
  const db = peopleDb(tx)
  const id = newId('user')
  const times = { created_at: now, updated_at: now }
  const made = await db
    .insertInto('users')
    // Having a link proves nothing about an e-mail address: whoever made the link knows it too.
    .values({ id, name, email, email_verified: false, ...times })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw emailTaken()
  if (passwordHash !== null) await insertPassword(tx, id, passwordHash, now)
  return { id, name, email }
}
