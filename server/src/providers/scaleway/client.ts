import type { Static, TSchema } from 'typebox'
import type { Egress } from '#platform/net/egress.ts'
import { createJsonApi, type JsonApi } from '#providers/http/json-api.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { responseShape } from '#providers/response-shape.ts'
import { responseError } from './errors.ts'

export function createScalewayClient(url: string, { secret_key = '' }: Credentials, egress: Egress): JsonApi {
  return createJsonApi({
    vendor: 'Scaleway',
    url,
    headers: { 'X-Auth-Token': secret_key },
    egress,
    errorOf: responseError,
  })
}

/** The most that Scaleway shows at once. */
export const pageSize = 100

/** Reads all pages of a list. Nothing tells of a next page: the last one is not full. */
export function listReader<Page extends TSchema, Item>(
  page: Page,
  itemsOf: (page: Static<Page>) => readonly Item[],
  own: Readonly<Record<string, string | number>> = { per_page: pageSize },
) {
  const isPage = responseShape(page)
  return async (client: JsonApi, path: string): Promise<Item[]> => {
    const items: Item[] = []
    for (let number = 1; items.length === (number - 1) * pageSize; number++) {
      const query = { ...own, page: number }
      items.push(...itemsOf(await client.read({ method: 'GET', path, query }, isPage)))
    }
    return items
  }
}
