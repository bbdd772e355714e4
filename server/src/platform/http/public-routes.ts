/**
 * What is answered without a token: health, metrics, the OpenAPI document, and the few pages for people.
 */

import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#kernel/problem.ts'
import { networkSet, networks } from '#platform/net/address.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { OpenApiDocument } from './openapi.ts'
import { problemPage, sendStandingPage } from './pages.ts'
import type { Readiness } from './readiness.ts'

export type PublicOptions = {
  readiness: Readiness
  isOnHold: () => boolean
  metrics: Metrics
  metricsToken: string | null
  document: () => OpenApiDocument
  version: string
}

export function addPublicRoutes(app: FastifyInstance, options: PublicOptions): void {
  // Load balancers and orchestrators ask by whatever name they have.
  const config = { anyHost: true }
  app.get('/healthz', { config }, async () => ({ status: 'ok', version: options.version }))
  app.get('/readyz', { config }, async () => {
    await options.readiness.require()
    return { status: 'ready', on_hold: options.isOnHold() }
  })
  app.get('/metrics', async (request, reply) => {
    requireMetricsReader(request, options.metricsToken)
    reply.type(options.metrics.registry.contentType)
    return await options.metrics.registry.metrics()
  })
  app.get('/v1/openapi.json', async () => options.document())
  app.get<{ Params: { code: string } }>('/problems/:code', async (request, reply) => {
    const page = problemPage(request.params.code)
    if (!page) throw new Problem('not_found', 'There is no problem with this code.')
    return sendStandingPage(reply, page)
  })
}

const loopback = networkSet(networks('127.0.0.0/8', '::1'))

/** What proxies add, one or another of them. */
const proxyHeaders = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|cf-.*)$/

/** With a token set, its bearer; without, only who asks from this very machine and through no proxy. */
function requireMetricsReader(request: FastifyRequest, token: string | null): void {
  if (token !== null) {
    const sent = Buffer.from(request.headers.authorization ?? '')
    const wanted = Buffer.from(`Bearer ${token}`)
    if (sent.length === wanted.length && timingSafeEqual(sent, wanted)) return
    throw new Problem('token_invalid', 'Send `Authorization: Bearer <HOLDFAST_METRICS_TOKEN>`.', {
      headers: { 'WWW-Authenticate': 'Bearer realm="holdfast metrics"' },
    })
  }
  const { remoteAddress = '' } = request.socket
  const isForwarded = Object.keys(request.headers).some((name) => proxyHeaders.test(name))
  if (isIP(remoteAddress) !== 0 && loopback.has(remoteAddress) && !isForwarded) return
  throw new Problem('permission_denied', 'Set HOLDFAST_METRICS_TOKEN to read metrics from another machine.')
}
