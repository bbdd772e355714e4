/**
 * 50 probes with 1,000 monitors each, checked every minute: what their results cost the service, compared with writing
 * the same rows and nothing else. BENCH_PROBES (50), BENCH_MONITORS (1000, of each) and BENCH_SECONDS (20) make it shorter.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { Pool } from 'pg'
import { newToken, tokenDigest } from '../../../server/src/kernel/access/token.ts'
import { newId } from '../../../server/src/kernel/id.ts'
import { findRunningPostgres } from '../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { costOf } from '../measure/cost.ts'
import { milliseconds, print, quantile } from '../measure/figures.ts'
import { cpuMs } from '../measure/load.ts'
import { type BenchService, benchDirectory, startService } from '../peer/service-process.ts'
import { insertMonitors } from './stored-monitors.ts'

const probeCount = Number(process.env['BENCH_PROBES'] ?? 50)
const monitorCount = Number(process.env['BENCH_MONITORS'] ?? 1000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 20)
const intervalSeconds = 60
const batchMax = 500

type Check = { monitor_id: string; version: string }
type Probe = { id: string; secret: string; checks: readonly Check[]; sequence: number; next: number }

export async function benchProbes(): Promise<void> {
  const directory = benchDirectory()
  const service = await startService(directory.path)
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  const pool = new Pool({ ...running.superuser, max: 2 })
  const probes = await insertProbes(pool)
  const assigning = await Promise.all(probes.map((probe) => assign(service, probe)))
  // The first results change the state of every monitor.
  for (let sent = 0; sent < monitorCount; sent += batchMax)
    await Promise.all(probes.map((probe) => send(service, probe, batchMax)))
  await untilStatesAreKnown(pool)
  const perSecond = Math.ceil(monitorCount / intervalSeconds)
  const latencies: number[] = []
  const before = cpuMs(service.pid)
  const cost = await costOf(pool, service.pid, async () => {
    await Promise.all(
      probes.map(async (probe, index) => {
        await delay((index / probes.length) * 1000)
        for (let second = 0; second < seconds; second++) {
          const begun = performance.now()
          await send(service, probe, perSecond)
          latencies.push(performance.now() - begun)
          await delay(Math.max(0, 1000 - (performance.now() - begun)))
        }
      }),
    )
  })
  const serviceMs = cpuMs(service.pid) - before
  const count = latencies.length * perSecond
  const bare = await bareRows(pool, latencies.length, perSecond)
  const each = (value: number) => ((value / count) * 1000).toFixed(0)
  const allMs = cost.cpuSeconds * 1000
  print({
    'results in all, a second': `${count}, ${probeCount * perSecond}`,
    'answer to a batch, p50, p99': `${milliseconds(quantile(latencies, 0.5))}, ${milliseconds(quantile(latencies, 0.99))}`,
    'answer with all assignments of a probe, p50, p99': `${milliseconds(quantile(assigning, 0.5))}, ${milliseconds(quantile(assigning, 0.99))}`,
    'CPU time of service and PostgreSQL for 1,000 results': `${each(serviceMs)}, ${each(allMs - serviceMs)} ms`,
    'of one core for all probes': (allMs / 1000 / seconds).toFixed(2),
    'transactions, WAL for each result': `${(cost.transactions / count).toFixed(3)}, ${(cost.walBytes / count).toFixed(0)} B`,
    'ratio of the CPU time to that of writing the rows alone': (allMs / count / bare).toFixed(1),
  })
  await pool.end()
  await running.close()
  await service.stop()
  directory.remove()
}

async function insertProbes(pool: Pool): Promise<Probe[]> {
  const { rows } = await pool.query<{ account_id: string }>('select account_id from accounts')
  const account = rows[0]?.account_id ?? ''
  const probes: Probe[] = []
  for (let n = 0; n < probeCount; n++) {
    const [id, secret] = [newId('probe'), newToken('hfp_')]
    await pool.query(
      `insert into probes (account_id, id, name, labels, state, enrolment_digest, enrolment_hint, enrolment_expires_at,
         digest, hint, enrolled_at, last_seen_at, created_at, updated_at)
       values ($1, $2, $2, '{}', 'online', $3, '', now(), $4, '', now(), now(), now(), now())`,
      [account, id, tokenDigest(id), tokenDigest(secret)],
    )
    await pool.query('insert into token_digests (digest, account_id, id) values ($1, $2, $3)', [
      tokenDigest(secret),
      account,
      id,
    ])
    const url = 'http://192.0.2.1/'
    const ids = await insertMonitors(pool, {
      account,
      count: monitorCount,
      url,
      intervalSeconds,
      isDue: false,
    })
    await pool.query('update monitor_checks set location = $2 where monitor_id = any($1)', [ids, id])
    await pool.query('update monitors set locations = array[$2] where id = any($1)', [ids, id])
    probes.push({ id, secret, checks: [], sequence: 0, next: 0 })
  }
  await pool.query('vacuum analyze')
  return probes
}

/** How many milliseconds the answer took. */
async function assign({ url }: BenchService, probe: Probe): Promise<number> {
  const begun = performance.now()
  const response = await fetch(`${url}/v1/ingest/probe/assignments`, {
    headers: { authorization: `Bearer ${probe.secret}` },
  })
  probe.checks = ((await response.json()) as { checks: Check[] }).checks
  if (probe.checks.length !== monitorCount) throw new Error(`${probe.checks.length} checks were assigned`)
  return performance.now() - begun
}

async function send({ url }: BenchService, probe: Probe, count: number): Promise<void> {
  probe.sequence++
  const now = new Date().toISOString()
  const results = Array.from({ length: Math.min(count, probe.checks.length) }, () => {
    const check = probe.checks[probe.next++ % probe.checks.length]
    return {
      monitor_id: check?.monitor_id,
      version: check?.version,
      slot_at: now,
      age_seconds: 0,
      outcome: 'up',
      duration: 12.5,
      phases: ['dns', 'connect', 'wait', 'transfer'].map((name) => ({ name, duration: 3 })),
      failure: null,
      warnings: [],
      address: '192.0.2.1',
      evidence: { status: 200 },
    }
  })
  const body = {
    version: '0.1.0',
    hostname: 'bench',
    allowed_networks: null,
    boot_id: 'bench',
    sequence: probe.sequence,
    sent_at: now,
    waiting: 0,
    dropped: 0,
    results,
  }
  const response = await fetch(`${url}/v1/ingest/probe/results`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${probe.secret}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: gzipSync(JSON.stringify(body), { level: 1 }),
  })
  const answer = (await response.json()) as { results?: string[] }
  if (answer.results?.some((outcome) => outcome !== 'recorded') !== false)
    throw new Error(`Results were not recorded: ${JSON.stringify(answer).slice(0, 500)}`)
}

async function untilStatesAreKnown(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(`select from monitors where state = 'pending' limit 1`)
    if (rows.length === 0) return
    await delay(200)
  }
}

/** Milliseconds of CPU, of this process and PostgreSQL, for a row that is written with others of its batch. */
async function bareRows(pool: Pool, batches: number, size: number): Promise<number> {
  await pool.query('create table bare_results (like monitor_results including all)')
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pids = [process.pid, rows[0]?.pid ?? 0]
  const before = pids.map(cpuMs)
  for (let batch = 0; batch < batches; batch++)
    await client.query(
      `insert into bare_results (account_id, monitor_id, slot_at, location, outcome, duration, phases, address)
       select 'acc', id, clock_timestamp(), 'prb', 'up', 12.5, '{"dns":3,"connect":3,"wait":3,"transfer":3}', '192.0.2.1'
       from unnest($1::text[]) as id`,
      [Array.from({ length: size }, (_, index) => `mon_${batch}_${index}`)],
    )
  client.release()
  return pids.reduce((sum, pid, index) => sum + cpuMs(pid) - (before[index] ?? 0), 0) / (batches * size)
}
