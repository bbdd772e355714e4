/** When metrics of servers are read at their providers. */
import { sql } from 'kysely'
import type { ResourceError } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { Measure } from '#platform/telemetry/database-gauges.ts'

export type CollectionRow = {
  account_id: string
  /** The id of the connection. */
  id: string
  caught_up_at: Date | null
  error: ResourceError | null
  created_at: Date
  due_at: Date | null
}

export type ReadingRow = { account_id: string; server_id: string; read_at: Date; read_until: Date }

function collectionsDb(tx: Tx) {
  return tx.withTables<{ metric_collections: CollectionRow; server_metric_readings: ReadingRow }>()
}

export function findCollection(
  { tx, accountId }: Context,
  connectionId: string,
): Promise<CollectionRow | undefined> {
  return collectionsDb(tx)
    .selectFrom('metric_collections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
}

/** Has metrics of the servers of a connection read from now on, and soon, if its servers are listed. */
export async function followMetrics({ tx, accountId, now }: Context, connectionId: string): Promise<void> {
  await sql`
    insert into metric_collections (account_id, id, created_at, due_at)
    select account_id, id, ${now}, ${now} from cloud_accounts
    where account_id = ${accountId} and id = ${connectionId} and is_listed
    on conflict (account_id, id) do update set due_at = ${now}`.execute(tx)
}

export type DueServer = { id: string; ref: string; cpus: number | null; read_until: Date | null }

/**
 * The servers of a connection whose metrics were read before a time, the longest ago first. One that is off has none
 * since it was read.
 */
export async function selectDueServers(
  { tx, accountId }: Context,
  connectionId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<DueServer[]> {
  const { rows } = await sql<DueServer>`
    select server.id, server.ref, server.cpus, reading.read_until from servers as server
    left join server_metric_readings as reading
      on reading.account_id = server.account_id and reading.server_id = server.id
    where server.account_id = ${accountId} and server.connection_id = ${connectionId} and server.ref is not null
      and server.lifecycle in ('active', 'busy')
      and (reading.read_at is null or (reading.read_at <= ${before}
        and (server.power <> 'stopped' or server.online_since > reading.read_at)))
    order by reading.read_at nulls first, server.id limit ${limit}`.execute(tx)
  return rows
}

export function findReading({ tx, accountId }: Context, serverId: string): Promise<ReadingRow | undefined> {
  return collectionsDb(tx)
    .selectFrom('server_metric_readings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('server_id', '=', serverId)
    .executeTakeFirst()
}

/** How long after a reading a server counts as measured: when readings stop, alerts that are made of them end. */
export const measuredSeconds = 3600

/** Whether the provider measures a server, or did so before it stopped answering. */
export async function isMeasuredByProvider(context: Context, serverId: string): Promise<boolean> {
  return (await findReading(context, serverId)) !== undefined
}

export async function putReading(
  { tx, accountId, now }: Context,
  serverId: string,
  readUntil: Date,
): Promise<void> {
  await collectionsDb(tx)
    .insertInto('server_metric_readings')
    .values({ account_id: accountId, server_id: serverId, read_at: now, read_until: readUntil })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'server_id']).doUpdateSet({ read_at: now, read_until: readUntil }),
    )
    .execute()
}

const delay = 'holdfast_server_metrics_delay_seconds'

export const collectionMeasure: Measure = {
  gauges: [
    {
      name: delay,
      help: 'How long ago the metrics of all servers of an account that were due had been read, of the account for which that is the longest; 0 if there is none.',
      labelNames: [],
    },
  ],
  async read(tx) {
    const { rows } = await sql<{ age: number | null }>`
      select extract(epoch from now() - min(caught_up_at))::float8 as age from metric_collections`.execute(tx)
    return [{ gauge: delay, value: Math.max(0, rows[0]?.age ?? 0) }]
  },
}
