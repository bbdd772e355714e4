import type { Socket } from 'node:net'
import { Client, DatabaseError } from 'pg'
import { Type } from 'typebox'
import { checkType } from '#checks/check-type.ts'
import { connectTo, IpFamily } from '#checks/connection.ts'
import { warnOfLatency } from '#checks/latency.ts'
import { CheckFailure } from '#checks/outcome.ts'
import { AuthorityCertificate, Host, LatencyThreshold, OneOf, Port } from '#checks/settings/fields.ts'

/** Checks that PostgreSQL accepts a user and answers a query. */
export const postgresqlCheck = checkType({
  name: 'postgresql',
  settings: Type.Object(
    {
      host: Host,
      port: Type.Optional(Type.Integer({ ...Port, default: 5432 })),
      database: Type.Optional(
        Type.String({ minLength: 1, maxLength: 63, default: 'postgres', title: 'Database' }),
      ),
      username: Type.String({ minLength: 1, maxLength: 63, title: 'User name' }),
      password: Type.Optional(Type.String({ minLength: 1, maxLength: 2000, title: 'Password' })),
      tls: Type.Optional(
        OneOf(['off', 'required', 'verified'], {
          default: 'off',
          title: 'TLS',
          description:
            '`required` encrypts, `verified` also requires a certificate that is trusted and for this host.',
        }),
      ),
      authority: Type.Optional(AuthorityCertificate),
      family: Type.Optional(IpFamily),
      query: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 2000,
          default: 'SELECT 1',
          title: 'Query',
          description: 'Runs in a read-only transaction. It must return at least one row.',
        }),
      ),
      slow_after_ms: Type.Optional(LatencyThreshold),
    },
    { additionalProperties: false },
  ),
  async run(settings, probe) {
    const { host, port = 5432, family } = settings
    const socket = await connectTo(probe, { host, port, family })
    const client = new Client({
      host,
      database: settings.database ?? 'postgres',
      user: settings.username,
      password: settings.password ?? '',
      ssl: tlsOf(settings),
      application_name: 'holdfast-check',
      options: '-c default_transaction_read_only=on',
      stream: () => alreadyConnected(socket),
    })
    client.on('error', () => {})
    try {
      await probe.phase('exchange', () => query(client, settings.query ?? 'SELECT 1'))
    } finally {
      socket.destroySoon()
    }
    warnOfLatency(probe, settings.slow_after_ms)
  },
})

function tlsOf({ tls = 'off', authority }: { tls?: 'off' | 'required' | 'verified'; authority?: string }) {
  if (tls === 'off') return false
  return { rejectUnauthorized: tls === 'verified', ...(authority !== undefined && { ca: authority }) }
}

/** The driver connects its socket itself, so it gets a socket that is already connected to the permitted address. */
function alreadyConnected(socket: Socket): Socket {
  return Object.assign(socket, {
    connect() {
      setImmediate(() => socket.emit('connect'))
      return socket
    },
  })
}

async function query(client: Client, text: string): Promise<void> {
  try {
    await client.connect()
    const { rowCount } = await client.query(text)
    if (rowCount === 0) throw new CheckFailure('assertion', 'The query returns no row')
    await client.end()
  } catch (error) {
    if (error instanceof CheckFailure) throw error
    if (error instanceof DatabaseError)
      throw new CheckFailure('protocol', `PostgreSQL answers: ${error.message} (${error.code})`, {
        cause: error,
      })
    const message = error instanceof Error ? error.message : String(error)
    throw new CheckFailure(/ssl|certificate|tls/i.test(message) ? 'tls' : 'closed', message, { cause: error })
  }
}
