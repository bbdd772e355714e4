import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Access to the service from outside: through a trusted proxy, from a public address. */
export interface TestProxy {
  /** The client address that the service sees; it can be changed. */
  address: string
  port: number
  url: string
  /** Stops listening, like a machine that is off. */
  leave(): Promise<void>
  comeBack(): Promise<void>
}

/** Listens on a port of the loopback address, or on a socket path. */
export async function givenProxy(target: number, address: string, path?: string): Promise<TestProxy> {
  const outside = { address }
  const server: Server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const forwarded = { ...headers, 'x-forwarded-for': outside.address }
    const passed = request({ port: target, method, path: url, headers: forwarded }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, { ...answer.headers, connection: 'close' })
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  const listen = async (...at: [number, string] | [string]) => {
    if (at.length === 1) server.listen(at[0])
    else server.listen(...at)
    await once(server, 'listening')
  }
  await (path === undefined ? listen(0, '127.0.0.1') : listen(path))
  const port = path === undefined ? (server.address() as AddressInfo).port : 0
  return Object.assign(outside, {
    port,
    url: `http://127.0.0.1:${port}`,
    async leave() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
    comeBack: () => (path === undefined ? listen(port, '127.0.0.1') : listen(path)),
  })
}
