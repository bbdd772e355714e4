/**
 * The pings that this process has received and not recorded yet. They wait in memory, so there is a limit. Beyond it, a
 * sender is refused at once and tries again, instead of ending a request that is recorded later.
 */
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'

/** Senders wait 10 s (`curl -m 10`), and the pings before theirs have waited this long. */
const waitMaxMs = 5000
const countMax = 50_000
const bodyBytesMax = 64 * 1024 * 1024

const logEveryMs = 10_000

export interface PingBacklog {
  /** Whether a further ping must be refused. Counts the refusal. */
  refuses(): boolean
  /** Runs `record` and counts the ping until it ends. `onGrouped` ends its wait for a transaction. */
  during<T>(bodyBytes: number, record: (onGrouped: () => void) => Promise<T>): Promise<T>
}

type Dependencies = { metrics: Metrics; log: Log; nowMs?: () => number }

export function createPingBacklog({
  metrics,
  log,
  nowMs = () => performance.now(),
}: Dependencies): PingBacklog {
  // In order of arrival. A ping that waits for a lock of its heartbeat is counted, but does not make others late.
  const waiting = new Set<{ since: number }>()
  let count = 0
  let bytes = 0
  let loggedAt = Number.NEGATIVE_INFINITY

  function isFull(): boolean {
    if (count >= countMax || bytes >= bodyBytesMax) return true
    const [oldest] = waiting
    return oldest !== undefined && nowMs() - oldest.since > waitMaxMs
  }

  return {
    refuses() {
      if (!isFull()) return false
      metrics.pingsRefused.inc()
      if (nowMs() - loggedAt > logEveryMs) {
        loggedAt = nowMs()
        log.warn({ waiting: count }, 'pings arrive faster than they are recorded; further ones are refused')
      }
      return true
    },
    async during(bodyBytes, record) {
      const ping = { since: nowMs() }
      waiting.add(ping)
      count++
      bytes += bodyBytes
      try {
        return await record(() => waiting.delete(ping))
      } finally {
        waiting.delete(ping)
        count--
        bytes -= bodyBytes
      }
    },
  }
}
