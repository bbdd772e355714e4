import { type Static, type TSchema, Type } from 'typebox'
import type { Egress } from '#platform/net/egress.ts'
import { authorization, createJsonApi, type JsonApi } from '#providers/http/json-api.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { responseShape } from '#providers/response-shape.ts'
import { responseError } from './errors.ts'

export function createLinodeClient(url: string, { token = '' }: Credentials, egress: Egress): JsonApi {
  return createJsonApi({
    vendor: 'Linode',
    url,
    headers: { Authorization: authorization('Bearer', token) },
    egress,
    errorOf: responseError,
  })
}

/** The most that Linode shows at once. */
export const pageSize = 500

/** Reads all pages of a list. */
export function listReader<Item extends TSchema>(item: Item) {
  return pagesReader(item, (page) => ({ page, page_size: pageSize }))
}

/** Reads a list that is documented without parameters. Should it have more pages, they are read, too. */
export function unpagedReader<Item extends TSchema>(item: Item) {
  return pagesReader(item, (page) => (page === 1 ? {} : { page }))
}

function pagesReader<Item extends TSchema>(
  item: Item,
  queryOf: (page: number) => { page?: number; page_size?: number },
) {
  const isPage = responseShape(Type.Object({ data: Type.Array(item), pages: Type.Integer() }))
  return async (client: JsonApi, path: string): Promise<Static<Item>[]> => {
    const items: Static<Item>[] = []
    for (let page = 1, pages = 1; page <= pages; page++) {
      const body = await client.read({ method: 'GET', path, query: queryOf(page) }, isPage)
      items.push(...body.data)
      pages = body.pages
    }
    return items
  }
}

/** Times are in UTC, and do not say so. */
export function timeOf(text: string): Date {
  return new Date(`${text.replace(/Z$/, '')}Z`)
}
