/**
 * The service and its PostgreSQL killed with -9 while jobs ping heartbeats: each ping that was answered with 200 or 201
 * must be stored. Every job keeps a log of its answered pings, which is compared with the database at the end.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { findRunningPostgres } from '../src/platform/embedded-postgres/cluster/running.ts'
import { type AloneStage, startAlone } from './alone-stage.ts'

export type PingKillsOptions = { pings: number; kills: number }

export type PingKillsResult = {
  acknowledged: number
  heartbeats: number
  kills: Record<string, number>
  /** Answered pings that are not stored, or with another signal. */
  lost: number
  /** Stored more than once, although they were repeated within the minute in which a run id counts once. */
  doubled: number
  /** Stored, but no job sent them. */
  unknown: number
  /** Heartbeats whose state or count of pings differs from that of their stored pings. */
  inconsistent: number
  repeatedRequests: number
  seconds: number
}

type SentPing = { slug: string; runId: string; signal: string; first: number; last: number }
type StoredPing = { slug: string; run_id: string; signal: string; count: number }
type StoredHeartbeat = { slug: string; status: string; ping_count: number; rows: number }

/** So few that all are kept as rows: beyond a rate, pings are counted without being listed. */
const pingsOfHeartbeat = 50
const jobs = 32
const repetitionMs = 60_000
const parts = { success: '', start: '/start', log: '/log', fail: '/fail' }

export async function pingKills({ pings, kills }: PingKillsOptions): Promise<PingKillsResult> {
  const stage = await startAlone()
  const begun = performance.now()
  try {
    const key = await createPingKey(stage)
    const load = sendPings(`/ping/${key}`, stage.url, pings)
    const killed: Record<string, number> = {}
    const { service, connection, postgres } = stage.victims
    const order = [service, service, connection, postgres]
    for (let kill = 0; kill < kills; kill++) {
      while (load.acknowledged.length < ((kill + 1) * pings) / (kills + 1)) await delay(2)
      const victim = order[kill % order.length] ?? service
      await victim.kill()
      killed[victim.name] = (killed[victim.name] ?? 0) + 1
    }
    await load.done
    const { stored, heartbeats } = await readStored(stage)
    return {
      acknowledged: load.acknowledged.length,
      heartbeats: heartbeats.length,
      kills: killed,
      ...compare(load.acknowledged, stored),
      inconsistent: inconsistentOf(load.acknowledged, heartbeats),
      repeatedRequests: load.repeated(),
      seconds: (performance.now() - begun) / 1000,
    }
  } finally {
    await stage.close()
  }
}

/** Jobs that ping one after another, each ping until it is answered, as `curl --retry` does. */
function sendPings(path: string, url: () => string, pings: number) {
  const acknowledged: SentPing[] = []
  let repeated = 0
  async function job(name: string, count: number): Promise<void> {
    const signals = Object.entries(parts)
    for (let number = 0; number < count; number++) {
      const [signal, part] = signals[number % signals.length] ?? ['success', '']
      const slug = `${name}-${Math.floor(number / pingsOfHeartbeat)}`
      const ping = { slug, runId: randomUUID(), signal, first: performance.now() }
      while (!(await isAcknowledged(`${url()}${path}/${slug}${part}?create=1&rid=${ping.runId}`))) {
        repeated++
        await delay(50)
      }
      acknowledged.push({ ...ping, last: performance.now() })
    }
  }
  const shares = Array.from({ length: jobs }, (_each, index) => Math.floor((pings + index) / jobs))
  const done = Promise.all(shares.map((count, index) => job(`job${index}`, count)))
  return { acknowledged, repeated: () => repeated, done }
}

async function isAcknowledged(url: string): Promise<boolean> {
  const response = await fetch(url, { method: 'POST' }).catch(() => null)
  if (response === null) return false
  const text = await response.text().catch(() => '')
  if (response.status < 300) return true
  if (response.status >= 500) return false
  throw new Error(`A ping was refused with ${response.status}: ${text}`)
}

async function createPingKey(stage: AloneStage): Promise<string> {
  const response = await fetch(`${stage.url()}/v1/ping-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stage.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Jobs' }),
  })
  const { ping_url } = (await response.json()) as { ping_url: string }
  return ping_url.slice(ping_url.lastIndexOf('/') + 1)
}

async function readStored({ dataDirectory }: AloneStage) {
  const running = await findRunningPostgres(dataDirectory)
  if (!running) throw new Error('The database of the service is not running')
  const pool = new Pool({ ...running.superuser, max: 1 })
  try {
    const { rows: stored } = await pool.query<StoredPing>(
      `select slug, run_id, min(signal) as signal, count(*)::int from heartbeat_pings as ping
       join heartbeats as heartbeat on heartbeat.id = ping.heartbeat_id group by slug, run_id`,
    )
    const { rows: heartbeats } = await pool.query<StoredHeartbeat>(
      `select slug, status, ping_count::int,
         (select count(*)::int from heartbeat_pings where heartbeat_id = heartbeats.id) as rows from heartbeats`,
    )
    return { stored, heartbeats }
  } finally {
    await pool.end()
    await running.close()
  }
}

function compare(acknowledged: readonly SentPing[], stored: readonly StoredPing[]) {
  const byRun = new Map(stored.map((ping) => [ping.run_id, ping]))
  const sent = new Set(acknowledged.map(({ runId }) => runId))
  const isStored = ({ runId, slug, signal }: SentPing) =>
    byRun.get(runId)?.slug === slug && byRun.get(runId)?.signal === signal
  const isDoubled = ({ runId, first, last }: SentPing) =>
    (byRun.get(runId)?.count ?? 0) > 1 && last - first < repetitionMs
  return {
    lost: acknowledged.filter((ping) => !isStored(ping)).length,
    doubled: acknowledged.filter(isDoubled).length,
    unknown: stored.filter(({ run_id }) => !sent.has(run_id)).length,
  }
}

/** The pings of a heartbeat come from one job, so the last success or failure that was answered decides its state. */
function inconsistentOf(acknowledged: readonly SentPing[], heartbeats: readonly StoredHeartbeat[]): number {
  const expected = new Map<string, string>()
  for (const { slug, signal } of acknowledged)
    if (signal === 'success' || signal === 'fail') expected.set(slug, signal === 'fail' ? 'down' : 'up')
  return heartbeats.filter(
    ({ slug, status, ping_count, rows }) => ping_count !== rows || status !== (expected.get(slug) ?? 'new'),
  ).length
}
