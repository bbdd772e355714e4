import { type TObject, Type } from 'typebox'
import { permissionAreas } from '#kernel/access/permission.ts'
import { nameOctetsMax } from '#kernel/dns/name.ts'
import type { IdKind } from '#kernel/id.ts'
import { pageLimitDefault, pageLimitMax } from '#kernel/list/page.ts'
import { InputObject, Nullable, OneOf, PageOf, pageQuery, Resource } from '#platform/http/operation/schema.ts'
import { groupLimitDefault, groupLimitMax } from './groups.ts'
import { relations } from './resource-type.ts'

const Kind = (kinds: readonly IdKind[]) =>
  OneOf(kinds, { description: 'The type of the resource. More may be added.' })

const itemFields = (kinds: readonly IdKind[]) => ({
  kind: Kind(kinds),
  id: Type.String(),
  title: Type.String({ description: 'Its name, or what names it best.' }),
  detail: Nullable(
    Type.String({
      description: 'What tells it from others with the same title, such as the value of a record.',
    }),
  ),
  state: Nullable(
    Type.String({ description: 'Its state or status, as its own operations name it; null: it has none.' }),
  ),
  area: OneOf(permissionAreas, {
    description: 'The area that it belongs to, whose read permission shows it. More may be added.',
  }),
  parent_id: Nullable(
    Type.String({
      description:
        'The resource whose id its path also has: the zone of a record, the dynamic IP of a binding.',
    }),
  ),
})

const Relation = OneOf(relations, {
  description:
    'How this resource relates to the one asked for. `uses`: it needs that. `part_of`: it belongs to that. `manages`: it writes that, or part of it. `used_by`, `contains` and `managed_by` are the same the other way round. `has_name`: that is its name. `has_address`: that is its address, or lies in its network. `points_to`: its value, URL or server is that. `receives_events`: the events of that are sent to it; `sends_events`: its events are sent to that. `subject_of`: that event is about it; `about`: this event is about that. `created`: it created that; `created_by`: it was created by that. More may be added.',
})

const groupQuery = (kinds: readonly IdKind[]) => ({
  ...pageQuery,
  kind: Type.Optional(
    OneOf(kinds, {
      description: 'Only resources of this type, page by page. Without it, the first of each.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: pageLimitMax,
      description: `With \`kind\`: items per page, ${pageLimitDefault} by default. Without: of each type, ${groupLimitDefault} by default and ${groupLimitMax} at most.`,
    }),
  ),
})

function groupedPage(item: TObject, kinds: readonly IdKind[], title: string) {
  const page = PageOf(item, title)
  return Type.Object(
    {
      ...page.properties,
      more: Type.Array(Kind(kinds), {
        description: 'Types of which there is more than is listed here: ask for them with `kind`.',
      }),
    },
    { title },
  )
}

export function relatedSchemas(kinds: readonly IdKind[]) {
  const item = Resource('RelatedResource', {
    ...itemFields(kinds),
    relation: Relation,
    blocks_deletion: Type.Boolean({
      description: 'Whether the one asked for cannot be deleted while this resource exists.',
    }),
  })
  return {
    query: InputObject({
      id: Type.Optional(
        Type.String({ maxLength: 100, description: 'The id of a resource of any type, such as `zone_…`.' }),
      ),
      name: Type.Optional(
        Type.String({
          minLength: 1,
          // As written: with escapes, or in Unicode.
          maxLength: 4 * nameOctetsMax,
          description: 'A host name, with or without a final dot, also an international one.',
        }),
      ),
      address: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: 'An IPv4 or IPv6 address.' }),
      ),
      ...groupQuery(kinds),
    }),
    body: groupedPage(item, kinds, 'RelatedPage'),
  }
}

export function searchSchemas(kinds: readonly IdKind[]) {
  const item = Resource('SearchResult', itemFields(kinds))
  return {
    query: InputObject({
      ...groupQuery(kinds),
      q: Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'Part of a name, an address or a value, in upper or lower case; or the whole id of a resource.',
      }),
    }),
    body: groupedPage(item, kinds, 'SearchPage'),
  }
}
