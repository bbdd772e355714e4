import { sql } from 'kysely'
import { contentView } from '#areas/dns/events.ts'
import { type StoredChange, selectChanges } from '#areas/dns/store/changes.ts'
import { type ApplyRow, dnsDb, type ZoneRow } from '#areas/dns/store/tables.ts'
import { selectZone } from '#areas/dns/store/zones.ts'
import { ownerName } from '#kernel/dns/name.ts'
import { canonicalType } from '#kernel/dns/records/record-types.ts'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import type { Page } from '#kernel/list/page.ts'
import { notFound, Problem } from '#kernel/problem.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import type { VersionQuery } from '../operations/zone-schema.ts'
import { canonical } from '../records/rrsets/canonical.ts'
import { type Content, sameContent } from '../records/rrsets/rrset-state.ts'

/** An apply that changed something: it has a number in its zone's history. */
export type VersionRow = ApplyRow & { version: number }

/** The history of a zone, newest first. */
export async function listVersions(
  context: Context,
  zoneId: string,
  { name, type, ...page }: VersionQuery,
): Promise<Page<VersionRow>> {
  const zone = await selectZone(context, zoneId)
  const owner = name === undefined ? null : canonical('?name', () => ownerName(name, zone.name))
  const known = type === undefined ? null : canonical('?type', () => canonicalType(type))
  const query = versionsOf(context, zone).$if(owner !== null || known !== null, (versions) =>
    versions.where(hasChanged(owner, known)),
  )
  const identity = { list: 'versions', zoneId, owner, known }
  const order = { columns: ['version'], descending: true, identity }
  const { rows, nextCursor } = await readPage(query, page, order)
  return { data: rows, next_cursor: nextCursor }
}

/** Whether the apply has changed an RRset of this name, of this type. */
function hasChanged(name: string | null, type: string | null) {
  return condition`exists (
    select from dns_changes as change
    where change.account_id = dns_applies.account_id and change.zone_id = dns_applies.zone_id
      and change.apply_id = dns_applies.id and change.outcome = 'applied'
      and (${name}::text is null or change.name = ${name}) and (${type}::text is null or change.type = ${type}))`
}

export async function readVersion(context: Context, zoneId: string, version: number): Promise<VersionRow> {
  const zone = await selectZone(context, zoneId)
  if (version < zone.oldest_version)
    throw new Problem(
      'not_found',
      `Versions before ${zone.oldest_version} were dropped: the plan of this account does not keep them any longer.`,
    )
  const row = await versionsOf(context, zone).where('version', '=', version).executeTakeFirst()
  if (!row) throw notFound('version')
  return row
}

/** What a version has changed, all of it or only so much. */
export async function readVersionChanges(context: Context, { id }: VersionRow, limit: number | undefined) {
  const changes = await selectChanges(context, id, 'applied', limit === undefined ? undefined : limit + 1)
  return cutTo(limit, changes.map(changeView))
}

function cutTo<C>(limit: number | undefined, changes: C[]): { changes: C[]; truncated: boolean } {
  return { changes: changes.slice(0, limit), truncated: limit !== undefined && changes.length > limit }
}

/** What the zone was after a version: of each RRset the last change up to then. */
export async function stateAt(
  context: Context,
  zoneId: string,
  version: number,
): Promise<Map<string, Sight>> {
  const { rows } = await sql<{ name: string; type: string; after_ttl: number | null; after: string | null }>`
    select distinct on (change.name, change.type) change.name, change.type, change.after_ttl, change.after
    from dns_changes as change
    join dns_applies as apply on (apply.account_id, apply.id) = (change.account_id, change.apply_id)
    where change.account_id = ${context.accountId} and change.zone_id = ${zoneId}
      and change.outcome = 'applied' and apply.version <= ${version}
    order by change.name, change.type, apply.version desc`.execute(context.tx)
  const state = new Map<string, Sight>()
  for (const { name, type, after_ttl, after } of rows)
    if (after !== null && after_ttl !== null)
      state.set(rrsetKeyText({ name, type }), { name, type, content: { ttl: after_ttl, text: after } })
  return state
}

type Sight = RRsetKey & { content: Content }

/** What is different between two versions. */
export async function compareVersions(
  context: Context,
  zoneId: string,
  { from, to, limit }: { from: number; to: number; limit: number | undefined },
) {
  await readVersion(context, zoneId, from)
  await readVersion(context, zoneId, to)
  const before = await stateAt(context, zoneId, from)
  const after = await stateAt(context, zoneId, to)
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort()
  const changes = keys.flatMap((key) => {
    const old = before.get(key)
    const fresh = after.get(key)
    if (sameContent(old?.content ?? null, fresh?.content ?? null)) return []
    const { name = '', type = '' } = old ?? fresh ?? {}
    return [
      { name, type, before: contentView(old?.content ?? null), after: contentView(fresh?.content ?? null) },
    ]
  })
  return { zone_id: zoneId, from, to, ...cutTo(limit, changes) }
}

export function versionView(row: VersionRow) {
  const { version, zone_id, id, cause, state, actor, request_id, applied_count, failed_count } = row
  return {
    version,
    zone_id,
    apply_id: id,
    cause,
    state,
    actor,
    request_id,
    applied_count,
    failed_count,
    created_at: row.finished_at ?? row.created_at,
  }
}

function changeView({ name, type, before, after }: StoredChange) {
  return { name, type, before: contentView(before), after: contentView(after) }
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
