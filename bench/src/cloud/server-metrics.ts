/**
 * The metrics of a year of one of many servers. Days are stored of all of them, in the order in which they are written;
 * hours only of those that are read, which makes reading hours faster than it would be.
 */
import type { Pool } from 'pg'
import { selectSteps } from '../../../server/src/areas/cloud/servers/metrics/read-store.ts'
import { recordMetrics } from '../../../server/src/areas/cloud/servers/metrics/record-metrics.ts'
import { tiers } from '../../../server/src/areas/cloud/servers/metrics/tiers.ts'
import type { ServerMetricName } from '../../../server/src/kernel/cloud/server-metric.ts'
import { addSeconds, binStart } from '../../../server/src/kernel/time.ts'
import type { Context } from '../../../server/src/platform/context.ts'
import { openDatabase } from '../../../server/src/platform/database/connection/database.ts'
import type { MetricSeries } from '../../../server/src/providers/ports/cloud/metrics.ts'
import { send } from '../domains/service-client.ts'
import { costOf } from '../measure/cost.ts'
import { mebibytes, milliseconds, print, quantile } from '../measure/figures.ts'
import { timesOf } from '../measure/times.ts'
import type { BenchService } from '../peer/service-process.ts'

const names: readonly ServerMetricName[] = [
  'system.cpu.utilization',
  'system.memory.used',
  'system.memory.total',
  'system.disk.read',
  'system.disk.write',
  'system.network.receive',
  'system.network.transmit',
]
const yearDays = 365
const readServers = 50
const source = 'provider'
const costRounds = 200

type Setting = {
  service: BenchService
  pool: Pool
  address: Parameters<typeof openDatabase>[0]
  ids: readonly string[]
}

export async function benchServerMetrics({ service, pool, address, ids }: Setting): Promise<void> {
  const read = ids.filter((_id, index) => index % Math.ceil(ids.length / readServers) === 0)
  await insertSeries(pool, ids)
  await insertTier(pool, 'server_metrics_1d', ids, '1 day')
  await insertTier(pool, 'server_metrics_1h', read, '1 hour')
  const to = new Date()
  const from = new Date(to.getTime() - yearDays * 86_400_000)
  const pathOf = (round: number) =>
    `/v1/servers/${read[round % read.length]}/metrics?since=${from.toISOString()}&points=500`
  const answer = await send(service, 'GET', pathOf(0))
  const smallest = await timesOf(() => send(service, 'GET', '/v1/whoami'))
  const times = await timesOf((round) => send(service, 'GET', pathOf(round)))
  const cost = await costOf(pool, service.pid, async () => {
    for (let round = 0; round < costRounds; round++) await send(service, 'GET', pathOf(round))
  })
  const [days, hours] = [
    tiers.find(({ seconds }) => seconds === 86_400),
    tiers.find(({ seconds }) => seconds === 3600),
  ]
  if (!days || !hours) throw new Error('There are no days and hours')

  const database = openDatabase(address, 2, () => {})
  const { rows } = await pool.query<{ account_id: string }>('select account_id from accounts')
  const accountId = rows[0]?.account_id ?? ''
  const positions = names.map((_name, index) => index + 1)
  const stepSeconds = days.seconds
  const readTier = (tier: typeof days) => (round: number) =>
    database.tenant(accountId, (tx) => {
      const selection = { serverId: read[round % read.length] ?? '', source, positions, from, to } as const
      // Nothing else of the context is used.
      return selectSteps({ tx, accountId } as Context, tier, selection, stepSeconds)
    })
  const ofDays = await timesOf(readTier(days), 100)
  const ofHours = await timesOf(readTier(hours), 100)
  const quarter = binStart(to, { seconds: 900 })
  const recording = await timesOf(
    (round) =>
      database.tenant(accountId, (tx) => {
        const context = { tx, accountId, now: to } as Context
        const serverId = ids[(round * 37) % ids.length] ?? ''
        return recordMetrics(context, { serverId, source, stepSeconds: 60, series: measuredSince(quarter) })
      }),
    100,
  )
  await database.close()
  print({
    [`metrics of a year of one of ${ids.length} servers, ${names.length} series: p50, p99`]: `${milliseconds(quantile(times, 0.5))}, ${milliseconds(quantile(times, 0.99))}`,
    'the same of GET /v1/whoami': `${milliseconds(quantile(smallest, 0.5))}, ${milliseconds(quantile(smallest, 0.99))}`,
    'CPU time of the service and PostgreSQL for one': milliseconds((cost.cpuSeconds * 1000) / costRounds),
    'points of each series; of what width': `${answer.series[0].points.length}; ${answer.resolution.seconds} s`,
    'the statement, p50; from hours instead': `${milliseconds(quantile(ofDays, 0.5))}; ${milliseconds(quantile(ofHours, 0.5))}`,
    'ratio of days to hours': (quantile(ofDays, 0.5) / quantile(ofHours, 0.5)).toFixed(3),
    'storing a quarter of an hour of a server, rolled up: p50, p99': `${milliseconds(quantile(recording, 0.5))}, ${milliseconds(quantile(recording, 0.99))}`,
    'days of all servers: rows, size with the index': await sizeOf(pool, 'server_metrics_1d'),
  })
}

/** A point of each series a minute, of the quarter of an hour before. */
function measuredSince(end: Date): MetricSeries[] {
  return names.map((name) => ({
    name,
    label: null,
    points: Array.from({ length: 15 }, (_, minute) => ({
      at: addSeconds(end, -60 * (15 - minute)),
      value: Math.random() * 1e6,
    })),
  }))
}

async function insertSeries(pool: Pool, ids: readonly string[]): Promise<void> {
  await pool.query(
    `insert into server_metric_series (account_id, server_id, source, position, name, label, step_seconds)
     select account_id, servers.id, $3, n, metric.name, '', 300
     from servers, unnest($2::text[]) with ordinality as metric (name, n) where servers.id = any($1)`,
    [ids, names, source],
  )
}

async function insertTier(pool: Pool, table: string, ids: readonly string[], width: string): Promise<void> {
  const values = `array(select (random() * 1e6 + n)::real from generate_series(1, ${names.length}))`
  await pool.query(
    `insert into ${table} (account_id, server_id, source, from_at, lasts, minimums, maximums, means, counts)
     select account_id, servers.id, $2, at, ${values}, ${values}, ${values}, ${values},
       array_fill(288::smallint, array[${names.length}])
     from generate_series(1, $4::int) as n,
       lateral (select date_bin($3::interval, now() - $3::interval * ($4::int - n), 'epoch') as at) as time, servers
     where servers.id = any($1)`,
    [ids, source, width, width === '1 day' ? yearDays : yearDays * 24],
  )
  await pool.query(`vacuum analyze ${table}`)
  // Otherwise PostgreSQL writes all of it while the requests are measured.
  await pool.query('checkpoint')
}

async function sizeOf(pool: Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ bytes: number; count: number }>(
    `select (select sum(pg_total_relation_size(relid)) from pg_partition_tree($1::text::regclass))::float8 as bytes,
       (select count(*) from ${table})::float8 as count`,
    [table],
  )
  const { bytes = 0, count = 0 } = rows[0] ?? {}
  return `${count}, ${mebibytes(bytes)}, ${(bytes / count).toFixed(0)} B a row`
}
