/**
 * Reports of agents of ten accounts, as many as are recorded: each has 47 values, as a server with three file systems and
 * two disks sends every minute. Compared with a bare program that writes one row with these values for each report.
 * BENCH_AGENTS (1000) and BENCH_SECONDS (20) make it shorter.
 */
import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { Pool } from 'pg'
import { rollUpReports } from '../../../server/src/areas/cloud/servers/metrics/rollups/roll-up.ts'
import { newToken, tokenDigest } from '../../../server/src/kernel/access/token.ts'
import { newId } from '../../../server/src/kernel/id.ts'
import { addSeconds } from '../../../server/src/kernel/time.ts'
import { openDatabase } from '../../../server/src/platform/database/connection/database.ts'
import { findRunningPostgres } from '../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { costOf } from '../measure/cost.ts'
import { milliseconds, print, quantile } from '../measure/figures.ts'
import { cpuMs } from '../measure/load.ts'
import { type BenchService, benchDirectory, startService } from '../peer/service-process.ts'

const accounts = 10
const agents = Number(process.env['BENCH_AGENTS'] ?? 1000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 20)
const connections = 50

type Reporter = { id: string; secret: string; sequence: number }

export async function benchReports(): Promise<void> {
  const directory = benchDirectory()
  const service = await startService(directory.path)
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  const pool = new Pool({ ...running.superuser, max: 2 })
  const reporters = await insertAgents(pool)
  // Series are inserted with the first report of an agent.
  await sendAll(service, reporters, reporters.length)
  const before = cpuMs(service.pid)
  let sent: Sent = { latencies: [], refused: 0, seconds: 1 }
  const cost = await costOf(pool, service.pid, async () => {
    sent = await sendFor(service, reporters, seconds)
  })
  const serviceMs = cpuMs(service.pid) - before
  const count = sent.latencies.length
  const bare = await bareRows(pool, seconds / 4)
  const rollups = await rollUpCost(pool, running.connection, service.pid)
  const each = (value: number, digits = 2) => (value / count).toFixed(digits)
  const postgresMs = cost.cpuSeconds * 1000 - serviceMs
  print({
    'reports recorded a second, points': `${(count / sent.seconds).toFixed(0)}, ${((count * valuesOf(0).length) / sent.seconds).toFixed(0)}`,
    refused: String(sent.refused),
    'p50, p99': `${milliseconds(quantile(sent.latencies, 0.5))}, ${milliseconds(quantile(sent.latencies, 0.99))}`,
    'CPU time of service and PostgreSQL for each': `${each(serviceMs)}, ${each(postgresMs)} ms`,
    'CPU time of PostgreSQL for rolling up each later': `${rollups.toFixed(2)} ms`,
    'of one core for 10,000 agents at 60 s': (
      (((serviceMs + postgresMs) / count + rollups) * (10_000 / 60)) /
      1000
    ).toFixed(2),
    'transactions, flushes, WAL for each': `${each(cost.transactions, 3)}, ${each(cost.flushes, 3)}, ${each(cost.walBytes, 0)} B`,
    'size of a minute, of five minutes, with their indexes': `${await rowBytes(pool, '1m')}, ${await rowBytes(pool, '5m')} B`,
    'CPU time compared with one row for each report': ((serviceMs + postgresMs) / count / bare).toFixed(1),
  })
  await pool.end()
  await running.close()
  await service.stop()
  directory.remove()
}

/** Agents as they are stored, each with a server that was entered by hand. */
async function insertAgents(pool: Pool): Promise<Reporter[]> {
  const reporters: Reporter[] = []
  const { rows } = await pool.query<{ account_id: string }>('select account_id from accounts')
  const first = rows[0]?.account_id ?? ''
  for (let n = 0; n < accounts; n++) {
    const account = n === 0 ? first : newId('account')
    if (n > 0)
      await pool.query(
        `insert into accounts select * from json_populate_record(null::accounts,
           (select (to_jsonb(a) || jsonb_build_object('account_id', $1::text))::json from accounts as a where account_id = $2))`,
        [account, first],
      )
    const connection = newId('connection')
    await pool.query(
      `insert into connections (account_id, id, name, kind, settings, secrets, status, status_detail, verified_at, zone_defaults, labels, created_at, updated_at)
       values ($1, $2, 'Servers', 'manual', '{}', '', 'working', '', now(), '{}', '{}', now(), now())`,
      [account, connection],
    )
    await pool.query(
      `insert into cloud_accounts (account_id, id, adds_new, is_listed, created_at) values ($1, $2, false, false, now())`,
      [account, connection],
    )
    for (let i = 0; i < agents / accounts; i++) {
      const [server, id, secret] = [newId('server'), newId('agent'), newToken('hfa_')]
      await pool.query(
        `insert into servers (account_id, id, connection_id, ref, name, lifecycle, power, region, size, public_addresses,
           private_addresses, tags, notes, labels, cpus, listed_at, created_at, updated_at)
         values ($1, $2, $3, $2, $2, 'active', 'unknown', '', '', '{}', '{}', '{}', '', '{}', 4, now(), now(), now())`,
        [account, server, connection],
      )
      await pool.query(
        `insert into agents (account_id, id, server_id, state, form, version, hostname, fingerprint, enrolled_by, digest, hint,
           interval_seconds, created_at, updated_at)
         values ($1, $2, $3, 'enrolled', 'node', '0.1.0', $3, $4, 'bench', $5, '', 60, now(), now())`,
        [account, id, server, fingerprint, tokenDigest(secret)],
      )
      await pool.query('insert into token_digests (digest, account_id, id) values ($1, $2, $3)', [
        tokenDigest(secret),
        account,
        id,
      ])
      reporters.push({ id, secret, sequence: 0 })
    }
  }
  await pool.query('analyze')
  return reporters
}

const fingerprint = createHash('sha256').update('bench').digest('hex')

function metricsOf(seed: number) {
  const value = () => Math.round(((Math.sin(seed++) + 1) / 2) * 1e6) / 1e6
  // Twice as much as can be in use, so that no alert begins.
  const total = () => 2 + value()
  const byLabel = (...labels: string[]) => Object.fromEntries(labels.map((label) => [label, value()]))
  const mounts = () => byLabel('/', '/var', '/home')
  const totals = () => Object.fromEntries(['/', '/var', '/home'].map((label) => [label, total()]))
  const disks = () => byLabel('sda', 'sdb')
  const devices = () => byLabel('eth0')
  return {
    'system.cpu.utilization': byLabel('', 'user', 'system', 'iowait', 'steal'),
    'system.load.1': value(),
    'system.load.5': value(),
    'system.load.15': value(),
    'system.memory.used': value(),
    'system.memory.available': total(),
    'system.memory.total': total(),
    'system.swap.used': value(),
    'system.swap.total': total(),
    'system.filesystem.used': mounts(),
    'system.filesystem.total': totals(),
    'system.filesystem.inodes_used': mounts(),
    'system.filesystem.inodes_total': totals(),
    'system.disk.read': disks(),
    'system.disk.write': disks(),
    'system.disk.read_operations': disks(),
    'system.disk.write_operations': disks(),
    'system.disk.busy': disks(),
    'system.network.receive': devices(),
    'system.network.transmit': devices(),
    'system.network.receive_errors': devices(),
    'system.network.transmit_errors': devices(),
    'system.uptime': value(),
    'agent.memory': value(),
    'agent.cpu': value(),
    'agent.queue': value(),
  }
}

const valuesOf = (seed: number) =>
  Object.values(metricsOf(seed)).flatMap((one) => (typeof one === 'number' ? [one] : Object.values(one)))

function bodyOf(reporter: Reporter): Buffer {
  reporter.sequence++
  const now = new Date()
  // Each report is of another minute, as in reality. Times of the next minutes are accepted.
  const at = addSeconds(now, ((reporter.sequence - 1) % 10) * 60).toISOString()
  return gzipSync(
    JSON.stringify({
      version: '0.1.0',
      fingerprint,
      boot_id: 'bench',
      sequence: reporter.sequence,
      sent_at: now.toISOString(),
      config_version: 1,
      failed_units: [],
      samples: [{ at, metrics: metricsOf(reporter.sequence) }],
    }),
    { level: 1 },
  )
}

type Sent = { latencies: number[]; refused: number; seconds: number }

const sendFor = (service: BenchService, reporters: readonly Reporter[], lasting: number) => {
  const end = performance.now() + lasting * 1000
  return sendWhile(service, reporters, () => performance.now() < end)
}

const sendAll = (service: BenchService, reporters: readonly Reporter[], count: number) => {
  let left = count
  return sendWhile(service, reporters, () => left-- > 0)
}

async function sendWhile(
  { url }: BenchService,
  reporters: readonly Reporter[],
  goesOn: () => boolean,
): Promise<Sent> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const target = new URL('/v1/ingest/agent/report', url)
  const result: Sent = { latencies: [], refused: 0, seconds: 0 }
  const begin = performance.now()
  let next = 0
  const one = async () => {
    while (goesOn()) {
      const reporter = reporters[next++ % reporters.length]
      if (!reporter) return
      const at = performance.now()
      const status = await post(agent, target, reporter)
      if (status === 200) result.latencies.push(performance.now() - at)
      else result.refused++
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  return { ...result, seconds: (performance.now() - begin) / 1000 }
}

function post(agent: Agent, target: URL, reporter: Reporter): Promise<number> {
  const body = bodyOf(reporter)
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${reporter.secret}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'content-length': body.length,
    }
    const outgoing = request(target, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Milliseconds of CPU for each stored minute of an agent until it is in the roll-ups of five minutes and hours. */
async function rollUpCost(
  pool: Pool,
  address: Parameters<typeof openDatabase>[0],
  pid: number,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from server_metrics_1m')
  await pool.query(
    `update server_metric_rollup_progress set rolled_until = date_bin('1 hour', now(), 'epoch')`,
  )
  const database = openDatabase(address, 2, () => {})
  const { cpuSeconds } = await costOf(pool, pid, () =>
    rollUpReports(database, addSeconds(new Date(), 2 * 3600)),
  )
  await database.close()
  return (cpuSeconds * 1000) / (rows[0]?.count ?? 1)
}

async function rowBytes(pool: Pool, tier: string): Promise<string> {
  const table = `server_metrics_${tier}`
  await pool.query(`vacuum full analyze ${table}`)
  const { rows } = await pool.query<{ bytes: number }>(
    `select (select sum(pg_total_relation_size(relid)) from pg_partition_tree('${table}'))::float8 / greatest(count(*), 1) as bytes
     from ${table}`,
  )
  return (rows[0]?.bytes ?? 0).toFixed(0)
}

/** Milliseconds of CPU, of this process and PostgreSQL, for one row in a transaction of its own. */
async function bareRows(pool: Pool, lasting: number): Promise<number> {
  await pool.query(
    'create table bare_reports (agent int, at timestamptz, metrics real[], primary key (agent, at))',
  )
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const client = await pool.connect()
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pids = [process.pid, own[0]?.pid ?? rows[0]?.pid ?? 0]
  const before = pids.map(cpuMs)
  const end = performance.now() + lasting * 1000
  let count = 0
  while (performance.now() < end)
    await client.query('insert into bare_reports values ($1, clock_timestamp(), $2)', [
      count++,
      valuesOf(count),
    ])
  client.release()
  return pids.reduce((sum, pid, index) => sum + cpuMs(pid) - (before[index] ?? 0), 0) / count
}
