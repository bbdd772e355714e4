import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string; at: Date }

/** A real HTTP server that records requests and sends configurable responses. */
export interface Receiver {
  url: string
  received: Received[]
  /** How to respond to the next requests. The default is 204. */
  respondWith(answer: (response: ServerResponse, received: Received) => void): void
  close(): Promise<void>
}

export async function givenReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let answer: (response: ServerResponse, received: Received) => void = (response) =>
    response.writeHead(204).end()
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    const entry = { method, url, headers, body: Buffer.concat(chunks).toString(), at: new Date() }
    received.push(entry)
    answer(response, entry)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    respondWith(next) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
