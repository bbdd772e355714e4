import {
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { EgressError, egressErrorFrom } from '../egress-error.ts'
import { pinnedTo, type ResolvedAddress } from '../resolve.ts'
import type { ConnectionPool } from './connection-pool.ts'
import type { Deadline } from './deadline.ts'

export type EgressRequest = {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  body?: string | Buffer
  /** Bounds the whole exchange, from the name's resolution to the last byte of the answer. */
  timeoutSeconds: number
  /** How much of the answer's body is read before the connection is cut. */
  maxBytes: number
  /**
   * Keeps the connection for the next request of this group to the same host. Without it, each request has a connection
   * of its own. A request that a kept connection loses is sent once more on a new one, so it must be safe to receive
   * twice.
   */
  connectionGroup?: string
}

export type EgressResponse = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Whether the body was longer than `maxBytes`. */
  truncated: boolean
  /** The address that answered. */
  address: string
}

export type Exchange = {
  url: URL
  host: string
  /** Already judged: the connection is pinned to these. */
  addresses: readonly ResolvedAddress[]
  /** The same judgement, for the address that the socket reports once it is connected. */
  isOpen: (address: string) => boolean
  request: EgressRequest
  deadline: Deadline
  kept: ConnectionPool
}

const interimMax = 20

/** Sends one request and reads its answer; nothing is followed or decompressed. */
export async function exchange(about: Exchange): Promise<EgressResponse> {
  try {
    return await exchangeOnce(about, about.addresses)
  } catch (error) {
    if (!(error instanceof PooledConnectionLost)) throw error
    // No kept connection is good enough now: the server may have been restarted.
    return await exchangeOnce(about, [])
  }
}

/** The server closed a kept connection before it answered: nobody knows whether it has seen the request. */
class PooledConnectionLost extends Error {}

async function exchangeOnce(about: Exchange, reusable: readonly ResolvedAddress[]): Promise<EgressResponse> {
  const { host, request, deadline } = about
  const outgoing = newRequest(about, reusable)
  deadline.onOver((timeout) => outgoing.destroy(timeout))
  const { promise, resolve, reject } = Promise.withResolvers<EgressResponse>()
  // What breaks an answer that has begun is told by the request; the answer itself only says that it is cut, or that it was
  // whole before.
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
    // From here on the socket is ours alone to end.
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
    // A connection that is kept has left the request by now.
    outgoing.destroy()
  }
}

function newRequest(about: Exchange, reusable: readonly ResolvedAddress[]): ClientRequest {
  const { url, host, isOpen } = about
  const outgoing = openRequest(url, requestOptions(about, reusable))
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
  { url, host, addresses, request, kept }: Exchange,
  reusable: readonly ResolvedAddress[],
): RequestOptions {
  const { method, headers, body = '', connectionGroup } = request
  // A list is written as it is; of an object, Node would make one.
  const fields = ['Host', url.host, 'Content-Length', String(Buffer.byteLength(body))]
  for (const name of Object.keys(headers)) fields.push(name, headers[name] ?? '')
  return {
    hostname: host,
    port: url.port,
    path: url.pathname + url.search,
    method,
    headers: fields,
    agent: false,
    lookup: pinnedTo(addresses),
    ...(connectionGroup !== undefined &&
      kept.optionsFor(
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
    // A method or a header field that HTTP cannot carry.
    throw new EgressError('protocol', `The request cannot be sent: ${(cause as Error).message}`, { cause })
  }
}

/** Interim answers (RFC 9110, 15.2) may come before the answer, but not for ever. */
function countInterim(refuse: (words: string) => void): () => void {
  let interim = 0
  return () => {
    interim++
    if (interim > interimMax) refuse('sends interim answers without end')
  }
}

/** Listens to the answer, rather than iterating over it, which costs several times as much. */
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
    // Also if the rest has come already: the connection is not kept.
    incoming.destroy()
  })
  incoming.on('end', answer)
  incoming.on('error', reject)
  incoming.on('close', () => reject(new Error('The answer was cut')))
}
