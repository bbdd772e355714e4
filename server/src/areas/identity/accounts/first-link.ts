/**
 * The invitation link of the first owner. It is offered at every start until someone has joined the operator's
 * account, so that a failed start or lost output locks nobody out.
 */
import { systemActor } from '#kernel/access/actor.ts'
import { tokenDigest } from '#kernel/access/token.ts'
import type { Clock } from '#kernel/time.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { holdLock } from '#platform/database/advisory-lock.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { selectOpenOwnerInvitations } from '../members/invitation-store.ts'
import { selectOperatorWithoutMembers } from './account-store.ts'
import { inviteOwner } from './new-account.ts'

export type FirstLink =
  | { state: 'joined' }
  /** The secret of the link, and its expiry. */
  | { state: 'open'; secret: string; expiresAt: Date }
  /** Another process or command created a valid link, and only it knows the secret. */
  | { state: 'elsewhere'; accountName: string }

/** `kept` is the secret of the link that this process offered last. A new link is created if none is valid. */
export async function ensureFirstLink(
  { database, clock }: { database: Database; clock: Clock },
  kept: string | null,
): Promise<FirstLink> {
  return await database.system(async (tx) => {
    await holdLock(tx, 'first account')
    const account = await selectOperatorWithoutMembers(tx)
    if (!account) return { state: 'joined' }
    const now = clock()
    const open = await selectOpenOwnerInvitations(tx, account.account_id, now)
    const own = kept === null ? undefined : open.find(({ digest }) => digest.equals(tokenDigest(kept)))
    if (kept !== null && own) return { state: 'open', secret: kept, expiresAt: own.expires_at }
    if (open.length > 0) return { state: 'elsewhere', accountName: account.name }
    const { invitation, secret } = await inviteOwner(tx, account.account_id, null, now)
    await recordAudit(tx, account.account_id, {
      actor: systemActor('start'),
      origin: null,
      requestId: null,
      at: now,
      action: 'account.invitations.create',
      target: { type: 'invitation', id: invitation.id },
      changes: { before: null, after: { role: invitation.role, expires_at: invitation.expires_at } },
    })
    return { state: 'open', secret, expiresAt: invitation.expires_at }
  })
}
