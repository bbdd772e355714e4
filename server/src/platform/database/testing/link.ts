import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { TestDatabase } from '#testing/database.ts'

/** A way to a database that can be cut and mended, as a network is. */
export interface Link {
  /** The database as it is reached over the link. */
  address: TestDatabase
  cut(): Promise<void>
  mend(): Promise<void>
}

export async function givenLink(database: TestDatabase): Promise<Link> {
  const sockets = new Set<Socket>()
  let server: Server = serve()

  function serve(): Server {
    return createServer((near) => {
      const far = database.host.startsWith('/')
        ? connect(join(database.host, `.s.PGSQL.${database.port}`))
        : connect(database.port, database.host)
      for (const socket of [near, far]) {
        sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => {
          sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
      }
      near.pipe(far).pipe(near)
    })
  }
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    address: { ...database, host: '127.0.0.1', port },
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async mend() {
      server = serve()
      await listen(port)
    },
  }
}
