import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { eventTypes } from '#areas/areas.ts'
import type { IdentityParts } from '#areas/identity/area.ts'
import type { AreaParts } from '#platform/area.ts'
import { type Config, StartError } from '#platform/config/config.ts'
import type { ListenAddress } from '#platform/config/option.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { withCodeSamples } from '#platform/http/openapi/code-samples.ts'
import { type OpenApiDocument, openApiDocument } from '#platform/http/openapi/openapi.ts'
import type { Operation } from '#platform/http/operation/operation.ts'
import type { RouteDependencies } from '#platform/http/operation/route.ts'
import { createMetricsServer } from '#platform/http/routes/metrics-route.ts'
import { addPublicRoutes } from '#platform/http/routes/public-routes.ts'
import { createReadiness } from '#platform/http/routes/readiness.ts'
import { createServer } from '#platform/http/server.ts'
import { ingestsOf } from '#platform/ingest/ingest.ts'
import type { LiveSettings } from '#platform/instance-settings/live-settings.ts'
import type { Log } from '#platform/telemetry/log.ts'

type Dependencies = Omit<RouteDependencies, 'authenticate' | 'sessions'> & {
  config: Config
  database: Database
  log: Log
  operations: readonly Operation[]
  identity: IdentityParts
  parts: readonly AreaParts[]
  version: string
  liveSettings: LiveSettings
}

export interface App {
  server: FastifyInstance
  listen(): Promise<void>
  /** Waits for open requests to finish, and closes the connections of those still open after this many seconds. */
  close(seconds: number): Promise<void>
}

/** What a URL stands for that devices use and no route has. */
function rewritten(parts: readonly AreaParts[], url: string): string | null {
  for (const ingest of ingestsOf(parts)) {
    const path = ingest.rewrite?.(url) ?? null
    if (path !== null) return path
  }
  return null
}

/** The routes of the process. A worker serves health and metrics only. */
export function createApp(dependencies: Dependencies): App {
  const { config, operations, identity, parts, database, metrics, version, liveSettings } = dependencies
  const isWorker = config.role === 'worker'
  const readiness = createReadiness(database)
  const dashboard = isWorker ? null : builtDashboard()
  const allowedHosts = [config.host.toLowerCase(), ...config.allowedHosts]
  const metricsServer = config.metricsListen
    ? createMetricsServer(metrics, { baseUrl: dependencies.baseUrl, allowedHosts })
    : null
  const server = createServer({
    ...dependencies,
    dashboard,
    rewrite: (url) => rewritten(parts, url),
    operations: isWorker ? [] : operations,
    authenticate: identity.authenticate,
    sessions: identity.sessions,
    trustedProxies: config.trustedProxies.map(({ text }) => text),
    allowedHosts,
  })
  if (!isWorker)
    for (const part of parts) {
      part.addRoutes?.(server)
      for (const ingest of part.ingest ?? []) ingest.mount(server)
    }
  addPublicRoutes(server, {
    metrics,
    metricsToken: config.metricsListen ? null : config.metricsToken,
    version,
    document: documentOf(dependencies),
    operations,
    baseUrl: dependencies.baseUrl,
    readiness,
    isOnHold: () => liveSettings.current().held_at !== null,
  })
  return {
    server,
    async listen() {
      await listen(server, config, { host: 'HOLDFAST_HOST', port: 'HOLDFAST_PORT' })
      const setting = 'HOLDFAST_METRICS_LISTEN'
      if (metricsServer && config.metricsListen)
        await listen(metricsServer, config.metricsListen, { host: setting, port: setting })
    },
    async close(seconds) {
      readiness.stop()
      // Connections in the accept queue are reset when the server closes, so wait until load balancers send no new
      // ones.
      if (!isWorker) await delay(config.stopDelaySeconds * 1000)
      await closeWithin(server, seconds)
      await metricsServer?.close()
    },
  }
}

const dashboardFolder = join(import.meta.dirname, '../../dashboard/dist')

/** The folder of the built dashboard, or null if it was not built. */
function builtDashboard(): string | null {
  return existsSync(join(dashboardFolder, 'index.html')) ? dashboardFolder : null
}

/** Generated at the first request, when the base URL is known. It does not change afterwards. */
function documentOf({ operations, parts, identity, baseUrl, version }: Dependencies): () => OpenApiDocument {
  let document: OpenApiDocument | undefined
  const create = () => {
    const described = openApiDocument({
      operations,
      signIn: identity.signIn,
      ingest: ingestsOf(parts).flatMap(({ routes }) => routes),
      sessionCookie: identity.sessions.cookieName(),
      eventTypes,
      baseUrl: baseUrl(),
      version,
    })
    return withCodeSamples(described, join(dashboardFolder, 'docs/samples.json'), baseUrl())
  }
  return () => (document ??= create())
}

/**
 * Connections that wait to be accepted. Jobs of many machines start in the same second; beyond this number, they connect
 * a second or more later. Linux allows 4096 (`net.core.somaxconn`).
 */
const connectionBacklog = 4096

async function listen(
  app: FastifyInstance,
  { host, port }: ListenAddress,
  settings: { host: string; port: string },
): Promise<void> {
  try {
    await app.listen({ host, port, backlog: connectionBacklog })
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, { host, port }, settings)
  }
}

/**
 * Connections with requests that are still unfinished by then are closed, including requests that were not fully
 * received.
 */
async function closeWithin(app: FastifyInstance, seconds: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), seconds * 1000)
  await app.close()
  clearTimeout(cut)
}

function listenError(
  error: NodeJS.ErrnoException,
  { host, port }: ListenAddress,
  settings: { host: string; port: string },
): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} of ${host} is in use by another program. Stop it, or choose another port with ${settings.port}.`,
    )
  if (error.code === 'EACCES')
    return new StartError(
      `This user cannot open port ${port}. Choose a port above 1023 with ${settings.port}.`,
    )
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(
      `This machine has no address ${host}. Set ${settings.host} to one that it has, or to 0.0.0.0.`,
    )
  return error
}
