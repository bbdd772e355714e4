/**
 * 10,000 servers with a year of metrics: a page of their list, compared with a page of 100 servers, and the metrics of a
 * year of one of them, compared with reading the same from hours. Then 1,000 servers of three vendors that are kept
 * fresh, and 200 that are ordered while a tenth of the requests are lost, which takes ten minutes, or twenty if an order is
 * lost twice. A short run: BENCH_SERVERS=500 BENCH_FRESH=90 BENCH_SECONDS=70 BENCH_ORDERS=0 npm run bench -- cloud.
 */
import { join } from 'node:path'
import { Pool } from 'pg'
import { findRunningPostgres } from '../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { send } from '../domains/service-client.ts'
import { milliseconds, print, quantile } from '../measure/figures.ts'
import { timesOf } from '../measure/times.ts'
import { type BenchService, benchDirectory, startService } from '../peer/service-process.ts'
import { benchFreshServers } from './fresh-servers.ts'
import { benchLossyCreations } from './lossy-creations.ts'
import { benchServerMetrics } from './server-metrics.ts'
import { insertServers } from './stored-servers.ts'
import { startVendors } from './vendors.ts'

const numberOf = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const servers = numberOf('BENCH_SERVERS', 10_000)
const fresh = numberOf('BENCH_FRESH', 1000)
const seconds = numberOf('BENCH_SECONDS', 180)
const orders = numberOf('BENCH_ORDERS', 200)
const lostShare = 0.1
const few = 100

export async function benchCloud(): Promise<void> {
  const directory = benchDirectory()
  const vendors = await startVendors(fresh)
  const program = [
    join(import.meta.dirname, '../domains/diverted-service.ts'),
    JSON.stringify(vendors.diverted),
  ]
  const service = await startService(directory.path, {}, [], program)
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
  const lossy = (await benchFreshServers({ service, pool, vendors, seconds })).at(-1) ?? ''
  if (orders > 0)
    await benchLossyCreations({
      ...{ service, pool, lossy: vendors.lossy, connection: lossy },
      ...{ count: orders, share: lostShare },
    })
  await pool.end()
  await running.close()
  await service.stop()
  await vendors.stop()
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
