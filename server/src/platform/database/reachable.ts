import { Client, DatabaseError } from 'pg'
import { StartError } from '#platform/config/config.ts'
import type { DatabaseAddress } from './address.ts'

const oldestMajor = 15

/** Makes sure that the operator's server answers and is new enough; a StartError says what is wrong. */
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
        `DATABASE_URL leads to PostgreSQL ${rows[0]?.version}; ${oldestMajor} or later is needed.`,
      )
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The database of DATABASE_URL cannot be used: ${wordsOf(error)}`)
  } finally {
    await client.end().catch(() => {})
  }
}

const answerMsMax = 2000

/** Throws unless the database takes a connection and answers a query. */
export async function askDatabase(address: DatabaseAddress): Promise<void> {
  const client = new Client({
    ...address,
    application_name: 'holdfast probe',
    connectionTimeoutMillis: answerMsMax,
    query_timeout: answerMsMax,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether there is a server that answers, be it with a refusal. One that hangs takes connections, and says nothing. */
export async function isAnswering(address: DatabaseAddress): Promise<boolean> {
  const client = new Client({
    ...address,
    application_name: 'holdfast stop',
    connectionTimeoutMillis: answerMsMax,
  })
  // A connection that breaks fails the attempt as well.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    return error instanceof DatabaseError
  }
}

function wordsOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
