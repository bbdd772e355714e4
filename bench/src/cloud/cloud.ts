/**
 * 10,000 servers with a year of metrics: a page of their list, compared with a page of 100 servers, and the metrics of a
 * year of one of them, compared with reading the same from hours. A short run: BENCH_SERVERS=500 npm run bench -- cloud.
 */
import { Pool } from 'pg'
import { findRunningPostgres } from '../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { send } from '../domains/service-client.ts'
import { milliseconds, print, quantile } from '../measure/figures.ts'
import { timesOf } from '../measure/times.ts'
import { type BenchService, benchDirectory, startService } from '../peer/service-process.ts'
import { benchServerMetrics } from './server-metrics.ts'
import { insertServers } from './stored-servers.ts'

const servers = Number(process.env['BENCH_SERVERS'] ?? 10_000)
const few = 100

export async function benchCloud(): Promise<void> {
  const directory = benchDirectory()
  const service = await startService(directory.path)
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  const pool = new Pool({ ...running.superuser, max: 2 })
  const { id: connection } = await send(service, 'POST', '/v1/connections', { provider: 'sandbox' })
  const ids = await insertServers(pool, connection, few)
  const ofFew = await listTimes(service)
  ids.push(...(await insertServers(pool, connection, servers - few)))
  const ofAll = await listTimes(service)
  for (const [name, times] of Object.entries(ofAll))
    print({
      [`page of a list of ${servers} servers, ${name}: p50, p99; p50 to that of ${few}`]: `${milliseconds(quantile(times, 0.5))}, ${milliseconds(quantile(times, 0.99))}; ${(quantile(times, 0.5) / quantile(ofFew[name] ?? times, 0.5)).toFixed(2)}`,
    })
  await benchServerMetrics({ service, pool, address: running.connection, ids })
  await pool.end()
  await running.close()
  await service.stop()
  directory.remove()
}

const lists = {
  'by name': '/v1/servers?limit=50',
  'what needs attention': '/v1/servers?limit=50&needs_attention=true',
  'a part of the name': '/v1/servers?limit=50&q=web-9',
}

async function listTimes(service: BenchService): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {}
  for (const [name, path] of Object.entries(lists))
    times[name] = await timesOf(() => send(service, 'GET', path))
  return times
}
