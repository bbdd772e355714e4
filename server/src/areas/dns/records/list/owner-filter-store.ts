/**
 * Finds records by their owner name in any notation: relative to any zone, or fully qualified. With a final dot the
 * name is always fully qualified.
 */

import { type RawBuilder, sql } from 'kysely'
import { dnsDb } from '#areas/dns/store/tables.ts'
import { apex, nameLabels, parentNames, readName } from '#kernel/dns/name.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'

type AskedOwner = { relative: string | null; full: string | null }

/** Throws a DnsFault for an invalid name. */
export function askedOwner(text: string): AskedOwner {
  if (text === '' || text === apex) return { relative: apex, full: null }
  const { name, isAbsolute } = readName(text)
  return { relative: isAbsolute ? null : name, full: name }
}

/** The condition on `record`. It only refers to existing zones, so that an index always applies. */
export async function isOwnedBy(
  context: Context,
  { relative, full }: AskedOwner,
): Promise<RawBuilder<boolean>> {
  const places = full === null ? [] : await placesOf(context, full)
  const isRelative = relative === null ? condition`false` : condition`record.name = ${relative}`
  if (places.length === 0) return isRelative
  const names = [...places.map(({ name }) => name), ...(relative === null ? [] : [relative])]
  const isPlace = places.map(
    ({ zoneId, name }) => condition`record.zone_id = ${zoneId} and record.name = ${name}`,
  )
  return condition`record.name = any(${names}) and (${sql.join([isRelative, ...isPlace], sql` or `)})`
}

/** The zones that contain a full name, with its relative name in each. */
async function placesOf(context: Context, full: string): Promise<{ zoneId: string; name: string }[]> {
  const zones = await dnsDb(context.tx)
    .selectFrom('dns_zones')
    .select(['id', 'name'])
    .where('account_id', '=', context.accountId)
    .where('name', 'in', [full, ...parentNames(full)])
    .execute()
  const labels = nameLabels(full)
  return zones.map(({ id, name }) => ({
    zoneId: id,
    name: labels.slice(0, labels.length - nameLabels(name).length).join('.') || apex,
  }))
}
