/**
 * An endpoint is one object. From it come the route, the permission check, validation, idempotency, the
 * audit duty, the OpenAPI entry and the generated tests; nothing about an endpoint is said anywhere else.
 */
import type { Static, TObject, TSchema } from 'typebox'
import type { Permission } from '#kernel/access/permission.ts'
import type { Caller, Context } from '#platform/context.ts'
import type { FileBody, UploadedFile } from '../input/uploaded-file.ts'
import { closed } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** What a request of this operation carries, checked against its schemas. */
export type Input<P, Q, B> = {
  params: StaticOf<P>
  query: StaticOf<Q>
  body: StaticOf<B>
  /** The `If-Match` header, for writes. */
  ifMatch: string | null
  /** The `Last-Event-ID` header, for streams of server-sent events. */
  lastEventId: string | null
  /** The file in the body, for operations with `file`; `lookup` reads it. */
  file: UploadedFile | null
}

type StaticOf<S> = S extends TSchema ? Static<S> : undefined

export type Answer = {
  body?: unknown
  /** The path of what was created. */
  location?: string
  /** The revision of the single resource in the body: its ETag. */
  revision?: number
  /** What is sent instead of a body, for an operation with `answer.streams`. */
  stream?: Stream
}

/** An answer whose body is of this schema. */
export type AnswerOf<A> = Answer & { body: StaticOf<A> }

/** Thrown by a handler that was only to try: the answer is given, and nothing of what was done for it is kept. */
export class DryRun extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super('The request was only to be tried')
    this.answer = answer
  }
}

/** An answer of any length, sent piece by piece. */
export type Stream = {
  /** The `Content-Type`: one of `answer.streams`, perhaps with parameters. */
  type: string
  headers?: Readonly<Record<string, string>>
  /**
   * Makes the pieces as fast as they are taken, reading in short transactions. The signal is aborted when
   * the client goes away, is not let in any more, or the server stops; an error cuts the connection, so that no half passes for whole.
   */
  pieces: (within: Lookup, signal: AbortSignal) => AsyncIterable<string>
}

/** Runs short transactions outside of the operation's own one: for look-ups at a provider, and for streams. */
export type Lookup = {
  /** Who sends the request. */
  caller: Caller
  act<T>(task: (context: Context) => Promise<T>): Promise<T>
}

/** For operations of which only some uses need a recent sign-in. */
export type RecentSignIn<B> = {
  /** Which uses these are, for the documentation: `Opening private networks`. */
  title: string
  isNeeded: (body: B) => boolean
}

export type OperationSpec<P, Q, B, L, A> = {
  /** `dns.records.create`: also the action in the audit log. */
  id: string
  method: Method
  /** With parameters in braces: `/v1/dns/zones/{zone_id}`. */
  path: string
  summary: string
  description?: string
  /** Null: any valid token. */
  permission: Permission | null
  /** How many requests it counts as; 1 unless said. What costs nothing is never refused for its rate. */
  cost?: number
  /** Open to tokens also on a plan without API access: to see why, and to revoke. */
  withoutApiAccess?: true
  /** People who are signed in need a sign-in, or another proof of who they are, within the last minutes. */
  recentSignIn?: true | RecentSignIn<StaticOf<B>>
  params?: P
  query?: Q
  body?: B
  /** Where the body is a file: it may then also be sent as it is. */
  file?: FileBody
  answer: {
    status: 200 | 201 | 202 | 204
    body?: A
    /** The media types in which it can be streamed; there is no body then. */
    streams?: readonly string[]
    description: string
  }
  /** A short read-only look-up at a provider, before the transaction is opened. */
  lookup?: (lookup: Lookup, input: Input<P, Q, B>) => Promise<L>
  /** Runs inside one transaction of the account. */
  handle: (context: Context, input: Input<P, Q, B>, found: L) => Promise<Answer>
  /**
   * For `Prefer: wait=N`: says whether what the request asked for has been carried out, and reads the answer
   * anew. In this order: read before, the answer could be older than what it is said to show.
   */
  settle?: (
    context: Context,
    input: Input<P, Q, B>,
    answer: AnswerOf<A>,
  ) => Promise<{ answer: Answer; settled: boolean }>
}

/** An operation whose schemas' types are forgotten, as the server and the document treat it. */
export type Operation = OperationSpec<
  TObject | undefined,
  TObject | undefined,
  TSchema | undefined,
  unknown,
  TSchema | undefined
>

/** Declares an operation; the handler's input is typed by the schemas given. */
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
