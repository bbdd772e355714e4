/**
 * Links of the operator by which a person sets a new password: each works once and for a day, a newer one
 * withdraws the older, and the use of one withdraws all. The second factor stays, unless the operator has
 * said otherwise for a person who has lost it too.
 */

import { newToken } from '#kernel/access/token.ts'
import { Problem } from '#kernel/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { storedDigest } from '../library/library-database.ts'
import { removeSecondFactor } from '../second-factor/second-factor-store.ts'
import { deleteSessionsOf } from '../session/session-store.ts'
import { deleteCredential } from '../sign-in/way-store.ts'
import { insertPassword, raiseDeviceGeneration, selectUser } from '../store.ts'
import { deleteResetLinks, insertResetLink, takeResetLink } from './reset-store.ts'

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
  /** Checks the new password of this person, and hashes it. */
  newHash: (owner: { name: string; email: string }) => Promise<string>
  now: Date
}

export type Reset = { id: string; name: string; email: string; hasRemovedSecondFactor: boolean }

/** Uses a link: sets the password, ends all sessions, and makes known browsers strangers. Throws `link_invalid`. */
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

/** The page that takes a new password. What comes after # is never sent, so it is in no log. */
export function resetLink(baseUrl: string, token: string): string {
  return `${baseUrl}/reset-access#${token}`
}
