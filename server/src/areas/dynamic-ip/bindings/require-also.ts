import type { Permission } from '#kernel/permission.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#platform/context.ts'

/** Nobody may change by a detour what they may not change directly; `what` is what they bind. */
export function requireAlso({ actor }: Context, permission: Permission, what: string): void {
  if (!('permissions' in actor) || actor.permissions.includes(permission)) return
  throw new Problem('permission_denied', `Whoever binds ${what} needs the permission ${permission} too.`, {
    members: { permission },
  })
}
