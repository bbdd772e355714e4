import { Problem } from '#kernel/problem/problem.ts'
import { settlesWithin } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { useBothRoles } from '#platform/database/schema/roles.ts'

export interface Readiness {
  /** Throws a Problem with the reason unless the service can respond to requests. Takes two seconds at most. */
  require(): Promise<void>
  /** Makes the service not ready. */
  stop(): void
}

const responseSecondsMax = 1.5

/** At most one connection waits for a database that does not respond: concurrent calls share a probe. */
export function createReadiness(database: Database): Readiness {
  let isStopping = false
  let probe: Promise<void> | null = null
  const probeOnce = () =>
    (probe ??= database.system(useBothRoles).finally(() => {
      probe = null
    }))

  return {
    async require() {
      if (isStopping) throw notReady('The service is stopping.')
      let hasResponded: boolean
      try {
        hasResponded = await settlesWithin(responseSecondsMax, probeOnce())
      } catch (cause) {
        throw notReady('The database cannot be used.', cause)
      }
      if (!hasResponded) throw notReady(`The database has not answered within ${responseSecondsMax} s.`)
    },
    stop() {
      isStopping = true
    },
  }
}

function notReady(reason: string, cause?: unknown): Problem {
  return new Problem('unavailable', `The service is not ready. ${reason}`, { cause })
}
