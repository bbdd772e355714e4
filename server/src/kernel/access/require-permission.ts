import { Problem } from '#kernel/problem/problem.ts'
import type { Actor } from './actor.ts'
import type { Permission } from './permission.ts'

/**
 * Checks a permission that is required in addition to that of the operation, so that an indirect change requires the
 * same permission as a direct one. The service and the operator have all permissions.
 */
export function requirePermission(actor: Actor, permission: Permission, message: string): void {
  if (!('permissions' in actor) || actor.permissions.includes(permission)) return
  throw new Problem('permission_denied', message, { members: { permission } })
}
