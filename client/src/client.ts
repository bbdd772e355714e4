/**
 * The client of the Holdfast API: requests are values, and responses are typed by operation. It neither retries nor
 * caches.
 */
import { ApiProblem } from './problem.ts'
import {
  type ApiRequest,
  type HttpRequest,
  httpRequest,
  type OperationId,
  type ResponseOf,
} from './request.ts'

export { operations } from './operations.ts'
export { ApiProblem } from './problem.ts'
export {
  type AnyRequest,
  type ApiRequest,
  type BodyOf,
  type HttpRequest,
  httpRequest,
  type InputOf,
  type OperationId,
  type PathOf,
  type QueryOf,
  type ResponseOf,
  request,
} from './request.ts'
export type { components } from './schema.ts'

export type ApiResponse<K extends OperationId> = {
  body: ResponseOf<K>
  /** The entity tag of a single resource, for `ifMatch`. */
  etag: string | null
  headers: Headers
}

export type ClientOptions = {
  /** The URL of the service, without a trailing slash; empty for the origin of the page. */
  baseUrl: string
  /** Headers of every request, such as the token. */
  headers?: () => Record<string, string>
  fetch?: typeof globalThis.fetch
}

export type Client = {
  /** Sends a request; throws an ApiProblem if it is rejected or cannot be sent. */
  send<K extends OperationId>(request: ApiRequest<K>, signal?: AbortSignal): Promise<ApiResponse<K>>
  /** The same for a response that is not JSON, such as a file: its body is not read yet. */
  open<K extends OperationId>(request: ApiRequest<K>, signal?: AbortSignal): Promise<Response>
  /**
   * Sends a request that is not an operation, such as a step of the sign-in. Returns the JSON of the response, or
   * undefined for 204.
   */
  exchange(request: HttpRequest, signal?: AbortSignal): Promise<unknown>
}

export function createClient({
  baseUrl,
  headers = () => ({}),
  fetch = globalThis.fetch,
}: ClientOptions): Client {
  async function sendRequest(request: HttpRequest, accept: string, signal?: AbortSignal): Promise<Response> {
    const { method, path, headers: ownHeaders, body } = request
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { Accept: accept, ...headers(), ...ownHeaders },
      ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    }).catch(noResponse)
    if (response.ok) return response
    const retryAfter = response.headers.get('retry-after')
    throw new ApiProblem(response.status, asObject(await jsonOf(response)), retryAfter)
  }
  const bodyOf = async (response: Response): Promise<unknown> =>
    response.status === 204 ? undefined : await jsonOf(response)
  return {
    async send(request, signal) {
      const response = await sendRequest(httpRequest(request), 'application/json', signal)
      // The service responds according to the schema from which this type was generated.
      return {
        body: (await bodyOf(response)) as never,
        etag: response.headers.get('etag'),
        headers: response.headers,
      }
    },
    open: (request, signal) => sendRequest(httpRequest(request), '*/*', signal),
    exchange: async (request, signal) => await bodyOf(await sendRequest(request, 'application/json', signal)),
  }
}

function noResponse(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new ApiProblem(0, { code: 'no_answer', detail: 'The service does not answer.' })
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw new ApiProblem(response.status, { code: 'no_answer', detail: 'The answer is not JSON.' })
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
