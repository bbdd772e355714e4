import { sql } from 'kysely'
import { contentView } from '#areas/dns/events.ts'
import { type Content, sameContent } from '#areas/dns/rrset-state.ts'
import { type StoredChange, selectChanges } from '#areas/dns/store/changes.ts'
import { type ApplyRow, dnsDb } from '#areas/dns/store/tables.ts'
import { selectZone } from '#areas/dns/store/zones.ts'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/rrset.ts'
import type { Page } from '#kernel/page.ts'
import { notFound } from '#kernel/problem.ts'
import type { Context } from '#platform/context.ts'
import { type PageRequest, readPage } from '#platform/database/keyset.ts'

/** An apply that changed something: it has a number in its zone's history. */
export type VersionRow = ApplyRow & { version: number }

/** The history of a zone, newest first. */
export async function listVersions(
  context: Context,
  zoneId: string,
  page: PageRequest,
): Promise<Page<VersionRow>> {
  await selectZone(context, zoneId)
  const query = versionsOf(context, zoneId)
  const order = { columns: ['version'], descending: true, identity: { list: 'versions', zoneId } }
  const { rows, nextCursor } = await readPage(query, page, order)
  return { data: rows, next_cursor: nextCursor }
}

export async function readVersion(
  context: Context,
  zoneId: string,
  version: number,
): Promise<{ row: VersionRow; changes: StoredChange[] }> {
  await selectZone(context, zoneId)
  const row = await versionsOf(context, zoneId).where('version', '=', version).executeTakeFirst()
  if (!row) throw notFound('version')
  return { row, changes: await selectChanges(context, row.id, 'applied') }
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
export async function compareVersions(context: Context, zoneId: string, from: number, to: number) {
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
  return { zone_id: zoneId, from, to, changes }
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

export function changeView({ name, type, before, after }: StoredChange) {
  return { name, type, before: contentView(before), after: contentView(after) }
}

function versionsOf(context: Context, zoneId: string) {
  return dnsDb(context.tx)
    .selectFrom('dns_applies')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where('zone_id', '=', zoneId)
    .where('version', 'is not', null)
    .$narrowType<{ version: number }>()
}
