import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestDatabase } from '#testing/database.ts'

/** A TCP proxy to a database that simulates network failures, which can be switched while it runs. */
export interface Link {
  /** The database as reached through the proxy. */
  address: TestDatabase
  /** Closes every connection and refuses new ones. */
  cut(): Promise<void>
  /** Stops all traffic without closing: connections stay half open. */
  stall(): void
  /** Delays each chunk and limits the rate. */
  slow(fault: { delayMs: number; bytesPerSecond: number }): void
  /** Resets every new connection after this many bytes from the database. */
  resetAfter(bytes: number): void
  /** Ends all faults. Stalled connections stay unusable. */
  restore(): Promise<void>
}

type Fault =
  | { kind: 'none' | 'stall' }
  | { kind: 'slow'; delayMs: number; bytesPerSecond: number }
  | { kind: 'reset'; bytes: number }

export async function givenLink(database: TestDatabase): Promise<Link> {
  const sockets = new Set<Socket>()
  let fault: Fault = { kind: 'none' }
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
      const budget = fault.kind === 'reset' ? fault.bytes : Number.POSITIVE_INFINITY
      near.pipe(way(() => fault)).pipe(far)
      far
        .pipe(
          way(
            () => fault,
            budget,
            () => near.resetAndDestroy(),
          ),
        )
        .pipe(near)
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
    stall() {
      fault = { kind: 'stall' }
    },
    slow(how) {
      fault = { kind: 'slow', ...how }
    },
    resetAfter(bytes) {
      fault = { kind: 'reset', bytes }
    },
    async restore() {
      fault = { kind: 'none' }
      if (server.listening) return
      server = serve()
      await listen(port)
    },
  }
}

/** One direction of a connection, with the fault that is set when a chunk arrives. */
function way(faultNow: () => Fault, budget = Number.POSITIVE_INFINITY, reset = () => {}): Transform {
  let left = budget
  return new Transform({
    async transform(piece: Buffer, _encoding, done) {
      const fault = faultNow()
      // Without a call of `done` this direction stalls: data is buffered and not passed on.
      if (fault.kind === 'stall') return
      if (fault.kind === 'slow') await delay(fault.delayMs + (piece.length * 1000) / fault.bytesPerSecond)
      left -= piece.length
      if (left >= 0) return done(null, piece)
      this.push(piece.subarray(0, left))
      reset()
    },
  })
}
