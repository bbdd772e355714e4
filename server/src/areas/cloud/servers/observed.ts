/** What others than the provider observe of a server. */
import { isOnline } from '#kernel/cloud/server-state.ts'
import type { Context } from '#platform/context.ts'
import { onlineColumns, publishStatus } from '../accounts/reading.ts'
import { findServer, lockedServer, updateServer } from '../store/servers.ts'
import type { ServerRow } from '../store/tables.ts'
import { wasEntered } from './entered.ts'

/**
 * Stores whether the agent of a server reports, or that it has none (null), and publishes if that brings it up or down.
 * Throws `not_found` if the server was removed.
 */
export async function observeServer(
  context: Context,
  serverId: string,
  agentSeen: boolean | null,
): Promise<void> {
  const before = await lockedServer(context, serverId)
  if (before.agent_seen === agentSeen) return
  // Without an agent, what it had said no longer counts.
  const online = isOnline(agentSeen === null ? null : before.is_online, before, agentSeen)
  const after = await updateServer(context, serverId, {
    agent_seen: agentSeen,
    ...onlineColumns(before, online, context.now),
  })
  await publishStatus(context, before, after, 'agent')
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
