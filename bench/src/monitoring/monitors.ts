/**
 * Thousands of HTTP monitors against nginx: what they cost the service, how late their checks begin, how many checks a second
 * are possible beside blackbox_exporter, how soon all are checked after a restart, how soon a failure is sent, the uptime of a
 * year, and disk space. A short run: BENCH_MONITORS=500 BENCH_SECONDS=20 BENCH_INTERVAL=20 npm run bench -- monitors. With
 * BENCH_CPU_PROFILE=<folder>, a CPU profile of the service is written there.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { findRunningPostgres } from '../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { costOf } from '../measure/cost.ts'
import { mebibytes, print } from '../measure/figures.ts'
import { cpuMs, load } from '../measure/load.ts'
import { pssOf } from '../measure/memory.ts'
import { type BenchService, benchDirectory, startService } from '../peer/service-process.ts'
import { benchAlerts } from './alerts.ts'
import { latenessBelow, metricsToken, readCheckMetrics } from './check-metrics.ts'
import { benchStorage } from './storage.ts'
import { insertMonitors } from './stored-monitors.ts'
import { startExporter, startNginx, type Target } from './targets.ts'
import { benchUptimePage } from './uptime-page.ts'

const numberOf = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const count = numberOf('BENCH_MONITORS', 5000)
const intervalSeconds = numberOf('BENCH_INTERVAL', 60)
const measuredSeconds = numberOf('BENCH_SECONDS', 120)
const saturationSeconds = 15
const idleSeconds = 20

type Setting = { pool: Pool; account: string; target: Target }

export async function benchMonitors(): Promise<void> {
  const directory = benchDirectory()
  const target = await startNginx(directory.path)
  let service = await start(directory.path)
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  const pool = new Pool({ ...running.superuser, max: 2 })
  pool.on('error', () => {})
  const { rows } = await pool.query<{ account_id: string }>('select account_id from accounts')
  const account = rows[0]?.account_id ?? ''
  const setting = { pool, account, target }

  await benchUptimePage({ service, pool, connection: running.connection, account })
  await benchLoad(service, setting)
  await benchAlerts({ service, ...setting })
  await pool.end()
  await running.close()
  await service.stop()

  service = await start(directory.path)
  const again = await findRunningPostgres(directory.path)
  if (!again) throw new Error('The database of the service is not running')
  const poolAgain = new Pool({ ...again.superuser, max: 2 })
  await benchRestart(poolAgain)
  await benchSaturation(service, { ...setting, pool: poolAgain }, directory.path)
  await benchStorage(poolAgain, again.connection)
  await poolAgain.end()
  await again.close()
  await service.stop()
  await target.stop()
  directory.remove()
}

function start(path: string): Promise<BenchService> {
  const profile = process.env['BENCH_CPU_PROFILE']
  return startService(
    path,
    { HOLDFAST_METRICS_TOKEN: metricsToken },
    profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
  )
}

/** What the monitors cost beyond the idle service, and how late their checks begin. */
async function benchLoad(service: BenchService, { pool, account, target }: Setting): Promise<void> {
  const idle = await costDuring(service, pool, idleSeconds)
  const idleMemory = pssOf(String(service.pid))
  await insertMonitors(pool, { account, count, url: `${target.url}/`, intervalSeconds })
  // Until each was checked once and its state is recorded, and caches are filled.
  await delay((intervalSeconds + 5) * 1000)
  await statesRecorded(pool)
  const before = await readCheckMetrics(service.url)
  const busy = await costDuring(service, pool, measuredSeconds)
  const after = await readCheckMetrics(service.url)
  const memory = pssOf(String(service.pid))
  const checks = after.checks - before.checks
  print({
    'monitors, interval': `${count}, ${intervalSeconds} s`,
    'checks a second; of them failed': `${(checks / busy.seconds).toFixed(1)}; ${after.failed - before.failed}`,
    'CPU of the service, parts of a core; idle before': `${busy.service.toFixed(3)}; ${idle.service.toFixed(3)}`,
    'CPU with PostgreSQL; idle before': `${busy.all.toFixed(3)}; ${idle.all.toFixed(3)}`,
    'transactions a second; idle before': `${busy.transactions.toFixed(1)}; ${idle.transactions.toFixed(1)}`,
    'memory of the service (PSS) beyond idle': `${mebibytes(memory - idleMemory)} of ${mebibytes(memory)}`,
    'lateness p50, p99': [0.5, 0.99].map((part) => latenessBelow(before, after, part)).join(', '),
  })
}

async function statesRecorded(pool: Pool): Promise<void> {
  const begun = performance.now()
  let left = 0
  do {
    await delay(500)
    const { rows } = await pool.query<{ left: number }>(
      'select count(*)::int as left from monitors where due_at is not null or leased_until is not null',
    )
    left = rows[0]?.left ?? 0
  } while (left > 0 && performance.now() - begun < 120_000)
  print({ 'states that were not recorded after the first interval and two minutes': String(left) })
}

async function costDuring({ pid }: BenchService, pool: Pool, seconds: number) {
  const begun = performance.now()
  let serviceMs = 0
  const cost = await costOf(pool, pid, async () => {
    const before = cpuMs(pid)
    await delay(seconds * 1000)
    serviceMs = cpuMs(pid) - before
  })
  // The cost includes the time in which PostgreSQL reports its statistics.
  const whole = (performance.now() - begun) / 1000
  return {
    seconds: whole,
    service: serviceMs / 1000 / seconds,
    all: cost.cpuSeconds / whole,
    transactions: cost.transactions / whole,
  }
}

/** How long after the start all monitors have been checked. */
async function benchRestart(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ started: Date }>('select max(started_at) as started from workers')
  const started = rows[0]?.started ?? new Date()
  const shares: Record<string, string> = {}
  for (;;) {
    const found = await pool.query<{ seconds: number; covered: number }>(
      `select extract(epoch from clock_timestamp() - $1)::float8 as seconds,
         avg((last_slot_at >= $1::timestamptz - interval '1 second')::int)::float8 as covered
       from monitor_checks where due_at is not null`,
      [started],
    )
    const { seconds = 0, covered = 0 } = found.rows[0] ?? {}
    for (const part of [0.5, 0.99, 1])
      if (covered >= part) shares[`${part * 100} %`] ??= `${seconds.toFixed(0)} s`
    if (covered >= 1 || seconds > 3 * intervalSeconds + 60) break
    await delay(500)
  }
  print({
    'checked again after a restart': Object.entries(shares)
      .map(([part, after]) => `${part} after ${after}`)
      .join(', '),
  })
}

/** As many checks as possible, one after the other by the service and by the exporter. */
async function benchSaturation(
  service: BenchService,
  { pool, target }: Setting,
  path: string,
): Promise<void> {
  await pool.query(`update monitors set interval_seconds = 1, timeout_seconds = 1`)
  await pool.query(
    `update monitor_checks set interval_seconds = 1, phase_ms = phase_ms % 1000, due_at = now()`,
  )
  await delay(3000)
  const before = await readCheckMetrics(service.url)
  const cpuBefore = cpuMs(service.pid)
  const begun = performance.now()
  await delay(saturationSeconds * 1000)
  const seconds = (performance.now() - begun) / 1000
  const cpu = cpuMs(service.pid) - cpuBefore
  const checks = (await readCheckMetrics(service.url)).checks - before.checks
  await pool.query('update monitor_checks set due_at = null')
  await delay(2000)
  const ours = { perSecond: checks / seconds, cpuMs: cpu / checks }
  print({
    'checks a second at saturation; CPU of the service a check': `${ours.perSecond.toFixed(0)}; ${ours.cpuMs.toFixed(2)} ms`,
  })
  const exporter = await startExporter(path)
  if (!exporter) return print({ blackbox_exporter: 'not run: install prometheus-blackbox-exporter' })
  const theirs = await load(exporter, {
    path: `/probe?module=http&target=${encodeURIComponent(`${target.url}/`)}`,
    connections: 50,
    seconds: saturationSeconds,
  })
  await exporter.stop()
  const theirCpu = theirs.cpuMsPerThousand / 1000
  print({
    'the same by blackbox_exporter, which stores nothing': `${theirs.requests.toFixed(0)}; ${theirCpu.toFixed(2)} ms`,
    'ratio: checks a second; CPU a check': `${(ours.perSecond / theirs.requests).toFixed(2)}; ${(ours.cpuMs / theirCpu).toFixed(2)}`,
  })
}
