import type { Socket } from 'node:net'
import type { Connection, QueryError } from 'mysql2'
import { Type } from 'typebox'
import { checkType } from '#checks/check-type.ts'
import { connectTo, secure } from '#checks/connection.ts'
import { warnOfLatency } from '#checks/latency.ts'
import { CheckFailure } from '#checks/outcome.ts'
import { closed, Host, Port, tlsOptions } from '#checks/settings/fields.ts'
import { loginFields } from '#checks/settings/login-fields.ts'

/** Checks that MySQL or MariaDB accepts a user and answers a query. */
export const mysqlCheck = checkType({
  name: 'mysql',
  title: 'MySQL and MariaDB',
  description: 'MySQL or MariaDB accepts a login and answers a query.',
  settings: Type.Object(
    {
      host: Host,
      port: Type.Optional(Type.Integer({ ...Port, default: 3306 })),
      database: Type.Optional(Type.String({ minLength: 1, maxLength: 64, title: 'Database' })),
      username: Type.String({ minLength: 1, maxLength: 128, title: 'User name' }),
      ...loginFields,
    },
    closed,
  ),
  prepare: () => import('mysql2'),
  async run(settings, probe) {
    const { createConnection } = await import('mysql2')
    const { host, port = 3306, family, tls = 'off' } = settings
    const socket = await connectTo(probe, { host, port, family })
    const connection = createConnection({
      host,
      port,
      user: settings.username,
      password: settings.password ?? '',
      ...(settings.database !== undefined && { database: settings.database }),
      stream: socket,
      // A server could ask for files of this machine.
      flags: ['-LOCAL_FILES'],
      connectTimeout: 0,
      connectAttributes: { program_name: 'holdfast-check' },
      ...(tls !== 'off' && { ssl: { rejectUnauthorized: true } }),
    })
    // Reported by the callbacks of the queries.
    connection.on('error', () => {})
    if (tls !== 'off')
      handshakeBy(connection, (plain) =>
        secure(probe, plain, { ...tlsOptions(settings), name: host, ignoreCertificate: tls === 'required' }),
      )
    try {
      await probe.phase('exchange', () => query(connection, settings.query ?? 'SELECT 1'))
    } finally {
      connection.destroy()
      socket.destroySoon()
    }
    warnOfLatency(probe, settings.slow_after_ms)
  },
})

/** What the driver has for its own TLS handshake; it is not in its types. Its version is pinned for that. */
type Internals = {
  stream: Socket
  packetParser: { execute(bytes: Buffer): void }
  startTLS(onSecure: (error?: Error) => void): void
}

/**
 * The handshake by ourselves rather than by the driver, which does not verify certificates of IP addresses, and so that
 * the handshake is timed and its failures have their classes.
 */
function handshakeBy(connection: Connection, handshake: (plain: Socket) => Promise<Socket>): void {
  const internals = connection as unknown as Internals
  internals.startTLS = (onSecure) => {
    internals.stream.removeAllListeners('data')
    handshake(internals.stream).then((secured) => {
      secured.on('data', (bytes: Buffer) => internals.packetParser.execute(bytes))
      internals.stream = secured
      onSecure()
    }, onSecure)
  }
}

async function query(connection: Connection, text: string): Promise<void> {
  try {
    await run(connection, 'SET SESSION TRANSACTION READ ONLY')
    const rows = await run(connection, text)
    if (!Array.isArray(rows) || rows.length === 0)
      throw new CheckFailure('assertion', 'The query returns no row')
  } catch (error) {
    if (error instanceof CheckFailure) throw error
    throw failureOf(error as QueryError)
  }
}

function run(connection: Connection, text: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  connection.query(text, (error, result) => (error ? reject(error) : resolve(result)))
  return promise
}

function failureOf(error: QueryError): CheckFailure {
  const { code, message, errno } = error
  const cause = { cause: error }
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT')
    return new CheckFailure('protocol', 'The server does not offer TLS', cause)
  if (code === 'PROTOCOL_CONNECTION_LOST' || code === 'ECONNRESET' || code === 'EPIPE')
    return new CheckFailure('closed', 'The server closed the connection', cause)
  const number = errno === undefined ? '' : ` (${errno})`
  return new CheckFailure('protocol', `MySQL answers: ${message}${number}`, cause)
}
