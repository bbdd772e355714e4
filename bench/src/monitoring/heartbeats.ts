/**
 * Pings of heartbeats of several accounts at a fixed rate, over connections that do not wait for each other: how many
 * were answered, whether each answered one is stored, what they cost, and how long after its deadline a job that stopped
 * had its alert at a webhook meanwhile. With BENCH_CPU_PROFILE=<folder>, a CPU profile of the service is written there;
 * with BENCH_SECONDS, the load is shorter.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { newToken, tokenDigest } from '../../../server/src/kernel/access/token.ts'
import { newId } from '../../../server/src/kernel/id.ts'
import { findRunningPostgres } from '../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { type Cost, costOf } from '../measure/cost.ts'
import { milliseconds, print, quantile } from '../measure/figures.ts'
import { cpuMs } from '../measure/load.ts'
import { type OpenLoad, openLoad } from '../measure/open-load.ts'
import { type ReceiverProcess, startReceiver } from '../peer/receiver.ts'
import { type BenchService, benchDirectory, startService } from '../peer/service-process.ts'

const accounts = 10
const count = 3000
/** Enough for seconds of pings that wait: each job has its own connection. */
const connectionsMax = 4000
const seconds = Number(process.env['BENCH_SECONDS'] ?? 30)
const loads = {
  sustained: { perSecond: 3000, seconds, missed: 10 * seconds },
  burst: { perSecond: 10_000, seconds: Math.min(5, seconds), missed: 50 },
}
const patienceSeconds = 30

type Job = { id: string; token: string }

export async function benchHeartbeats(): Promise<void> {
  const directory = benchDirectory()
  const service = await startService(directory.path, {}, profiling())
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  const pool = new Pool({ ...running.superuser, max: 2 })
  const receiver = await receiveAlerts(service)
  const jobs = await insertJobs(pool)
  const paths = jobs.map(({ token }) => `/v1/ingest/heartbeats/${token}`)
  const send = (load: { perSecond: number; seconds: number }) =>
    openLoad({ url: service.url, ...load, connectionsMax, paths })
  print(await firstStates(pool, () => send({ perSecond: 500, seconds: count / 500 })))
  await insertMissed(pool, 'idle', 50, 5)
  await delay(6000)
  await waitForAlerts(receiver, 50)
  for (const [name, load] of Object.entries(loads)) {
    const received = receiver.count()
    await insertMissed(pool, name, load.missed, load.seconds)
    print(await measured(name, load))
    await waitForAlerts(receiver, received + load.missed)
  }
  print(await alertDelays(pool, receiver))
  receiver.child.kill()
  await pool.end()
  await running.close()
  await service.stop()
  directory.remove()

  async function measured(name: string, load: { perSecond: number; seconds: number }) {
    const before = await stored(pool)
    const ownCpu = cpuMs(service.pid)
    let result: OpenLoad | undefined
    const cost = await costOf(pool, service.pid, async () => {
      result = await send(load)
    })
    if (!result) throw new Error('No load was sent')
    const added = difference(before, await stored(pool))
    const serviceMs = cpuMs(service.pid) - ownCpu
    return figures(`${name} ${load.perSecond}/s for ${load.seconds} s`, result, added, { ...cost, serviceMs })
  }
}

/** The first ping of each heartbeat changes its state, which is due work of the heartbeat. */
async function firstStates(pool: Pool, pingAll: () => Promise<OpenLoad>): Promise<Record<string, string>> {
  await pingAll()
  const begin = performance.now()
  const isDone = async () => {
    const { rows } = await pool.query("select from heartbeats where transitions <> '[]' limit 1")
    return rows.length === 0
  }
  while (!(await isDone())) await delay(100)
  const waited = ((performance.now() - begin) / 1000).toFixed(1)
  return { [`${count} first pings at 500/s: until all states are recorded, after the last`]: `${waited} s` }
}

function profiling(): string[] {
  const folder = process.env['BENCH_CPU_PROFILE']
  return folder ? ['--cpu-prof', '--cpu-prof-dir', folder] : []
}

type Stored = { rows: number; pings: number }

function figures(
  name: string,
  { sent, accepted, refused, latencies, seconds: lasted, cpuMs: senderMs }: OpenLoad,
  added: Stored,
  { cpuSeconds, serviceMs, transactions, flushes, walBytes }: Cost & { serviceMs: number },
) {
  const each = (value: number, digits: number) => (value / accepted).toFixed(digits)
  return {
    [`${name}: sent, answered with 200`]: `${sent}, ${accepted}`,
    [`${name}: answered with 503 and sent again`]: String(refused),
    [`${name}: answered and not stored`]: String(accepted - added.rows),
    [`${name}: counted by the heartbeats`]: String(added.pings),
    [`${name}: recorded a second`]: (accepted / lasted).toFixed(0),
    [`${name}: response p50, p99, longest`]: percentiles(latencies),
    [`${name}: CPU time of service, PostgreSQL, sender for each`]: `${each(serviceMs, 3)}, ${each(cpuSeconds * 1000 - serviceMs, 3)}, ${each(senderMs, 3)} ms`,
    [`${name}: transactions, flushes, WAL for each`]: `${each(transactions, 3)}, ${each(flushes, 3)}, ${each(walBytes, 0)} B`,
  }
}

const percentiles = (values: readonly number[]) =>
  [0.5, 0.99, 1].map((part) => milliseconds(quantile(values, part))).join(', ')

async function receiveAlerts({ url, token }: BenchService): Promise<ReceiverProcess> {
  const receiver = await startReceiver()
  const response = await fetch(`${url}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, events: ['heartbeat.missed'], max_concurrency: 50 }),
  })
  if (!response.ok) throw new Error(`The endpoint was not created: ${await response.text()}`)
  return receiver
}

async function waitForAlerts(receiver: ReceiverProcess, expected: number): Promise<void> {
  for (let waited = 0; receiver.count() < expected && waited < patienceSeconds; waited += 0.1)
    await delay(100)
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

/** Heartbeats of the account with the webhook, whose deadlines pass one after another within the next seconds. */
async function insertMissed(pool: Pool, name: string, missed: number, within: number): Promise<void> {
  await pool.query(
    `insert into heartbeats (account_id, id, name, labels, digest, hint, schedule_kind, period_seconds, grace_seconds,
       manual_resume, accepted_methods, escalate_after_seconds, created_at, updated_at, status, last_success_at,
       expected_at, due_at)
     select account_id, ids[number], $2, '{}', sha256(ids[number]::bytea), 'hfh_…', 'period', 3600, 60, false, 'any',
       '{}', now(), now(), 'up', now(), at - interval '60 s', at
     from (select account_id from webhook_endpoints) as account, (select $1::text[] as ids) as given,
       lateral (
         select number, now() + make_interval(secs => 2 + number * $3::float8 / cardinality(ids)) as at
         from generate_series(1, cardinality(ids)) as number
       ) as missed`,
    [Array.from({ length: missed }, () => newId('heartbeat')), name, within],
  )
}

/** From each deadline to its alert at the webhook, by the names of the heartbeats. */
async function alertDelays(pool: Pool, receiver: ReceiverProcess): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ id: string; name: string; deadline: number }>(
    `select id, body::json -> 'data' ->> 'name' as name,
       extract(epoch from (body::json -> 'data' ->> 'started_at')::timestamptz)::float8 * 1000 as deadline
     from events where kind = 'heartbeat.missed' order by id`,
  )
  // All clocks are of this machine.
  const offsetMs = Date.now() - Number(process.hrtime.bigint()) / 1e6
  const delays = Map.groupBy(rows, ({ name }) => name)
  return Object.fromEntries(
    [...delays].map(([name, alerts]) => [
      `${name}: alerts received; deadline to alert p50, p99, longest`,
      `${alerts.length}; ${percentiles(
        alerts.map(({ id, deadline }) => Number(receiver.arrivals.get(id)) / 1e6 + offsetMs - deadline),
      )}`,
    ]),
  )
}
