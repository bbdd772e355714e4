import { type Static, type TObject, Type } from 'typebox'
import type { Egress } from '#platform/net/egress.ts'
import { authorization, createJsonApi, type JsonApi, unreadable } from '#providers/http/json-api.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { responseShape } from '#providers/response-shape.ts'
import { responseError } from './errors.ts'

export function createVultrClient(url: string, { api_key = '' }: Credentials, egress: Egress): JsonApi {
  return createJsonApi({
    vendor: 'Vultr',
    url,
    headers: { Authorization: authorization('Bearer', api_key) },
    egress,
    errorOf: responseError,
  })
}

const pageSize = 500

/** All pages of a list, each with the shape of `Page` beside what tells of the next one. */
export function pagesReader<Page extends TObject>(Page: Page) {
  const isPage = responseShape(Page)
  return async function* (client: JsonApi, path: string): AsyncGenerator<Static<Page>> {
    let cursor: string | undefined
    do {
      const query = { per_page: pageSize, cursor }
      const body: unknown = await client.read({ method: 'GET', path, query }, isPage)
      if (!isPage(body) || !hasNext(body)) throw unreadable('Vultr')
      yield body
      // Empty on the last page.
      cursor = body.meta.links.next || undefined
    } while (cursor !== undefined)
  }
}

const hasNext = responseShape(
  Type.Object({ meta: Type.Object({ links: Type.Object({ next: Type.String() }) }) }),
)
