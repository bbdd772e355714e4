import { createHmac, randomUUID } from 'node:crypto'
import type { Egress } from '#platform/net/egress.ts'
import { createJsonApi, type JsonApi, type JsonRequest } from '#providers/http/json-api.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { responseError } from './errors.ts'

/** A client that signs each request: HMAC-SHA256 over the key, the path with the query, the request id and the body. */
export function createDynadotClient(
  url: string,
  { api_key = '', api_secret = '' }: Credentials,
  egress: Egress,
): JsonApi {
  // Required also without a body.
  const headers = { Authorization: `Bearer ${api_key}`, 'Content-Type': 'application/json' }
  const api = createJsonApi({ vendor: 'Dynadot', url, headers, egress, errorOf: responseError })
  const { pathname: prefix } = new URL(url)

  function signed(request: JsonRequest): JsonRequest {
    const { path, query, body } = request
    const requestId = randomUUID()
    // The query is part of the signed path, so it is written here.
    const target = path + queryText(query ?? {})
    const text = [api_key, prefix + target, requestId, body === undefined ? '' : JSON.stringify(body)]
    const signature = createHmac('sha256', api_secret).update(text.join('\n')).digest('base64')
    const { query: _, ...rest } = request
    return {
      ...rest,
      path: target,
      headers: { ...request.headers, 'X-Request-Id': requestId, 'X-Signature': signature },
    }
  }
  return {
    call: (request) => api.call(signed(request)),
    read: (request, isBody) => api.read(signed(request), isBody),
  }
}

function queryText(query: NonNullable<JsonRequest['query']>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
