/**
 * Calls to libvirtd over TLS (https://libvirt.org/kbase/internals/rpc.html). The daemon sends one octet once it has
 * accepted the certificate of the client. No other protocol is used: a URI with its transports and parameters, which can
 * execute commands and read files where it is opened, is never built.
 */
import type { Egress } from '#platform/net/egress.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { type Connection, type TlsServer, withConnection } from '#providers/tls/messages.ts'
import { type LibvirtError, libvirtError } from '../errors.ts'
import { type Procedure, procedures } from './procedures.ts'
import { type XdrReader, xdrInteger, xdrOptional, xdrReader, xdrString } from './xdr.ts'

export type LibvirtSession = {
  /** Calls a procedure and reads what it returns. Throws a ProviderError. */
  call<T>(procedure: Procedure, input: Buffer, read: (output: XdrReader) => T): Promise<T>
  /** Calls a procedure that takes a stream, and sends these octets in it. */
  upload(procedure: Procedure, input: Buffer, octets: Buffer): Promise<void>
}

const program = 0x20_00_80_86
const version = 1
const types = { call: 0, reply: 1, stream: 3 } as const
const states = { ok: 0, continued: 2 } as const
const streamedMax = 65_536
const sessionSecondsMax = 60

/** Opens a connection to one of the daemon's own drivers, such as `qemu:///system`, runs `use`, and closes it. */
export async function withSession<T>(
  egress: Egress,
  server: TlsServer,
  driver: string,
  use: (session: LibvirtSession) => Promise<T>,
  secondsMax = sessionSecondsMax,
): Promise<T> {
  return await withConnection(egress, { ...server, preambleOctets: 1 }, secondsMax, async (connection) => {
    await requireAcceptance(connection, server.host)
    const session = sessionOf(connection, server.host)
    const ways = await session.call('authList', Buffer.alloc(0), ({ list, integer }) => list(integer))
    if (!ways.includes(authNone))
      throw new ProviderError(
        'auth',
        `${server.host} requires another authentication than the client certificate: set auth_tls to "none" there.`,
      )
    const opening = Buffer.concat([xdrOptional(xdrString(driver)), xdrInteger(0)])
    await session.call('connectOpen', opening, () => {})
    const result = await use(session)
    await session.call('connectClose', Buffer.alloc(0), () => {}).catch(() => {})
    return result
  })
}

/** The daemon closes the connection instead, without a reason. */
async function requireAcceptance(connection: Connection, host: string): Promise<void> {
  try {
    await connection.receive()
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'unavailable') throw error
    throw new ProviderError(
      'auth',
      `${host} does not accept the client certificate: it must be issued by the authority in cacert.pem there, and be allowed by tls_allowed_dn_list if that is set.`,
      { cause: error },
    )
  }
}

const authNone = 0

function sessionOf(connection: Connection, host: string): LibvirtSession {
  let serial = 0
  const send = (procedure: Procedure, type: number, status: number, content: Buffer) => {
    const header = [program, version, procedures[procedure], type, serial, status].map(xdrInteger)
    connection.send(Buffer.concat([...header, content]))
  }
  const answer = async <T>(read: (output: XdrReader) => T): Promise<T> => {
    try {
      const { status, body } = await reply(connection, serial)
      if (status === states.ok) return read(body)
      throw libvirtError(readError(body))
    } catch (error) {
      if (error instanceof RangeError)
        throw new ProviderError('unknown', `The response of ${host} is not one of libvirt.`)
      throw error
    }
  }
  const session: LibvirtSession = {
    async call(procedure, input, read) {
      serial++
      send(procedure, types.call, states.ok, input)
      return await answer(read)
    },
    async upload(procedure, input, octets) {
      await session.call(procedure, input, () => {})
      for (let at = 0; at < octets.length; at += streamedMax)
        send(procedure, types.stream, states.continued, octets.subarray(at, at + streamedMax))
      send(procedure, types.stream, states.ok, Buffer.alloc(0))
      await answer(() => {})
    },
  }
  return session
}

/** Calls are made one after another, so what is between is an event or a message that keeps the connection alive. */
async function reply(connection: Connection, serial: number) {
  for (;;) {
    const body = xdrReader(await connection.receive())
    const [prog, , , type, answered, status] = Array.from({ length: 6 }, body.integer)
    const isReply = type === types.reply || type === types.stream
    if (prog === program && isReply && answered === serial) return { status, body }
  }
}

function readError({ integer, string, optional }: XdrReader): LibvirtError {
  const code = integer()
  // Which part of libvirt reports it.
  integer()
  return { code, message: optional(string) ?? '' }
}
