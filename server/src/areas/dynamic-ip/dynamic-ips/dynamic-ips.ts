import { endManagementBy, updateManagerName } from '#areas/dns/index.ts'
import { newToken, tokenDigest, tokenHint, tokenRotation } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { isBrokenReference } from '#platform/database/query/violation.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import {
  deleteTokenDigests,
  insertTokenDigest,
  replaceTokenDigests,
} from '#platform/tokens/token-digest-store.ts'
import { type DynamicIpRow, lockedDynamicIp, targetOf, updateDynamicIp } from '../store.ts'
import { deleteDynamicIpRow, insertDynamicIp } from './dynamic-ip-store.ts'
import { requireBindingPermissions } from './require-binding-permissions.ts'
import type { DynamicIpInput, DynamicIpPatch } from './schema.ts'
import { staleDueAt, staleWork } from './stale.ts'

/** Creates a dynamic IP. The token is only in the response. */
export async function createDynamicIp(
  context: Context,
  input: DynamicIpInput,
): Promise<{ dynamicIp: DynamicIpRow; token: string }> {
  await context.withinLimit('dynamic_ips')
  const token = newToken('hfip_')
  const dynamicIp = await insertDynamicIp(context.tx, {
    account_id: context.accountId,
    id: newId('dynamic_ip'),
    name: input.name,
    labels: input.labels ?? {},
    digest: tokenDigest(token),
    hint: tokenHint(token),
    allow_private: input.allow_private ?? false,
    allow_withdrawal: input.allow_withdrawal ?? false,
    stale_after_seconds: input.stale_after_seconds ?? null,
    withdraw_when_stale: input.withdraw_when_stale ?? false,
    created_at: context.now,
    updated_at: context.now,
  })
  await insertTokenDigest(context.tx, dynamicIp, dynamicIp)
  context.count('dynamic_ips', 1)
  await context.audit(targetOf(dynamicIp), { before: null, after: auditView(dynamicIp) })
  return { dynamicIp, token }
}

export async function changeDynamicIp(
  context: Context,
  id: string,
  { labels, ...fields }: DynamicIpPatch,
  ifMatch: string | null,
): Promise<DynamicIpRow> {
  const before = await lockedDynamicIp(context, id, ifMatch)
  await requireBindingPermissions(context, before)
  const stale = { ...before, ...fields }
  if (fields.name !== undefined) await updateManagerName(context, id, fields.name)
  return await kept(context, before, {
    ...fields,
    ...(labels && { labels: patchedLabels(before.labels, labels) }),
    ...(fields.stale_after_seconds !== undefined && { due_at: staleDueAt(stale), stale_since: null }),
  })
}

/** Creates a new token for the dynamic IP. The old token works for `overlapSeconds`. */
export async function rotateToken(
  context: Context,
  id: string,
  overlapSeconds: number,
): Promise<{ dynamicIp: DynamicIpRow; token: string }> {
  const before = await lockedDynamicIp(context, id)
  await requireBindingPermissions(context, before)
  const token = newToken('hfip_')
  const dynamicIp = await kept(context, before, tokenRotation(token, before, overlapSeconds, context.now))
  await replaceTokenDigests(context.tx, dynamicIp, { before, after: dynamicIp })
  return { dynamicIp, token }
}

/** Rejects its reports until it is unblocked. Its addresses stay. */
export async function blockDynamicIp(context: Context, id: string, reason: string): Promise<DynamicIpRow> {
  const before = await lockedDynamicIp(context, id)
  await requireBindingPermissions(context, before)
  return await kept(context, before, { blocked_at: before.blocked_at ?? context.now, block_reason: reason })
}

/** Accepts its reports again, and releases it if it was held because of alternating reports. */
export async function unblockDynamicIp(context: Context, id: string): Promise<DynamicIpRow> {
  const before = await lockedDynamicIp(context, id)
  await requireBindingPermissions(context, before)
  return await kept(context, before, {
    blocked_at: null,
    block_reason: null,
    held_since: null,
    flapping: {},
  })
}

const remedy = 'Delete its firewall bindings first, so that no firewall stays open by mistake.'

/** Its records remain as ordinary records. Open firewall rules must be removed first. */
export async function deleteDynamicIp(
  context: Context,
  id: string,
  ifMatch: string | null,
  refuseIfNeeded: RefuseIfNeeded,
): Promise<void> {
  const before = await lockedDynamicIp(context, id, ifMatch)
  await requireBindingPermissions(context, before)
  await refuseIfNeeded(context, { kind: 'dynamic_ip', id, remedy })
  try {
    await deleteDynamicIpRow(context, id)
  } catch (error) {
    if (isBrokenReference(error))
      throw new Problem('conflict', `A firewall binding uses this dynamic IP. ${remedy}`)
    throw error
  }
  context.count('dynamic_ips', -1)
  await deleteTokenDigests(context.tx, before)
  await endManagementBy(context, id)
  await context.audit(targetOf(before), { before: auditView(before), after: null })
}

async function kept(
  context: Context,
  before: DynamicIpRow,
  set: Partial<Omit<DynamicIpRow, 'account_id' | 'id'>>,
): Promise<DynamicIpRow> {
  const after = await updateDynamicIp(context, before.id, {
    ...set,
    updated_at: context.now,
    revision: before.revision + 1,
  })
  if (after.due_at) await context.wake(staleWork)
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  return after
}

function auditView(dynamicIp: DynamicIpRow) {
  const { name, labels, hint, previous_valid_until, allow_private, allow_withdrawal } = dynamicIp
  const { stale_after_seconds, withdraw_when_stale, blocked_at, block_reason, held_since } = dynamicIp
  return {
    name,
    labels,
    hint,
    previous_valid_until,
    allow_private,
    allow_withdrawal,
    stale_after_seconds,
    withdraw_when_stale,
    blocked_at,
    block_reason,
    held_since,
  }
}
