/**
 * The first listing of all registrars, and the reading of single domains after it: how many requests each registrar gets,
 * beside what it allows, and what that costs the service.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { busiestWindow } from '../measure/busiest-window.ts'
import { costOf } from '../measure/cost.ts'
import { mebibytes, print } from '../measure/figures.ts'
import { pssOf } from '../measure/memory.ts'
import type { BenchService } from '../peer/service-process.ts'
import type { Registrars } from './registrars.ts'
import { send } from './service-client.ts'

type Setting = {
  service: BenchService
  pool: Pool
  registrars: Registrars
  domains: number
  seconds: number
}

export async function benchRefresh(setting: Setting): Promise<void> {
  const { service, pool, registrars, domains, seconds } = setting
  const idleMemory = pssOf(String(service.pid))
  const connections: string[] = []
  for (const { provider, credentials } of registrars.all)
    connections.push(
      (await send(service, 'POST', '/v1/connections', { provider, name: provider, credentials })).id,
    )
  const windows = registrars.all.map(({ requests }) => busiestWindow(() => requests.length))
  const begun = performance.now()
  const listing = await costOf(pool, service.pid, async () => {
    for (const id of connections)
      await send(service, 'PUT', `/v1/domains/registrars/${id}`, { adds_new: true })
    await untilListed(pool, domains)
  })
  const listedSeconds = (performance.now() - begun) / 1000
  const listed = registrars.all.map(({ requests }) => requests.length)
  print({
    'domains, registrars': `${domains}, ${registrars.all.length}`,
    'all listed after': `${listedSeconds.toFixed(1)} s`,
    'CPU of service and PostgreSQL; transactions': `${listing.cpuSeconds.toFixed(1)} s; ${listing.transactions}`,
    'memory of the service (PSS) beyond idle': mebibytes(pssOf(String(service.pid)) - idleMemory),
  })

  // New domains are checked as soon as they are listed, which is measured after this.
  await pool.query("update domain_checks set due_at = now() + interval '1 day' where due_at is not null")
  const before = await progressOf(pool)
  const reading = await costOf(pool, service.pid, () => delay(seconds * 1000))
  const after = await progressOf(pool)
  const read = before.unread - after.unread
  print({
    'domains read one by one, to complete what the listings leave out': `${(read / seconds).toFixed(1)} a second, ${after.unread} left; ${after.checked - before.checked} checked meanwhile`,
    'transactions for each': (reading.transactions / Math.max(1, read)).toFixed(1),
    'CPU of service and PostgreSQL for each': `${((reading.cpuSeconds / Math.max(1, read)) * 1000).toFixed(1)} ms`,
    'memory of the service (PSS) beyond idle, then': mebibytes(pssOf(String(service.pid)) - idleMemory),
  })
  await benchChecks(setting)
  for (const [index, { provider, budgets, requests }] of registrars.all.entries()) {
    const afterListing = requests.length - (listed[index] ?? 0)
    print({
      [`${provider}: requests of the listing; then a minute`]: `${listed[index]}; ${((afterListing / seconds / 2) * 60).toFixed(0)}`,
    })
    for (const allowed of budgets) {
      const most = windows[index]?.mostIn(allowed.seconds) ?? 0
      print({
        [`  the most in any ${allowed.seconds} s, of those it allows`]: `${most} of ${allowed.requests}: ${(most / allowed.requests).toFixed(2)}`,
      })
    }
    windows[index]?.stop()
  }
  if (read === 0 && before.unread > 0) throw new Error('No domain was read')
}

/** The checks of all new domains, while single domains are still read at the rate that was measured before. */
async function benchChecks({ service, pool, seconds }: Setting): Promise<void> {
  await pool.query('update domain_checks set due_at = now() where due_at is not null')
  await pool.query("select pg_notify('holdfast_work', 'domains.checks')")
  const before = await progressOf(pool)
  const cost = await costOf(pool, service.pid, () => delay(seconds * 1000))
  const after = await progressOf(pool)
  const checked = after.checked - before.checked
  print({
    'domains checked for the first time': `${(checked / seconds).toFixed(1)} a second; ${before.unread - after.unread} read meanwhile`,
    'transactions for each; CPU of service and PostgreSQL': `${(cost.transactions / Math.max(1, checked)).toFixed(1)}; ${((cost.cpuSeconds / Math.max(1, checked)) * 1000).toFixed(1)} ms`,
  })
}

/** How many domains are still to be read one by one, and how many were checked. */
async function progressOf(pool: Pool): Promise<{ unread: number; checked: number }> {
  const { rows } = await pool.query<{ unread: number; checked: number }>(
    `select (select count(*) from domains where needs_reading)::int as unread,
       (select count(*) from domain_checks where checked_at is not null)::int as checked`,
  )
  return rows[0] ?? { unread: 0, checked: 0 }
}

async function untilListed(pool: Pool, domains: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ listed: number; registrars: number; errors: unknown }>(
      `select (select count(*) from domains)::int as listed,
         (select count(*) from domain_registrars where listed_at is not null)::int as registrars,
         (select json_agg(error) from domain_registrars where error is not null) as errors`,
    )
    const { listed = 0, registrars = 0, errors } = rows[0] ?? {}
    if (errors) throw new Error(`A registrar could not be listed: ${JSON.stringify(errors)}`)
    if (listed >= domains && registrars === 5) return
    await delay(200)
  }
}
