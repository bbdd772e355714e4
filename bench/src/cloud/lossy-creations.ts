/**
 * Servers that are ordered at once while requests to the vendor are lost: each must exist once. An order that was lost
 * before it was executed is repeated after ten minutes without a trace of it, which is how long this takes.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { send } from '../domains/service-client.ts'
import { print } from '../measure/figures.ts'
import type { BenchService } from '../peer/service-process.ts'
import type { Vendors } from './vendors.ts'

type Setting = {
  service: BenchService
  pool: Pool
  lossy: Vendors['lossy']
  connection: string
  count: number
  share: number
}

export async function benchLossyCreations(setting: Setting): Promise<void> {
  const { service, pool, lossy, connection, count, share } = setting
  const names = Array.from({ length: count }, (_each, index) => `ordered-${index}`)
  lossy.lose(share)
  const begun = performance.now()
  await Promise.all(
    names.map((name) =>
      untilAccepted(() =>
        send(service, 'POST', '/v1/servers', {
          ...{ connection_id: connection, name, region: 'fra', size: 'vc2-1c-2gb', image: '2625' },
          max_monthly_price: { amount: '1000', currency: 'USD' },
        }),
      ),
    ),
  )
  const states = await untilEnded(pool, connection, count)
  lossy.lose(0)
  const found = names.map(lossy.countOf)
  print({
    [`servers ordered at once, with ${share * 100} % of the requests lost`]: String(count),
    'all ended after': `${((performance.now() - begun) / 1000).toFixed(0)} s`,
    outcomes: [...states].map(([state, number]) => `${number} ${state}`).join(', '),
    'doubled, lost; servers to orders': `${found.filter((one) => one > 1).length}, ${found.filter((one) => one === 0).length}; ${(found.reduce((sum, one) => sum + one, 0) / count).toFixed(2)}`,
  })
}

/** The catalogue is read before an order is accepted, and that request can be lost, too. */
async function untilAccepted(order: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const error = await order().then(
      () => null,
      (failure: Error) => failure,
    )
    if (error === null) return
    if (!/provider_(unavailable|timeout|error)|rate_limited/.test(error.message)) throw error
    await delay(1000)
  }
}

async function untilEnded(pool: Pool, connection: string, count: number): Promise<Map<string, number>> {
  for (;;) {
    const { rows } = await pool.query<{ state: string; number: number; open: number }>(
      `select state, count(*)::int as number, count(*) filter (where finished_at is null)::int as open
       from server_actions where connection_id = $1 and kind = 'create' group by state`,
      [connection],
    )
    const open = rows.reduce((sum, row) => sum + row.open, 0)
    const all = rows.reduce((sum, row) => sum + row.number, 0)
    if (open === 0 && all === count) return new Map(rows.map(({ state, number }) => [state, number]))
    await delay(1000)
  }
}
