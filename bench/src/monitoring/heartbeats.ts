/**
 * Pings of heartbeats of several accounts at a fixed rate, over connections that do not wait for each other: how many
 * were answered, whether each answered one is stored, and how long after its deadline a job that stopped had its alert
 * meanwhile.
 */
import { Pool } from 'pg'
import { newToken, tokenDigest } from '../../../server/src/kernel/access/token.ts'
import { newId } from '../../../server/src/kernel/id.ts'
import { findRunningPostgres } from '../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { milliseconds, print, quantile } from '../measure/figures.ts'
import { cpuMs } from '../measure/load.ts'
import { type OpenLoad, openLoad } from '../measure/open-load.ts'
import { benchDirectory, startService } from '../peer/service-process.ts'

const accounts = 10
const count = 3000
const missed = 300
const connections = 400
const sustained = { perSecond: 3000, seconds: 30 }
const burst = { perSecond: 10_000, seconds: 5 }

type Job = { id: string; token: string }

export async function benchHeartbeats(): Promise<void> {
  const directory = benchDirectory()
  const service = await startService(directory.path)
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  const pool = new Pool({ ...running.superuser, max: 2 })
  const jobs = await insertJobs(pool)
  const send = (load: { perSecond: number; seconds: number }) =>
    openLoad({
      url: service.url,
      ...load,
      connections,
      pathOf: (n) => `/v1/ingest/heartbeats/${jobs[n % jobs.length]?.token}`,
    })
  await send({ perSecond: 500, seconds: 6 })
  await insertMissed(pool)
  for (const [name, load] of Object.entries({ sustained, burst })) print(await measured(name, load))
  print({ 'deadline to alert during the first, p50, p99, longest': await alertDelays(pool) })
  await pool.end()
  await running.close()
  await service.stop()
  directory.remove()

  async function measured(name: string, load: { perSecond: number; seconds: number }) {
    const before = await stored(pool)
    const cpu = cpuMs(service.pid)
    const result = await send(load)
    const added = difference(before, await stored(pool))
    return figures(`${name} ${load.perSecond}/s for ${load.seconds} s`, result, added, {
      cpu: cpuMs(service.pid) - cpu,
    })
  }
}

type Stored = { rows: number; pings: number }

function figures(
  name: string,
  { sent, accepted, latencies, seconds }: OpenLoad,
  added: Stored,
  { cpu }: { cpu: number },
) {
  return {
    [`${name}: sent, answered with 200`]: `${sent}, ${accepted}`,
    [`${name}: answered and not stored`]: String(accepted - added.rows),
    [`${name}: counted by the heartbeats`]: String(added.pings),
    [`${name}: recorded a second`]: (accepted / seconds).toFixed(0),
    [`${name}: answer p50, p99`]: [0.5, 0.99]
      .map((part) => milliseconds(quantile(latencies, part)))
      .join(', '),
    [`${name}: CPU time of the service for each`]: `${(cpu / accepted).toFixed(3)} ms`,
  }
}

async function stored(pool: Pool): Promise<Stored> {
  const { rows } = await pool.query<Stored>(
    'select (select count(*)::int from heartbeat_pings) as rows, (select sum(ping_count)::int from heartbeats) as pings',
  )
  return rows[0] ?? { rows: 0, pings: 0 }
}

const difference = (before: Stored, after: Stored): Stored => ({
  rows: after.rows - before.rows,
  pings: after.pings - before.pings,
})

/** Half of them with a period, half with a cron expression, in several accounts. */
async function insertJobs(pool: Pool): Promise<Job[]> {
  const ids = [
    ...(await pool.query<{ account_id: string }>('select account_id from accounts')).rows.map(
      ({ account_id }) => account_id,
    ),
    ...Array.from({ length: accounts - 1 }, () => newId('account')),
  ]
  await pool.query(
    `insert into accounts select (jsonb_populate_record(account, jsonb_build_object('account_id', id))).*
     from accounts as account, unnest($1::text[]) as id`,
    [ids.slice(1)],
  )
  const jobs = Array.from({ length: count }, () => ({ id: newId('heartbeat'), token: newToken('hfh_') }))
  await pool.query(
    `with made as (
       select job.*, ($3::text[])[1 + number % $4] as account_id
       from unnest($1::text[], $2::bytea[]) with ordinality as job (id, digest, number)
     ), found as (
       insert into token_digests (digest, account_id, id) select digest, account_id, id from made
     )
     insert into heartbeats (account_id, id, name, labels, digest, hint, schedule_kind, period_seconds, expression,
       time_zone, grace_seconds, manual_resume, accepted_methods, escalate_after_seconds, created_at, updated_at)
     select account_id, id, id, '{}', digest, 'hfh_…', case number % 2 when 0 then 'period' else 'cron' end,
       case number % 2 when 0 then 3600 end, case number % 2 when 1 then (number % 60) || ' * * * *' end,
       case number % 2 when 1 then 'Europe/Berlin' end, 300, false, 'any', '{}', now(), now()
     from made`,
    [jobs.map(({ id }) => id), jobs.map(({ token }) => tokenDigest(token)), ids, accounts],
  )
  return jobs
}

/** Heartbeats whose deadlines pass one after another while the first load runs. */
async function insertMissed(pool: Pool): Promise<void> {
  await pool.query(
    `insert into heartbeats (account_id, id, name, labels, digest, hint, schedule_kind, period_seconds, grace_seconds,
       manual_resume, accepted_methods, escalate_after_seconds, created_at, updated_at, status, last_success_at,
       expected_at, due_at)
     select account_id, id, 'missed', '{}', digest, 'hfh_…', 'period', 3600, 60, false, 'any', '{}', now(), now(), 'up',
       now(), at - interval '60 s', at
     from (
       select digest || number::text::bytea as digest, account_id, ids[number] as id,
         now() + make_interval(secs => 5 + number * 20.0 / $2) as at
       from (select $1::text[] as ids) as given, generate_series(1, $2::int) as number,
         lateral (select account_id, digest from heartbeats order by id offset number limit 1) as other
     ) as missed`,
    [Array.from({ length: missed }, () => newId('heartbeat')), missed],
  )
}

async function alertDelays(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from alerted_at - started_at)::float8 * 1000 as ms from incidents where alerted_at is not null',
  )
  if (rows.length !== missed) throw new Error(`${rows.length} of ${missed} heartbeats had an alert`)
  const delays = rows.map(({ ms }) => ms)
  return [0.5, 0.99, 1].map((part) => milliseconds(quantile(delays, part))).join(', ')
}
