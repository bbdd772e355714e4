import { earliestId } from '#kernel/id.ts'
import type { Page } from '#kernel/list/page.ts'
import { notFound, Problem } from '#kernel/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import type { EventAccess } from '../event-access.ts'
import {
  type AttemptRow,
  type DeliveryState,
  type ShownDelivery,
  selectDeliveries,
  selectDelivery,
  selectEndpoint,
  webhooksDb,
} from '../store.ts'
import { deliveryWork } from './fan-out.ts'
import { endWaiting, queueAgain } from './queue.ts'
import type { DeliveryQuery } from './schema.ts'

/** The delivery log, newest first. */
export async function listDeliveries(context: Context, filter: DeliveryQuery): Promise<Page<ShownDelivery>> {
  const { limit, cursor, ...filters } = filter
  const { endpoint_id, event_id, replay_id, event, state, since, until } = filters
  const query = selectDeliveries(context.tx, context.accountId)
    .$if(endpoint_id !== undefined, (log) => log.where('delivery.endpoint_id', '=', endpoint_id ?? ''))
    .$if(event_id !== undefined, (log) => log.where('delivery.event_id', '=', event_id ?? ''))
    .$if(replay_id !== undefined, (log) => log.where('delivery.replay_id', '=', replay_id ?? ''))
    .$if(event !== undefined, (log) => log.where('delivery.event_kind', '=', event ?? ''))
    .$if(state !== undefined, (log) => log.where('delivery.state', '=', state ?? 'pending'))
    .$if(since !== undefined, (log) =>
      log
        .where('delivery.created_at', '>=', new Date(since ?? 0))
        .where('delivery.id', '>=', idAt(new Date(since ?? 0), -daySeconds)),
    )
    .$if(until !== undefined, (log) =>
      log
        .where('delivery.created_at', '<', new Date(until ?? 0))
        .where('delivery.id', '<', idAt(new Date(until ?? 0), daySeconds)),
    )
  const order = { columns: ['delivery.id'], descending: true, identity: { list: 'deliveries', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

const daySeconds = 24 * 3600

/** Ids name the partitions to read. Those of earlier versions have the time of a machine, which may differ. */
function idAt(time: Date, tolerance: number): string {
  return earliestId('webhook_delivery', addSeconds(time, tolerance))
}

export type DeliveryDetail = { delivery: ShownDelivery; body: string | null; attempts: AttemptRow[] }

/** One delivery with its message and every attempt; without the content for those who may not read the event. */
export async function readDelivery(
  context: Context,
  access: EventAccess,
  id: string,
): Promise<DeliveryDetail> {
  const { tx, accountId, actor } = context
  const delivery = (await selectDelivery(tx, accountId, id)) ?? refuseUnknown()
  const { body, is_test } = await webhooksDb(tx)
    .selectFrom('events')
    .select(['body', 'is_test'])
    .where('account_id', '=', accountId)
    .where('id', '=', delivery.event_id)
    .executeTakeFirstOrThrow()
  const attempts = await webhooksDb(tx)
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('delivery_id', '=', id)
    .orderBy('number')
    .execute()
  // A test message carries the sample of its type, which everybody may read.
  if (is_test || access.mayRead(actor, delivery.event_kind)) return { delivery, body, attempts }
  return { delivery, body: null, attempts: attempts.map(withoutAnswer) }
}

/** A receiver may answer with what it was sent. */
function withoutAnswer(attempt: AttemptRow): AttemptRow {
  return { ...attempt, response_headers: null, response_body: null }
}

/** Sends it once more, with the same id and body, and with all retries before it; also while it is being sent. */
export async function redeliver(context: Context, access: EventAccess, id: string): Promise<ShownDelivery> {
  const { state, endpoint_id, event_kind } = await lockedDelivery(context, id)
  access.requireReadable(context.actor, [event_kind])
  if (!(await selectEndpoint(context.tx, context.accountId, endpoint_id)))
    throw new Problem('wrong_state', 'The endpoint of this delivery is deleted.')
  await queueAgain(context, [{ id, endpoint_id }], 'redelivery')
  return await changed(context, id, { from: state, to: 'pending' })
}

/** Makes the next attempt of a pending delivery now rather than when it is due. */
export async function retryNow(context: Context, id: string): Promise<ShownDelivery> {
  const { state, isInFlight } = await lockedDelivery(context, id)
  requireState(state, 'pending', 'is retried')
  if (!isInFlight)
    await webhooksDb(context.tx)
      .updateTable('webhook_queue')
      .set({ due_at: context.now })
      .where('account_id', '=', context.accountId)
      .where('id', '=', id)
      .execute()
  return await changed(context, id, { from: state, to: state })
}

/** Gives up a pending delivery, so that at an ordered endpoint the next one has its turn. */
export async function skip(context: Context, id: string): Promise<ShownDelivery> {
  const { state, isInFlight } = await lockedDelivery(context, id)
  requireState(state, 'pending', 'can be skipped')
  if (isInFlight)
    throw new Problem('wrong_state', 'This delivery is being sent at this moment: wait for how that ends.')
  await endWaiting(context, { id }, 'skipped')
  return await changed(context, id, { from: state, to: 'skipped' })
}

async function lockedDelivery(context: Context, id: string) {
  const { tx, accountId } = context
  const one = { accountId, id }
  const [queued, delivery] = await Promise.all([lockQueued(tx, one), lockLogged(tx, one)])
  if (!delivery) refuseUnknown()
  return { ...delivery, isInFlight: (queued?.lease ?? null) !== null }
}

function lockQueued(tx: Tx, { accountId, id }: { accountId: string; id: string }) {
  return webhooksDb(tx)
    .selectFrom('webhook_queue')
    .select('lease')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

function lockLogged(tx: Tx, { accountId, id }: { accountId: string; id: string }) {
  return webhooksDb(tx)
    .selectFrom('webhook_deliveries')
    .select(['state', 'endpoint_id', 'event_kind'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

async function changed(
  context: Context,
  id: string,
  { from, to }: { from: DeliveryState; to: DeliveryState },
): Promise<ShownDelivery> {
  await context.wake(deliveryWork)
  await context.audit({ type: 'webhook_delivery', id }, { before: { state: from }, after: { state: to } })
  return (await selectDelivery(context.tx, context.accountId, id)) ?? refuseUnknown()
}

function requireState(state: DeliveryState, needed: DeliveryState, what: string): void {
  if (state !== needed)
    throw new Problem('wrong_state', `This delivery is ${state}; only one that is ${needed} ${what}.`)
}

function refuseUnknown(): never {
  throw notFound('webhook delivery')
}
