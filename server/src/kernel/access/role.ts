/**
 * The role of a member in an account. Owners and admins have full access, a member has individually granted
 * permissions, and a viewer can read. Only owners can add, change and remove owners.
 */
import { effectivePermissions, type Grant, type Permission } from './permission.ts'

export const roles = ['owner', 'admin', 'member', 'viewer'] as const
export type Role = (typeof roles)[number]

export type RoleGrant = { role: Role; permissions: readonly Permission[] }

/** The role as a grant, with presets not expanded. */
export function grantOfRole({ role, permissions }: RoleGrant): Grant {
  if (role === 'member') return { preset: null, permissions }
  return { preset: role === 'viewer' ? 'read_only' : 'full_access', permissions: [] }
}

export function rolePermissions(granted: RoleGrant): Permission[] {
  return effectivePermissions(grantOfRole(granted))
}
