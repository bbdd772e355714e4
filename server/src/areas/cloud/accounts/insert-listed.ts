/** Adds servers with what their provider lists of them. */
import type { OpenConnection } from '#areas/connections/index.ts'
import { newId } from '#kernel/id.ts'
import { type Context, withCaller } from '#platform/context.ts'
import { rowsOfInsert } from '#platform/database/query/value-rows.ts'
import type { CloudServer } from '#providers/ports/cloud/servers.ts'
import { followMetrics } from '../servers/metrics/collection/collection-store.ts'
import { insertServers, targetOf } from '../store/servers.ts'
import { deleteOrphansWithRefs } from './orphans/orphan-store.ts'
import { columnsOf } from './reading.ts'

/** Throws `plan_limit_reached` if the plan does not allow all of them. */
export async function insertListed(
  context: Context,
  connection: OpenConnection,
  servers: readonly CloudServer[],
): Promise<void> {
  if (servers.length === 0) return
  await context.withinLimit('servers', servers.length)
  const rows = servers.map((server) => rowOf(context, connection, server))
  for (let start = 0; start < rows.length; start += rowsOfInsert)
    await insertServers(context, rows.slice(start, start + rowsOfInsert))
  await followMetrics(context, connection.id)
  await deleteOrphansWithRefs(
    context,
    connection.id,
    rows.map(({ ref }) => ref),
  )
  context.count('servers', rows.length)
  await context.audit(
    { type: 'connection', id: connection.id, name: connection.name },
    { before: null, after: { servers_added: rows.length } },
  )
  const creation = withCaller(context, { ...context, action: 'cloud.servers.create' })
  for (const { id, name, region, size } of rows)
    await creation.audit(
      targetOf({ id, name }),
      { before: null, after: { name, region, size } },
      { follows: connection.id },
    )
}

function rowOf({ accountId, now }: Context, connection: OpenConnection, server: CloudServer) {
  return {
    ...columnsOf(null, server, now),
    account_id: accountId,
    id: newId('server'),
    connection_id: connection.id,
    ref: server.ref,
    notes: '',
    labels: {},
    listed_at: now,
    created_at: now,
    updated_at: now,
  }
}
