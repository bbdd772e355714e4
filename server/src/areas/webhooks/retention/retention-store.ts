/** What retention deletes of webhooks, and what keeps a partition from being dropped. */
import { sql } from 'kysely'
import { earliestId } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { webhooksDb } from '../store.ts'

/** The maximum number of rows per transaction, which keeps transactions short. */
export const batchSize = 1000

/** Whether a delivery from before this time is still to be sent. */
export async function hasQueuedBefore(tx: Tx, accountId: string, end: Date): Promise<boolean> {
  const queued = await webhooksDb(tx)
    .selectFrom('webhook_queue')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '<', earliestId('webhook_delivery', end))
    .limit(1)
    .executeTakeFirst()
  return queued !== undefined
}

/** Whether an event from before this time has a delivery. */
export async function hasDeliveryOfEventBefore(tx: Tx, accountId: string, end: Date): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_deliveries
    where account_id = ${accountId} and event_id < ${earliestId('event', end)} limit 1`.execute(tx)
  return rows.length > 0
}

export async function deleteEndedReplays({ tx, accountId }: Context, before: Date): Promise<void> {
  await webhooksDb(tx)
    .deleteFrom('webhook_replays')
    .where('account_id', '=', accountId)
    .where('state', '<>', 'running')
    .where('updated_at', '<', before)
    .execute()
}

/**
 * Deletes a batch of deliveries with their attempts: ended ones, and those waiting at a paused endpoint. Returns their
 * number.
 */
export async function deleteOldDeliveries({ tx, accountId }: Context, before: Date): Promise<number> {
  const db = webhooksDb(tx)
  const old = await db
    .selectFrom('webhook_deliveries as delivery')
    .select('delivery.id')
    .where('delivery.account_id', '=', accountId)
    .where('delivery.id', '<', earliestId('webhook_delivery', before))
    .where((delivery) =>
      delivery.or([
        delivery('delivery.state', '<>', 'pending'),
        delivery.exists(
          delivery
            .selectFrom('webhook_endpoints as endpoint')
            .select('endpoint.id')
            .where('endpoint.account_id', '=', accountId)
            .whereRef('endpoint.id', '=', 'delivery.endpoint_id')
            .where('endpoint.state', '=', 'paused'),
        ),
      ]),
    )
    .orderBy('delivery.id')
    .limit(batchSize)
    .execute()
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  // Deliveries that are being sent stay. The log is checked again, because a redelivery may have been requested
  // meanwhile.
  const given = await db
    .deleteFrom('webhook_queue')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .where('lease', 'is', null)
    .returning('id')
    .execute()
  const dropped = await db
    .deleteFrom('webhook_deliveries')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .where((delivery) =>
      delivery.or([
        delivery('state', '<>', 'pending'),
        delivery('id', '=', sql<string>`any(${given.map(({ id }) => id)})`),
      ]),
    )
    .returning('id')
    .execute()
  await db
    .deleteFrom('webhook_attempts')
    .where('account_id', '=', accountId)
    .where('delivery_id', '=', sql<string>`any(${dropped.map(({ id }) => id)})`)
    .execute()
  return dropped.length
}

/** Deletes a batch of events without deliveries. Returns their number. */
export async function deleteUnneededEvents(tx: Tx, accountId: string, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from events where account_id = ${accountId} and id in (
      select id from events as event
      where account_id = ${accountId} and id < ${earliestId('event', before)} and not exists (
        select 1 from webhook_deliveries as delivery
        where delivery.account_id = ${accountId} and delivery.event_id = event.id)
      order by id limit ${batchSize} for update skip locked)`.execute(tx)
  return Number(numAffectedRows)
}
