/**
 * Where RDAP servers are looked up: the list that is part of this version, or a newer one of IANA. One process of the
 * installation reads it once a day at most (RFC 9224, section 8, asks for caching); the others use what it has stored.
 */
import type { Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { Egress } from '#platform/net/egress.ts'
import { EgressError } from '#platform/net/egress-error.ts'
import type { Bootstrap, RegistryPort } from '#providers/ports/registry-data.ts'
import { beginReadingBootstrap, selectBootstrap, storeBootstrap } from './store/bootstrap.ts'

type Dependencies = {
  database: Database
  egress: Egress
  clock: Clock
  registryPort: RegistryPort
  /** Null: IANA's own. */
  rdapBootstrapUrl: URL | null
}

const daySeconds = 24 * 60 * 60
/** For so long a newer list that another process has read is not noticed. */
const keptSeconds = 60
const bytesMax = 2 * 2 ** 20

/** Returns a function with the current list. */
export function createBootstrapSource(dependencies: Dependencies): () => Promise<Bootstrap> {
  let current: Bootstrap | null = null
  let readAt: Date | null = null
  let askedAt: Date | null = null
  return async () => {
    const { database, clock, registryPort } = dependencies
    current ??= registryPort.bootstrap
    const now = clock()
    const isKept = askedAt !== null && Math.abs(now.getTime() - askedAt.getTime()) < keptSeconds * 1000
    if (isKept && readAt !== null) return current
    const isOurTurn = await database.system((tx) => beginReadingBootstrap(tx, now, daySeconds))
    if (isOurTurn) await readFromIana(dependencies, now)
    const stored = await database.system((tx) => selectBootstrap(tx, readAt))
    if (stored) {
      readAt = stored.readAt
      const read = registryPort.readBootstrap(stored.text)
      // After an update of the service, its own list may be the newer one.
      if (read && read.publishedAt >= current.publishedAt) current = read
    }
    askedAt = now
    return current
  }
}

/** A list that cannot be read changes nothing. The next attempt is a day later. */
async function readFromIana(dependencies: Dependencies, now: Date): Promise<void> {
  const { database, egress, registryPort, rdapBootstrapUrl } = dependencies
  try {
    const { status, body, truncated } = await egress.request({
      url: rdapBootstrapUrl?.href ?? registryPort.bootstrapUrl,
      method: 'GET',
      headers: { Accept: 'application/json' },
      timeoutSeconds: 30,
      maxBytes: bytesMax,
    })
    const text = body.toString('utf8')
    if (status === 200 && !truncated && registryPort.readBootstrap(text))
      await database.system((tx) => storeBootstrap(tx, text, now))
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
  }
}
