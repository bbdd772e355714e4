import {
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { EgressError, egressErrorFrom } from '../egress-error.ts'
import { pinnedTo, type ResolvedAddress } from '../resolve.ts'
import type { ConnectionPool } from './connection-pool.ts'
import type { Deadline } from './deadline.ts'
import { connectToCertificate } from './pinned-certificate.ts'

export type EgressRequest = {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  body?: string | Buffer
  /** Limits the whole exchange, from the name resolution to the last byte of the response. */
  timeoutSeconds: number
  /** How much of the response body is read before the connection is closed. */
  maxBytes: number
  /**
   * Keeps the connection for the next request of this group to the same host. Without it, each request has a new
   * connection. A request that fails because a pooled connection was closed is sent again on a new one, so it must be
   * idempotent.
   */
  connectionGroup?: string
  /**
   * Allows http to the public internet: for what is signed, such as revocation lists, and contains nothing that must stay
   * secret.
   */
  allowsPlainHttp?: boolean
  /** Which certificate the server must have. Absent: one of the public authorities. Such connections are not kept. */
  trust?: ServerTrust
}

/** A certificate of this authority, as PEM, or the one with this SHA-256 fingerprint (64 hexadecimal digits). */
export type ServerTrust = { authority: string } | { fingerprint: string }

export type EgressResponse = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Whether the body was longer than `maxBytes`. */
  truncated: boolean
  /** The address of the server. */
  address: string
}

export type Exchange = {
  url: URL
  host: string
  /** Already checked: the connection is pinned to these. */
  addresses: readonly ResolvedAddress[]
  /** The same check, for the address that the socket reports once it is connected. */
  isOpen: (address: string) => boolean
  request: EgressRequest
  deadline: Deadline
  pool: ConnectionPool
}

const interimMax = 20

/** Sends one request and reads the response, without following redirects or decompressing. */
export async function exchange(about: Exchange): Promise<EgressResponse> {
  try {
    return await exchangeOnce(about, about.addresses)
  } catch (error) {
    if (!(error instanceof PooledConnectionLost)) throw error
    // Other pooled connections are not tried, since the server may have been restarted.
    return await exchangeOnce(about, [])
  }
}

/** The server closed a pooled connection before it responded. It may or may not have received the request. */
class PooledConnectionLost extends Error {}

async function exchangeOnce(about: Exchange, reusable: readonly ResolvedAddress[]): Promise<EgressResponse> {
  const { host, request, deadline } = about
  const { trust } = request
  const pinned = trust && 'fingerprint' in trust ? await connectToCertificate(about, trust.fingerprint) : null
  const outgoing = newRequest(about, reusable, pinned)
  deadline.onOver((timeout) => outgoing.destroy(timeout))
  const { promise, resolve, reject } = Promise.withResolvers<EgressResponse>()
  // After a response has begun, the request reports errors; the response only reports that it was aborted or had ended.
  let reason: Error | undefined
  let hasResponse = false
  let isAnswered = false
  outgoing.on('response', (incoming) => {
    isAnswered = true
    hasResponse = true
    readResponse(incoming, request.maxBytes, resolve, reject)
  })
  outgoing.on('error', (error) => {
    reason = error
    if (!hasResponse) reject(error)
  })
  const refuse = (words: string) => reject(new EgressError('protocol', `${host} ${words}`))
  outgoing.on('information', countInterim(refuse))
  outgoing.on('information', () => {
    isAnswered = true
  })
  outgoing.on('upgrade', (_answer, socket) => {
    // After an upgrade, Node leaves the socket to this code.
    socket.destroy()
    refuse('switches to a protocol that was not requested')
  })
  outgoing.end(request.body)
  try {
    return await promise
  } catch (error) {
    const failure = egressErrorFrom(reason ?? error, host)
    if (outgoing.reusedSocket && !isAnswered && failure.kind === 'reset')
      throw new PooledConnectionLost(host, { cause: failure })
    throw failure
  } finally {
    // A pooled connection no longer belongs to the request at this point.
    outgoing.destroy()
  }
}

/** `pinned` is a connection whose address and certificate were checked. */
function newRequest(
  about: Exchange,
  reusable: readonly ResolvedAddress[],
  pinned: Socket | null,
): ClientRequest {
  const { url, host, isOpen } = about
  const { agent, ...options } = requestOptions(about, reusable)
  if (pinned) return openRequest(url, { ...options, createConnection: () => pinned })
  const outgoing = openRequest(url, { ...options, agent })
  outgoing.on('socket', (socket) => {
    if (outgoing.reusedSocket) return
    socket.once('connect', () => {
      if (!isOpen(socket.remoteAddress ?? ''))
        socket.destroy(
          new EgressError('blocked', `${host} is not an address that this installation may connect to.`),
        )
    })
  })
  return outgoing
}

function requestOptions(
  { url, host, addresses, request, pool }: Exchange,
  reusable: readonly ResolvedAddress[],
): RequestOptions {
  const { method, headers, body = '', connectionGroup, trust } = request
  // An array is sent as it is; from an object, Node would build one.
  const fields = ['Host', url.host, 'Content-Length', String(Buffer.byteLength(body))]
  for (const name of Object.keys(headers)) fields.push(name, headers[name] ?? '')
  // Node itself says so only where an agent has made the connection.
  if (trust && 'fingerprint' in trust) fields.push('Connection', 'close')
  return {
    hostname: host,
    port: url.port,
    path: url.pathname + url.search,
    method,
    headers: fields,
    agent: false,
    lookup: pinnedTo(addresses),
    ...(trust && 'authority' in trust && { ca: trust.authority }),
    ...(connectionGroup !== undefined &&
      !trust &&
      pool.optionsFor(
        url,
        connectionGroup,
        reusable.map(({ address }) => address),
      )),
  }
}

function openRequest(url: URL, options: RequestOptions): ClientRequest {
  try {
    return url.protocol === 'https:' ? httpsRequest(options) : httpRequest(options)
  } catch (cause) {
    // A method or a header field that is invalid in HTTP.
    throw new EgressError('protocol', `The request cannot be sent: ${(cause as Error).message}`, { cause })
  }
}

/** Interim responses (RFC 9110, 15.2) may precede the response, but only a limited number. */
function countInterim(refuse: (words: string) => void): () => void {
  let interim = 0
  return () => {
    interim++
    if (interim > interimMax) refuse('sends interim answers without end')
  }
}

/** Uses event listeners, since iterating over the response costs several times as much. */
function readResponse(
  incoming: IncomingMessage,
  maxBytes: number,
  resolve: (response: EgressResponse) => void,
  reject: (error: Error) => void,
): void {
  const address = incoming.socket.remoteAddress ?? ''
  const chunks: Buffer[] = []
  let length = 0
  const answer = () =>
    resolve({
      status: incoming.statusCode ?? 0,
      headers: incoming.headers,
      body: Buffer.concat(chunks).subarray(0, maxBytes),
      truncated: length > maxBytes,
      address,
    })
  incoming.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    if (length <= maxBytes) return
    answer()
    // Even if the rest has already arrived: the connection is not kept.
    incoming.destroy()
  })
  incoming.on('end', answer)
  incoming.on('error', reject)
  incoming.on('close', () => reject(new Error('The answer was cut')))
}
