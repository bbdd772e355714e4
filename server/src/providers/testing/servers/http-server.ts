import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** Starts an HTTP server on the loopback address, for responses that real servers rarely send. */
export async function startHttpServer(
  listener: RequestListener,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
