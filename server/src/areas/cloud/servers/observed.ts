/** What others than the provider observe of a server. */
import { isOnline, isSeen, type Seen } from '#kernel/cloud/server-state.ts'
import type { Context } from '#platform/context.ts'
import { onlineColumns, publishStatus } from '../accounts/reading.ts'
import { findServer, lockedServer, updateServer } from '../store/servers.ts'
import type { ServerRow } from '../store/tables.ts'
import { wasEntered } from './entered.ts'

/**
 * Stores whether the agent of a server reports or one of its monitors is up, or that it has none (null), and publishes if
 * that brings it up or down. Throws `not_found` if the server was removed.
 */
export async function observeServer(
  context: Context,
  serverId: string,
  change: Pick<Seen, 'agent_seen'> | Pick<Seen, 'monitor_up'>,
): Promise<void> {
  await observeLocked(context, await lockedServer(context, serverId), change)
}

/** The same of a server that is locked already. */
export async function observeLocked(
  context: Context,
  before: ServerRow,
  change: Pick<Seen, 'agent_seen'> | Pick<Seen, 'monitor_up'>,
): Promise<void> {
  const { agent_seen, monitor_up } = { ...before, ...change }
  if (before.agent_seen === agent_seen && before.monitor_up === monitor_up) return
  const seen = isSeen({ agent_seen, monitor_up })
  // Without an agent and a monitor, what they had said no longer counts.
  const online = isOnline(seen === null ? null : before.is_online, before, seen)
  const after = await updateServer(context, before.id, {
    ...change,
    ...onlineColumns(before, online, context.now),
  })
  await publishStatus(context, before, after, 'agent_seen' in change ? 'agent' : 'monitor')
}

/** Stores what the agent of a server says of it, if no provider does. */
export async function describeServer(
  context: Context,
  serverId: string,
  described: Pick<ServerRow, 'cpus' | 'memory_mib'>,
): Promise<void> {
  const server = await findServer(context, serverId)
  if (!server || !(await wasEntered(context, server))) return
  const { cpus, memory_mib } = described
  if (server.cpus !== cpus || server.memory_mib !== memory_mib)
    await updateServer(context, serverId, { cpus, memory_mib })
}
