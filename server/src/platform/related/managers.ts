/** What keeps something up to date of which only an id is known, such as the mark of a rule at a provider. */
import { type Static, Type } from 'typebox'
import { kindOfId } from '#kernel/id.ts'
import { namePattern } from '#kernel/text/resource-type.ts'
import type { Context } from '#platform/context.ts'
import { Resource } from '#platform/http/operation/schema.ts'
import type { RelatedCatalogue } from './catalogue.ts'
import type { ResourceSummary } from './resource-type.ts'

export const ManagedBy = Resource('ManagedBy', {
  type: Type.String({
    pattern: namePattern,
    description: 'The type of the resource that manages it, such as `dynamic_ip`. More may be added.',
  }),
  id: Type.String({ description: 'The id of that resource.' }),
  name: Type.String(),
})
export type Manager = Static<typeof ManagedBy>

/**
 * The managers by these ids: the resource itself, or what it is a part of, such as the dynamic IP of a binding. Those
 * that do not exist in the account are left out; those that the actor may not read are not, because nobody else may
 * change what they keep.
 */
export type ManagersOf = (context: Context, ids: readonly string[]) => Promise<Map<string, Manager>>

export function createManagersOf(catalogue: () => RelatedCatalogue): ManagersOf {
  async function summaries(context: Context, ids: readonly string[]): Promise<ResourceSummary[]> {
    const found: ResourceSummary[] = []
    for (const [kind, some] of Map.groupBy(ids, kindOfId)) {
      const type = kind && catalogue().type(kind)
      if (type) found.push(...(await type.select(context, some)))
    }
    return found
  }
  return async (context, ids) => {
    const found = await summaries(context, ids)
    const parentIds = [...new Set(found.flatMap(({ parent_id }) => parent_id ?? []))]
    const parents = new Map((await summaries(context, parentIds)).map((parent) => [parent.id, parent]))
    return new Map(found.map((one) => [one.id, managerOf(parents.get(one.parent_id ?? '') ?? one)]))
  }
}

function managerOf({ id, title }: ResourceSummary): Manager {
  return { type: kindOfId(id) ?? '', id, name: title }
}
