/**
 * The paths to which devices of one kind report: a list of routes with handlers, and the tokens that they accept. The
 * rest is the same for all kinds: finding the token's subject, counting failed attempts, logging, metrics, bodies, and
 * the response to internal errors.
 *
 * Handlers record the report and respond. They never wait for a provider; due work does that later.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#kernel/problem/problem.ts'
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { problemFrom } from '#platform/http/answer/error-answer.ts'
import { describeRefusal, describeRequest } from '#platform/http/operation/request-log.ts'
import { routerPath } from '#platform/http/routes/paths.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { type IngestRequest, type ReceivedBody, readIngestRequest } from './ingest-request.ts'
import type { IngestRoute } from './ingest-route.ts'
import type { TokenSubject, TokenSubjects } from './token-subjects.ts'

/** A response in plain text or of another type, or as JSON if `json` is set. */
export type IngestResponse = { status: number; headers?: Record<string, string> } & (
  | { text: string | Buffer; type?: string }
  | { json: unknown }
)

/** A path without a token. */
type OpenRoute = IngestRoute & { respond(request: IngestRequest): IngestResponse }

/** A path for devices with a token. */
type TokenRoute<Subject> = IngestRoute & {
  /** The response to a missing, invalid or replaced token. A problem is answered as everywhere else. */
  unknownToken: IngestResponse | Problem
  /** A response before the token is checked, or null. */
  refuse?(request: IngestRequest): IngestResponse | null
  handle(subject: Subject, request: IngestRequest): Promise<IngestResponse>
}

export type HandledRoute<Subject> = OpenRoute | TokenRoute<Subject>

export type IngestOptions<Subject extends TokenSubject> = {
  /** The name of its requests in the log and in metrics: `dynamic_ips.report`. */
  operation: string
  /** The token as it is stored, from what could be one; null for a text that cannot. */
  readToken: (text: string) => string | null
  subjects: Pick<TokenSubjects<Subject>, 'find'>
  routes: readonly HandledRoute<Subject>[]
  /**
   * The response to an internal error, or to too many requests, after which devices retry; `problem`: as everywhere
   * else, for clients that are programs.
   */
  unavailable: IngestResponse | 'problem'
  /** A response before anything of the request is read, or null. */
  refuse?(): IngestResponse | null
  body: {
    bytesMax: number
    /** `refuse`: respond with 413. `cut`: the report counts, and this much of its body is kept. */
    whenLonger: 'refuse' | 'cut'
  }
  /** Maps a URL to the path of the route that serves it, where the two differ; null for all other URLs. */
  rewrite?: (url: string) => string | null
}

type Dependencies = { failedAttempts: FailedAttempts; metrics: Metrics }

/** The paths of an area for devices. */
export interface Ingest {
  routes: readonly IngestRoute[]
  rewrite?: (url: string) => string | null
  mount(app: FastifyInstance): void
}

/** All paths for devices of these areas. */
export function ingestsOf(parts: readonly { ingest?: readonly Ingest[] }[]): Ingest[] {
  return parts.flatMap(({ ingest = [] }) => ingest)
}

export function createIngest<Subject extends TokenSubject>(
  options: IngestOptions<Subject>,
  dependencies: Dependencies,
): Ingest {
  const { operation, routes, unavailable, refuse, body, rewrite } = options
  return {
    routes,
    ...(rewrite && { rewrite }),
    mount(app) {
      const closing = new AbortController()
      app.addHook('preClose', async () => closing.abort())
      app.register(async (scope) => {
        receiveAnyBody(scope, body)
        scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
          const status = error instanceof Problem ? error.status : (error.statusCode ?? 500)
          // Requests that are not reports are refused as everywhere else.
          if (unavailable === 'problem' || (status < 500 && status !== 429)) throw error
          describeRefusal(request, problemFrom(error, request))
          return send(reply, unavailable)
        })
        if (refuse)
          scope.addHook('onRequest', (request, reply, done) => {
            const refusal = refuse()
            if (refusal === null) {
              done()
              return
            }
            describeRequest(request, { operation })
            void send(reply, refusal)
          })
        for (const route of routes)
          mountRoute(scope, route, { ...options, closing: closing.signal }, dependencies)
      })
    },
  }
}

/** The maximum size of a received body, even if the rest would be dropped. */
const receivedBytesMax = 1024 * 1024

const contentTypes = new WeakMap<FastifyRequest, string>()

function receiveAnyBody(
  scope: FastifyInstance,
  { bytesMax, whenLonger }: IngestOptions<never>['body'],
): void {
  const bodyLimit = whenLonger === 'cut' ? receivedBytesMax : bytesMax
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit },
    async (_request: unknown, body: Buffer): Promise<ReceivedBody> => ({
      body: body.subarray(0, bytesMax),
      isCut: body.length > bytesMax,
      bytes: body.length,
    }),
  )
  scope.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    const type = headers['content-type']
    if (type !== undefined) {
      contentTypes.set(request, type)
      // Devices may send invalid media types, which are ignored.
      headers['content-type'] = 'application/octet-stream'
    }
    done()
  })
}

/** With a signal that is aborted when the server closes. */
type MountedOptions<Subject extends TokenSubject> = IngestOptions<Subject> & { closing: AbortSignal }

// Devices reach the service by any host name, and do not display errors.
const config = { anyHost: true }

function mountRoute<Subject extends TokenSubject>(
  scope: FastifyInstance,
  route: HandledRoute<Subject>,
  options: MountedOptions<Subject>,
  dependencies: Dependencies,
): void {
  const { operation } = options
  scope.route({
    method: methodsOf(route),
    url: routerPath(route.path),
    config,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const ended = () => endOf(reply, options.closing)
      return send(reply, await respond(route, { request, ended }, options, dependencies))
    },
    onResponse: (_request, reply, done) => {
      const labels = { operation, status: String(reply.statusCode) }
      if ('handle' in route) dependencies.metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000)
      done()
    },
  })
}

function endOf(reply: FastifyReply, closing: AbortSignal): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => disconnected.abort())
  return AbortSignal.any([disconnected.signal, closing])
}

function methodsOf({ isPostOnly, takesHead, takesBody }: IngestRoute): string[] {
  return [...(isPostOnly ? [] : ['GET']), ...(takesHead ? ['HEAD'] : []), ...(takesBody ? ['POST'] : [])]
}

async function respond<Subject extends TokenSubject>(
  route: HandledRoute<Subject>,
  { request, ended }: { request: FastifyRequest; ended: () => AbortSignal },
  { operation, readToken, subjects }: IngestOptions<Subject>,
  { failedAttempts }: Dependencies,
): Promise<IngestResponse> {
  const read = readIngestRequest(request, {
    readToken,
    takesForm: route.takesBody === 'form',
    contentType: contentTypes.get(request) ?? null,
    ended,
  })
  if ('respond' in route) return route.respond(read)
  describeRequest(request, { operation })
  const refusal = route.refuse?.(read)
  if (refusal) return refusal
  // Many clients send a first request without credentials, which does not count as a failed attempt.
  if (!read.hasCredentials) return refused(route.unknownToken)
  let subject: Subject
  try {
    subject = await failedAttempts.watch(read.ip, () => subjectOf(read, subjects))
  } catch (error) {
    if (error instanceof Problem && error.code === 'token_invalid') return refused(route.unknownToken)
    throw error
  }
  describeRequest(request, { account_id: subject.account_id, resource_id: subject.id })
  return await route.handle(subject, read)
}

function refused(response: IngestResponse | Problem): IngestResponse {
  if (response instanceof Problem) throw response
  return response
}

async function subjectOf<Subject extends TokenSubject>(
  { token }: IngestRequest,
  subjects: Pick<TokenSubjects<Subject>, 'find'>,
): Promise<Subject> {
  const subject = token === null ? null : await subjects.find(token)
  if (subject) return subject
  throw new Problem('token_invalid', 'The token is unknown.')
}

function send(reply: FastifyReply, response: IngestResponse) {
  reply.code(response.status).headers(response.headers ?? {})
  return 'json' in response
    ? reply.type('application/json; charset=utf-8').send(JSON.stringify(response.json))
    : reply.type(response.type ?? 'text/plain; charset=utf-8').send(response.text)
}
