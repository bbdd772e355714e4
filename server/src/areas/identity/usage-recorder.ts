import { logFailure } from '#platform/database/connection/log-failure.ts'
import type { Log } from '#platform/telemetry/log.ts'

export type Use = { at: Date; ip: string; userAgent: string }
type Used = { id: string; last_used_at: Date | null }

/** Records when tokens and sessions are used: at once after a pause, and at most once a minute. */
export interface UsageRecorder<T extends Used> {
  note(used: T, use: Use): void
  /** Waits until all recorded uses are written. */
  settle(): Promise<void>
}

const restMs = 60_000
const recordedMax = 10_000

export function createUsageRecorder<T extends Used>(
  write: (used: T, use: Use) => Promise<unknown>,
  log: Log,
): UsageRecorder<T> {
  const notedAt = new Map<string, number>()
  const writing = new Set<Promise<void>>()

  async function writeOrWarn(used: T, use: Use): Promise<void> {
    try {
      await write(used, use)
    } catch (error) {
      logFailure(log, error, { id: used.id }, 'the last use could not be recorded')
    }
  }

  return {
    note(used, use) {
      const last = Math.max(notedAt.get(used.id) ?? 0, used.last_used_at?.getTime() ?? 0)
      // The last use is in the future if the clock was set back.
      if (Math.abs(use.at.getTime() - last) < restMs) return
      if (notedAt.size >= recordedMax) notedAt.clear()
      notedAt.set(used.id, use.at.getTime())
      const written: Promise<void> = writeOrWarn(used, use).finally(() => writing.delete(written))
      writing.add(written)
    },
    async settle() {
      await Promise.all(writing)
    },
  }
}
