import { newId } from '#kernel/id.ts'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { type PageRequest, readPage } from '#platform/database/query/keyset.ts'
import { type ApplyRow, type Cause, dnsDb } from './tables.ts'
import { updateZoneRow } from './zones.ts'

/** The name of the due work on zones. */
export const zoneWork = 'dns.zones'

/** What to apply: a plan with this hash, or all pending changes. */
export type NewApply = { cause: Cause; planHash?: string; force?: readonly string[] }

/** Queues an apply and makes the zone due. Pending changes are applied together. */
export async function queueApply(
  context: Context,
  zoneId: string,
  { cause, planHash, force }: NewApply,
): Promise<string> {
  const id = newId('apply')
  await dnsDb(context.tx)
    .insertInto('dns_applies')
    .values({
      account_id: context.accountId,
      id,
      zone_id: zoneId,
      state: 'queued',
      version: null,
      cause,
      plan_hash: planHash ?? null,
      force: [...(force ?? [])],
      actor: actorOf(context),
      origin: context.origin,
      request_id: context.requestId,
      error: null,
      created_at: context.now,
      started_at: null,
      finished_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'zone_id'])
        .where(condition`state = 'queued' and plan_hash is null`)
        .doNothing(),
    )
    .execute()
  await wakeZone(context, zoneId)
  return id
}

export async function wakeZone(context: Context, zoneId: string): Promise<void> {
  await updateZoneRow(context, zoneId, { due_at: context.now })
  await context.wake(zoneWork)
}

/** Stores finished work as an apply of its own: an import, or adopted drift. */
export async function insertFinishedApply(
  context: Context,
  zoneId: string,
  apply: { cause: Cause; version: number; appliedCount: number },
): Promise<string> {
  const id = newId('apply')
  await dnsDb(context.tx)
    .insertInto('dns_applies')
    .values({
      account_id: context.accountId,
      id,
      zone_id: zoneId,
      state: 'succeeded',
      version: apply.version,
      cause: apply.cause,
      plan_hash: null,
      force: [],
      actor: actorOf(context),
      origin: context.origin,
      request_id: context.requestId,
      applied_count: apply.appliedCount,
      error: null,
      created_at: context.now,
      started_at: context.now,
      finished_at: context.now,
    })
    .execute()
  return id
}

export async function selectApply(context: Context, zoneId: string, id: string): Promise<ApplyRow> {
  const apply = await dnsDb(context.tx)
    .selectFrom('dns_applies')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where('zone_id', '=', zoneId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!apply) throw notFound('apply')
  return apply
}

export async function selectApplyPage(
  context: Context,
  zoneId: string,
  { open, ...page }: PageRequest & { open?: boolean },
): Promise<Page<ApplyRow>> {
  const query = dnsDb(context.tx)
    .selectFrom('dns_applies')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where('zone_id', '=', zoneId)
    .$if(open === true, (applies) => applies.where('state', 'in', openStates))
    .$if(open === false, (applies) => applies.where('state', 'not in', openStates))
  const identity = { list: 'applies', zoneId, open }
  const { rows, nextCursor } = await readPage(query, page, { columns: ['id'], descending: true, identity })
  return { data: rows, next_cursor: nextCursor }
}

const openStates = ['queued', 'running'] as const

/** Those of these zones with a queued or running apply. */
export async function selectZonesApplying(
  context: Context,
  zoneIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (zoneIds.length === 0) return new Set()
  const rows = await dnsDb(context.tx)
    .selectFrom('dns_applies')
    .select('zone_id')
    .distinct()
    .where('account_id', '=', context.accountId)
    .where('zone_id', 'in', zoneIds)
    .where('state', 'in', openStates)
    .execute()
  return new Set(rows.map(({ zone_id }) => zone_id))
}

/** The queued and running applies, in the order in which they were requested. */
export function selectOpenApplies(context: Context, zoneId: string): Promise<ApplyRow[]> {
  return dnsDb(context.tx)
    .selectFrom('dns_applies')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where('zone_id', '=', zoneId)
    .where('state', 'in', openStates)
    .orderBy('id')
    .execute()
}

export async function updateApply(
  context: Context,
  id: string,
  set: Partial<Omit<ApplyRow, 'account_id' | 'id' | 'zone_id'>>,
): Promise<ApplyRow> {
  return await dnsDb(context.tx)
    .updateTable('dns_applies')
    .set(set)
    .where('account_id', '=', context.accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function actorOf({ actor }: Context): Record<string, unknown> {
  return actor.type === 'token'
    ? { type: actor.type, id: actor.id, name: actor.name, hint: actor.hint }
    : { ...actor }
}
