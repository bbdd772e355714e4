import {
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { EgressError, egressErrorFrom } from './egress-error.ts'
import type { KeptConnections } from './kept-connections.ts'
import { pinnedTo, type ResolvedAddress } from './resolve.ts'

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
  signal: AbortSignal
  kept: KeptConnections
}

const interimMax = 20

/** Sends one request and reads its answer; nothing is followed or decompressed. */
export async function exchange(about: Exchange): Promise<EgressResponse> {
  try {
    return await exchangeOnce(about, about.addresses)
  } catch (error) {
    if (!(error instanceof KeptConnectionLost)) throw error
    // No kept connection is good enough now: the server may have been restarted.
    return await exchangeOnce(about, [])
  }
}

/** The server closed a kept connection before it answered: nobody knows whether it has seen the request. */
class KeptConnectionLost extends Error {}

async function exchangeOnce(about: Exchange, reusable: readonly ResolvedAddress[]): Promise<EgressResponse> {
  const { host, request } = about
  const outgoing = prepare(about, reusable)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  // What breaks an answer that has begun is told by the request; the answer itself only says that it is cut.
  let reason: Error | undefined
  let isAnswered = false
  const noteAnswer = () => {
    isAnswered = true
  }
  outgoing.on('information', noteAnswer)
  outgoing.on('response', (incoming) => {
    noteAnswer()
    resolve(incoming)
  })
  outgoing.on('error', (error) => {
    reason = error
    reject(error)
  })
  refuseWhatIsNoAnswer(outgoing, (words) => reject(new EgressError('protocol', `${host} ${words}`)))
  outgoing.end(request.body)
  try {
    return await readResponse(await promise, request.maxBytes)
  } catch (error) {
    const failure = egressErrorFrom(reason ?? error, host)
    if (outgoing.reusedSocket && !isAnswered && failure.kind === 'reset')
      throw new KeptConnectionLost(host, { cause: failure })
    throw failure
  } finally {
    // A connection that is kept has left the request by now.
    outgoing.destroy()
  }
}

function prepare(
  { url, host, addresses, isOpen, request, signal, kept }: Exchange,
  reusable: readonly ResolvedAddress[],
): ClientRequest {
  const { connectionGroup } = request
  const options: RequestOptions = {
    method: request.method,
    headers: { 'Content-Length': String(Buffer.byteLength(request.body ?? '')), ...request.headers },
    agent: false,
    signal,
    lookup: pinnedTo(addresses),
    ...(connectionGroup !== undefined &&
      kept.optionsFor(
        url,
        connectionGroup,
        reusable.map(({ address }) => address),
      )),
  }
  const outgoing = newRequest(url, options)
  outgoing.on('socket', (socket) => {
    if (outgoing.reusedSocket) return
    socket.once('connect', () => {
      if (!isOpen(socket.remoteAddress ?? ''))
        socket.destroy(
          new EgressError('blocked', `${host} is not an address that this installation connects to.`),
        )
    })
  })
  return outgoing
}

/** Interim answers (RFC 9110, 15.2) may come before the answer, but not for ever; nor was another protocol asked for. */
function refuseWhatIsNoAnswer(outgoing: ClientRequest, refuse: (words: string) => void): void {
  let interim = 0
  outgoing.on('information', () => {
    interim++
    if (interim > interimMax) refuse('sends interim answers without end')
  })
  outgoing.on('upgrade', (_answer, socket) => {
    // From here on the socket is ours alone to end.
    socket.destroy()
    refuse('switches to a protocol that it was not asked for')
  })
}

function newRequest(url: URL, options: RequestOptions): ClientRequest {
  try {
    return url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options)
  } catch (cause) {
    // A method or a header field that HTTP cannot carry.
    throw new EgressError('protocol', `The request cannot be sent: ${(cause as Error).message}`, { cause })
  }
}

async function readResponse(incoming: IncomingMessage, maxBytes: number): Promise<EgressResponse> {
  const address = incoming.socket.remoteAddress ?? ''
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxBytes) break
  }
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    body: Buffer.concat(chunks).subarray(0, maxBytes),
    truncated: length > maxBytes,
    address,
  }
}
