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

/** The most that Vultr shows at once. */
export const pageSize = 500

/** Reads a page of a list, with the shape of `Page` beside what tells of the next one. */
export function pageReader<Page extends TObject>(Page: Page) {
  const isPage = responseShape(Page)
  return async (client: JsonApi, path: string, cursor: string | null) => {
    const query = { per_page: pageSize, cursor: cursor ?? undefined }
    const body: unknown = await client.read({ method: 'GET', path, query }, isPage)
    if (!isPage(body) || !hasNext(body)) throw unreadable('Vultr')
    // Empty on the last page.
    return { body: body as Static<Page>, next: body.meta.links.next || null }
  }
}

/** All pages of a list. */
export function pagesReader<Page extends TObject>(Page: Page) {
  const readPage = pageReader(Page)
  return async function* (client: JsonApi, path: string): AsyncGenerator<Static<Page>> {
    let cursor: string | null = null
    do {
      const page: { body: Static<Page>; next: string | null } = await readPage(client, path, cursor)
      yield page.body
      cursor = page.next
    } while (cursor !== null)
  }
}

const hasNext = responseShape(
  Type.Object({ meta: Type.Object({ links: Type.Object({ next: Type.String() }) }) }),
)
