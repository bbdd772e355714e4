import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { RelatedCatalogue } from './catalogue.ts'
import { findRelated } from './find-related.ts'
import { relatedSchemas, searchSchemas } from './schema.ts'
import { search } from './search.ts'

/** For all areas. Results include only what the caller may read in each area. */
export function relatedOperations(catalogue: RelatedCatalogue): Operation[] {
  const kinds = catalogue.types.map(({ kind }) => kind)
  const related = relatedSchemas(kinds)
  const searching = searchSchemas(kinds)
  return [
    operation({
      id: 'related.list',
      method: 'GET',
      path: '/v1/related',
      summary: 'List related resources',
      description:
        'What uses, contains, manages or points to a resource, a host name or an IP address, and what it uses itself: one step, over all areas. Send exactly one of `id`, `name` and `address`. Resources that the caller may not read are left out; an id that the caller may not read answers 404.',
      permission: null,
      query: related.query,
      response: { status: 200, body: related.body, description: 'The related resources, type by type.' },
      handle: async (context, { query }) => ({ body: await findRelated(context, catalogue, query) }),
    }),
    operation({
      id: 'search.list',
      method: 'GET',
      path: '/v1/search',
      summary: 'Search all resources',
      description:
        'Finds resources of all areas by names, addresses and values, and a resource by its whole id. The best matches of each type come first: exact ones, then those that begin with the text. Resources that the caller may not read are left out.',
      permission: null,
      query: searching.query,
      response: { status: 200, body: searching.body, description: 'The resources found, type by type.' },
      handle: async (context, { query }) => ({ body: await search(context, catalogue, query) }),
    }),
  ]
}
