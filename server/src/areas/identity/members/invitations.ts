/** Invitations to an account. The link is the invitation: anyone who has it may join, once. */

import type { RoleGrant } from '#kernel/access/role.ts'
import { newToken, tokenDigest } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import { notFound, Problem } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { takeFromBudget } from '#platform/rates/stored-budget.ts'
import { insertTokenDigest } from '#platform/tokens/token-digest-store.ts'
import { requireMayGrant, roleGrant } from './granting.ts'
import {
  insertInvitationRow,
  selectInvitation,
  selectOpenInvitation,
  updateInvitationRow,
} from './invitation-store.ts'
import { expirySeconds, type InvitationInput, type InvitationState } from './schema.ts'
import { type InvitationRow, selectMemberByEmail } from './store.ts'

export type Invited = { invitation: InvitationRow; secret: string }

/** Limits for invitation mails: per account, and per address across all accounts. */
const mailsOfAccount = { burst: 20, everySeconds: 1800 }
const mailsToRecipient = { burst: 3, everySeconds: 8 * 3600 }

/** The name of the due work that sends invitations. */
export const mailWork = 'account.invitation_mail'

export function mailSecretPlace(id: string): string {
  return `invitations.mail_secret/${id}`
}

/** `byMail`: whether the link is also sent to the e-mail address, as due work. */
export async function createInvitation(
  context: Context,
  input: InvitationInput,
  byMail: boolean,
): Promise<Invited> {
  const grant = roleGrant(input.role, input.permissions)
  await requireMayGrant(context, grant)
  await context.withinLimit('members')
  const email = input.email.toLowerCase()
  await requireNoMember(context, email)
  await requireNoOpenInvitation(context, email)
  const { tx, accountId, now } = context
  const expiresAt = addSeconds(now, input.expires_in_seconds ?? expirySeconds.fallback)
  const invited = await insertInvitation(tx, { accountId, email, grant, now, expiresAt })
  await context.audit(targetOf(invited.invitation), { before: null, after: auditView(invited.invitation) })
  return byMail ? await sendByMail(context, invited) : invited
}

/**
 * Queues the mail. If too many mails went to this address or from this account recently, none is sent; the invitation
 * remains, and its link can be sent in another way.
 */
async function sendByMail(context: Context, { invitation, secret }: Invited): Promise<Invited> {
  const refusal = await mailError(context, invitation)
  if (refusal !== null) {
    const unsent = { mail: 'failed', mail_error: refusal } as const
    return { invitation: await updateInvitationRow(context, invitation.id, unsent), secret }
  }
  const mailed = await updateInvitationRow(context, invitation.id, {
    mail: 'pending',
    mail_secret: await context.sealSecret(mailSecretPlace(invitation.id), secret),
    due_at: context.now,
  })
  await context.wake(mailWork)
  return { invitation: mailed, secret }
}

/** The e-mail address is counted as a hash, across all accounts. */
async function mailError({ tx, accountId, now }: Context, { email }: InvitationRow): Promise<string | null> {
  if ((await takeFromBudget(tx, { subject: `invitations from ${accountId}`, ...mailsOfAccount }, now)) > 0)
    return 'Not sent: this account has sent too many invitations recently. Share the link yourself.'
  if ((await takeFromBudget(tx, { subject: `invitations to ${email}`, ...mailsToRecipient }, now)) > 0)
    return 'Not sent: this address has received too many invitations recently. Share the link yourself.'
  return null
}

/** One link and one mail per address: a new invitation requires revoking the previous one. */
async function requireNoOpenInvitation({ tx, accountId, now }: Context, email: string): Promise<void> {
  const open = await selectOpenInvitation(tx, accountId, email, now)
  if (open)
    throw new Problem(
      'conflict',
      `There is an open invitation for ${email} (${open}). Revoke it before you send another one.`,
    )
}

async function requireNoMember({ tx, accountId }: Context, email: string): Promise<void> {
  const member = await selectMemberByEmail(tx, accountId, email)
  if (member) throw new Problem('conflict', `${email} is already a member (${member}).`)
}

type NewInvitation = { accountId: string; email: string | null; grant: RoleGrant; now: Date; expiresAt: Date }

/** Also used outside of an account: at the first start, and by the operator. */
export async function insertInvitation(
  tx: Tx,
  { accountId, email, grant, now, expiresAt }: NewInvitation,
): Promise<Invited> {
  const secret = newToken('hfl_')
  const invitation = await insertInvitationRow(tx, {
    account_id: accountId,
    id: newId('invitation'),
    email,
    role: grant.role,
    permissions: [...grant.permissions],
    digest: tokenDigest(secret),
    expires_at: expiresAt,
    created_at: now,
    updated_at: now,
  })
  await insertTokenDigest(tx, invitation, invitation)
  return { invitation, secret }
}

/** The page that accepts an invitation. The part after # is never sent to a server, so no log contains it. */
export function invitationLink(baseUrl: string, secret: string): string {
  return `${baseUrl}/join#${secret}`
}

export function invitationState(invitation: InvitationRow, now: Date): InvitationState {
  if (invitation.accepted_at) return 'accepted'
  if (invitation.revoked_at) return 'revoked'
  return invitation.expires_at <= now ? 'expired' : 'open'
}

export async function readInvitation(context: Context, id: string): Promise<InvitationRow> {
  const invitation = await selectInvitation(context.tx, context.accountId, id)
  if (!invitation) throw notFound('invitation')
  return invitation
}

export async function revokeInvitation(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const { tx, accountId, now } = context
  const invitation = await selectInvitation(tx, accountId, id, true)
  if (!invitation) throw notFound('invitation')
  requireMatch(ifMatch, invitation.revision)
  const state = invitationState(invitation, now)
  if (state === 'accepted' || state === 'revoked')
    throw new Problem('wrong_state', `The invitation is already ${state}.`)
  await updateInvitationRow(context, id, {
    revoked_at: now,
    updated_at: now,
    revision: invitation.revision + 1,
  })
  await context.audit(targetOf(invitation), { before: { revoked_at: null }, after: { revoked_at: now } })
}

function targetOf({ id, email }: InvitationRow) {
  return { type: 'invitation', id, ...(email !== null && { name: email }) }
}

function auditView({ email, role, permissions, expires_at }: InvitationRow) {
  return { email, role, permissions, expires_at }
}
