/** What is wrong with the server whose agent is to have the key of a certificate. */
import { findAgentOfServer } from '#areas/agents/index.ts'
import { findServer } from '#areas/cloud/index.ts'
import { requirePermission } from '#kernel/access/require-permission.ts'
import { type Fault, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { ManagedRow } from '../store.ts'

/** What an agent does on a server requires the permission for servers, too. */
export async function serverFaults(
  context: Context,
  { key_place, server_id, recipe }: Pick<ManagedRow, 'key_place' | 'server_id' | 'recipe'>,
): Promise<Fault[]> {
  const given = { server_id, recipe }
  if (key_place !== 'server')
    return (['server_id', 'recipe'] as const)
      .filter((member) => given[member] !== null)
      .map((member) => ({ pointer: pointer(member), message: 'is only used with `key_place: server`' }))
  requirePermission(
    context.actor,
    'cloud.write',
    'A certificate that an agent installs also requires the permission cloud.write.',
  )
  const missing = (['server_id', 'recipe'] as const).filter((member) => given[member] === null)
  if (missing.length > 0 || server_id === null)
    return missing.map((member) => ({
      pointer: pointer(member),
      message: 'is required with `key_place: server`',
    }))
  if (!(await findServer(context, server_id)))
    return [{ pointer: pointer('server_id'), message: `There is no server ${server_id}.` }]
  if (await findAgentOfServer(context, server_id)) return []
  return [
    {
      pointer: pointer('server_id'),
      message: 'has no agent. Install one with its part for certificates (--certificates)',
    },
  ]
}
