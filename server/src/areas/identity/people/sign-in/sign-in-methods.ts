/** A person's sign-in methods: a password, an OpenID provider, passkeys. */
import { Problem } from '#kernel/problem/problem.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { credentialsOf, selectPasskeys } from './sign-in-method-store.ts'

/** Call this after a sign-in method was removed: without any, only the operator could restore the person's access. */
export async function requireSignInMethod(tx: Tx, userId: string): Promise<void> {
  if ((await credentialsOf(tx, userId)).length > 0) return
  const passkeys = await selectPasskeys(tx, userId)
  if (passkeys.length === 0)
    throw new Problem('wrong_state', 'This is your only way to sign in. Add another one first.')
}
