import { sql } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import { recordNeedsAttentionIn } from '../binding-count-store.ts'
import type { BindingQuery } from '../dynamic-ips/schema.ts'
import { type BindingRow, dynamicIpDb } from '../store.ts'

export type NewBindingRow = Omit<
  BindingRow,
  'verified_seq' | 'written_at' | 'arrived_at' | 'error' | 'revision'
>

/** Throws a unique violation if the record already follows a dynamic IP. */
export function insertBindingRow(tx: Tx, binding: NewBindingRow): Promise<BindingRow> {
  return dynamicIpDb(tx)
    .insertInto('dynamic_ip_bindings')
    .values(binding)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function selectBindings(context: Context, dynamicIpId: string): Promise<BindingRow[]> {
  return bindingsOf(context, dynamicIpId).execute()
}

export async function selectBindingPage(
  context: Context,
  dynamicIpId: string,
  { needs_attention, q, ...page }: BindingQuery,
): Promise<Page<BindingRow>> {
  const isApart = recordNeedsAttentionIn(context, 'dynamic_ip_bindings')
  const query = bindingsOf(context, dynamicIpId)
    .$if(needs_attention === true, (bindings) => bindings.where(isApart))
    .$if(needs_attention === false, (bindings) => bindings.where(condition`not ${isApart}`))
    .$if(q !== undefined, (bindings) => bindings.where(containsText('name', q ?? '')))
  const order = {
    columns: ['id'],
    identity: { list: 'dynamic_ip_bindings', dynamicIpId, needs_attention, q },
  }
  const { rows, nextCursor } = await readPage(query, page, order)
  return { data: rows, next_cursor: nextCursor }
}

export function findBinding(
  context: Context,
  dynamicIpId: string,
  id: string,
): Promise<BindingRow | undefined> {
  return bindingsOf(context, dynamicIpId).where('id', '=', id).executeTakeFirst()
}

export function selectBindingsById(
  { tx, accountId }: Context,
  ids: readonly string[],
): Promise<BindingRow[]> {
  return dynamicIpDb(tx)
    .selectFrom('dynamic_ip_bindings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

export async function lockedBinding(
  context: Context,
  dynamicIpId: string,
  id: string,
  ifMatch: string | null,
): Promise<BindingRow> {
  const binding = await bindingsOf(context, dynamicIpId).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!binding) throw notFound('binding')
  requireMatch(ifMatch, binding.revision)
  return binding
}

export type BindingChange = Partial<Omit<BindingRow, 'account_id' | 'id' | 'due_at' | 'error'>>

export function updateBinding(
  { tx, accountId }: Context,
  id: string,
  set: BindingChange & { due_at?: Date | null; error?: BindingRow['error'] },
): Promise<BindingRow> {
  return dynamicIpDb(tx)
    .updateTable('dynamic_ip_bindings')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteBindingRow({ tx, accountId }: Context, id: string): Promise<void> {
  await dynamicIpDb(tx)
    .deleteFrom('dynamic_ip_bindings')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

type Place = { accountId: string; zoneId: string }

export async function deleteBindingAt(
  tx: Tx,
  { accountId, zoneId }: Place,
  { name, type }: Pick<BindingRow, 'name' | 'type'>,
): Promise<void> {
  await dynamicIpDb(tx)
    .deleteFrom('dynamic_ip_bindings')
    .where('account_id', '=', accountId)
    .where('zone_id', '=', zoneId)
    .where('name', '=', name)
    .where('type', '=', type)
    .execute()
}

/** Makes the waiting bindings of a zone due; returns whether there are any. */
export async function makeDueInZone(tx: Tx, { accountId, zoneId }: Place, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await dynamicIpDb(tx)
    .updateTable('dynamic_ip_bindings')
    .set({ due_at: at })
    .where('account_id', '=', accountId)
    .where('zone_id', '=', zoneId)
    // A binding that is in sync is covered by the zone's own checks.
    .where(condition`coalesce(leased_until, due_at) is not null and coalesce(due_at, 'infinity') > ${at}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes all bindings of a dynamic IP due now; returns whether there are any. */
export async function makeDueOf({ tx, accountId, now }: Context, dynamicIpId: string): Promise<boolean> {
  const { numUpdatedRows } = await dynamicIpDb(tx)
    .updateTable('dynamic_ip_bindings')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('dynamic_ip_id', '=', dynamicIpId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function makeDueById({ tx, accountId, now }: Context, ids: readonly string[]): Promise<void> {
  await dynamicIpDb(tx)
    .updateTable('dynamic_ip_bindings')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
}

function bindingsOf({ tx, accountId }: Context, dynamicIpId: string) {
  return dynamicIpDb(tx)
    .selectFrom('dynamic_ip_bindings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('dynamic_ip_id', '=', dynamicIpId)
}
