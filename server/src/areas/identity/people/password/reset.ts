/**
 * Links of the operator by which a person sets a new password: each works once and for a day, a newer one
 * withdraws the older, and the use of one withdraws all. The second factor stays, unless the operator has
 * said otherwise for a person who has lost it too.
 */

import { newToken } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Tx } from '#platform/database/database.ts'
import { storedDigest } from '../library/library-database.ts'
import { removeSecondFactor } from '../second-factor/second-factor.ts'
import { insertPassword, peopleDb, raiseDeviceGeneration } from '../store.ts'

const linkSeconds = 24 * 3600

/** What a link does, as it is stored before the id of the person. */
const keepsSecondFactor = 'reset-access'
const removesSecondFactor = 'reset-access-and-second-factor'

/** A token with which the user sets a new password. System scope. */
export async function createResetToken(
  tx: Tx,
  { userId, withSecondFactor, now }: { userId: string; withSecondFactor: boolean; now: Date },
): Promise<string> {
  await withdrawResetTokens(tx, userId)
  const token = newToken('hfl_')
  await peopleDb(tx)
    .insertInto('user_verifications')
    .values({
      id: newId('verification'),
      identifier: identifierOf(token),
      value: `${withSecondFactor ? removesSecondFactor : keepsSecondFactor}:${userId}`,
      expires_at: addSeconds(now, linkSeconds),
      created_at: now,
      updated_at: now,
    })
    .execute()
  return token
}

export async function withdrawResetTokens(tx: Tx, userId: string): Promise<void> {
  await peopleDb(tx)
    .deleteFrom('user_verifications')
    .where('value', 'in', [`${keepsSecondFactor}:${userId}`, `${removesSecondFactor}:${userId}`])
    .execute()
}

type ResetInput = {
  token: string
  /** Checks the new password of this person, and hashes it. */
  newHash: (owner: { name: string; email: string }) => Promise<string>
  now: Date
}

export type Reset = { id: string; name: string; email: string; hasRemovedSecondFactor: boolean }

/** Uses a link: sets the password, ends all sessions, and makes known browsers strangers. Throws `link_invalid`. */
export async function resetPassword(tx: Tx, { token, newHash, now }: ResetInput): Promise<Reset> {
  const db = peopleDb(tx)
  const link = await db
    .deleteFrom('user_verifications')
    .where('identifier', '=', identifierOf(token))
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst()
  const [purpose, userId = ''] = link?.value.split(':') ?? []
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) throw new Problem('link_invalid', 'The link was used, has expired, or was replaced.')
  await withdrawResetTokens(tx, userId)
  await db
    .deleteFrom('user_credentials')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute()
  await insertPassword(tx, userId, await newHash(user), now)
  await db.deleteFrom('user_sessions').where('user_id', '=', userId).execute()
  await raiseDeviceGeneration(tx, userId)
  const hasRemovedSecondFactor = purpose === removesSecondFactor
  if (hasRemovedSecondFactor) await removeSecondFactor(tx, userId)
  return { ...user, hasRemovedSecondFactor }
}

function identifierOf(token: string): string {
  return storedDigest(`reset-access:${token}`)
}

/** The page that takes a new password. What comes after # is never sent, so it is in no log. */
export function resetLink(baseUrl: string, token: string): string {
  return `${baseUrl}/reset-access#${token}`
}
