/**
 * A delivery has two rows: a permanent one in the log, and one in the queue while it is pending. Both are written in
 * one transaction, the queue's first, which prevents deadlocks between changes of one delivery.
 */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { cancelMails } from '#platform/mail/outbox.ts'
import { type DeliveryState, type ReplayRow, webhooksDb } from '../store.ts'
import type { NewDelivery } from './new-delivery.ts'

/** Inserts deliveries that are due at once. */
export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  const db = webhooksDb(tx)
  await Promise.all([
    db
      .insertInto('webhook_queue')
      .values(
        deliveries.map(({ account_id, id, endpoint_id, replay_id, created_at: due_at }) => ({
          account_id,
          id,
          endpoint_id,
          replay_id,
          due_at,
        })),
      )
      .execute(),
    db
      .insertInto('webhook_deliveries')
      .values(deliveries.map((delivery) => ({ ...delivery, state: 'pending' as const })))
      .execute(),
  ])
}

/** Writes a delivery that has ended already. */
export async function insertLogged(tx: Tx, delivery: NewDelivery, state: DeliveryState): Promise<void> {
  await webhooksDb(tx)
    .insertInto('webhook_deliveries')
    .values({ ...delivery, state })
    .execute()
}

/** Queues existing deliveries again with all retries, even while they are being sent. */
export async function queueAgain(
  { tx, accountId, now }: Context,
  deliveries: readonly { id: string; endpoint_id: string }[],
  cause: 'redelivery' | 'replay',
  replayId: string | null = null,
): Promise<void> {
  await webhooksDb(tx)
    .insertInto('webhook_queue')
    .values(
      deliveries.map(({ id, endpoint_id }) => ({
        account_id: accountId,
        id,
        endpoint_id,
        replay_id: replayId,
        due_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'id'])
        .doUpdateSet({ due_at: now, attempts: 0, ...(replayId !== null && { replay_id: replayId }) }),
    )
    .execute()
  await updateLog(
    { tx, accountId },
    deliveries.map(({ id }) => id),
  )
    .set({ state: 'pending', cause, ...(replayId !== null && { replay_id: replayId }) })
    .execute()
}

/** Selects waiting deliveries. */
export type Waiting = { endpointId: string } | { replayId: string; endpointId: string } | { id: string }

/** Ends waiting deliveries and returns their number. One that is being sent ends with its attempt. */
export async function endWaiting(
  { tx, accountId }: Context,
  waiting: Waiting,
  state: 'skipped' | 'cancelled',
): Promise<number> {
  const ended = await webhooksDb(tx)
    .deleteFrom('webhook_queue')
    .where('account_id', '=', accountId)
    .where('lease', 'is', null)
    .$if('id' in waiting, (queue) => queue.where('id', '=', 'id' in waiting ? waiting.id : ''))
    .$if('endpointId' in waiting, (queue) =>
      queue.where('endpoint_id', '=', 'endpointId' in waiting ? waiting.endpointId : ''),
    )
    .$if('replayId' in waiting, (queue) =>
      queue.where('replay_id', '=', 'replayId' in waiting ? waiting.replayId : ''),
    )
    .returning('id')
    .execute()
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) await updateLog({ tx, accountId }, ids).set({ state }).execute()
  return ids.length
}

/** Ends the deliveries to a destination whose mail waits in the outbox. */
export async function endMailed({ tx, accountId }: Context, endpointId: string): Promise<void> {
  const pending = await webhooksDb(tx)
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'pending')
    .execute()
  if (pending.length === 0) return
  const ids = await cancelMails(
    tx,
    accountId,
    pending.map(({ id }) => id),
  )
  if (ids.length > 0) await updateLog({ tx, accountId }, ids).set({ state: 'cancelled' }).execute()
}

/** Makes deliveries that wait for their next attempt due now. */
export async function makeWaitingDue({ tx, accountId, now }: Context, endpointId: string): Promise<void> {
  await webhooksDb(tx)
    .updateTable('webhook_queue')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .where('lease', 'is', null)
    .where('due_at', '>', now)
    .execute()
}

/** The queue's row of a delivery, locked. `lease` is set while it is being sent. */
export function lockQueued(tx: Tx, accountId: string, id: string) {
  return webhooksDb(tx)
    .selectFrom('webhook_queue')
    .select('lease')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Makes the next attempt of one delivery due now. */
export async function makeDeliveryDue({ tx, accountId, now }: Context, id: string): Promise<void> {
  await webhooksDb(tx)
    .updateTable('webhook_queue')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Whether at least this number of a replay's deliveries is queued. */
export async function hasQueuedOfReplay(
  tx: Tx,
  accountId: string,
  { id, endpoint_id }: Pick<ReplayRow, 'id' | 'endpoint_id'>,
  count: number,
): Promise<boolean> {
  const waiting = await webhooksDb(tx)
    .selectFrom('webhook_queue')
    .select('id')
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpoint_id)
    .where('replay_id', '=', id)
    .limit(count)
    .execute()
  return waiting.length >= count
}

function updateLog({ tx, accountId }: Pick<Context, 'tx' | 'accountId'>, ids: readonly string[]) {
  return webhooksDb(tx)
    .updateTable('webhook_deliveries')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
}
