import type { Tx } from '#platform/database/connection/database.ts'
import { peopleDb } from '../store.ts'

/** Whether the installation has any person. */
export async function hasPerson(tx: Tx): Promise<boolean> {
  return (await peopleDb(tx).selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** `credential` for a password, and the id of the OpenID provider. */
export async function credentialsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await peopleDb(tx)
    .selectFrom('user_credentials')
    .select('provider_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ provider_id }) => provider_id)
}

/** Removes a password or the link to a provider; returns false if there was none. */
export async function deleteCredential(tx: Tx, userId: string, providerId: string): Promise<boolean> {
  const removed = await peopleDb(tx)
    .deleteFrom('user_credentials')
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

export function selectPasskeys(tx: Tx, userId: string) {
  return peopleDb(tx)
    .selectFrom('user_passkeys')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** Returns the removed passkey; undefined if the person has none with this id. */
export function deletePasskey(tx: Tx, userId: string, id: string) {
  return peopleDb(tx)
    .deleteFrom('user_passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst()
}
