/** How long thousands of endpoints are scanned that are all due at once, and what that costs the service and its database. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { newId } from '../../../server/src/kernel/id.ts'
import { costOf } from '../measure/cost.ts'
import { mebibytes, milliseconds, print } from '../measure/figures.ts'
import { pssOf } from '../measure/memory.ts'
import type { BenchService } from '../peer/service-process.ts'
import { startTlsNginx } from './tls-nginx.ts'

const sites = 100

export async function benchEndpointScans(
  pool: Pool,
  service: BenchService,
  { directory, count }: { directory: string; count: number },
): Promise<void> {
  const nginx = await startTlsNginx(directory, { sites })
  await insertDue(pool, nginx.port, count)
  print({
    [`${count} endpoints due at once, everything that they accept`]: await scanned(pool, service, count),
  })
  await pool.query('update certificate_endpoints set scanned_at = null, due_at = now() where port = $1', [
    nginx.port,
  ])
  print({ [`${count} endpoints due at once, their certificates`]: await scanned(pool, service, count) })
  const { rows } = await pool.query('select state, count(*) from certificate_endpoints group by 1')
  if (rows.length !== 1) throw new Error(`Not all endpoints answered: ${JSON.stringify(rows)}`)
  await nginx.stop()
}

/** Each at an address of its own, with a name of one of the sites. */
async function insertDue(pool: Pool, port: number, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => newId('certificate_endpoint'))
  await pool.query(
    `insert into certificate_endpoints (account_id, id, name, port, protocol, hosts, sources, is_expected, is_pinned, state,
       first_seen_at, updated_at, due_at)
     select account_id, id, 'www-' || n || '.scanned-' || n % $3 || '.example', $2, 'tls',
       array['127.' || 1 + n / 62500 || '.' || n / 250 % 250 || '.' || 1 + n % 250],
       '[{"kind": "pin", "id": null, "detail": null}]', true, true, 'waiting', now(), now(), now()
     from unnest($1::text[]) with ordinality as given (id, n), (select account_id from accounts limit 1) as account`,
    [ids, port, sites],
  )
}

async function scanned(pool: Pool, service: BenchService, count: number): Promise<string> {
  const before = pssOf(String(service.pid))
  let most = before
  let seconds = 0
  const { cpuSeconds } = await costOf(pool, service.pid, async () => {
    const begun = performance.now()
    for (;;) {
      most = Math.max(most, pssOf(String(service.pid)))
      const { rows } = await pool.query(
        'select 1 from certificate_endpoints where scanned_at is null and due_at is not null limit 1',
      )
      if (rows.length === 0) break
      await delay(250)
    }
    seconds = (performance.now() - begun) / 1000
  })
  const each = milliseconds((cpuSeconds * 1000) / count)
  return `${seconds.toFixed(0)} s, ${(count / seconds).toFixed(0)} a second; ${each} of CPU of service and PostgreSQL each; ${mebibytes(before)} of memory before, ${mebibytes(most)} at most`
}
