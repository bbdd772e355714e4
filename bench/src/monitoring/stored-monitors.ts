/** Monitors that are inserted into the database, since creating thousands by requests would take longer than the benchmark. */
import type { Pool } from 'pg'
import { newId } from '../../../server/src/kernel/id.ts'
import { noConfirmation } from '../../../server/src/kernel/monitoring/confirmation.ts'
import { phaseOf } from '../../../server/src/kernel/monitoring/slot.ts'

type Given = {
  account: string
  count: number
  url: string
  intervalSeconds: number
  /** Whether they are checked. */
  isDue?: boolean
  ageDays?: number
}

/** Returns the ids. The first checks are spread over the interval, as those after it are. */
export async function insertMonitors(pool: Pool, given: Given): Promise<string[]> {
  const { account, count, url, intervalSeconds, isDue = true, ageDays = 0 } = given
  const ids = Array.from({ length: count }, () => newId('monitor'))
  const phases = ids.map((id) => phaseOf(id, intervalSeconds * 1000))
  await pool.query(
    `insert into monitors (account_id, id, name, labels, type, settings, host, interval_seconds, timeout_seconds,
       retry_seconds, fail_after, degrade_after, recover_after, alert_on_degraded, escalate_after_seconds, created_at, updated_at)
     select $1, id, 'Monitor ' || n, '{}', 'http', jsonb_build_object('url', $2::text || '?' || n), '127.0.0.1', $4, least($4, 10),
       5, 2, 2, 2, false, '{}', now() - make_interval(days => $5), now()
     from unnest($3::text[]) with ordinality as one (id, n)`,
    [account, url, ids, intervalSeconds, ageDays],
  )
  await pool.query(
    `insert into monitor_checks (account_id, monitor_id, location, due_at, interval_seconds, phase_ms, confirmation)
     select $1, id, 'local',
       case when $6 then to_timestamp((floor(extract(epoch from now()) / $4) + 1) * $4 + phase / 1000.0) end, $4, phase, $5
     from unnest($2::text[], $3::int[]) as one (id, phase)`,
    [account, ids, phases, intervalSeconds, JSON.stringify(noConfirmation), isDue],
  )
  await pool.query('analyze monitors, monitor_checks')
  return ids
}
