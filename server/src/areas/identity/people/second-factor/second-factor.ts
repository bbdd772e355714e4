/**
 * Codes of an authenticator and recovery codes, each taken once. The library checks them; that a code was not
 * used before is noted here, in the same transaction (RFC 6238, 5.2).
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Desk, LibraryAnswer } from '../library/auth-route.ts'
import { LibraryRefusal } from '../library/refusal.ts'
import { peopleDb } from '../store.ts'
import { timeStepOf } from './time-step.ts'

export type SecondFactorProof = { code?: string | undefined; recovery_code?: string | undefined }

/** Throws LibraryRefusal unless the proof is right and new. Without a session, the library makes one. */
export async function proveSecondFactor(desk: Desk, proof: SecondFactorProof): Promise<LibraryAnswer> {
  const { code = '', recovery_code } = proof
  if (recovery_code !== undefined)
    return await desk.ask('POST', '/two-factor/verify-backup-code', { code: recovery_code })
  return await desk.transact(async (tx) => {
    await sql`savepoint before_code`.execute(tx)
    const answer = await desk.ask('POST', '/two-factor/verify-totp', { code })
    const userId = desk.holder?.user_id ?? desk.seen() ?? ''
    if (await takeCode(tx, desk, userId, code)) return answer
    // The sign-in goes on from where it was: the next code is enough.
    await sql`rollback to savepoint before_code`.execute(tx)
    desk.withoutCookiesOf(answer)
    throw new LibraryRefusal(401, 'INVALID_CODE', 'The code was used before.')
  })
}

/** Notes the time step of a code that is right; false if one of that step or a later one was taken before. */
async function takeCode(tx: Tx, desk: Desk, userId: string, code: string): Promise<boolean> {
  const factor = await peopleDb(tx)
    .selectFrom('user_second_factors')
    .select(['id', 'secret'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const step = timeStepOf(await desk.openSecondFactor(factor.secret), code, Date.now())
  if (step === null) return false
  const taken = await peopleDb(tx)
    .updateTable('user_second_factors')
    .set({ last_used_step: step })
    .where('id', '=', factor.id)
    .where((where) => where.or([where('last_used_step', 'is', null), where('last_used_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function setRecoveryCodes(tx: Tx, userId: string, stored: string): Promise<void> {
  await peopleDb(tx)
    .updateTable('user_second_factors')
    .set({ recovery_codes: stored })
    .where('user_id', '=', userId)
    .execute()
}

/** Turns the second factor off. */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<void> {
  const db = peopleDb(tx)
  await db.deleteFrom('user_second_factors').where('user_id', '=', userId).execute()
  await db.updateTable('users').set({ second_factor_enabled: false }).where('id', '=', userId).execute()
}
