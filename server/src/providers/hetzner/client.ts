import { type Static, type TObject, Type } from 'typebox'
import type { Egress } from '#platform/net/egress.ts'
import {
  authorization,
  createJsonApi,
  type JsonApi,
  type JsonRequest,
  unreadable,
} from '#providers/http/json-api.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { responseShape } from '#providers/response-shape.ts'
import { responseError } from './errors.ts'
import { manifest } from './manifest.ts'

export function createHetznerClient(url: string, { token = '' }: Credentials, egress: Egress): JsonApi {
  return createJsonApi({
    vendor: 'Hetzner Cloud',
    url,
    headers: { Authorization: authorization('Bearer', token) },
    egress,
    errorOf: responseError,
  })
}

const pageSize = manifest.cloud?.pageSize

/** Reads a page of a list with the shape of `Page`. `next` is the number of the page after it. */
export function pageReader<Page extends TObject>(Page: Page) {
  const isPage = responseShape(Page)
  return async (
    client: JsonApi,
    path: string,
    page: number,
    filter: JsonRequest['query'] = {},
  ): Promise<{ body: Static<Page>; next: number | null }> => {
    const { body } = await client.call({
      method: 'GET',
      path,
      query: { ...filter, page, per_page: pageSize },
    })
    if (!isPage(body) || !hasNext(body)) throw unreadable('Hetzner Cloud')
    return { body, next: body.meta.pagination.next_page }
  }
}

/** All pages of a list. */
export async function* pagesOf<Page>(
  read: (page: number) => Promise<{ body: Page; next: number | null }>,
): AsyncGenerator<Page> {
  let page: number | null = 1
  while (page !== null) {
    const { body, next } = await read(page)
    yield body
    page = next
  }
}

const hasNext = responseShape(
  Type.Object({
    meta: Type.Object({
      pagination: Type.Object({ next_page: Type.Union([Type.Integer(), Type.Null()]) }),
    }),
  }),
)
