/** A request as a value: the id of the operation and its input. It can be sent, shown as HTTP, and compared. */
import { operations } from './operations.ts'
import type { operations as Wire } from './schema.ts'

export type OperationId = keyof typeof operations & keyof Wire

type Json = { 'application/json': unknown }
type JsonOf<C> = C extends { content: infer M }
  ? M extends Json
    ? M['application/json']
    : undefined
  : undefined
type SuccessOf<R> = R extends { 200: infer S }
  ? S
  : R extends { 201: infer S }
    ? S
    : R extends { 202: infer S }
      ? S
      : undefined

/** The body of a successful response of an operation or a step of the sign-in; undefined for 204. */
export type ResponseOf<K extends keyof Wire> = JsonOf<SuccessOf<Wire[K]['responses']>>

export type BodyOf<K extends OperationId> = Wire[K] extends { requestBody: infer B }
  ? JsonOf<B>
  : Wire[K] extends { requestBody?: infer B }
    ? JsonOf<NonNullable<B>>
    : undefined

export type QueryOf<K extends OperationId> = Wire[K]['parameters'] extends { query?: infer Q } ? Q : undefined
export type PathOf<K extends OperationId> = Wire[K]['parameters'] extends { path: infer P } ? P : undefined

type Given<Name extends string, V> = [V] extends [undefined]
  ? { [N in Name]?: undefined }
  : { [N in Name]: V }

export type InputOf<K extends OperationId> = Given<'path', PathOf<K>> & {
  query?: QueryOf<K>
  body?: BodyOf<K>
  /** A file instead of a body, in a media type that the operation accepts. */
  file?: Blob
  /** The entity tag that the resource must have. */
  ifMatch?: string
  /** Seconds to wait until the change has been applied (`Prefer: wait`). */
  wait?: number
}

export type ApiRequest<K extends OperationId> = { operation: K } & InputOf<K>

/** A request of any operation, which can be shown but not sent. */
export type AnyRequest = {
  operation: OperationId
  path?: unknown
  query?: unknown
  body?: unknown
  file?: Blob
  ifMatch?: string
  wait?: number
}

/** The HTTP request without anything that depends on the sender. */
export type HttpRequest = {
  method: string
  /** Includes the query string. */
  path: string
  headers: Record<string, string>
  /** A Blob is sent unchanged, anything else as JSON. */
  body: unknown
}

type RequiredInput<K extends OperationId> = [PathOf<K>] extends [undefined]
  ? [input?: InputOf<K>]
  : [input: InputOf<K>]

export function request<K extends OperationId>(operation: K, ...[input]: RequiredInput<K>): ApiRequest<K> {
  // The input may be omitted only if the operation requires none; the type of the parameter ensures it.
  return { ...input, operation } as ApiRequest<K>
}

export function httpRequest(apiRequest: AnyRequest): HttpRequest {
  const { method, path } = operations[apiRequest.operation]
  const { query, body, file, ifMatch, wait } = apiRequest
  const parameters = new Map(membersOf(apiRequest.path))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(parameters.get(name))),
  )
  const text = queryText(query)
  return {
    method,
    path: text === '' ? filled : `${filled}?${text}`,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(file && { 'Content-Type': file.type }),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      ...(wait !== undefined && { Prefer: `wait=${wait}` }),
    },
    body: file ?? body,
  }
}

function queryText(query: unknown): string {
  const pairs = membersOf(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== null && one !== '')
      .map((one) => [name, String(one)]),
  )
  return new URLSearchParams(pairs).toString()
}

function membersOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
