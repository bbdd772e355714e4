import { deleteServerMetrics } from '#areas/cloud/servers/metrics/record-metrics.ts'
import type { Context } from '#platform/context.ts'
import { deleteAccountIfEmpty } from '../store/accounts.ts'
import { deleteServerRow, findServer, targetOf } from '../store/servers.ts'

/** Removes a server that is not at its provider. */
export async function removeDeleted(context: Context, serverId: string | null): Promise<void> {
  const server = serverId === null ? undefined : await findServer(context, serverId)
  if (!server) return
  await deleteServerMetrics(context, server.id)
  await deleteServerRow(context, server.id)
  context.count('servers', -1)
  await deleteAccountIfEmpty(context, server.connection_id)
  await context.audit(targetOf(server), { before: { name: server.name, ref: server.ref }, after: null })
}
