// DNS over TCP (RFC 7766): each message follows its length in two octets. UDP is never used: it is easily forged, and
// the guarded egress only opens TCP connections.
import type { Egress } from '#platform/net/egress.ts'
import { EgressError, egressErrorFrom } from '#platform/net/egress-error.ts'
import { ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'

export type Server = { host: string; port: number }

export type Connection = {
  send(message: Buffer): void
  /** Returns the next message; throws a ProviderError if the server closes the connection or takes too long. */
  receive(): Promise<Buffer>
}

const connectSecondsMax = 10

/** Runs `use` with a connection and closes it afterwards. The time limit covers everything that `use` does. */
export async function withConnection<T>(
  egress: Egress,
  { host, port }: Server,
  limitSeconds: number,
  use: (connection: Connection) => Promise<T>,
): Promise<T> {
  const failed = (error: unknown) => providerErrorFrom(egressErrorFrom(error, host))
  const timeoutSeconds = Math.min(connectSecondsMax, limitSeconds)
  const socket = await egress.connect({ host, port, timeoutSeconds }).catch((error) => {
    throw failed(error)
  })
  const expired = new EgressError('timeout', `${host} did not answer within ${limitSeconds} s`)
  const limit = setTimeout(() => socket.destroy(expired), limitSeconds * 1000)
  // Errors are thrown where the connection is read. Without a listener, a socket error would end the process.
  socket.on('error', () => {})
  socket.setNoDelay(true)
  const messages = readMessages(socket)
  try {
    return await use({
      send: (message) => {
        socket.write(Buffer.concat([lengthOf(message), message]))
      },
      receive: async () => {
        const { value } = await messages.next().catch((error) => {
          throw failed(error)
        })
        if (value) return value
        throw new ProviderError(
          'unavailable',
          `${host} closed the connection before its response was complete.`,
        )
      },
    })
  } finally {
    clearTimeout(limit)
    socket.destroy()
  }
}

function lengthOf(message: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(message.length, 0)
  return length
}

async function* readMessages(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let pending: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    pending = Buffer.concat([pending, chunk])
    while (pending.length >= 2) {
      const end = 2 + pending.readUInt16BE(0)
      if (pending.length < end) break
      yield pending.subarray(2, end)
      pending = pending.subarray(end)
    }
  }
  return undefined
}
