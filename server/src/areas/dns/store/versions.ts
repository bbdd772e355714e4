/** The history of a zone: its applies that changed something, each with a number. */
import { sql } from 'kysely'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { type PageRequest, readPage } from '#platform/database/query/keyset.ts'
import type { Content } from '../records/rrsets/rrset-state.ts'
import { type ApplyRow, dnsDb, type ZoneRow } from './tables.ts'

/** An apply that changed something, with its number in the zone's history. */
export type VersionRow = ApplyRow & { version: number }

/** Newest first. Optionally only versions that changed an RRset with this name, or with this name and type. */
export async function selectVersionPage(
  context: Context,
  zone: ZoneRow,
  { name, type }: { name: string | null; type: string | null },
  page: PageRequest,
): Promise<Page<VersionRow>> {
  const query = versionsOf(context, zone).$if(name !== null || type !== null, (versions) =>
    versions.where(hasChanged(name, type)),
  )
  const identity = { list: 'versions', zoneId: zone.id, owner: name, known: type }
  const order = { columns: ['version'], descending: true, identity }
  const { rows, nextCursor } = await readPage(query, page, order)
  return { data: rows, next_cursor: nextCursor }
}

/** Whether the apply changed an RRset with this name and type. */
function hasChanged(name: string | null, type: string | null) {
  return condition`exists (
    select from dns_changes as change
    where change.account_id = dns_applies.account_id and change.zone_id = dns_applies.zone_id
      and change.apply_id = dns_applies.id and change.outcome = 'applied'
      and (${name}::text is null or change.name = ${name}) and (${type}::text is null or change.type = ${type}))`
}

export function findVersion(
  context: Context,
  zone: ZoneRow,
  version: number,
): Promise<VersionRow | undefined> {
  return versionsOf(context, zone).where('version', '=', version).executeTakeFirst()
}

function versionsOf(context: Context, { id, oldest_version }: ZoneRow) {
  return dnsDb(context.tx)
    .selectFrom('dns_applies')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where('zone_id', '=', id)
    .where('version', '>=', oldest_version)
    .$narrowType<{ version: number }>()
}

/** The state of the zone after a version: the last change of each RRset up to it. */
export async function selectStateAt(
  context: Context,
  zoneId: string,
  version: number,
): Promise<Map<string, StateEntry>> {
  const { rows } = await sql<{ name: string; type: string; after_ttl: number | null; after: string | null }>`
    select distinct on (change.name, change.type) change.name, change.type, change.after_ttl, change.after
    from dns_changes as change
    join dns_applies as apply on (apply.account_id, apply.id) = (change.account_id, change.apply_id)
    where change.account_id = ${context.accountId} and change.zone_id = ${zoneId}
      and change.outcome = 'applied' and apply.version <= ${version}
    order by change.name, change.type, apply.version desc`.execute(context.tx)
  const state = new Map<string, StateEntry>()
  for (const { name, type, after_ttl, after } of rows)
    if (after !== null && after_ttl !== null)
      state.set(rrsetKeyText({ name, type }), { name, type, content: { ttl: after_ttl, text: after } })
  return state
}

export type StateEntry = RRsetKey & { content: Content }
