/** How long the coverage gaps of an account are computed. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { send } from '../domains/service-client.ts'
import { milliseconds, print, quantile } from '../measure/figures.ts'
import type { BenchService } from '../peer/service-process.ts'

const runs = 9

export async function benchGaps(pool: Pool, service: BenchService, title: string): Promise<void> {
  // Otherwise each certificate has a gap, and recording them all is what takes the time.
  const { id: channel } = await send(service, 'POST', '/v1/notification-channels', {
    name: 'Receiver',
    type: 'webhook',
    settings: { url: 'http://127.0.0.1:9/' },
  })
  await send(service, 'POST', '/v1/notification-rules', {
    name: 'Expiries',
    events: ['certificate.expiring'],
    steps: [{ after_seconds: 0, channel_ids: [channel] }],
  })
  // The first computations record what is new.
  await computed(pool)
  const times: number[] = []
  for (let run = 0; run < runs; run++) times.push(await computed(pool))
  const { open } = await send(service, 'GET', '/v1/certificates/coverage')
  print({
    [`${title}, gaps: computing them p50, longest; open`]: `${milliseconds(quantile(times, 0.5))}, ${milliseconds(Math.max(...times))}; ${JSON.stringify(open)}`,
  })
}

/** Makes the gaps due until nothing is left to record; returns how long the last computation took. */
async function computed(pool: Pool): Promise<number> {
  await pool.query(`insert into certificate_gap_runs (account_id, id, due_at)
    select account_id, 'gaps', now() from accounts limit 1
    on conflict (account_id, id) do update set due_at = now(), computed_at = null`)
  for (;;) {
    const { rows } = await pool.query(`select run_ms from certificate_gap_runs
      where computed_at is not null and lease is null and due_at > now() + interval '1 minute'`)
    if (rows[0]) return rows[0].run_ms
    await delay(50)
  }
}
