import { Socket } from 'node:net'

/** The sockets of a database's connections, so that all of them can be closed without waiting for the server. */
export interface Sockets {
  /** A new one, for `pg` to connect. */
  open(): Socket
  destroyAll(): void
}

export function trackSockets(): Sockets {
  const sockets = new Set<Socket>()
  return {
    open() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
    destroyAll() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
