import { Client } from 'pg'
import type { TestDatabase } from '#testing/database.ts'

/**
 * A connection as the owner of a test database, who is a member of both roles and so sees and changes every
 * row: what somebody with a password to the database could do behind the service's back. The caller ends it.
 */
export async function connectOwner(address: TestDatabase): Promise<Client> {
  const client = new Client(address)
  // Tests end connections on purpose.
  client.on('error', () => {})
  await client.connect()
  return client
}
