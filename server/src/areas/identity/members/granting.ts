import type { Permission } from '#kernel/access/permission.ts'
import { permissionsLacking } from '#kernel/access/permission.ts'
import { grantOfRole, type Role, type RoleGrant } from '#kernel/access/role.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { selectMemberOfUser } from './store.ts'

/**
 * Nobody can grant permissions that they lack, or change someone who has more permissions. Only owners can change what
 * concerns owners, and a token is never an owner, whatever its permissions.
 */
export async function requireMayGrant(context: Context, ...grants: readonly RoleGrant[]): Promise<void> {
  const { actor } = context
  if (!('permissions' in actor)) return
  for (const grant of grants) {
    const lacking = permissionsLacking(actor.permissions, grantOfRole(grant))
    if (lacking.length > 0)
      throw refused(`You cannot grant permissions that you do not have: ${lacking.join(', ')}.`, lacking[0])
  }
  if (grants.some(({ role }) => role === 'owner') && !(await isOwner(context)))
    throw refused('Only a signed-in owner can add, change or remove owners.', 'account.write')
}

async function isOwner({ tx, accountId, actor }: Context): Promise<boolean> {
  return (await selectMemberOfUser(tx, accountId, actor.id))?.role === 'owner'
}

function refused(detail: string, permission: string | undefined): Problem {
  return new Problem('permission_denied', detail, { members: { permission } })
}

/** The role with its permissions, which only the role `member` has individually. */
export function roleGrant(role: Role, permissions: readonly Permission[] | undefined): RoleGrant {
  const given = permissions ?? []
  if (role === 'member' && given.length === 0)
    throw invalidInput([{ pointer: '/permissions', message: 'requires at least one permission' }])
  if (role !== 'member' && given.length > 0)
    throw invalidInput([
      {
        pointer: '/permissions',
        message: `can only be set for the role member; the permissions of the role ${role} are fixed`,
      },
    ])
  return { role, permissions: given }
}
