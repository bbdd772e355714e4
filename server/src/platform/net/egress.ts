/**
 * All outbound connections to addresses chosen by customers go through here: the host is resolved, its addresses are
 * checked by the policy, and the connection is pinned to the allowed ones. A pooled connection is reused only after the
 * same check. Redirects are not followed, nothing is decompressed, and time and bytes are limited for the whole
 * exchange, from the name resolution to the last byte.
 */
import { connect as connectSocket, type Socket } from 'node:net'
import { EgressError, egressErrorFrom } from './egress-error.ts'
import { createConnectionPool } from './exchange/connection-pool.ts'
import { type Deadline, withinSeconds } from './exchange/deadline.ts'
import { type EgressRequest, type EgressResponse, type Exchange, exchange } from './exchange/exchange.ts'
import type { EgressPolicy } from './policy.ts'
import { pinnedTo, type ResolvedAddress, type Resolver, resolveOpen, systemResolver } from './resolve.ts'
import { checkedUrl } from './url.ts'

export interface Egress {
  /** One HTTP exchange. Throws an EgressError; a response with any status is not an error. */
  request(request: EgressRequest): Promise<EgressResponse>
  /** A TCP connection. Throws an EgressError; the caller closes the socket. */
  connect(target: { host: string; port: number; timeoutSeconds: number }): Promise<Socket>
  /** Checks a URL like `request`, including name resolution, without connecting. Throws an EgressError. */
  check(url: string): Promise<void>
}

export function createEgress(policy: EgressPolicy, resolver: Resolver = systemResolver()): Egress {
  const pool = createConnectionPool()
  async function target(
    urlText: string,
    allowsPlainHttp = false,
  ): Promise<Pick<Exchange, 'url' | 'host' | 'addresses'>> {
    const url = checkedUrl(urlText)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = await resolveOpen(host, policy, resolver)
    if (url.protocol === 'http:' && !allowsPlainHttp) refusePublicPlainHttp(host, addresses, policy)
    return { url, host, addresses }
  }
  return {
    async check(url) {
      await target(url)
    },
    async request(request) {
      return await withinSeconds(request.timeoutSeconds, request.url, async (deadline) => {
        const pinned = await target(request.url, request.allowsPlainHttp)
        // Resolution may outlast the time limit; no connection is opened after it.
        deadline.require()
        const isOpen = (address: string) => policy.evaluate(address) === 'open'
        return await exchange({ ...pinned, isOpen, request, deadline, pool })
      })
    },
    async connect({ host, port, timeoutSeconds }) {
      return await withinSeconds(timeoutSeconds, host, async (deadline) => {
        const addresses = await resolveOpen(host, policy, resolver)
        return await connected(host, port, addresses, deadline)
      })
    },
  }
}

function refusePublicPlainHttp(host: string, addresses: readonly ResolvedAddress[], policy: EgressPolicy) {
  if (addresses.every(({ address }) => policy.isPrivate(address))) return
  throw new EgressError(
    'blocked',
    `${host} is on the public internet: use https, so that the connection is encrypted.`,
  )
}

function connected(
  host: string,
  port: number,
  addresses: readonly ResolvedAddress[],
  deadline: Deadline,
): Promise<Socket> {
  deadline.require()
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connectSocket({ host, port, lookup: pinnedTo(addresses) })
  deadline.onOver((timeout) => socket.destroy(timeout))
  socket.once('connect', () => {
    deadline.onOver(() => {})
    resolve(socket)
  })
  socket.once('error', (error) => reject(egressErrorFrom(error, host)))
  return promise
}
