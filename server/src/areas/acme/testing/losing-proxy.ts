/** A proxy in front of pebble that loses the answer to a request, after pebble has executed it. */
import { once } from 'node:events'
import { createServer, request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Pebble } from './given-pebble.ts'

type Options = {
  /** The path of the request, of which only the first answer is lost. */
  path: string
  /** Called instead of answering. */
  onLost: () => Promise<unknown>
}

export async function startLosingProxy(
  { directoryUrl, server: { cert, key } }: Pick<Pebble, 'directoryUrl' | 'server'>,
  { path, onLost }: Options,
): Promise<{ directoryUrl: string; stop(): Promise<void> }> {
  let isLost = false
  const server = createServer({ cert, key }, (incoming, outgoing) => {
    // Pebble makes its URLs of the host that is asked for, which is the proxy.
    const { method, headers, url } = incoming
    const options = { method, headers, rejectUnauthorized: false }
    const forwarded = httpsRequest(new URL(url ?? '/', directoryUrl), options, async (answer) => {
      if (url !== path || isLost) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      }
      isLost = true
      answer.resume()
      await onLost()
      outgoing.destroy()
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    directoryUrl: `https://127.0.0.1:${port}/dir`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
