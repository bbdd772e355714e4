import { Client, DatabaseError } from 'pg'
import { StartError } from '#platform/config/config.ts'
import type { DatabaseAddress } from './address.ts'

const oldestMajor = 15

/** Checks that the operator's server responds and is recent enough. Throws a StartError otherwise. */
export async function requireDatabase(address: DatabaseAddress): Promise<void> {
  const client = new Client({
    ...address,
    application_name: 'holdfast start',
    connectionTimeoutMillis: 10_000,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; number: string }>(
      `select current_setting('server_version') as version, current_setting('server_version_num') as number`,
    )
    const major = Math.floor(Number(rows[0]?.number) / 10_000)
    if (major < oldestMajor)
      throw new StartError(
        `DATABASE_URL points to PostgreSQL ${rows[0]?.version}; ${oldestMajor} or later is required.`,
      )
    await requireOwnConnections(address)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The database in DATABASE_URL cannot be used: ${errorMessage(error)}`)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Refuses a pooler that assigns connections of PostgreSQL to transactions instead of clients. Such a pooler loses
 * session state: LISTEN, which wakes workers and announces revoked tokens, locks, and settings. It is detected with two
 * clients that get the same PostgreSQL process.
 */
async function requireOwnConnections(address: DatabaseAddress): Promise<void> {
  const clients = [1, 2].map(
    () =>
      new Client({
        ...address,
        application_name: 'holdfast start',
        connectionTimeoutMillis: 10_000,
        query_timeout: 10_000,
      }),
  )
  try {
    for (const client of clients) await client.connect()
    const seen: Set<number>[] = [new Set(), new Set()]
    for (let round = 0; round < 3; round++)
      for (const [index, client] of clients.entries()) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        seen[index]?.add(rows[0]?.pid ?? 0)
      }
    const all = new Set(seen.flatMap((pids) => [...pids]))
    if (all.size !== 2 || seen.some((pids) => pids.size > 1))
      throw new StartError(
        'DATABASE_URL points to a connection pooler that shares connections between clients, such as PgBouncer with pool_mode = transaction. Holdfast needs dedicated connections (LISTEN, locks): set DATABASE_URL to PostgreSQL itself, or to a pooler with pool_mode = session.',
      )
  } finally {
    for (const client of clients) await client.end().catch(() => {})
  }
}

const responseMsMax = 2000

/** Throws unless the database accepts a connection and allows the roles of the service. */
export async function pingDatabase(address: DatabaseAddress): Promise<void> {
  const client = new Client({
    ...address,
    application_name: 'holdfast probe',
    connectionTimeoutMillis: responseMsMax,
    query_timeout: responseMsMax,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('set role holdfast_app; set role holdfast_system')
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether a server responds, even with an error. A server that hangs accepts connections but sends nothing. */
export async function isReachable(address: DatabaseAddress): Promise<boolean> {
  const client = new Client({
    ...address,
    application_name: 'holdfast stop',
    connectionTimeoutMillis: responseMsMax,
  })
  // A lost connection also fails the attempt.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    return error instanceof DatabaseError
  }
}

function errorMessage(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
