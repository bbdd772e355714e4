import { Problem } from '#kernel/problem.ts'
import type { Actor } from './actor.ts'
import type { Permission } from './permission.ts'

/**
 * For what needs a permission beside that of its operation: nobody may change by a detour what they may not change
 * directly. The service itself and its operator may do all.
 */
export function requirePermission(actor: Actor, permission: Permission, message: string): void {
  if (!('permissions' in actor) || actor.permissions.includes(permission)) return
  throw new Problem('permission_denied', message, { members: { permission } })
}
