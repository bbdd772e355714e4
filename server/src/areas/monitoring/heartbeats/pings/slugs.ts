/** Finds the heartbeat that a URL with a ping key names, and creates it if the URL asks for it. */
import { Problem } from '#kernel/problem/problem.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { deviceCaller } from '#platform/ingest/device-caller.ts'
import type { IngestRequest } from '#platform/ingest/ingest-request.ts'
import { createBatcher } from '#platform/work/claim/batcher.ts'
import { createHeartbeat } from '../heartbeats.ts'
import { isSuspended, type PingedHeartbeat, type PingKeySubject, selectBySlugs } from './subject-store.ts'

type Dependencies = { database: Database; tenancy: Tenancy; forget: (accountId: string) => void }

export interface Slugs {
  /** Null: no heartbeat of the account has this slug. */
  find(key: PingKeySubject, slug: string): Promise<PingedHeartbeat | null>
  /** Creates a heartbeat with this slug that expects a success every day. */
  create(key: PingKeySubject, slug: string, request: IngestRequest): Promise<CreationOutcome>
}

/** `full`: the plan allows no more heartbeats. `suspended`: the account may not create any. */
export type CreationOutcome = 'created' | 'full' | 'suspended'

const day = 24 * 3600
const hour = 3600

export function createSlugs({ database, tenancy, forget }: Dependencies): Slugs {
  // A change of the account gives its keys new subjects, and with them new caches.
  const known = new WeakMap<PingKeySubject, Map<string, PingedHeartbeat>>()

  const lookUp = createBatcher<string, PingedHeartbeat | null>(async (accountId, slugs) => {
    const rows = await database.system((tx) => selectBySlugs(tx, accountId, slugs))
    return slugs.map((slug) => rows.find((row) => row.slug === slug) ?? null)
  })

  return {
    async find(key, slug) {
      const cache = known.get(key) ?? new Map<string, PingedHeartbeat>()
      known.set(key, cache)
      const cached = cache.get(slug)
      if (cached) return cached
      const found = await lookUp(key.account_id, slug)
      if (found) cache.set(slug, found)
      return found
    },
    async create(key, slug, request) {
      const caller = { ...deviceCaller(key, request), action: 'heartbeats.create' }
      const schedule = { kind: 'period' as const, period_seconds: day }
      try {
        const isAllowed = await tenancy.act(caller, async (context) => {
          if (await isSuspended(context)) return false
          await createHeartbeat(context, { name: slug, slug, schedule, grace_seconds: hour })
          return true
        })
        if (!isAllowed) return 'suspended'
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        if (error.code === 'plan_limit_reached') return 'full'
        // Another ping has created it meanwhile.
        if (error.code !== 'invalid_input') throw error
      }
      forget(key.account_id)
      return 'created'
    },
  }
}
