/** What waits for agents: requests of open orders, and certificates that were issued. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { acmeDb } from '../store.ts'

export type WaitingCertificate = { id: string; step: 'request' | 'install' }

/** Of a server, what was ordered first. */
export async function selectWaiting(
  { tx, accountId, now }: Context,
  serverId: string,
): Promise<WaitingCertificate | undefined> {
  const { rows } = await sql<WaitingCertificate>`
    select id, case when state = 'waiting_for_csr' then 'request' else 'install' end as step
    from managed_certificates
    where account_id = ${accountId} and server_id = ${serverId} and key_place = 'server'
      and (state = 'waiting_for_csr' or (state = 'issued' and (installation->>'state' in ('waiting', 'installing')
        or installation->>'state' = 'failed' and (installation->>'retry_at')::timestamptz <= ${now})))
    order by id limit 1`.execute(acmeDb(tx))
  return rows[0]
}

/** The servers whose agents have something to do. */
export async function selectServersWithCertificates(
  { tx, accountId, now }: Context,
  serverIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ server_id: string }>`
    select distinct server_id from managed_certificates
    where account_id = ${accountId} and server_id = any(${[...serverIds]}) and key_place = 'server'
      and (state = 'waiting_for_csr' or (state = 'issued' and (installation->>'state' in ('waiting', 'installing')
        or installation->>'state' = 'failed' and (installation->>'retry_at')::timestamptz <= ${now})))`.execute(
    acmeDb(tx),
  )
  return rows.map(({ server_id }) => server_id)
}
