import { sql } from 'kysely'
import type { RRsetKey } from '#kernel/dns/records/rrset.ts'
import type { Context } from '#platform/context.ts'
import { chunks, keyList, type StoredRRset, storedRRset } from './rrsets.ts'
import { dnsDb } from './tables.ts'

/** The RRsets of a zone whose values are lists of character-strings. */
export async function selectTextRRsets(context: Context, zoneId: string): Promise<StoredRRset[]> {
  const rows = await dnsDb(context.tx)
    .selectFrom('dns_rrsets')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where('zone_id', '=', zoneId)
    .where('type', 'in', ['TXT', 'SPF'])
    .orderBy('name')
    .orderBy('type')
    .execute()
  return rows.map(storedRRset)
}

/** The stored content before and after a change of an RRset. */
export type ChangeTexts = RRsetKey & { apply_id: string; before: string | null; after: string | null }

/** The planned and past changes of these RRsets. */
export async function selectChangeTexts(
  context: Context,
  zoneId: string,
  keys: readonly RRsetKey[],
): Promise<ChangeTexts[]> {
  const { rows } = await sql<ChangeTexts>`
    select found.apply_id, found.name, found.type, found.before, found.after from ${keyList(keys)}, lateral (
      select * from dns_changes
      where account_id = ${context.accountId} and zone_id = ${zoneId} and name = key.name and type = key.type
      offset 0
    ) as found`.execute(dnsDb(context.tx))
  return rows
}

export async function writeChangeTexts(context: Context, changes: readonly ChangeTexts[]): Promise<void> {
  for (const chunk of chunks(changes))
    await sql`
      update dns_changes as c set before = x.before, after = x.after
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb)
        as x(apply_id text, name text, type text, before text, after text)
      where c.account_id = ${context.accountId} and c.apply_id = x.apply_id
        and c.name = x.name and c.type = x.type`.execute(dnsDb(context.tx))
}
