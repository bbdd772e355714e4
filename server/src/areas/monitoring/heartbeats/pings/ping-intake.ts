/**
 * Records pings. Those that arrive at about the same time are written in one transaction, and each is answered after its
 * commit. A heartbeat that another transaction has locked (a change by its owner, an alert) does not delay the pings of
 * others: its pings are recorded separately, one after another.
 */
import { quotaOf } from '#kernel/access/gcra.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { IngestBudget } from '#platform/ingest/ingest-budget.ts'
import { createMemoryLimiter } from '#platform/rates/memory-limiter.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { createBatcher } from '#platform/work/claim/batcher.ts'
import { createSemaphore } from '#platform/work/semaphore.ts'
import type { PingBacklog } from './ping-backlog.ts'
import type { PingReport } from './progress.ts'
import { type PingOutcome, type QueuedPing, recordPings } from './record-pings.ts'
import type { PingedHeartbeat } from './subject-store.ts'

type Dependencies = { database: Database; budget: IngestBudget; backlog: PingBacklog; metrics: Metrics }

export type NewPing = Omit<PingReport, 'at'> & { method: string; body: Buffer; bodyBytes: number }

export interface PingIntake {
  /** `absent`: the heartbeat was deleted. */
  take(heartbeat: PingedHeartbeat, ping: NewPing): Promise<PingOutcome>
}

/** Few enough that preparing a batch does not hold up other work of the process for long. */
const batchSizeMax = 250

/**
 * Pings that arrive quickly are gathered: a statement for many heartbeats costs little more than one for a single one. A
 * ping that arrives alone is recorded at once.
 */
const restMs = (batchSize: number) => (batchSize < 4 ? 0 : 20)

/** How many transactions may wait for locks: due work needs the other connections. */
const separateMax = 4

/** Pings of one heartbeat beyond this rate count, but their bodies are not kept. */
const bodies = quotaOf(20, 5)
/** Beyond this rate they count, but are not kept as rows. */
const rows = quotaOf(120, 60)

export function createPingIntake({ database, budget, backlog, metrics }: Dependencies): PingIntake {
  const rowLimiter = createMemoryLimiter()
  // How many pings of a heartbeat wait for its lock.
  const waiting = new Map<string, number>()

  const together = createBatcher<QueuedPing, PingOutcome>(
    async (_all, pings) => {
      const free = pings.filter(({ heartbeat }) => !waiting.has(heartbeat.id))
      const recorded = await database.system((tx) =>
        recordPings(tx, free, { now: database.now(), waits: false }),
      )
      metrics.pingBatches.observe(free.length)
      const outcomes = new Map(free.map((ping, index) => [ping, recorded[index] ?? 'absent']))
      return pings.map((ping) => {
        const outcome = outcomes.get(ping) ?? 'absent'
        // At once, so that later pings of the heartbeat in the next batch do not overtake this one.
        if (outcome === 'absent') waiting.set(ping.heartbeat.id, (waiting.get(ping.heartbeat.id) ?? 0) + 1)
        return outcome
      })
    },
    batchSizeMax,
    { restMs },
  )

  const inPlace = createSemaphore(separateMax)
  const separately = createBatcher<QueuedPing, PingOutcome>((_id, pings) =>
    inPlace(() => database.system((tx) => recordPings(tx, pings, { now: database.now(), waits: true }))),
  )

  async function record(ping: QueuedPing, onGrouped: () => void): Promise<PingOutcome> {
    const { id } = ping.heartbeat
    const outcome = await together('', ping)
    onGrouped()
    if (outcome === 'recorded') return 'recorded'
    try {
      return await separately(id, ping)
    } finally {
      const left = (waiting.get(id) ?? 1) - 1
      if (left === 0) waiting.delete(id)
      else waiting.set(id, left)
    }
  }

  return {
    async take(subject, { method, body, bodyBytes, ...report }) {
      const at = database.now()
      const { account_id, id } = subject
      const isKept = (await rowLimiter.take([{ key: id, quota: rows }], 1)).taken
      const keepsBody =
        isKept && body.length > 0 && (await budget.spend(subject, { name: 'ping_bodies', quota: bodies }))
      const ping = {
        heartbeat: { account_id, id },
        report: { ...report, at },
        method,
        body: keepsBody ? textOf(body) : null,
        bodyBytes,
        isKept,
      }
      const outcome = await backlog.during(ping.body?.length ?? 0, (onGrouped) => record(ping, onGrouped))
      if (outcome === 'recorded') metrics.pings.inc({ signal: report.signal })
      return outcome
    },
  }
}

/** PostgreSQL does not accept NUL in text. */
function textOf(body: Buffer): string {
  return body.toString('utf8').replaceAll('\0', '')
}
