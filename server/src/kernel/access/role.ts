/**
 * What a member is in an account. Owners and admins may do everything; a member what was granted one by
 * one; a viewer may read. Only owners make, change and remove owners.
 */
import { effectivePermissions, type Grant, type Permission } from './permission.ts'

export const roles = ['owner', 'admin', 'member', 'viewer'] as const
export type Role = (typeof roles)[number]

export type RoleGrant = { role: Role; permissions: readonly Permission[] }

/** The role as a grant of permissions, presets kept as such. */
export function grantOfRole({ role, permissions }: RoleGrant): Grant {
  if (role === 'member') return { preset: null, permissions }
  return { preset: role === 'viewer' ? 'read_only' : 'full_access', permissions: [] }
}

export function rolePermissions(granted: RoleGrant): Permission[] {
  return effectivePermissions(grantOfRole(granted))
}
