import type { CursorKey } from '#kernel/list/page.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { IdPage } from '#platform/database/query/read-ids.ts'
import { isReadable, type RelatedCatalogue } from './catalogue.ts'
import { type GroupQuery, groupItem, readGroups } from './groups.ts'
import type { Link, Relation, ResourceType } from './resource-type.ts'
import { readSubject, type Subject, type SubjectQuery } from './subject.ts'

export type RelatedQuery = SubjectQuery & GroupQuery

/** What relates to a resource, a host name or an address, in one step. */
export async function findRelated(context: Context, catalogue: RelatedCatalogue, query: RelatedQuery) {
  const { kind, limit, cursor, ...asked } = query
  const subject = readSubject(asked)
  await requireSubject(context, catalogue, subject)
  const links = catalogue.links.filter(({ of }) => of === subject.of)
  const linksTo = (type: ResourceType) => links.filter((link) => link.kind === type.kind)
  const page = await readGroups(
    context,
    {
      types: catalogue.types.filter((type) => isReadable(context.actor, type) && linksTo(type).length > 0),
      find: (type, after, most) => relatedOf(context, { type, links: linksTo(type) }, subject, after, most),
      key: { length: 1, of: ({ id }) => [id] },
      identity: { list: 'related', ...subject },
    },
    { kind, limit, cursor },
  )
  return {
    ...page,
    data: page.data.map(({ entry: { relation, blocksDeletion }, type, summary }) => ({
      ...groupItem(type, summary),
      relation,
      blocks_deletion: blocksDeletion,
    })),
  }
}

/** The response must be the same for a resource that does not exist, belongs to another account, or may not be read. */
async function requireSubject(
  context: Context,
  catalogue: RelatedCatalogue,
  { of, value }: Subject,
): Promise<void> {
  if (of === 'name' || of === 'address') return
  const type = catalogue.type(of)
  const isKnown =
    type !== undefined && isReadable(context.actor, type) && (await type.select(context, [value])).length > 0
  if (!isKnown) throw new Problem('not_found', 'There is no resource with this id.')
}

type Found = { id: string; relation: Relation; blocksDeletion: boolean }

/**
 * A page of one type over all its links. A resource found by two links is listed once, under the first one, and blocks
 * the deletion if one of them does. Each link returns a full page, so that the merged page is complete.
 */
async function relatedOf(
  context: Context,
  { type, links }: { type: ResourceType; links: readonly Link[] },
  { value }: Subject,
  after: CursorKey | null,
  limit: number,
): Promise<Found[]> {
  const isDescending = type.isNewestFirst === true
  const page: IdPage = { after: after === null ? null : String(after[0]), limit, isDescending }
  const found = await Promise.all(
    links.map(async ({ relation, blocksDeletion = false, find }) =>
      (await find(context, value, page)).map((id) => ({ id, relation, blocksDeletion })),
    ),
  )
  const byId = new Map<string, Found>()
  for (const one of found.flat()) {
    const known = byId.get(one.id)
    byId.set(one.id, known ? { ...known, blocksDeletion: known.blocksDeletion || one.blocksDeletion } : one)
  }
  const sorted = [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
  return (isDescending ? sorted.reverse() : sorted).slice(0, limit)
}
