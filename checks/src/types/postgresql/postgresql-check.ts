import type { Socket } from 'node:net'
import { Client, DatabaseError } from 'pg'
import { Type } from 'typebox'
import { checkType, type Probe } from '#checks/check-type.ts'
import { connectTo, secure } from '#checks/connection.ts'
import { warnOfLatency } from '#checks/latency.ts'
import { CheckFailure } from '#checks/outcome.ts'
import { closed, Host, Port, tlsOptions } from '#checks/settings/fields.ts'
import { loginFields } from '#checks/settings/login-fields.ts'
import { startTls } from '#checks/types/tls/start-tls.ts'

/** Checks that PostgreSQL accepts a user and answers a query. */
export const postgresqlCheck = checkType({
  name: 'postgresql',
  title: 'PostgreSQL',
  description: 'PostgreSQL accepts a login and answers a query.',
  settings: Type.Object(
    {
      host: Host,
      port: Type.Optional(Type.Integer({ ...Port, default: 5432 })),
      database: Type.Optional(
        Type.String({ minLength: 1, maxLength: 63, default: 'postgres', title: 'Database' }),
      ),
      username: Type.String({ minLength: 1, maxLength: 63, title: 'User name' }),
      ...loginFields,
    },
    closed,
  ),
  async run(settings, probe) {
    const { host, port = 5432, family } = settings
    const plain = await connectTo(probe, { host, port, family })
    const socket = await securedAsWanted(probe, plain, settings)
    const client = new Client({
      host,
      database: settings.database ?? 'postgres',
      user: settings.username,
      password: settings.password ?? '',
      ssl: false,
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

type TlsSettings = Parameters<typeof tlsOptions>[0] & { host: string; tls?: 'off' | 'required' | 'verified' }

/** By ourselves rather than by the driver, so that the handshake is timed and its failures have their classes. */
async function securedAsWanted(probe: Probe, socket: Socket, settings: TlsSettings): Promise<Socket> {
  const { host, tls = 'off' } = settings
  if (tls === 'off') return socket
  await probe.phase('exchange', () => startTls(socket, 'postgresql', host))
  return await secure(probe, socket, {
    ...tlsOptions(settings),
    name: host,
    ignoreCertificate: tls === 'required',
  })
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
    throw new CheckFailure('closed', message, { cause: error })
  }
}
