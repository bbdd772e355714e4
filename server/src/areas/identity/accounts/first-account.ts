/**
 * The first account of a new installation, with a full-access token and an invitation link for its first owner. Both
 * are written to files before the account is committed, so a crash in between loses neither.
 */

import { systemActor } from '#kernel/access/actor.ts'
import { newToken, tokenDigest, tokenHint } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import type { Clock } from '#kernel/time.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { holdLock } from '#platform/database/advisory-lock.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { insertTokenDigest } from '#platform/tokens/token-digest-store.ts'
import { hasAccount } from '../store.ts'
import { insertToken } from '../tokens/token-store.ts'
import { insertAccount } from './new-account.ts'

export type FirstSecrets = {
  token: string
  /** The secret of the first owner's invitation. */
  invitation: string
}

type Dependencies = { database: Database; secrets: Secrets; clock: Clock }

/**
 * Creates the first account unless an account exists. `keep` stores its secrets where the operator finds them. Returns
 * the secrets, or null if there was an account.
 */
export async function ensureFirstAccount(
  { database, secrets, clock }: Dependencies,
  keep: (first: FirstSecrets) => void,
): Promise<FirstSecrets | null> {
  return await database.system(async (tx) => {
    await holdLock(tx, 'first account')
    if (await hasAccount(tx)) return null
    const now = clock()
    const home = { name: 'Home', plan: 'unlimited' }
    const { accountId, ...invited } = await insertAccount(tx, secrets, {
      ...home,
      email: null,
      // Its secrets go to the operator who started the installation.
      isOperator: true,
      now,
    })
    const secret = newToken('hf_')
    const first = { token: secret, invitation: invited.secret }
    keep(first)
    const token = {
      account_id: accountId,
      id: newId('token'),
      name: 'First token',
      preset: 'full_access' as const,
      permissions: [],
      digest: tokenDigest(secret),
      hint: tokenHint(secret),
      previous_digest: null,
      previous_valid_until: null,
      expires_at: null,
      revoked_at: null,
      created_at: now,
      updated_at: now,
    }
    await insertToken({ tx }, token)
    await insertTokenDigest(tx, token, token)
    await recordAudit(tx, accountId, {
      actor: systemActor('first start'),
      origin: null,
      requestId: null,
      at: now,
      action: 'account.create',
      target: { type: 'account', id: accountId, name: home.name },
      changes: {
        before: null,
        after: { ...home, token: token.id, invitation: invited.invitation.id },
      },
    })
    return first
  })
}
