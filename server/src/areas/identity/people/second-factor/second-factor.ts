/**
 * Codes of an authenticator and recovery codes, each accepted once. The library checks them; this file records in the
 * same transaction that a code was used (RFC 6238, 5.2).
 */
import type { Tx } from '#platform/database/connection/database.ts'
import { rollBackTo, setSavepoint } from '#platform/database/connection/savepoint.ts'
import type { AuthContext, LibraryResponse } from '../library/auth-route.ts'
import { LibraryError } from '../library/library-error.ts'
import { selectSecondFactor, updateLastStep } from './second-factor-store.ts'
import { timeStepOf } from './time-step.ts'

const savepoint = 'before_code'

export type SecondFactorProof = { code?: string | undefined; recovery_code?: string | undefined }

/** Throws LibraryRefusal unless the proof is valid and unused. Without a session, the library creates one. */
export async function proveSecondFactor(
  authContext: AuthContext,
  proof: SecondFactorProof,
): Promise<LibraryResponse> {
  const { code = '', recovery_code } = proof
  if (recovery_code !== undefined)
    return await authContext.request('POST', '/two-factor/verify-backup-code', { code: recovery_code })
  return await authContext.transact(async (tx) => {
    await setSavepoint(tx, savepoint)
    const response = await authContext.request('POST', '/two-factor/verify-totp', { code })
    const userId = authContext.signedInUser?.user_id ?? authContext.seen() ?? ''
    if (await takeCode(tx, authContext, userId, code)) return response
    // The sign-in can continue with the next code.
    await rollBackTo(tx, savepoint)
    authContext.withoutCookiesOf(response)
    throw new LibraryError(401, 'INVALID_CODE', 'The code was already used.')
  })
}

/** Records the time step of a valid code; returns false if that step or a later one was used before. */
async function takeCode(tx: Tx, authContext: AuthContext, userId: string, code: string): Promise<boolean> {
  const factor = await selectSecondFactor(tx, userId)
  const step = timeStepOf(await authContext.openSecondFactor(factor.secret), code, Date.now())
  if (step === null) return false
  return await updateLastStep(tx, factor.id, step)
}
