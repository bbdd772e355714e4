/** The routes without a token: health, metrics, the OpenAPI document, and a few pages for people. */

import type { FastifyInstance } from 'fastify'
import { Problem } from '#kernel/problem/problem.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { problemPage, sendStaticPage } from '../answer/pages.ts'
import type { OpenApiDocument } from '../openapi/openapi.ts'
import type { Operation } from '../operation/operation.ts'
import { addApiIndex, apiIndex } from './api-index.ts'
import { addMetricsRoute } from './metrics-route.ts'
import type { Readiness } from './readiness.ts'

export type PublicOptions = {
  readiness: Readiness
  isOnHold: () => boolean
  metrics: Metrics
  /** Null if metrics are served at a separate address. */
  metricsToken: string | null
  document: () => OpenApiDocument
  operations: readonly Operation[]
  baseUrl: () => string
  version: string
}

export function addPublicRoutes(app: FastifyInstance, options: PublicOptions): void {
  // Load balancers and orchestrators use any host name.
  const config = { anyHost: true }
  app.get('/healthz', { config }, async () => ({ status: 'ok', version: options.version }))
  app.get('/readyz', { config }, async () => {
    await options.readiness.require()
    return { status: 'ready', on_hold: options.isOnHold() }
  })
  addMetricsRoute(app, options.metrics, options.metricsToken)
  addApiIndex(app, () => apiIndex(options.operations, options.baseUrl(), options.version))
  app.get('/v1/openapi.json', async () => options.document())
  app.get<{ Params: { code: string } }>('/problems/:code', async (request, reply) => {
    const page = problemPage(request.params.code)
    if (!page) throw new Problem('not_found', 'There is no problem with this code.')
    return sendStaticPage(reply, page)
  })
}
