/** Targets of checks on this machine. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { givenClosedPort } from '../../../checks/src/testing/targets.ts'
import type { Assignment } from './probe-server.ts'

export interface Targets {
  /** An HTTP server: /to?url redirects there. */
  http: { url: string }
  closed: { url: string }
  close(): Promise<void>
}

export async function givenTargets(): Promise<Targets> {
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? '', 'http://localhost').searchParams.get('url')
    if (to !== null) response.writeHead(302, { location: to }).end()
    else response.end('hello')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const closed = await givenClosedPort()
  return {
    http: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` },
    closed: { url: `http://127.0.0.1:${closed.port}/` },
    async close() {
      server.closeAllConnections()
      server.close()
      await closed.close()
    },
  }
}

/** Checked every second, at 250 ms. */
export function checkOf(monitorId: string, settings: object): Assignment {
  return {
    monitor_id: monitorId,
    version: 'v1',
    type: 'http',
    settings,
    interval_seconds: 1,
    phase_ms: 250,
    timeout_seconds: 5,
  }
}
