import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'

export type ServerCertificate = { key: string; certificate: string }

/** Starts an HTTP server on the loopback address, for responses that real servers rarely send. With a certificate: by TLS. */
export async function startHttpServer(
  listener: RequestListener,
  tls?: ServerCertificate,
): Promise<{ url: string; stop(): Promise<void> }> {
  const created = tls
    ? createHttpsServer({ key: tls.key, cert: tls.certificate }, listener)
    : createServer(listener)
  const server = created.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
