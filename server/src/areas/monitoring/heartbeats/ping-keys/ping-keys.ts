/** Ping keys: one secret for many heartbeats, which are named by their slugs. */
import { newToken, tokenDigest, tokenHint } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { isDuplicate } from '#platform/database/query/violation.ts'
import { deleteTokenDigests, insertTokenDigest } from '#platform/tokens/token-digest-store.ts'
import type { PingKeyInput, PingKeyPatch } from './schema.ts'
import { deletePingKeyRow, insertPingKey, lockedPingKey, type PingKeyRow, updatePingKey } from './store.ts'

const targetOf = ({ id, name }: PingKeyRow) => ({ type: 'ping_key', id, name })
const auditView = ({ name, hint }: PingKeyRow) => ({ name, hint })

/** Creates a ping key. The secret is only in the response. */
export async function createPingKey(
  context: Context,
  { name, key: sent }: PingKeyInput,
): Promise<{ pingKey: PingKeyRow; key: string }> {
  const key = sent ?? newToken('hfh_')
  const pingKey = await insertPingKey(context, {
    account_id: context.accountId,
    id: newId('ping_key'),
    name,
    digest: tokenDigest(key),
    hint: sent === undefined ? tokenHint(key) : `…${key.slice(-4)}`,
    created_at: context.now,
    updated_at: context.now,
  })
  try {
    await insertTokenDigest(context.tx, pingKey, pingKey)
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw invalidInput([{ pointer: pointer('key'), message: 'is used already' }])
  }
  await context.audit(targetOf(pingKey), { before: null, after: auditView(pingKey) })
  return { pingKey, key }
}

export async function changePingKey(
  context: Context,
  id: string,
  patch: PingKeyPatch,
  ifMatch: string | null,
): Promise<PingKeyRow> {
  const before = await lockedPingKey(context, id, ifMatch)
  const after = await updatePingKey(context, before, patch)
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  return after
}

/** URLs with it stop working at once. The heartbeats stay. */
export async function deletePingKey(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const pingKey = await lockedPingKey(context, id, ifMatch)
  await deletePingKeyRow(context, id)
  await deleteTokenDigests(context.tx, pingKey)
  await context.audit(targetOf(pingKey), { before: auditView(pingKey), after: null })
}
