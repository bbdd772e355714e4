import { Socket } from 'node:net'

/** The sockets of all connections to a database, so that they can be destroyed without waiting for the server. */
export interface Sockets {
  /** A new socket for `pg`. */
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
