/**
 * The HTTP server over the list of operations. It knows no area: what it serves is declared by them.
 */
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { newId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { problemFrom, sendProblem } from './error-answer.ts'
import { methodsByPath } from './methods.ts'
import type { Operation } from './operation.ts'
import { addRoute, type RouteDependencies } from './route.ts'
import { validatorCompiler } from './validation.ts'

export const bodyBytesMax = 1024 * 1024

export type ServerOptions = RouteDependencies & {
  operations: readonly Operation[]
  /** The public base URL, without a slash at its end; known for sure once the service listens. */
  baseUrl: () => string
  log: Log
}

export function createServer(options: ServerOptions): FastifyInstance {
  const { operations, baseUrl, log } = options
  const app: FastifyInstance = Fastify({
    // Named by its own type, pino's logger would become part of the type of everything below.
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId('request'),
    bodyLimit: bodyBytesMax,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // An id is never longer than this, and a longer path parameter is no id.
    routerOptions: { maxParamLength: 200, querystringParser: parseQuery },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  for (const type of ['application/json', 'application/merge-patch+json'])
    app.addContentTypeParser(type, { parseAs: 'string' }, (request, body, parsed) => {
      // Many clients name the type of a body that they do not send.
      if (body === '') parsed(null, undefined)
      else void parseJson(request, body.toString(), parsed)
    })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'Request-Id': request.id,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
  })
  closeConnectionsOnClose(app)
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply))
  app.setErrorHandler((error, request, reply) => {
    const problem = problemFrom(error, request)
    if (problem.status >= 500)
      request.log.error({ err: problem.cause ?? problem, request_id: request.id }, problem.code)
    return sendProblem(reply, problem, request.id, baseUrl())
  })
  const methods = methodsByPath(operations)
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods(request.url)
    if (allowed.length === 0)
      return sendProblem(
        reply,
        new Problem('not_found', 'There is nothing at this path.'),
        request.id,
        baseUrl(),
      )
    reply.header('Allow', allowed.join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    const problem = new Problem('method_not_allowed', `${request.method} is not among ${allowed.join(', ')}.`)
    return sendProblem(reply, problem, request.id, baseUrl())
  })
  for (const operation of operations) addRoute(app, operation, options)
  return app
}

/** A connection whose request is answered while the server closes would keep it open by staying idle. */
function closeConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('Connection', 'close')
  })
}

/** A repeated parameter becomes a list, which the schema then allows or not. */
function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  const parameters = new URLSearchParams(text)
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name)
    query[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return query
}

/** One line a request. The path is that of the route where there is one, so that ids of others and secrets in URLs stay out. */
function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      request_id: request.id,
      method: request.method,
      path: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
    },
    'request',
  )
}
