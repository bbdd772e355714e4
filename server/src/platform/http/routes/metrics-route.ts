/**
 * Metrics require a token, or are served at a separate address that only the monitoring can reach. A request from this
 * machine is not trusted, since a proxy may forward requests of others.
 */
import { timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { Problem } from '#kernel/problem/problem.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { type HostSettings, hostCheck } from '../access/allowed-hosts.ts'
import { problemFrom, sendProblem } from '../answer/error-answer.ts'

/** Adds `/metrics` with this bearer token. Null if it is served at a separate address. */
export function addMetricsRoute(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  app.get('/metrics', { config: { anyHost: true } }, async (request, reply) => {
    requireBearer(request, token)
    reply.type(metrics.registry.contentType)
    return await metrics.registry.metrics()
  })
}

function requireBearer({ headers }: FastifyRequest, token: string | null): void {
  if (token === null)
    throw new Problem('not_found', 'Metrics are served at the address in HOLDFAST_METRICS_LISTEN.')
  const sent = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  if (sent.length === wanted.length && timingSafeEqual(sent, wanted)) return
  throw new Problem(
    'token_invalid',
    'Send `Authorization: Bearer <token>` with the token in HOLDFAST_METRICS_TOKEN or in <data dir>/metrics-token.',
    { headers: { 'WWW-Authenticate': 'Bearer realm="holdfast metrics"' } },
  )
}

/** A server that serves only `/metrics`, to everyone who can reach it. */
export function createMetricsServer(metrics: Metrics, hosts: HostSettings): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  const requireOwnHost = hostCheck(hosts)
  app.addHook('onRequest', async (request) => requireOwnHost(request))
  app.setErrorHandler((error, request, reply) =>
    sendProblem(reply, problemFrom(error, request), request.id, hosts.baseUrl()),
  )
  app.setNotFoundHandler(() => {
    throw new Problem('not_found', 'Only /metrics is served here.')
  })
  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.registry.contentType)
    return await metrics.registry.metrics()
  })
  return app
}
