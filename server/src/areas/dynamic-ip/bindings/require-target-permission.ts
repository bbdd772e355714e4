import type { Permission } from '#kernel/access/permission.ts'
import { requirePermission } from '#kernel/access/require-permission.ts'
import type { Context } from '#platform/context.ts'

/**
 * Requires the permission for the target of a binding; `what` names the target. A binding must not permit what a direct
 * change does not.
 */
export function requireTargetPermission({ actor }: Context, permission: Permission, what: string): void {
  requirePermission(actor, permission, `Binding ${what} also requires the permission ${permission}.`)
}
