/** Which hosts have a monitor that sees when their certificate expires. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** Of monitors over TLS that are not paused, check the certificate, and warn before it expires. */
export async function hostsWatchedForExpiry({ tx, accountId }: Context): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    select distinct coalesce(settings ->> 'server_name', host) as host from monitors
    where account_id = ${accountId} and host is not null and paused_at is null
      and (type = 'tls' or settings ->> 'url' ~ '^(https|wss):')
      and settings ->> 'ignore_certificate' is distinct from 'true'
      and (settings ->> 'expiry_days' is distinct from '0' or (settings ->> 'expiry_down_days')::int > 0)`.execute(
    tx,
  )
  return rows.map(({ host }) => host)
}
