/**
 * Searches records for a text. Rare texts are found through the text index, so the time does not grow with the number
 * of records. Common texts, and texts that the index cannot find, are found while reading the records in order.
 */

import { type RawBuilder, sql } from 'kysely'
import { recordText } from '#areas/dns/store/record-text.ts'
import { dnsDb } from '#areas/dns/store/tables.ts'
import { selectZone } from '#areas/dns/store/zones.ts'
import { DnsFault } from '#kernel/dns/fault.ts'
import { apex, parseName } from '#kernel/dns/name.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { type IdPage, readIds } from '#platform/database/query/read-ids.ts'
import type { RankedId, RankedPage } from '#platform/database/query/read-ranked.ts'
import { containsLowerCase, containsText } from '#platform/database/query/text-search.ts'
import { idsContaining, isOneOf } from '#platform/database/text-index/text-index.ts'
import { askedOwner, isOwnedBy } from './owner-filter-store.ts'

/** The condition that the value of `record` contains a text. */
export async function recordsHolding(context: Context, value: string): Promise<RawBuilder<boolean>> {
  return among(
    await idsContaining(context.tx, context.accountId, recordText, [value]),
    containsText('record.rdata', value),
  )
}

export type FoundRecords = {
  condition: RawBuilder<boolean>
  /** Whether more than `most` records are known to match, without counting them. */
  areMore: boolean
}

type SearchOptions = {
  /** Limits the search to this zone. */
  zoneId?: string
  /** Counting may stop after this number of records. */
  most?: number
  /** Whether a matching zone name finds all records of the zone. */
  byZoneName?: boolean
}

/**
 * The condition on `record` for a search text. Within one zone the zone's name would match every record, so it is
 * removed from a full name.
 */
export async function recordsFound(
  context: Context,
  text: string,
  { zoneId, most, byZoneName = zoneId === undefined }: SearchOptions = {},
): Promise<FoundRecords> {
  const zone = zoneId === undefined ? null : await selectZone(context, zoneId)
  const texts = [...new Set([text, inAscii(text)])]
  const names = zone ? texts.map((each) => withoutZone(each.toLowerCase(), zone.name)) : []
  const zones = byZoneName ? await zonesNamed(context, text) : []
  const found = [
    ...[...new Set([...texts, ...names])].map((each) => containsLowerCase('record.name', each)),
    ...['record.rdata', 'record.comment'].flatMap((column) =>
      texts.map((each) => containsText(column, each)),
    ),
    ...(zones.length > 0 ? [condition`record.zone_id = any(${zones.map(({ id }) => id)})`] : []),
  ]
  const ids = await candidates(context, [...new Set([...texts, ...names])], zones, most)
  return {
    condition: among(ids, condition`${sql.join(found, sql` or `)}`),
    // In a whole account, the condition is the one that the index serves.
    areMore: ids === 'more' && zone === null,
  }
}

/**
 * A page of the records of all zones that match a text: first those with a matching owner, then the others, oldest
 * first.
 */
export async function searchRecords(
  context: Context,
  text: string,
  { after, limit }: RankedPage,
): Promise<RankedId[]> {
  const owner = await ownersNamed(context, text)
  const named =
    owner && (after === null || after.rank === 0)
      ? await idsOf(context, owner, { after: after?.id ?? null, limit })
      : []
  const exact = named.map((id) => ({ id, rank: 0 }))
  if (exact.length === limit) return exact
  // A zone with this name is itself a result. Its records would hide the others.
  const found = await recordsFound(context, text, { byZoneName: false })
  const others = owner ? condition`${found.condition} and not ${owner}` : found.condition
  const rest = { after: after?.rank === 0 ? null : (after?.id ?? null), limit: limit - exact.length }
  return [...exact, ...(await idsOf(context, others, rest)).map((id) => ({ id, rank: 2 }))]
}

async function ownersNamed(context: Context, text: string): Promise<RawBuilder<boolean> | null> {
  try {
    return await isOwnedBy(context, askedOwner(text))
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}

function idsOf({ tx, accountId }: Context, matches: RawBuilder<boolean>, page: IdPage): Promise<string[]> {
  const found = sql`select id from dns_records as record where account_id = ${accountId} and ${matches}`
  return readIds(tx, found, page)
}

function among(ids: readonly string[] | 'more' | null, matches: RawBuilder<boolean>): RawBuilder<boolean> {
  return ids === null || ids === 'more' ? matches : condition`${isOneOf('record.id', ids)} and ${matches}`
}

type NamedZone = { id: string; record_count: number }

async function zonesNamed(context: Context, text: string): Promise<NamedZone[]> {
  return await dnsDb(context.tx)
    .selectFrom('dns_zones')
    .select(['id', 'record_count'])
    .where('account_id', '=', context.accountId)
    .where(containsText('name', text))
    .execute()
}

/** A zone with more records is not selective enough. */
const zoneRecordsMax = 5000

/** The candidate records if they are few: those that contain one of the texts, and those of the zones. */
async function candidates(
  context: Context,
  texts: readonly string[],
  zones: readonly NamedZone[],
  most?: number,
): Promise<string[] | 'more' | null> {
  if (zones.reduce((sum, { record_count }) => sum + record_count, 0) > zoneRecordsMax) return null
  const ids = await idsContaining(context.tx, context.accountId, recordText, texts, most)
  if (ids === null || ids === 'more' || zones.length === 0) return ids
  const inZones = await dnsDb(context.tx)
    .selectFrom('dns_records')
    .select('id')
    .where('account_id', '=', context.accountId)
    .where('zone_id', '=', sql<string>`any(${zones.map(({ id }) => id)})`)
    .execute()
  return [...new Set([...ids, ...inZones.map(({ id }) => id)])]
}

/** An internationalised name in its stored form; any other text unchanged. */
function inAscii(text: string): string {
  try {
    return parseName(text)
  } catch (error) {
    if (error instanceof DnsFault) return text
    throw error
  }
}

function withoutZone(text: string, zone: string): string {
  const suffix = `.${zone}`
  const name = text.endsWith('.') ? text.slice(0, -1) : text
  if (name === zone) return apex
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : text
}
