/**
 * Links from the operator for setting a new password. Each works once and for a day, a newer one revokes the older, and
 * using one revokes all. The second factor stays, unless the operator decided otherwise for a person who lost it as
 * well.
 */

import { newToken } from '#kernel/access/token.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { storedDigest } from '../library/library-database.ts'
import { removeSecondFactor } from '../second-factor/second-factor-store.ts'
import { deleteSessionsOf } from '../session/session-store.ts'
import { deleteCredential } from '../sign-in/sign-in-method-store.ts'
import { insertPassword, raiseDeviceGeneration, selectUser } from '../store.ts'
import { deleteResetLinks, insertResetLink, takeResetLink } from './reset-store.ts'

const linkSeconds = 24 * 3600

/** The effect of a link, stored before the person's id. */
const keepsSecondFactor = 'reset-access'
const removesSecondFactor = 'reset-access-and-second-factor'

/** Creates a token with which the user sets a new password. System scope. */
export async function createResetToken(
  tx: Tx,
  { userId, withSecondFactor, now }: { userId: string; withSecondFactor: boolean; now: Date },
): Promise<string> {
  await withdrawResetTokens(tx, userId)
  const token = newToken('hfl_')
  await insertResetLink(tx, {
    identifier: identifierOf(token),
    value: `${withSecondFactor ? removesSecondFactor : keepsSecondFactor}:${userId}`,
    now,
    expiresAt: addSeconds(now, linkSeconds),
  })
  return token
}

export async function withdrawResetTokens(tx: Tx, userId: string): Promise<void> {
  await deleteResetLinks(tx, [`${keepsSecondFactor}:${userId}`, `${removesSecondFactor}:${userId}`])
}

type ResetInput = {
  token: string
  /** Validates and hashes the person's new password. */
  newHash: (owner: { name: string; email: string }) => Promise<string>
  now: Date
}

export type Reset = { id: string; name: string; email: string; hasRemovedSecondFactor: boolean }

/** Uses a link: sets the password, ends all sessions, and forgets known browsers. Throws `link_invalid`. */
export async function resetPassword(tx: Tx, { token, newHash, now }: ResetInput): Promise<Reset> {
  const link = await takeResetLink(tx, identifierOf(token), now)
  const [purpose, userId = ''] = link?.split(':') ?? []
  const user = await selectUser(tx, userId)
  if (!user) throw new Problem('link_invalid', 'The link was already used, has expired, or was replaced.')
  await withdrawResetTokens(tx, userId)
  await deleteCredential(tx, userId, 'credential')
  await insertPassword(tx, userId, await newHash(user), now)
  await deleteSessionsOf(tx, userId)
  await raiseDeviceGeneration(tx, userId)
  const hasRemovedSecondFactor = purpose === removesSecondFactor
  if (hasRemovedSecondFactor) await removeSecondFactor(tx, userId)
  return { id: userId, name: user.name, email: user.email, hasRemovedSecondFactor }
}

function identifierOf(token: string): string {
  return storedDigest(`reset-access:${token}`)
}

/** The page that sets a new password. The part after # is never sent to a server, so no log contains it. */
export function resetLink(baseUrl: string, token: string): string {
  return `${baseUrl}/reset-access#${token}`
}
