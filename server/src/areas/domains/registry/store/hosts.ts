/** The rates of the registries' servers, which belong to the installation. System scope. */
import { sql } from 'kysely'
import { addSeconds } from '#kernel/time.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'

export type HostRow = {
  host: string
  free_at: Date
  lease: string | null
  leased_until: Date | null
  blocked_until: Date | null
  backoff_seconds: number
  counted_on: string
  requests: number
}

export type HostRate = { everySeconds: number; burst: number; leaseSeconds: number; requestsMax: number }

/** Takes the right to send one request now, under this lease. False if the server must not be asked now. */
export async function takeHost(
  tx: Tx,
  host: string,
  lease: string,
  rate: HostRate,
  now: Date,
): Promise<boolean> {
  const { everySeconds, burst, leaseSeconds, requestsMax } = rate
  const today = dayOf(now)
  // Further ahead than a budget reaches, it was written before the clock was set back.
  const furthest = addSeconds(now, burst * everySeconds)
  const isFree = condition`(known.leased_until is null or known.leased_until <= ${now})
    and (known.blocked_until is null or known.blocked_until <= ${now})
    and (known.free_at <= ${addSeconds(now, (burst - 1) * everySeconds)} or known.free_at > ${furthest})
    and (known.counted_on <> ${today} or known.requests < ${requestsMax})`
  const { rows } = await sql`
    insert into registry_hosts as known (host, free_at, lease, leased_until, counted_on, requests)
    values (${host}, ${addSeconds(now, everySeconds)}, ${lease}, ${addSeconds(now, leaseSeconds)}, ${today}, 1)
    on conflict (host) do update set
      free_at = case when known.free_at > ${furthest} then ${now} else greatest(known.free_at, ${now}) end
        + make_interval(secs => ${everySeconds}),
      lease = excluded.lease,
      leased_until = excluded.leased_until,
      counted_on = excluded.counted_on,
      requests = case when known.counted_on = excluded.counted_on then known.requests else 0 end + 1
    where ${isFree}
    returning 1 as one`.execute(tx)
  return rows.length > 0
}

export async function selectHost(tx: Tx, host: string): Promise<HostRow | null> {
  const { rows } = await sql<HostRow>`
    select host, free_at, lease, leased_until, blocked_until, backoff_seconds, counted_on::text, requests
    from registry_hosts where host = ${host}`.execute(tx)
  return rows[0] ?? null
}

/** Ends the request under this lease. `backoffSeconds`: after a failure, and for how long nothing is asked. */
export async function releaseHost(
  tx: Tx,
  host: string,
  lease: string,
  { backoffSeconds, now }: { backoffSeconds: number; now: Date },
): Promise<void> {
  const blockedUntil = backoffSeconds > 0 ? addSeconds(now, backoffSeconds) : null
  await sql`
    update registry_hosts
    set lease = null, leased_until = null, blocked_until = ${blockedUntil}, backoff_seconds = ${backoffSeconds}
    where host = ${host} and lease = ${lease}`.execute(tx)
}

export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}
