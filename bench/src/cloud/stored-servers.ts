/** Servers that are inserted into the database: none of them is at a provider, and none is asked for. */
import type { Pool } from 'pg'
import { newId } from '../../../server/src/kernel/id.ts'

/** Returns the ids. */
export async function insertServers(pool: Pool, connection: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('server'))
  await pool.query(
    `insert into cloud_accounts (account_id, id, adds_new, created_at)
     select account_id, id, false, now() from connections where id = $1 on conflict do nothing`,
    [connection],
  )
  await pool.query(
    `insert into servers (account_id, id, connection_id, ref, name, lifecycle, power, is_online, region, size, cpus,
       memory_mib, disk_gib, public_addresses, private_addresses, tags, notes, labels, listed_at, created_at, updated_at)
     select account_id, server.id, connections.id, server.id, 'web-' || n, 'active',
       case when n % 50 = 0 then 'stopped' else 'running' end, n % 50 <> 0, 'nowhere-1', 'small', 1, 1024, 20,
       array['203.0.113.' || n % 256], '{}', '{}', '', '{}', now(), now(), now()
     from connections, unnest($2::text[]) with ordinality as server (id, n) where connections.id = $1`,
    [connection, ids],
  )
  await pool.query('analyze servers')
  return ids
}
