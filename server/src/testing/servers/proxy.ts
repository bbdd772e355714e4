import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy between the service and a real HTTP server that can hold requests: before they are forwarded, or after the
 * server has processed them and before its response is.
 */
export interface HoldingProxy {
  url: string
  /** Holds the next request of this method, and resolves when it is held. A held request is never continued. */
  hold(method: string, moment: 'before' | 'after'): Promise<void>
  close(): Promise<void>
}

type Hold = { method: string; moment: 'before' | 'after'; held: () => void }

export async function givenHoldingProxy(target: string): Promise<HoldingProxy> {
  const holds: Hold[] = []
  const take = (method: string, moment: Hold['moment']) => {
    const index = holds.findIndex((hold) => hold.method === method && hold.moment === moment)
    return index < 0 ? undefined : holds.splice(index, 1)[0]
  }
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const before = take(method, 'before')
    if (before) return before.held()
    const after = take(method, 'after')
    const passed = httpRequest(new URL(url, target), { method, headers }, (response) => {
      if (after) {
        response.resume().once('end', after.held)
        return
      }
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold(method, moment) {
      const { promise, resolve } = Promise.withResolvers<void>()
      holds.push({ method, moment, held: resolve })
      return promise
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
