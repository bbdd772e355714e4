/**
 * Requests to a registry's server: one at a time, at its rate, over all accounts and processes. A registry that limits
 * requests or fails is left alone for as long as it demands, or for longer after each further failure. The requests of
 * a day are limited, and the last of them are kept for the names that matter most.
 */
import { randomUUID } from 'node:crypto'
import type { RegistryEvidence } from '#kernel/domains/watch/evidence.ts'
import { addSeconds, type Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { dayOf, type HostRow, releaseHost, selectHost, takeHost } from './store/hosts.ts'

/** In order: what may use the requests that others must leave. */
export const priorities = ['drop_window', 'pending_delete', 'rest'] as const
export type Priority = (typeof priorities)[number]

export const everySeconds = 2
const burst = 3
/** Longer than a request with all its redirects may take. */
const leaseSeconds = 120

const requestsPerDay = 20_000
/** The share of the day's requests that each priority may use. */
const shareOf: Readonly<Record<Priority, number>> = { drop_window: 1, pending_delete: 0.9, rest: 0.75 }

const backoffMinSeconds = 60
const backoffMaxSeconds = 6 * 60 * 60

/** `isAsked` false: the server must not be asked for so many seconds. */
export type HostAnswer =
  | { isAsked: true; evidence: RegistryEvidence }
  | { isAsked: false; waitSeconds: number }

/** Asks the server if it may be asked now. */
export async function askHost(
  { database, clock }: { database: Database; clock: Clock },
  host: string,
  priority: Priority,
  ask: () => Promise<RegistryEvidence>,
): Promise<HostAnswer> {
  const lease = randomUUID()
  const requestsMax = Math.floor(requestsPerDay * shareOf[priority])
  const rate = { everySeconds, burst, leaseSeconds, requestsMax }
  const before = clock()
  const isTaken = await database.system((tx) => takeHost(tx, host, lease, rate, before))
  const row = await database.system((tx) => selectHost(tx, host))
  if (!isTaken) {
    const at = row ? freeAt(row, requestsMax, before) : 0
    return { isAsked: false, waitSeconds: Math.max(1, Math.ceil((at - before.getTime()) / 1000)) }
  }
  let evidence: RegistryEvidence | null = null
  try {
    evidence = await ask()
    return { isAsked: true, evidence }
  } finally {
    const now = clock()
    const backoffSeconds = evidence ? backoffOf(evidence, row?.backoff_seconds ?? 0) : 0
    await database.system((tx) => releaseHost(tx, host, lease, { backoffSeconds, now }))
  }
}

/** When a server that cannot be asked now may be asked, in milliseconds. */
function freeAt(row: HostRow, requestsMax: number, now: Date): number {
  const isSpent = row.counted_on === dayOf(now) && row.requests >= requestsMax
  const tomorrow = new Date(`${dayOf(addSeconds(now, 24 * 60 * 60))}T00:00:00Z`)
  return Math.max(
    isSpent ? tomorrow.getTime() : 0,
    row.blocked_until?.getTime() ?? 0,
    // A running request usually ends soon, long before its lease.
    row.lease ? now.getTime() + everySeconds * 1000 : 0,
    row.free_at.getTime() - (burst - 1) * everySeconds * 1000,
  )
}

function backoffOf(evidence: RegistryEvidence, before: number): number {
  if (evidence.outcome !== 'none') return 0
  const { reason, retryAfterSeconds } = evidence
  if (!['throttled', 'server_error', 'timeout', 'unreachable'].includes(reason)) return 0
  if (retryAfterSeconds !== null) return Math.min(backoffMaxSeconds, Math.max(1, retryAfterSeconds))
  return Math.min(backoffMaxSeconds, Math.max(backoffMinSeconds, before * 2))
}
