/** Monitors that are bound to a server: it is up while one of them is up. */
import { findServer, lockedServer, observeLocked } from '#areas/cloud/index.ts'
import { requirePermission } from '#kernel/access/require-permission.ts'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { countStatesOfServers } from '../monitors/monitor-store.ts'
import type { MonitorRow } from '../store.ts'

/** Throws unless the sender may decide of both servers whether they are up, and the new one exists. */
export async function requireServer(
  context: Context,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (before === after) return
  requirePermission(
    context.actor,
    'cloud.write',
    'Binding a monitor to a server also requires the permission cloud.write: it decides whether the server is up.',
  )
  if (after !== null && !(await findServer(context, after)))
    throw invalidInput([{ pointer: pointer('server_id'), message: 'is not a server of this account' }])
}

/**
 * Has the servers of these monitors follow, after the state or the binding of one has changed. While none of the monitors
 * that are checked is known to be up or down, the last one that was known stays.
 */
export async function observeServers(
  context: Context,
  monitors: readonly Pick<MonitorRow, 'server_id'>[],
): Promise<void> {
  // In one order, so that two transactions do not wait for each other.
  const ids = [...new Set(monitors.flatMap(({ server_id }) => server_id ?? []))].toSorted()
  if (ids.length === 0) return
  // Before the states are read, so that of two changes at once the later one sees both.
  const servers = []
  for (const id of ids) servers.push(await lockedServer(context, id))
  const counts = await countStatesOfServers(context, ids)
  for (const server of servers) {
    const { all = 0, up = 0, down = 0 } = counts.get(server.id) ?? {}
    if (all > 0 && up === 0 && down === 0) continue
    await observeLocked(context, server, { monitor_up: all === 0 ? null : up > 0 })
  }
}
