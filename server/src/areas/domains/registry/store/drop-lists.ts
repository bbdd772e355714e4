/** The lists of names that registries will release. They belong to the installation. System scope. */
import { sql } from 'kysely'
import type { ListedDrop } from '#kernel/domains/watch/watch-state.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Tx } from '#platform/database/connection/database.ts'

/** The TLDs of which names are watched. */
export async function selectWatchedTlds(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ tld: string }>`
    select distinct substring(name from '[^.]+$') as tld from watched_names
    where coalesce(leased_until, due_at) is not null`.execute(tx)
  return rows.map(({ tld }) => tld)
}

/** Whether the caller is to read the list now: true for one process a day, and an hour after a failure. */
export async function beginReadingDropList(tx: Tx, tld: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into drop_lists as known (tld, tried_at) values (${tld}, ${now})
    on conflict (tld) do update set tried_at = excluded.tried_at
    where known.tried_at > ${now}
      or known.tried_at <= case when known.error is null
        then ${addSeconds(now, -24 * 3600)}::timestamptz else ${addSeconds(now, -3600)}::timestamptz end
    returning 1 as one`.execute(tx)
  return rows.length > 0
}

/** One reading of a list, of which there may be several files. */
export type Reading = { tld: string; readAt: Date }

/** Names must not occur twice. */
export async function storeDropListEntries(
  tx: Tx,
  { tld, readAt }: Reading,
  drops: ReadonlyMap<string, ListedDrop>,
): Promise<void> {
  const listed = [...drops.values()]
  await sql`
    insert into drop_list_entries as known (name, tld, earliest, latest, read_at)
    select name, ${tld}, earliest, latest, ${readAt}::timestamptz
    from unnest(${[...drops.keys()]}::text[], ${listed.map(({ earliest }) => earliest)}::timestamptz[],
      ${listed.map(({ latest }) => latest)}::timestamptz[]) as listed (name, earliest, latest)
    on conflict (name) do update
    set earliest = excluded.earliest, latest = excluded.latest, read_at = excluded.read_at`.execute(tx)
}

/** Ends a complete reading: what it did not contain is no longer on the list. */
export async function endReadingDropList(tx: Tx, { tld, readAt }: Reading): Promise<void> {
  await sql`delete from drop_list_entries where tld = ${tld} and read_at < ${readAt}`.execute(tx)
  await sql`update drop_lists set read_at = ${readAt}, error = null where tld = ${tld}`.execute(tx)
}

export async function recordUnreadDropList(tx: Tx, tld: string, error: string): Promise<void> {
  await sql`update drop_lists set error = ${error} where tld = ${tld}`.execute(tx)
}

/** Lists that have not been read for days say nothing. */
const daysMax = 3

export async function selectListedDrop(tx: Tx, name: string, now: Date): Promise<ListedDrop | undefined> {
  const { rows } = await sql<ListedDrop>`
    select earliest, latest from drop_list_entries
    where name = ${name} and read_at > ${addSeconds(now, -daysMax * 24 * 3600)}`.execute(tx)
  const [row] = rows
  return row && { earliest: row.earliest, latest: row.latest }
}
