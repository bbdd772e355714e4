import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A receiver that notes when each message came, by its `webhook-id`, and nothing else of it. */
export interface Sink {
  url: string
  /** Milliseconds of the monotonic clock, one for each arrival. */
  arrivals: Map<string, number[]>
  close(): Promise<void>
}

export async function openSink(): Promise<Sink> {
  const arrivals = new Map<string, number[]>()
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id'])
    const earlier = arrivals.get(id)
    if (earlier) earlier.push(performance.now())
    else arrivals.set(id, [performance.now()])
    request.resume().once('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrivals,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
