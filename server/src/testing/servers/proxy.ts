import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Stands between the service and a real HTTP server, and can hold requests back: before they are passed on,
 * or after the server has carried them out and before its answer is.
 */
export interface HoldingProxy {
  url: string
  /** Holds the next request of this method; resolves once it is held. What is held never goes on. */
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
    const passed = httpRequest(new URL(url, target), { method, headers }, (answer) => {
      if (after) {
        answer.resume().once('end', after.held)
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
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
