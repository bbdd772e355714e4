/** The HTTP server for a list of operations. It is independent of areas, which declare the operations. */
import type { IncomingMessage } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { newIdAt } from '#kernel/id.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { hostCheck } from './access/allowed-hosts.ts'
import { clientErrorHandler } from './answer/client-error.ts'
import { problemFrom, sendProblem } from './answer/error-answer.ts'
import { refusalPage, sendStaticPage } from './answer/pages.ts'
import { securityHeaders } from './answer/security-headers.ts'
import { serializerCompiler } from './answer/serialization.ts'
import { addFileParsers } from './input/file-body.ts'
import { parseJsonBody } from './input/json-body.ts'
import { parseQuery } from './input/query.ts'
import { validatorCompiler } from './input/validation.ts'
import type { Operation } from './operation/operation.ts'
import { describeRefusal, logRequest } from './operation/request-log.ts'
import { addRoute, type RouteDependencies } from './operation/route.ts'
import { addDashboard, isForBrowser } from './routes/dashboard.ts'
import { servedPaths } from './routes/paths.ts'

export const bodyBytesMax = 1024 * 1024

export type ServerOptions = RouteDependencies & {
  /** Host names of the service, besides that in its base URL. */
  allowedHosts: readonly string[]
  operations: readonly Operation[]
  /** Proxies whose `X-Forwarded-For` is trusted, in CIDR notation. */
  trustedProxies: readonly string[]
  log: Log
  /** Maps a URL to the path of the route that serves it, where the two differ; null for all other URLs. */
  rewrite?: (url: string) => string | null
  /** The folder of the built dashboard, or null if it was not built. */
  dashboard: string | null
}

export function createServer(options: ServerOptions): FastifyInstance {
  const { operations, trustedProxies, baseUrl, log, dashboard, rewrite } = options
  const requireOwnHost = hostCheck(options)
  const app: FastifyInstance = Fastify({
    // With its own type, pino's logger would become part of the type of everything below.
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => newIdAt('request', new Date()),
    bodyLimit: bodyBytesMax,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // Requests on an open connection while the server closes are served; the connection is closed afterwards.
    return503OnClosing: false,
    // As long as a request line may be: the schema decides what a valid id is.
    routerOptions: { maxParamLength: 16 * 1024, querystringParser: parseQuery },
    clientErrorHandler: clientErrorHandler(baseUrl),
    rewriteUrl: ({ url = '/' }: IncomingMessage) => rewrite?.(url) ?? url,
    frameworkErrors: (error, request, reply) => refuse(error, request, reply),
  })
  const headersOf = (request: FastifyRequest) => ({
    'Request-Id': request.id,
    ...securityHeaders(baseUrl()),
  })
  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const problem = problemFrom(error, request)
    describeRefusal(request, problem)
    reply.headers(headersOf(request))
    // A request for an unknown host may be from a person with a browser.
    if (problem.code === 'host_not_allowed' && isForBrowser(request))
      return sendStaticPage(reply.code(problem.status), refusalPage(problem))
    return sendProblem(reply, problem, request.id, baseUrl())
  }
  app.setErrorHandler(refuse)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeAllContentTypeParsers()
  for (const type of ['application/json', 'application/merge-patch+json'])
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) =>
      // Many clients name a content type without sending a body.
      body.length === 0 ? undefined : parseJsonBody(body),
    )
  addFileParsers(app, operations)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request))
    requireOwnHost(request)
    done()
  })
  const closing = closeConnectionsOnClose(app)
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(log, request, reply)
    done()
  })
  refuseUnknownPaths(app, dashboard)
  for (const operation of operations) addRoute(app, operation, options, closing)
  return app
}

/**
 * Responds to requests without a route before anything else is checked: 404, 405 with `Allow`, OPTIONS, and the
 * dashboard's page.
 */
function refuseUnknownPaths(app: FastifyInstance, dashboard: string | null): void {
  const paths = servedPaths(app)
  const sendPage = addDashboard(app, dashboard)
  app.addHook('onRequest', (request, reply, done) => {
    const { url: route } = request.routeOptions
    if (!request.is404 && route !== undefined && paths.means(request.url, route)) {
      done()
      return
    }
    const path = paths.of(request.url)
    if (sendPage(request, reply)) return
    if (!path) throw new Problem('not_found', 'There is nothing at this path.')
    const allowed = path.methods.join(', ')
    reply.header('Allow', allowed)
    if (request.method !== 'OPTIONS')
      throw new Problem('method_not_allowed', `${request.method} is not allowed; use ${allowed}.`)
    void reply.code(204).send()
  })
}

/**
 * Closes connections whose request is served while the server closes, since they would stay open while idle. Returns a
 * signal for the closing.
 */
function closeConnectionsOnClose(app: FastifyInstance): AbortSignal {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing.signal.aborted) reply.header('Connection', 'close')
    done()
  })
  return closing.signal
}
