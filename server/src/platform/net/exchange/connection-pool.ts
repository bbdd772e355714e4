/**
 * Keep-alive connections for the next request of the same group to the same host.
 *
 * - A connection is reused only if its address is among those that were resolved and checked for the current
 * request. A connection to another address is closed.
 * - Groups share nothing, not even a TLS session: a request of one tenant never uses a connection of another
 * tenant.
 * - The agent closes a connection that receives data between two exchanges: it could be mistaken for the response
 * to the next request.
 */
import { Agent as HttpAgent, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Socket } from 'node:net'

export interface ConnectionPool {
  /** The options by which a request of the group reuses a connection, or opens one that is kept afterwards. */
  optionsFor(url: URL, group: string, addresses: readonly string[]): RequestOptions
}

/** Shorter than the limit of most servers: Node and Apache close idle connections after five seconds. */
const idleMsMax = 4000
const idleMax = 256

export function createConnectionPool(idleMs = idleMsMax): ConnectionPool {
  // The oldest first: an agent skips closed connections only at the beginning of its list.
  const settings = { keepAlive: true, timeout: idleMs, scheduling: 'fifo' } as const
  const http = grouped(new HttpAgent(settings))
  const https = grouped(new HttpsAgent(settings))
  return {
    optionsFor(url, group, addresses) {
      const isHttps = url.protocol === 'https:'
      const agent = isHttps ? https : http
      const port = url.port === '' ? (isHttps ? 443 : 80) : Number(url.port)
      const name = nameOf({ group, host: url.hostname.replace(/^\[|\]$/g, ''), port })
      const kept = agent.freeSockets[name] ?? []
      if (!kept.every((socket) => isUsable(socket, addresses))) closeUnusable(kept, addresses)
      const options: GroupedOptions = { agent, group }
      return options
    },
  }
}

function closeUnusable(kept: Socket[], addresses: readonly string[]): void {
  const usable = kept.filter((socket) => isUsable(socket, addresses))
  for (const socket of kept) if (!isUsable(socket, addresses)) socket.destroy()
  kept.splice(0, kept.length, ...usable)
}

function isUsable(socket: Socket, addresses: readonly string[]): boolean {
  return !socket.destroyed && addresses.includes(socket.remoteAddress ?? '')
}

/** The agent passes the options of a request to `getName` unchanged. */
type GroupedOptions = RequestOptions & { group?: string }

function grouped<A extends HttpAgent>(agent: A): A & { totalSocketCount: number } {
  const counted = agent as A & { totalSocketCount: number }
  const keepSocketAlive = agent.keepSocketAlive.bind(agent) as (socket: Socket) => unknown
  return Object.assign(counted, {
    getName: nameOf,
    keepSocketAlive: (socket: Socket) => counted.totalSocketCount <= idleMax && keepSocketAlive(socket),
  })
}

function nameOf({ group, host, port }: GroupedOptions = {}): string {
  return `${group} ${host} ${port}`
}
