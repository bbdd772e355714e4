/** For decisions that take effect later: what the one who made them may do by then. */
import type { Actor } from '#kernel/access/actor.ts'
import { effectivePermissions } from '#kernel/access/permission.ts'
import { rolePermissions } from '#kernel/access/role.ts'
import type { Context } from '#platform/context.ts'
import { selectToken } from '../store.ts'
import { selectMemberOfUser } from './store.ts'

/** Null for a person who has left the account, and for a token that was revoked or has expired. */
export async function presentActor(
  { tx, accountId, now }: Context,
  { type, id }: { type: string; id: string },
): Promise<Extract<Actor, { type: 'user' | 'token' }> | null> {
  if (type === 'user') {
    const member = await selectMemberOfUser(tx, accountId, id)
    return member
      ? { type, id, name: member.name, session_id: null, permissions: rolePermissions(member) }
      : null
  }
  if (type !== 'token') return null
  const token = await selectToken(tx, accountId, id)
  if (!token || token.revoked_at !== null || (token.expires_at !== null && token.expires_at <= now))
    return null
  const { name, hint } = token
  return { type, id, name, hint, permissions: effectivePermissions(token) }
}
