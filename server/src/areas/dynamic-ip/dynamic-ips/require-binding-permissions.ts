import { requirePermission } from '#kernel/access/require-permission.ts'
import type { Context } from '#platform/context.ts'
import { permissionsFor, selectBindingCounts } from '../binding-count-store.ts'
import type { DynamicIpRow } from '../store.ts'

const bound = { 'dns.write': 'DNS records follow', 'cloud.write': 'firewall rules follow' } as const

/**
 * Changing a dynamic IP changes what follows it: with its token, or without its hold, records move and firewalls open.
 * So every change of it requires the permissions for its bindings' targets.
 */
export async function requireBindingPermissions(context: Context, { id, name }: DynamicIpRow): Promise<void> {
  const permissions = permissionsFor((await selectBindingCounts(context, [id])).get(id))
  for (const permission of permissions)
    requirePermission(
      context.actor,
      permission,
      `Changing ${name} also requires the permission ${permission}, because ${bound[permission as keyof typeof bound]} it.`,
    )
}
