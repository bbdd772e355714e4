import type { Page } from '#kernel/page.ts'
import { notFound, Problem } from '#kernel/problem.ts'
import type { Context } from '#platform/context.ts'
import { type PageRequest, readPage } from '#platform/database/keyset.ts'
import { deliveryWork } from './fan-out.ts'
import {
  type AttemptRow,
  type DeliveryRow,
  type DeliveryState,
  selectDelivery,
  selectEndpoint,
  webhooksDb,
} from './store.ts'

export type DeliveryFilter = PageRequest & {
  endpoint_id?: string
  event_id?: string
  event?: string
  state?: DeliveryState
}

/** The delivery log, newest first. */
export async function listDeliveries(context: Context, filter: DeliveryFilter): Promise<Page<DeliveryRow>> {
  const { limit, cursor, ...filters } = filter
  const { endpoint_id, event_id, event, state } = filters
  const query = webhooksDb(context.tx)
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .$if(endpoint_id !== undefined, (log) => log.where('endpoint_id', '=', endpoint_id ?? ''))
    .$if(event_id !== undefined, (log) => log.where('event_id', '=', event_id ?? ''))
    .$if(event !== undefined, (log) => log.where('event_kind', '=', event ?? ''))
    .$if(state !== undefined, (log) => log.where('state', '=', state ?? 'pending'))
  const order = { columns: ['id'], descending: true, identity: { list: 'deliveries', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

export type DeliveryDetail = { delivery: DeliveryRow; body: string; attempts: AttemptRow[] }

/** One delivery with its message and every attempt. */
export async function readDelivery(context: Context, id: string): Promise<DeliveryDetail> {
  const { tx, accountId } = context
  const delivery = (await selectDelivery(tx, accountId, id)) ?? refuseUnknown()
  const { body } = await webhooksDb(tx)
    .selectFrom('events')
    .select('body')
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
  return { delivery, body, attempts }
}

/** Sends it once more, with the same id and body, and with all retries before it. */
export async function redeliver(context: Context, id: string): Promise<DeliveryRow> {
  const { tx, accountId } = context
  const delivery = (await selectDelivery(tx, accountId, id)) ?? refuseUnknown()
  if (!(await selectEndpoint(tx, accountId, delivery.endpoint_id)))
    throw new Problem('wrong_state', 'The endpoint of this delivery is deleted.')
  await webhooksDb(tx)
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', due_at: context.now, attempts: 0 })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
  await context.wake(deliveryWork)
  await context.audit(
    { type: 'webhook_delivery', id },
    { before: { state: delivery.state }, after: { state: 'pending' } },
  )
  return (await selectDelivery(tx, accountId, id)) ?? refuseUnknown()
}

function refuseUnknown(): never {
  throw notFound('webhook delivery')
}
