import { newId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { peopleDb } from '../store.ts'

type NewLink = { identifier: string; value: string; now: Date; expiresAt: Date }

export async function insertResetLink(tx: Tx, { identifier, value, now, expiresAt }: NewLink): Promise<void> {
  const id = newId('verification')
  await peopleDb(tx)
    .insertInto('user_verifications')
    .values({ id, identifier, value, expires_at: expiresAt, created_at: now, updated_at: now })
    .execute()
}

/** Uses a valid link, so that it works only once, and returns its value. */
export async function takeResetLink(tx: Tx, identifier: string, now: Date): Promise<string | undefined> {
  const link = await peopleDb(tx)
    .deleteFrom('user_verifications')
    .where('identifier', '=', identifier)
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst()
  return link?.value
}

export async function deleteResetLinks(tx: Tx, values: readonly string[]): Promise<void> {
  await peopleDb(tx).deleteFrom('user_verifications').where('value', 'in', values).execute()
}
