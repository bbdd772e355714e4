import { kindOfId } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import type { RankedId } from '#platform/database/query/read-ranked.ts'
import { isReadable, type RelatedCatalogue } from './catalogue.ts'
import { type GroupQuery, groupItem, readGroups } from './groups.ts'

export type SearchInput = GroupQuery & { q: string }

/** Searches all areas for a text: by names, addresses and values, or by a complete id. */
export async function search(context: Context, catalogue: RelatedCatalogue, query: SearchInput) {
  const { q, ...group } = query
  const kindById = kindOfId(q)
  const page = await readGroups(
    context,
    {
      types: catalogue.types.filter(
        (type) => isReadable(context.actor, type) && (type.search !== undefined || type.kind === kindById),
      ),
      async find(type, key, limit) {
        // The id of a resource cannot be part of another text of its type.
        if (type.kind === kindById) return key === null ? [{ id: q, rank: 0 }] : []
        const after: RankedId | null = key && { rank: Number(key[0]), id: String(key[1]) }
        return (await type.search?.(context, q, { after, limit })) ?? []
      },
      key: { length: 2, of: ({ rank, id }) => [rank, id] },
      identity: { list: 'search', q },
    },
    group,
  )
  return { ...page, data: page.data.map(({ type, summary }) => groupItem(type, summary)) }
}
