/** Joining an account through a link. The person is not in the account yet, so this uses the system scope. */

import { invitationState } from '#areas/identity/members/invitations.ts'
import { isWellFormedToken, tokenDigest } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { insertPassword, selectUserByEmail } from '../store.ts'
import {
  insertMember,
  insertUser,
  lockInvitationByDigest,
  type OpenInvitation,
  updateAccepted,
} from './joining-store.ts'

/** The invitation of a link, locked. Throws `link_invalid` if it is not open. */
export async function openInvitation(tx: Tx, secret: string, now: Date): Promise<OpenInvitation> {
  const invitation = isWellFormedToken(secret, 'hfl_')
    ? await lockInvitationByDigest(tx, tokenDigest(secret))
    : undefined
  if (!invitation)
    throw new Problem('link_invalid', 'The link is unknown. Check that it was copied completely.')
  const state = invitationState(invitation, now)
  if (state !== 'open') throw new Problem('link_invalid', `The invitation of this link is ${state}.`)
  return invitation
}

export type Joiner = { id: string; name: string; email: string }

/** Makes the person a member and the invitation used. Returns the member's id. */
export async function join(tx: Tx, invitation: OpenInvitation, joiner: Joiner, now: Date): Promise<string> {
  const { account_id, role, permissions } = invitation
  const id = newId('member')
  const person = { user_id: joiner.id, name: joiner.name, email: joiner.email }
  const member = { account_id, id, ...person, role, permissions, created_at: now, updated_at: now }
  if (!(await insertMember(tx, member)))
    throw new Problem('conflict', 'You are already a member of this account.')
  await updateAccepted(tx, invitation, { by: joiner.id, at: now })
  return id
}

/** A person without a password signs in with a passkey. */
export type NewPerson = { name: string; email: string; passwordHash: string | null }

/** Throws `conflict` if the e-mail address is in use. */
export async function requireNewEmail(tx: Tx, email: string): Promise<void> {
  if (await selectUserByEmail(tx, email)) throw emailTaken()
}

function emailTaken(): Problem {
  return new Problem('conflict', 'A user with this e-mail address exists. Sign in and open the link again.')
}

/** Creates a person. Throws `conflict` if the e-mail address is in use. */
export async function createPerson(
  tx: Tx,
  { name, email, passwordHash }: NewPerson,
  now: Date,
): Promise<Joiner> {
  const id = newId('user')
  if (!(await insertUser(tx, { id, name, email, now }))) throw emailTaken()
  if (passwordHash !== null) await insertPassword(tx, id, passwordHash, now)
  return { id, name, email }
}
