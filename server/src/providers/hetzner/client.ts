import { type Static, type TObject, Type } from 'typebox'
import type { Egress } from '#platform/net/egress.ts'
import {
  authorization,
  createJsonApi,
  type JsonApi,
  type JsonResponse,
  unreadable,
} from '#providers/http/json-api.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { responseShape } from '#providers/response-shape.ts'
import { responseError } from './errors.ts'

export function createHetznerClient(url: string, { token = '' }: Credentials, egress: Egress): JsonApi {
  return createJsonApi({
    vendor: 'Hetzner Cloud',
    url,
    headers: { Authorization: authorization('Bearer', token) },
    egress,
    errorOf: responseError,
  })
}

const pageSize = 50

/** All pages of a list, each with the shape of `Page` beside what tells of the next one. */
export function pagesReader<Page extends TObject>(Page: Page) {
  const isPage = responseShape(Page)
  return async function* (client: JsonApi, path: string): AsyncGenerator<Static<Page>> {
    let next: number | null = 1
    while (next !== null) {
      const { body }: JsonResponse = await client.call({
        method: 'GET',
        path,
        query: { page: next, per_page: pageSize },
      })
      if (!isPage(body) || !hasNext(body)) throw unreadable('Hetzner Cloud')
      yield body
      next = body.meta.pagination.next_page
    }
  }
}

const hasNext = responseShape(
  Type.Object({
    meta: Type.Object({
      pagination: Type.Object({ next_page: Type.Union([Type.Integer(), Type.Null()]) }),
    }),
  }),
)
