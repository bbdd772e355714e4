import { endManagementBy, updateManagerName } from '#areas/dns/index.ts'
import { newToken, tokenDigest, tokenHint, tokenRotation } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import type { Page } from '#kernel/list/page.ts'
import { Problem } from '#kernel/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import { isBrokenReference } from '#platform/database/query/violation.ts'
import {
  deleteTokenDigests,
  insertTokenDigest,
  replaceTokenDigests,
} from '#platform/tokens/token-digest-store.ts'
import { firewallApart, recordApart } from '../bound-store.ts'
import { dynamicIpDb, lockedSource, type SourceRow, selectSources, targetOf, updateSource } from '../store.ts'
import { requireBound } from './require-bound.ts'
import type { DynamicIpInput, DynamicIpPatch, DynamicIpQuery } from './schema.ts'
import { staleDueAt, staleWork } from './stale.ts'

/** Makes a source; the token is in the answer and nowhere else. */
export async function createSource(
  context: Context,
  input: DynamicIpInput,
): Promise<{ source: SourceRow; token: string }> {
  await context.withinLimit('dynamic_ips')
  const token = newToken('hfip_')
  const source = await dynamicIpDb(context.tx)
    .insertInto('dynamic_ips')
    .values({
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
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertTokenDigest(context.tx, source, source)
  context.count('dynamic_ips', 1)
  await context.audit(targetOf(source), { before: null, after: auditView(source) })
  return { source, token }
}

export async function listSources(context: Context, filter: DynamicIpQuery): Promise<Page<SourceRow>> {
  const { limit, cursor, ...filters } = filter
  const { needs_attention, label, q } = filters
  const query = selectSources(context)
    .where(whereLabels('labels', label))
    .$if(needs_attention === true, (sources) => sources.where(needsAttention(context)))
    .$if(needs_attention === false, (sources) => sources.where(condition`not ${needsAttention(context)}`))
    .$if(q !== undefined, (sources) => sources.where(containsText('name', q ?? '')))
  const order = { columns: ['id'], identity: { list: 'dynamic_ips', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

const ofSource = ({ accountId }: Context) =>
  condition`binding.account_id = ${accountId} and binding.dynamic_ip_id = dynamic_ips.id`

/** What the views count as apart, and the states held and stale. */
const needsAttention = (context: Context) => condition`
  (blocked_at is null and (held_since is not null or stale_since is not null))
  or exists (select from dynamic_ip_bindings as binding where ${ofSource(context)} and ${recordApart(context)})
  or exists (select from dynamic_ip_firewall_bindings as binding where ${ofSource(context)} and ${firewallApart})`

export async function changeSource(
  context: Context,
  id: string,
  { labels, ...fields }: DynamicIpPatch,
  ifMatch: string | null,
): Promise<SourceRow> {
  const before = await lockedSource(context, id, ifMatch)
  await requireBound(context, before)
  const stale = { ...before, ...fields }
  if (fields.name !== undefined) await updateManagerName(context, id, fields.name)
  return await kept(context, before, {
    ...fields,
    ...(labels && { labels: patchedLabels(before.labels, labels) }),
    ...(fields.stale_after_seconds !== undefined && { due_at: staleDueAt(stale), stale_since: null }),
  })
}

/** A new token for the same source; the old one goes on for `overlapSeconds`. */
export async function rotateToken(
  context: Context,
  id: string,
  overlapSeconds: number,
): Promise<{ source: SourceRow; token: string }> {
  const before = await lockedSource(context, id)
  await requireBound(context, before)
  const token = newToken('hfip_')
  const source = await kept(context, before, tokenRotation(token, before, overlapSeconds, context.now))
  await replaceTokenDigests(context.tx, source, { before, after: source })
  return { source, token }
}

/** Refuses its reports until somebody unblocks it; its addresses stay as they are. */
export async function blockSource(context: Context, id: string, reason: string): Promise<SourceRow> {
  const before = await lockedSource(context, id)
  await requireBound(context, before)
  return await kept(context, before, { blocked_at: before.blocked_at ?? context.now, block_reason: reason })
}

/** Takes its reports again, also after two reporters that took turns were held off. */
export async function unblockSource(context: Context, id: string): Promise<SourceRow> {
  const before = await lockedSource(context, id)
  await requireBound(context, before)
  return await kept(context, before, {
    blocked_at: null,
    block_reason: null,
    held_since: null,
    flapping: {},
  })
}

/** The records that followed it stay as they are: they are ordinary records then. Open firewalls must not stay. */
export async function deleteSource(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const before = await lockedSource(context, id, ifMatch)
  await requireBound(context, before)
  try {
    await dynamicIpDb(context.tx)
      .deleteFrom('dynamic_ips')
      .where('account_id', '=', context.accountId)
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (isBrokenReference(error))
      throw new Problem(
        'conflict',
        `Firewall rules follow ${before.name}. Delete their bindings first, so that nothing stays open by mistake.`,
      )
    throw error
  }
  context.count('dynamic_ips', -1)
  await deleteTokenDigests(context.tx, before)
  await endManagementBy(context, id)
  await context.audit(targetOf(before), { before: auditView(before), after: null })
}

async function kept(
  context: Context,
  before: SourceRow,
  set: Partial<Omit<SourceRow, 'account_id' | 'id'>>,
): Promise<SourceRow> {
  const after = await updateSource(context, before.id, {
    ...set,
    updated_at: context.now,
    revision: before.revision + 1,
  })
  if (after.due_at) await context.wake(staleWork)
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  return after
}

function auditView(source: SourceRow) {
  const { name, labels, hint, previous_valid_until, allow_private, allow_withdrawal } = source
  const { stale_after_seconds, withdraw_when_stale, blocked_at, block_reason, held_since } = source
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
