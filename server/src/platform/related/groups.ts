/**
 * Lists over several resource types. Without `kind` the response has the first resources of each type and says which
 * types have more; with `kind` it is a list of that type with pages.
 */
import type { PermissionArea } from '#kernel/access/permission.ts'
import type { IdKind } from '#kernel/id.ts'
import {
  type CursorKey,
  decodeCursor,
  type ListIdentity,
  pageLimitDefault,
  pageOf,
} from '#kernel/list/page.ts'
import { invalidInput } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { areaOf } from './catalogue.ts'
import type { ResourceSummary, ResourceType } from './resource-type.ts'

/** The default and maximum number per type without `kind`. */
export const groupLimitDefault = 10
export const groupLimitMax = 50

export type GroupQuery = { kind?: IdKind; limit?: number; cursor?: string }

/** The source of a list's entries: ids with further data. */
export type GroupSource<Entry extends { id: string }> = {
  /** The listed types, in order. */
  types: readonly ResourceType[]
  find: (type: ResourceType, after: CursorKey | null, limit: number) => Promise<Entry[]>
  /** The sort key of an entry in the list of its type. */
  key: { length: number; of: (entry: Entry) => CursorKey }
  identity: ListIdentity
}

export type Grouped<Entry> = {
  data: { entry: Entry; type: ResourceType; summary: ResourceSummary }[]
  next_cursor: string | null
  more: IdKind[]
}

export async function readGroups<Entry extends { id: string }>(
  context: Context,
  source: GroupSource<Entry>,
  { kind, limit, cursor }: GroupQuery,
): Promise<Grouped<Entry>> {
  if (kind === undefined) return await readFirstOfEach(context, source, limit, cursor)
  const type = source.types.find((one) => one.kind === kind)
  const { key, identity } = source
  const list = { ...identity, kind }
  const after = cursor === undefined ? null : decodeCursor(list, cursor, key.length)
  if (!type) return { data: [], next_cursor: null, more: [] }
  const most = limit ?? pageLimitDefault
  const entries = await source.find(type, after, most + 1)
  const { rows, nextCursor } = pageOf(entries, most, list, key.of)
  return { data: await summarised(context, type, rows), next_cursor: nextCursor, more: [] }
}

async function readFirstOfEach<Entry extends { id: string }>(
  context: Context,
  source: GroupSource<Entry>,
  limit = groupLimitDefault,
  cursor?: string,
): Promise<Grouped<Entry>> {
  if (cursor !== undefined)
    throw invalidInput([{ pointer: '?cursor', message: 'needs `kind`: only the list of one kind has pages' }])
  if (limit > groupLimitMax)
    throw invalidInput([
      { pointer: '?limit', message: `must be at most ${groupLimitMax} without \`kind\`; read ${limit}` },
    ])
  // Run together, the queries take one round trip.
  const groups = await Promise.all(
    source.types.map(async (type) => {
      const entries = await source.find(type, null, limit + 1)
      const shown = await summarised(context, type, entries.slice(0, limit))
      return { type, shown, isMore: entries.length > limit }
    }),
  )
  return {
    data: groups.flatMap(({ shown }) => shown),
    next_cursor: null,
    more: groups.filter(({ isMore }) => isMore).map(({ type }) => type.kind),
  }
}

/** Omits resources that no longer exist, or that this actor may not read. */
async function summarised<Entry extends { id: string }>(
  context: Context,
  type: ResourceType,
  entries: readonly Entry[],
): Promise<Grouped<Entry>['data']> {
  if (entries.length === 0) return []
  const ids = entries.map(({ id }) => id)
  const byId = new Map((await type.select(context, ids)).map((summary) => [summary.id, summary]))
  return entries.flatMap((entry) => {
    const summary = byId.get(entry.id)
    return summary ? [{ entry, type, summary }] : []
  })
}

export type GroupItem = ResourceSummary & { kind: IdKind; area: PermissionArea }

/** A resource in such a list. */
export function groupItem(type: ResourceType, summary: ResourceSummary): GroupItem {
  return { kind: type.kind, area: areaOf(type), ...summary }
}
