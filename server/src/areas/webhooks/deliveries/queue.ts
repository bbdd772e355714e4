/**
 * A delivery has two rows: one in the log, which stays, and one in the queue for as long as it is to be sent. Both are
 * written in one transaction, the queue's first, so that two who change the same delivery never wait for each other.
 */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { type AttemptRow, type DeliveryState, webhooksDb } from '../store.ts'
import type { NewDelivery } from './new-delivery.ts'

/** Writes deliveries that are due at once. */
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

/** Asks for deliveries that exist to be sent again, also while they are being sent, with all retries before them. */
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

/** Which of the deliveries that wait. */
export type Waiting = { endpointId: string } | { replayId: string; endpointId: string } | { id: string }

/** Ends what waits to be sent; what is being sent at this moment ends by itself. How many it was. */
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

/** Makes what waits for its next attempt due now. */
export async function hurryWaiting({ tx, accountId, now }: Context, endpointId: string): Promise<void> {
  await webhooksDb(tx)
    .updateTable('webhook_queue')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .where('lease', 'is', null)
    .where('due_at', '>', now)
    .execute()
}

export type AttemptOutcome = AttemptRow & { state: DeliveryState }

/** Writes how attempts went, and the states in which they leave their deliveries, in one statement. */
export async function logOutcomes(
  { tx, accountId }: Context,
  outcomes: readonly AttemptOutcome[],
): Promise<void> {
  await sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(outcomes)}) as given (account_id text, delivery_id text,
        number int, started_at timestamptz, duration_ms int, outcome text, url text, address text,
        request_headers jsonb, status int, response_headers jsonb, response_body text, response_truncated boolean,
        error text, state text)
    ), updated as (
      update webhook_deliveries as delivery
      set state = given.state, attempt_count = given.number, last_attempt_at = given.started_at,
        last_status = given.status, last_error = given.error
      from given
      where delivery.account_id = ${accountId} and delivery.id = given.delivery_id
        and delivery.id = any(${outcomes.map(({ delivery_id }) => delivery_id)}::text[])
    )
    insert into webhook_attempts (account_id, delivery_id, number, started_at, duration_ms, outcome, url, address,
      request_headers, status, response_headers, response_body, response_truncated, error)
    select account_id, delivery_id, number, started_at, duration_ms, outcome, url, address,
      request_headers, status, response_headers, response_body, response_truncated, error
    from given`.execute(tx)
}

function updateLog({ tx, accountId }: Pick<Context, 'tx' | 'accountId'>, ids: readonly string[]) {
  return webhooksDb(tx)
    .updateTable('webhook_deliveries')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
}
