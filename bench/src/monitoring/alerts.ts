/** From the slot of the check that confirms a failure until its alert arrives at a webhook. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { print } from '../measure/figures.ts'
import { startReceiver } from '../peer/receiver.ts'
import type { BenchService } from '../peer/service-process.ts'
import { percentiles } from './check-metrics.ts'
import { insertMonitors } from './stored-monitors.ts'
import type { Target } from './targets.ts'

const failing = 100
const intervalSeconds = 10
const waitSeconds = 90

type Setting = { service: BenchService; pool: Pool; account: string; target: Target }

export async function benchAlerts({ service, pool, account, target }: Setting): Promise<void> {
  const receiver = await startReceiver()
  const response = await fetch(`${service.url}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, events: ['monitor.alert'], max_concurrency: 50 }),
  })
  if (!response.ok) throw new Error(`The endpoint was not created: ${await response.text()}`)
  const ids = await insertMonitors(pool, {
    account,
    count: failing,
    url: `${target.url}/switched`,
    intervalSeconds,
  })
  await delay((intervalSeconds + 5) * 1000)
  target.setFailing(true)
  for (let waited = 0; receiver.count() < failing && waited < waitSeconds; waited++) await delay(1000)
  const { rows } = await pool.query<{ id: string; confirmed: number }>(
    `select event.id, extract(epoch from result.slot_at)::float8 * 1000 as confirmed
     from events as event, lateral (
       select slot_at from monitor_results
       where monitor_id = event.body::json -> 'data' ->> 'monitor_id' and outcome = 'down'
       order by slot_at offset 1 limit 1
     ) as result
     where event.kind = 'monitor.alert'`,
  )
  // All clocks are of this machine.
  const offsetMs = Date.now() - Number(process.hrtime.bigint()) / 1e6
  const times = rows.flatMap(({ id, confirmed }) => {
    const arrived = receiver.arrivals.get(id)
    return arrived === undefined ? [] : [Number(arrived) / 1e6 + offsetMs - confirmed]
  })
  print({
    [`failures of ${failing} monitors at once, alerts received`]: String(times.length),
    'slot of the confirming check to alert received, p50, p99, max': percentiles(times),
  })
  target.setFailing(false)
  await pool.query('delete from monitors where id = any($1)', [ids])
  receiver.child.kill()
}
