/** IANA's list of RDAP servers as last read. It belongs to the installation. System scope. */
import { sql } from 'kysely'
import { addSeconds } from '#kernel/time.ts'
import type { Tx } from '#platform/database/connection/database.ts'

export type StoredBootstrap = { text: string; readAt: Date }

/** The stored list if it is newer than what the caller has. */
export async function selectBootstrap(tx: Tx, newerThan: Date | null): Promise<StoredBootstrap | null> {
  const { rows } = await sql<{ text: string; read_at: Date }>`
    select text, read_at from rdap_bootstrap
    where text is not null and (${newerThan}::timestamptz is null or read_at > ${newerThan})`.execute(tx)
  const [row] = rows
  return row ? { text: row.text, readAt: row.read_at } : null
}

/** Whether the caller is to read the list now: true for one process in each period. */
export async function beginReadingBootstrap(tx: Tx, now: Date, everySeconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into rdap_bootstrap (tried_at) values (${now})
    on conflict (is_only) do update set tried_at = excluded.tried_at
    where rdap_bootstrap.tried_at <= ${addSeconds(now, -everySeconds)} or rdap_bootstrap.tried_at > ${now}
    returning 1 as one`.execute(tx)
  return rows.length > 0
}

export async function storeBootstrap(tx: Tx, text: string, now: Date): Promise<void> {
  await sql`update rdap_bootstrap set text = ${text}, read_at = ${now}`.execute(tx)
}
