import type { Permission } from '#kernel/access/permission.ts'
import { requirePermission } from '#kernel/access/require-permission.ts'
import type { Context } from '#platform/context.ts'

/** Nobody may change by a detour what they may not change directly; `what` is what they bind. */
export function requireTargetPermission({ actor }: Context, permission: Permission, what: string): void {
  requirePermission(actor, permission, `Binding ${what} also requires the permission ${permission}.`)
}
