/** Targets of checks on this machine. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { givenClosedPort } from '../../../../checks/src/testing/targets.ts'
import type { Assignment } from './probe-server.ts'

export interface Targets {
  /** An HTTP server. `?to=` is redirected there, `?json` has an answer in JSON, and `?never` none. */
  url: string
  /** A port on which nothing listens. */
  closedUrl: string
  /** How many requests for a path were answered. */
  hits(path: string): number
  /** Stops the HTTP server, until it is started again at the same port. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function givenTargets(): Promise<Targets> {
  const hits = new Map<string, number>()
  const create = () =>
    createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
      const to = searchParams.get('to')
      if (searchParams.has('never')) return
      hits.set(pathname, (hits.get(pathname) ?? 0) + 1)
      if (to !== null) response.writeHead(302, { location: to }).end()
      else if (searchParams.has('json')) response.end('{"ok": true, "parts": [{"name": "db", "ok": true}]}')
      else response.end('hello')
    })
  let port = 0
  let server = create()
  const closed = await givenClosedPort()
  const targets: Targets = {
    url: '',
    closedUrl: `http://127.0.0.1:${closed.port}`,
    hits: (path) => hits.get(path) ?? 0,
    async stop() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
    async start() {
      server = create()
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      port = (server.address() as AddressInfo).port
      targets.url = `http://127.0.0.1:${port}`
    },
    async close() {
      await targets.stop()
      await closed.close()
    },
  }
  await targets.start()
  return targets
}

/** Checked every second, at 250 ms. */
export function checkOf(monitorId: string, url: string): Assignment {
  return {
    monitor_id: monitorId,
    version: 'v1',
    type: 'http',
    settings: { url },
    interval_seconds: 1,
    phase_ms: 250,
    timeout_seconds: 5,
  }
}
