/**
 * The client of a vendor's API of JSON over HTTP, for adapters. The address and the headers of authentication are set
 * once; neither is in an error. A response is checked with `responseShape` before it is used.
 */
import type { Egress } from '#platform/net/egress.ts'
import type { EgressResponse, ServerTrust } from '#platform/net/exchange/exchange.ts'
import { ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'

export type JsonRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the address of the API, each part encoded with `pathOf`. */
  path: string
  query?: Readonly<Record<string, string | number | undefined>>
  headers?: Readonly<Record<string, string>>
  body?: unknown
  /** A body that is not JSON. */
  text?: string
  /** 30 s unless given. */
  timeoutSeconds?: number
}

export type JsonResponse = {
  status: number
  headers: EgressResponse['headers']
  /** Undefined if the body is empty or not JSON. */
  body: unknown
}

export type JsonApi = {
  /** Throws what `errorOf` finds in the response. */
  call(request: JsonRequest): Promise<JsonResponse>
  /** The body of the response, which must have the shape. */
  read<Body>(request: JsonRequest, isBody: (value: unknown) => value is Body): Promise<Body>
}

type JsonApiOptions = {
  /** The vendor's name, for messages. */
  vendor: string
  /** The address of the API, down to the prefix of its paths, without a final slash. */
  url: string
  /** The headers of authentication. */
  headers: Readonly<Record<string, string>>
  egress: Egress
  /** Which certificate the server must have. Absent: one of the public authorities. */
  trust?: ServerTrust
  /** The error that a response stands for; null for a success. */
  errorOf(response: JsonResponse): ProviderError | null
}

const usualTimeoutSeconds = 30
const bytesMax = 16 * 2 ** 20

export function createJsonApi({ vendor, url, headers, egress, trust, errorOf }: JsonApiOptions): JsonApi {
  const call = async (request: JsonRequest): Promise<JsonResponse> => {
    const { method, path, query = {}, body, text, timeoutSeconds = usualTimeoutSeconds } = request
    const response = await egress
      .request({
        url: url + path + queryText(query),
        method,
        headers: {
          Accept: 'application/json',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(text !== undefined && { 'Content-Type': 'text/plain' }),
          ...headers,
          ...request.headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(text !== undefined && { body: text }),
        timeoutSeconds,
        maxBytes: bytesMax,
        ...(trust && { trust }),
      })
      .catch((error) => {
        throw providerErrorFrom(error)
      })
    if (response.truncated) throw unreadable(vendor)
    const answer = { status: response.status, headers: response.headers, body: parsed(response.body) }
    const error = errorOf(answer)
    if (error) throw error
    return answer
  }
  return {
    call,
    async read(request, isBody) {
      const { body } = await call(request)
      if (isBody(body)) return body
      throw unreadable(vendor)
    },
  }
}

/** A path of these parts: `pathOf('domains', 'example.com')` is `/domains/example.com`. */
export function pathOf(...parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('')
}

/** The value of an Authorization header: `authorization('Bearer', token)`. */
export function authorization(scheme: string, credentials: string): string {
  return `${scheme} ${credentials}`
}

export function unreadable(vendor: string): ProviderError {
  return new ProviderError('unknown', `The response is not one of the API of ${vendor}.`)
}

function queryText(query: NonNullable<JsonRequest['query']>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
