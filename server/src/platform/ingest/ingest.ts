/**
 * The paths that devices of one kind report to: a list of routes, each with a handler, and the tokens that open them.
 * Everything else is the same for all kinds: finding the token's subject, counting failed attempts, logging, metrics,
 * bodies, and the answer when something is wrong here.
 *
 * Handlers record what was reported and answer. They never wait for a provider: due work does the rest.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TokenPrefix } from '#kernel/access/token.ts'
import { Problem } from '#kernel/problem.ts'
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { problemFrom } from '#platform/http/answer/error-answer.ts'
import { describeRefusal, describeRequest } from '#platform/http/operation/request-log.ts'
import { routerPath } from '#platform/http/routes/paths.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { type IngestRequest, type ReceivedBody, readIngestRequest } from './ingest-request.ts'
import type { IngestRoute } from './ingest-route.ts'
import type { TokenSubject, TokenSubjects } from './token-subjects.ts'

/** An answer in plain text, or with `json` as JSON. */
export type IngestAnswer = { status: number; headers?: Record<string, string> } & (
  | { text: string }
  | { json: unknown }
)

/** A path that anybody may ask. */
type OpenRoute = IngestRoute & { answer(request: IngestRequest): IngestAnswer }

/** A path for devices with a token. */
type TokenRoute<Subject> = IngestRoute & {
  /** For a token that is missing, wrong or replaced. */
  unknownToken: IngestAnswer
  /** An answer to give before the token is looked at; null: none. */
  refuse?(request: IngestRequest): IngestAnswer | null
  handle(subject: Subject, request: IngestRequest): Promise<IngestAnswer>
}

export type HandledRoute<Subject> = OpenRoute | TokenRoute<Subject>

export type IngestOptions<Subject extends TokenSubject> = {
  /** As its requests are called in the log and in metrics: `dynamic_ips.report`. */
  operation: string
  tokenPrefix: TokenPrefix
  subjects: Pick<TokenSubjects<Subject>, 'find'>
  routes: readonly HandledRoute<Subject>[]
  /** When something is wrong here, or too much comes from an address: an answer after which devices try again. */
  unavailable: IngestAnswer
  body: {
    bytesMax: number
    /** `refuse`: 413. `cut`: the report counts, and so much of its body is kept. */
    whenLonger: 'refuse' | 'cut'
  }
}

type Dependencies = { failedAttempts: FailedAttempts; metrics: Metrics }

/** What an area hands to the server. */
export interface Ingest {
  routes: readonly IngestRoute[]
  mount(app: FastifyInstance): void
}

export function createIngest<Subject extends TokenSubject>(
  options: IngestOptions<Subject>,
  dependencies: Dependencies,
): Ingest {
  const { routes, unavailable, body } = options
  return {
    routes,
    mount(app) {
      app.register(async (scope) => {
        receiveAnyBody(scope, body)
        scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
          const status = error instanceof Problem ? error.status : (error.statusCode ?? 500)
          // What is no report at all is refused as it is everywhere.
          if (status < 500 && status !== 429) throw error
          describeRefusal(request, problemFrom(error, request))
          return send(reply, unavailable)
        })
        for (const route of routes) mountRoute(scope, route, options, dependencies)
      })
    },
  }
}

/** Beyond this no body is received, even where the rest of it would be dropped. */
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
    }),
  )
  scope.addHook('onRequest', async (request) => {
    const { headers } = request
    const type = headers['content-type']
    if (type === undefined) return
    contentTypes.set(request, type)
    // What devices call their bodies is not always a media type, and none is refused for it.
    headers['content-type'] = 'application/octet-stream'
  })
}

// Devices reach the service by whatever name their owner has for it, and show nobody why they are refused.
const config = { anyHost: true }

function mountRoute<Subject extends TokenSubject>(
  scope: FastifyInstance,
  route: HandledRoute<Subject>,
  options: IngestOptions<Subject>,
  dependencies: Dependencies,
): void {
  const { operation } = options
  scope.route({
    method: ['GET', ...(route.takesHead ? ['HEAD'] : []), ...(route.takesBody ? ['POST'] : [])],
    url: routerPath(route.path),
    config,
    exposeHeadRoute: false,
    handler: async (request, reply) => send(reply, await answer(route, request, options, dependencies)),
    onResponse: async (_request, reply) => {
      if (!('handle' in route)) return
      const labels = { operation, status: String(reply.statusCode) }
      dependencies.metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000)
    },
  })
}

async function answer<Subject extends TokenSubject>(
  route: HandledRoute<Subject>,
  request: FastifyRequest,
  { operation, tokenPrefix, subjects }: IngestOptions<Subject>,
  { failedAttempts }: Dependencies,
): Promise<IngestAnswer> {
  const read = readIngestRequest(request, {
    tokenPrefix,
    takesForm: route.takesBody === 'form',
    contentType: contentTypes.get(request) ?? null,
  })
  if ('answer' in route) return route.answer(read)
  describeRequest(request, { operation })
  const refusal = route.refuse?.(read)
  if (refusal) return refusal
  // Many clients come without credentials first, to be asked for them: that is no failed attempt.
  if (!read.hasCredentials) return route.unknownToken
  let subject: Subject
  try {
    subject = await failedAttempts.watch(read.ip, () => subjectOf(read, subjects))
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return route.unknownToken
    throw error
  }
  describeRequest(request, { account_id: subject.account_id, resource_id: subject.id })
  return await route.handle(subject, read)
}

async function subjectOf<Subject extends TokenSubject>(
  { token }: IngestRequest,
  subjects: Pick<TokenSubjects<Subject>, 'find'>,
): Promise<Subject> {
  const subject = token === null ? null : await subjects.find(token)
  if (subject) return subject
  throw new Problem('token_invalid', 'The token is unknown.')
}

function send(reply: FastifyReply, answer: IngestAnswer) {
  reply.code(answer.status).headers(answer.headers ?? {})
  return 'json' in answer
    ? reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.json))
    : reply.type('text/plain; charset=utf-8').send(answer.text)
}
