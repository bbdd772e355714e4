import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/telemetry/log.ts'

export type Use = { at: Date; ip: string; userAgent: string }
type UsedToken = { account_id: string; id: string; last_used_at: Date | null }

/** Notes when tokens are used: at once when one has rested, and at most once a minute. */
export interface TokenUse {
  note(token: UsedToken, use: Use): void
  /** Waits for what is being written. */
  settle(): Promise<void>
}

const restMs = 60_000

export function createTokenUse(database: Database, log: Log): TokenUse {
  const notedAt = new Map<string, number>()
  const writing = new Set<Promise<void>>()

  async function write(token: UsedToken, use: Use): Promise<void> {
    try {
      await database.system((tx) =>
        sql`
          update api_tokens
          set last_used_at = ${use.at}, last_used_ip = ${use.ip}, last_used_user_agent = ${use.userAgent}
          where account_id = ${token.account_id} and id = ${token.id}
            and (last_used_at is null or last_used_at < ${use.at})`.execute(tx),
      )
    } catch (error) {
      log.warn({ err: error, token: token.id }, 'the use of a token could not be noted')
    }
  }

  return {
    note(token, use) {
      const last = Math.max(notedAt.get(token.id) ?? 0, token.last_used_at?.getTime() ?? 0)
      if (use.at.getTime() - last < restMs) return
      notedAt.set(token.id, use.at.getTime())
      const written: Promise<void> = write(token, use).finally(() => writing.delete(written))
      writing.add(written)
    },
    async settle() {
      await Promise.all(writing)
    },
  }
}
