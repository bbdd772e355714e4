/** The uptime of a year for a thousand monitors in one response, with frozen months and without. */
import type { Pool } from 'pg'
import { freezeMonths } from '../../../server/src/areas/monitoring/results/uptime/month-store.ts'
import { openDatabase } from '../../../server/src/platform/database/connection/database.ts'
import { median, milliseconds, print } from '../measure/figures.ts'
import type { BenchService } from '../peer/service-process.ts'
import { insertMonitors } from './stored-monitors.ts'

const monitors = 1000
const outagesAMonth = 8
const requests = 15

type Setting = {
  service: BenchService
  pool: Pool
  connection: Parameters<typeof openDatabase>[0]
  account: string
}

export async function benchUptimePage({ service, pool, connection, account }: Setting): Promise<void> {
  const url = 'http://127.0.0.1:1/'
  const ids = await insertMonitors(pool, {
    account,
    count: monitors,
    url,
    intervalSeconds: 60,
    isDue: false,
    ageDays: 400,
  })
  // Up and down in turn: each outage takes a fiftieth of the time until the next one.
  await pool.query(
    `insert into monitor_states (account_id, monitor_id, from_at, to_at, state)
     select $1, id, from_at, lead(from_at) over (partition by id order by from_at), state from (
       select id, now() - interval '400 days' + step * n + case when state = 'up' then interval '0' else step * 0.98 end as from_at, state
       from unnest($2::text[]) as id, (select interval '1 month' / $3::int as step) as s,
         generate_series(0, 400 * $3 / 31) as n, unnest(array['up', 'down']) as state
     ) as one where from_at < now()`,
    [account, ids, outagesAMonth],
  )
  await pool.query('vacuum analyze monitor_states')
  const open = await requestTimes(service)
  const database = openDatabase(connection, 2, () => {})
  while ((await database.system((tx) => freezeMonths(tx, new Date(), monitors))) > 0);
  await database.close()
  await pool.query('vacuum analyze monitor_uptime_months')
  const frozen = await requestTimes(service)
  print({
    'uptime of a year, 1,000 monitors in one response': milliseconds(median(frozen)),
    'the same before any month was frozen': milliseconds(median(open)),
    'states of a monitor in that year': String(outagesAMonth * 2 * 12),
  })
  await pool.query('delete from monitors where id = any($1)', [ids])
}

async function requestTimes({ url, token }: BenchService): Promise<number[]> {
  const times: number[] = []
  for (let request = 0; request <= requests; request++) {
    const begun = performance.now()
    const response = await fetch(`${url}/v1/monitors/uptime?limit=${monitors}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await response.json()) as { data: unknown[] }
    if (data.length !== monitors) throw new Error(`There are ${data.length} monitors in the response`)
    times.push(performance.now() - begun)
  }
  // The first plans and compiles.
  return times.slice(1)
}
