/** The ways in of a person: a password, the login of a provider, passkeys. */
import { Problem } from '#kernel/problem.ts'
import type { Tx } from '#platform/database/database.ts'
import { peopleDb } from '../store.ts'

/** `credential` for a password, and the OpenID provider. */
export async function credentialsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await peopleDb(tx)
    .selectFrom('user_credentials')
    .select('provider_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ provider_id }) => provider_id)
}

/** To be asked once a way in was taken away: without any, only the operator could let the person in again. */
export async function requireSomeWay(tx: Tx, userId: string): Promise<void> {
  if ((await credentialsOf(tx, userId)).length > 0) return
  const passkey = await peopleDb(tx)
    .selectFrom('user_passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (!passkey) throw new Problem('wrong_state', 'It is your only way in. Add another one first.')
}
