/**
 * An endpoint is one object. It defines the route, the permission check, validation, idempotency, the audit
 * requirement, the OpenAPI entry and the generated tests. Nothing about an endpoint is defined anywhere else.
 */
import type { Static, TObject, TSchema } from 'typebox'
import type { Permission } from '#kernel/access/permission.ts'
import type { Caller, Context } from '#platform/context.ts'
import type { FileBody, UploadedFile } from '../input/uploaded-file.ts'
import { closed } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The input of a request, validated against the operation's schemas. */
export type Input<P, Q, B> = {
  params: StaticOf<P>
  query: StaticOf<Q>
  body: StaticOf<B>
  /** The `If-Match` header, for writes. */
  ifMatch: string | null
  /** The `Last-Event-ID` header, for streams of server-sent events. */
  lastEventId: string | null
  /** The file in the body, for operations with `file`. It is read by `lookup`. */
  file: UploadedFile | null
}

type StaticOf<S> = S extends TSchema ? Static<S> : undefined

export type OperationResponse = {
  body?: unknown
  /** The path of the created resource. */
  location?: string
  /** The revision of the single resource in the body, used as its ETag. */
  revision?: number
  /** Sent instead of a body, for an operation with `response.streams`. */
  stream?: Stream
}

/** A response with a body of this schema. */
export type ResponseOf<A> = OperationResponse & { body: StaticOf<A> }

/** Thrown by the handler of a dry run: the response is sent and the transaction is rolled back. */
export class DryRun extends Error {
  readonly response: OperationResponse

  constructor(response: OperationResponse) {
    super('The request was only to be tried')
    this.response = response
  }
}

/** A response of any length, sent in chunks. */
export type Stream = {
  /** The `Content-Type`: one of `response.streams`, optionally with parameters. */
  type: string
  headers?: Readonly<Record<string, string>>
  /**
   * Generates chunks as fast as they are sent, reading in short transactions. The signal is aborted when the client
   * disconnects or is no longer authorised, or the server stops. An error closes the connection, so that the response
   * is recognisably incomplete.
   */
  pieces: (within: Lookup, signal: AbortSignal) => AsyncIterable<string>
}

/** Runs short transactions outside of the operation's main one: for look-ups at a provider, and for streams. */
export type Lookup = {
  /** The sender of the request. */
  caller: Caller
  act<T>(task: (context: Context) => Promise<T>): Promise<T>
}

/** For operations that require a recent sign-in only in some cases. */
export type RecentSignIn<B> = {
  /** The cases, for the documentation: `Opening private networks`. */
  title: string
  isNeeded: (body: B) => boolean
}

export type OperationSpec<P, Q, B, L, A> = {
  /** `dns.records.create`. Also the action in the audit log. */
  id: string
  method: Method
  /** With parameters in braces: `/v1/dns/zones/{zone_id}`. */
  path: string
  summary: string
  description?: string
  /** Null if any valid token is sufficient. */
  permission: Permission | null
  /** The cost in units of the rate limit; 1 by default. A cost of 0 is never refused for the rate. */
  cost?: number
  /** Allowed for tokens also on a plan without API access: to see the reason, and to revoke the token. */
  withoutApiAccess?: true
  /** Signed-in users must have authenticated within the last minutes. */
  recentSignIn?: true | RecentSignIn<StaticOf<B>>
  params?: P
  query?: Q
  body?: B
  /** For operations with a file: it may also be sent as the body itself. */
  file?: FileBody
  response: {
    status: 200 | 201 | 202 | 204
    body?: A
    /** The media types in which the response can be streamed instead of having a body. */
    streams?: readonly string[]
    description: string
  }
  /**
   * Gets the input before its schemas are applied, and may refuse it with what no schema knows: what the addressed
   * resource takes.
   */
  beforeValidation?: (within: Lookup, input: { params: unknown; body: unknown }) => Promise<void>
  /** A short read-only look-up at a provider, before the transaction. */
  lookup?: (lookup: Lookup, input: Input<P, Q, B>) => Promise<L>
  /** Runs in one transaction of the account. */
  handle: (context: Context, input: Input<P, Q, B>, found: L) => Promise<OperationResponse>
  /**
   * For `Prefer: wait=N`: determines whether the requested work has finished, and then reads the response again. Read
   * before, the response could be older than the state it reports.
   */
  settle?: (
    context: Context,
    input: Input<P, Q, B>,
    response: ResponseOf<A>,
  ) => Promise<{ response: OperationResponse; settled: boolean }>
}

/** An operation without the types of its schemas, as used by the server and the document. */
export type Operation = OperationSpec<
  TObject | undefined,
  TObject | undefined,
  TSchema | undefined,
  unknown,
  TSchema | undefined
>

/** Declares an operation. The handler's input is typed by its schemas. */
export function operation<
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
  L = undefined,
  A extends TSchema | undefined = undefined,
>(spec: OperationSpec<P, Q, B, L, A>): Operation {
  const { query, body } = spec
  const closedSpec = { ...spec, ...(query && { query: closed(query) }), ...(body && { body: closed(body) }) }
  // Safe because the server validates params, query and body against the same schemas before it calls the handler.
  return closedSpec as unknown as Operation
}
