import { Client } from 'pg'
import type { TestDatabase } from '#testing/database.ts'

/**
 * A connection as the owner of a test database, a member of both roles who can read and change every row, like anyone
 * with a password to the database. The caller closes it.
 */
export async function connectOwner(address: TestDatabase): Promise<Client> {
  const client = new Client(address)
  // Tests close connections intentionally.
  client.on('error', () => {})
  await client.connect()
  return client
}
