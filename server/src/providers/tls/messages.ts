/** Messages over TLS for protocols in which each follows its length in four octets, which count themselves. */
import { isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { Egress } from '#platform/net/egress.ts'
import { EgressError, egressErrorFrom } from '#platform/net/egress-error.ts'
import { ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'

export type TlsServer = {
  host: string
  port: number
  /** PEM; null: the public authorities. */
  authority: string | null
  /** PEM; null: without a client certificate. */
  client: { certificate: string; key: string } | null
  /** How many octets without a length the server sends first, which are received as a message. None unless given. */
  preambleOctets?: number
}

export type Connection = {
  send(message: Buffer): void
  /** Returns the next message; throws a ProviderError if the server closes the connection or takes too long. */
  receive(): Promise<Buffer>
}

const connectSecondsMax = 15
const lengthOctets = 4
const messageOctetsMax = 4 * 2 ** 20

/** Runs `use` with a connection and closes it afterwards. The time limit covers everything that `use` does. */
export async function withConnection<T>(
  egress: Egress,
  server: TlsServer,
  limitSeconds: number,
  use: (connection: Connection) => Promise<T>,
): Promise<T> {
  const { host, port } = server
  const failed = (error: unknown) => providerErrorFrom(egressErrorFrom(error, host))
  const timeoutSeconds = Math.min(connectSecondsMax, limitSeconds)
  const socket = await egress.connect({ host, port, timeoutSeconds }).catch((error) => {
    throw failed(error)
  })
  const expired = new EgressError('timeout', `${host} did not answer within ${limitSeconds} s`)
  const limit = setTimeout(() => secured?.destroy(expired) ?? socket.destroy(expired), limitSeconds * 1000)
  // Errors are thrown where the connection is read. Without a listener, a socket error would end the process.
  socket.on('error', () => {})
  let secured: TLSSocket | null = null
  try {
    secured = await secure(socket, server).catch((error) => {
      throw failed(error)
    })
    const messages = readMessages(secured, server)
    const connected = secured
    return await use({
      send: (message) => void connected.write(framed(message)),
      receive: async () => {
        const { value } = await messages.next().catch((error) => {
          throw error instanceof ProviderError ? error : failed(error)
        })
        if (value !== undefined) return value
        throw new ProviderError(
          'unavailable',
          `${host} closed the connection before its response was complete.`,
        )
      },
    })
  } finally {
    clearTimeout(limit)
    secured?.destroy()
    socket.destroy()
  }
}

function secure(socket: Socket, { host, authority, client }: TlsServer): Promise<TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>()
  let secured: TLSSocket
  try {
    secured = connectTls({
      socket,
      host,
      // A certificate for an address is checked by `host`.
      ...(isIP(host) === 0 && { servername: host }),
      ...(authority !== null && { ca: authority }),
      ...(client && { cert: client.certificate, key: client.key }),
    })
  } catch (error) {
    throw new ProviderError(
      'auth',
      'The certificates or the client key in the credentials are not valid PEM.',
      {
        cause: error,
      },
    )
  }
  secured.once('secureConnect', () => resolve(secured))
  secured.once('error', reject)
  secured.once('close', () => reject(new EgressError('reset', `${host} closed the connection`)))
  socket.once('error', (error) => secured.destroy(error))
  return promise
}

function framed(message: Buffer): Buffer {
  const length = Buffer.alloc(lengthOctets)
  length.writeUInt32BE(message.length + lengthOctets, 0)
  return Buffer.concat([length, message])
}

async function* readMessages(
  chunks: AsyncIterable<Buffer>,
  { host, preambleOctets = 0 }: TlsServer,
): AsyncGenerator<Buffer, undefined> {
  let isFirst = preambleOctets > 0
  let pending: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    pending = Buffer.concat([pending, chunk])
    if (isFirst && pending.length >= preambleOctets) {
      yield pending.subarray(0, preambleOctets)
      pending = pending.subarray(preambleOctets)
      isFirst = false
    }
    while (!isFirst && pending.length >= lengthOctets) {
      const end = pending.readUInt32BE(0)
      if (end < lengthOctets || end > messageOctetsMax)
        throw new ProviderError('unknown', `${host} sent a message of ${end} octets.`)
      if (pending.length < end) break
      yield pending.subarray(lengthOctets, end)
      pending = pending.subarray(end)
    }
  }
  return undefined
}
