/**
 * The servers of three vendors, listed every minute, while the metrics of all are read for the first time: how many
 * requests each vendor gets, beside what it allows, how old the state of a server is, and what that costs the service.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { send } from '../domains/service-client.ts'
import { busiestWindow } from '../measure/busiest-window.ts'
import { costOf } from '../measure/cost.ts'
import { mebibytes, print, quantile } from '../measure/figures.ts'
import { pssOf } from '../measure/memory.ts'
import type { BenchService } from '../peer/service-process.ts'
import type { Vendors } from './vendors.ts'

type Setting = { service: BenchService; pool: Pool; vendors: Vendors; seconds: number }

/** Returns the ids of the connections, in the order of the vendors. */
export async function benchFreshServers({ service, pool, vendors, seconds }: Setting): Promise<string[]> {
  const connections: string[] = []
  for (const { provider, credentials } of vendors.all) {
    const { id } = await send(service, 'POST', '/v1/connections', { provider, name: provider, credentials })
    await send(service, 'PUT', `/v1/cloud/accounts/${id}`, { adds_new: true })
    connections.push(id)
  }
  const count = await untilListed(pool, connections)
  const windows = vendors.all.map(({ requests }) => busiestWindow(() => requests.length))
  const before = vendors.all.map(({ requests }) => requests.length)
  const ages: number[] = []
  const cost = await costOf(pool, service.pid, async () => {
    for (let second = 0; second < seconds; second += 5) {
      ages.push(await oldestSeconds(pool, connections))
      await delay(5000)
    }
  })
  print({
    'servers, vendors': `${count}, ${vendors.all.length}`,
    'age of the state that is oldest: p50, most': `${quantile(ages, 0.5).toFixed(0)} s, ${Math.max(...ages).toFixed(0)} s`,
    'CPU of service and PostgreSQL, of one core': (cost.cpuSeconds / seconds).toFixed(3),
    'memory of the service (PSS)': mebibytes(pssOf(String(service.pid))),
  })
  for (const [index, { provider, budgets, requests }] of vendors.all.entries()) {
    const made = requests.length - (before[index] ?? 0)
    print({ [`${provider}: requests a minute`]: ((made / seconds) * 60).toFixed(1) })
    for (const allowed of budgets) {
      const isLong = allowed.seconds > seconds
      const most = isLong
        ? (made / seconds) * allowed.seconds
        : (windows[index]?.mostIn(allowed.seconds) ?? 0)
      print({
        [`  ${isLong ? 'in' : 'the most in any'} ${allowed.seconds} s, of those it allows`]: `${most.toFixed(0)} of ${allowed.requests}: ${(most / allowed.requests).toFixed(2)}`,
      })
    }
    windows[index]?.stop()
  }
  return connections
}

async function untilListed(pool: Pool, connections: readonly string[]): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ listed: number; errors: unknown; servers: number }>(
      `select count(*) filter (where listed_at is not null)::int as listed,
         json_agg(error) filter (where error is not null) as errors,
         (select count(*) from servers where connection_id = any($1))::int as servers
       from cloud_accounts where id = any($1)`,
      [connections],
    )
    const { listed = 0, errors, servers = 0 } = rows[0] ?? {}
    if (errors) throw new Error(`A vendor could not be listed: ${JSON.stringify(errors)}`)
    if (listed === connections.length) return servers
    await delay(200)
  }
}

async function oldestSeconds(pool: Pool, connections: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ age: number }>(
    `select extract(epoch from now() - min(listed_at))::float8 as age from servers where connection_id = any($1)`,
    [connections],
  )
  return rows[0]?.age ?? 0
}
