import { contentView } from '#areas/dns/events.ts'
import { type StoredChange, selectChanges } from '#areas/dns/store/changes.ts'
import { findVersion, selectStateAt, selectVersionPage, type VersionRow } from '#areas/dns/store/versions.ts'
import { selectZone } from '#areas/dns/store/zones.ts'
import { canonical } from '#kernel/dns/canonical.ts'
import { ownerName } from '#kernel/dns/name.ts'
import { canonicalType } from '#kernel/dns/records/record-types.ts'
import type { Page } from '#kernel/list/page.ts'
import { notFound, Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { VersionQuery } from '../operations/zone-schema.ts'
import { sameContent } from '../records/rrsets/rrset-state.ts'

export async function listVersions(
  context: Context,
  zoneId: string,
  { name, type, ...page }: VersionQuery,
): Promise<Page<VersionRow>> {
  const zone = await selectZone(context, zoneId)
  const owner = name === undefined ? null : canonical('?name', () => ownerName(name, zone.name))
  const known = type === undefined ? null : canonical('?type', () => canonicalType(type))
  return await selectVersionPage(context, zone, { name: owner, type: known }, page)
}

export async function readVersion(context: Context, zoneId: string, version: number): Promise<VersionRow> {
  const zone = await selectZone(context, zoneId)
  if (version < zone.oldest_version)
    throw new Problem(
      'not_found',
      `Versions before ${zone.oldest_version} were deleted: they are older than the retention period of the plan.`,
    )
  const row = await findVersion(context, zone, version)
  if (!row) throw notFound('version')
  return row
}

/** The changes of a version, all or up to a limit. */
export async function readVersionChanges(context: Context, { id }: VersionRow, limit: number | undefined) {
  const changes = await selectChanges(context, id, 'applied', limit === undefined ? undefined : limit + 1)
  return cutTo(limit, changes.map(changeView))
}

function cutTo<C>(limit: number | undefined, changes: C[]): { changes: C[]; truncated: boolean } {
  return { changes: changes.slice(0, limit), truncated: limit !== undefined && changes.length > limit }
}

/** The differences between two versions. */
export async function compareVersions(
  context: Context,
  zoneId: string,
  { from, to, limit }: { from: number; to: number; limit: number | undefined },
) {
  await readVersion(context, zoneId, from)
  await readVersion(context, zoneId, to)
  const before = await selectStateAt(context, zoneId, from)
  const after = await selectStateAt(context, zoneId, to)
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
