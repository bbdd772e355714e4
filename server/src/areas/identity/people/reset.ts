import { newId } from '#kernel/id.ts'
import { addSeconds } from '#kernel/time.ts'
import { newToken } from '#kernel/token.ts'
import type { Tx } from '#platform/database/database.ts'
import { storedDigest } from './library-database.ts'
import { peopleDb } from './store.ts'

const linkSeconds = 24 * 3600

/** A token with which the user sets a new password, once and within a day. System scope. */
export async function createResetToken(tx: Tx, userId: string, now: Date): Promise<string> {
  const token = newToken('hfl_')
  await peopleDb(tx)
    .insertInto('user_verifications')
    .values({
      id: newId('verification'),
      // As the library looks for it.
      identifier: storedDigest(`reset-password:${token}`),
      value: userId,
      expires_at: addSeconds(now, linkSeconds),
      created_at: now,
      updated_at: now,
    })
    .execute()
  return token
}

/** Whose password the token of a link sets; undefined for one that is not valid. */
export async function selectResetOwner(
  tx: Tx,
  token: string,
): Promise<{ name: string; email: string } | undefined> {
  return await peopleDb(tx)
    .selectFrom('user_verifications')
    .innerJoin('users', 'users.id', 'user_verifications.value')
    .where('identifier', '=', storedDigest(`reset-password:${token}`))
    .select(['users.name', 'users.email'])
    .executeTakeFirst()
}

/** The page that takes a new password. What comes after # is never sent, so it is in no log. */
export function resetLink(baseUrl: string, token: string): string {
  return `${baseUrl}/reset-access#${token}`
}
