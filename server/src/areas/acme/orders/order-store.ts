/** The acme_orders table. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { type AcmeTables, acmeDb, type OrderRow } from '../store.ts'

function ordersOf({ tx, accountId }: Context) {
  return acmeDb(tx).selectFrom('acme_orders').selectAll().where('account_id', '=', accountId)
}

export function findOpenOrder(context: Context, managedId: string): Promise<OrderRow | undefined> {
  return ordersOf(context)
    .where('managed_certificate_id', '=', managedId)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

export function findOrder(context: Context, id: string): Promise<OrderRow | undefined> {
  return ordersOf(context).where('id', '=', id).executeTakeFirst()
}

/** The order that began last. */
export function findLastOrder(context: Context, managedId: string): Promise<OrderRow | undefined> {
  return ordersOf(context)
    .where('managed_certificate_id', '=', managedId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function selectOrder(context: Context, managedId: string, id: string): Promise<OrderRow> {
  const order = await ordersOf(context)
    .where('managed_certificate_id', '=', managedId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order) throw notFound('order')
  return order
}

export function insertOrder(
  { tx }: Context,
  order: Insertable<AcmeTables['acme_orders']>,
): Promise<OrderRow> {
  return acmeDb(tx).insertInto('acme_orders').values(order).returningAll().executeTakeFirstOrThrow()
}

export function updateOrder(
  { tx, accountId }: Context,
  id: string,
  set: Updateable<AcmeTables['acme_orders']>,
): Promise<OrderRow> {
  return acmeDb(tx)
    .updateTable('acme_orders')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Newest first. */
export async function listOrders(
  context: Context,
  managedId: string,
  { limit, cursor }: { limit?: number; cursor?: string },
): Promise<Page<OrderRow>> {
  const query = ordersOf(context).where('managed_certificate_id', '=', managedId)
  const order = { columns: ['id'], descending: true, identity: { list: 'acme_orders', managedId } }
  const { rows, nextCursor } = await readPage(
    query,
    { ...(limit && { limit }), ...(cursor && { cursor }) },
    order,
  )
  return { data: rows, next_cursor: nextCursor }
}

const keptOrders = 100

/** Deletes the oldest orders beyond the newest hundred of a certificate. */
export async function dropOldOrders(context: Context, managedId: string): Promise<void> {
  const oldest = await ordersOf(context)
    .where('managed_certificate_id', '=', managedId)
    .orderBy('id', 'desc')
    .offset(keptOrders)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await acmeDb(context.tx)
    .deleteFrom('acme_orders')
    .where('account_id', '=', context.accountId)
    .where('managed_certificate_id', '=', managedId)
    .where('id', '<=', oldest.id)
    .where('state', '<>', 'open')
    .execute()
}

/**
 * Makes the certificates due whose open orders wait for records in a zone; returns whether there are any. The zone is locked
 * here, and work on a certificate may wait for the zone: one that is locked is left out, which prevents deadlocks. It looks
 * for its records again soon.
 */
export async function makePublishingDue(
  tx: Tx,
  { accountId, zoneId }: { accountId: string; zoneId: string },
  at: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update managed_certificates set due_at = ${at}
    where account_id = ${accountId} and id in (
      select id from managed_certificates where account_id = ${accountId} and id in (
        select own.managed_certificate_id from acme_orders as own, acme_challenge_records as record
        where own.account_id = ${accountId} and record.account_id = ${accountId}
          and own.state = 'open' and own.step = 'publish'
          and record.order_id = own.id and record.zone_id = ${zoneId})
      for no key update skip locked)`.execute(acmeDb(tx))
  return numAffectedRows > 0n
}
