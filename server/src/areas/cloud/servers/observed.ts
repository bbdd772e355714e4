/** What others than the provider observe of a server. */
import { isOnline } from '#kernel/cloud/server-state.ts'
import type { Context } from '#platform/context.ts'
import { onlineColumns, publishStatus } from '../accounts/reading.ts'
import { lockedServer, updateServer } from '../store/servers.ts'

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
