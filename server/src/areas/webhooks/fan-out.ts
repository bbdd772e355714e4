import { sql } from 'kysely'
import { newId } from '#kernel/id.ts'
import type { EventSubscriber } from '#platform/events/events.ts'
import { wake } from '#platform/work/wake.ts'
import { insertDeliveries, webhooksDb } from './store.ts'

/** The name under which deliveries are worked on. */
export const deliveryWork = 'webhooks.deliveries'

/** One delivery for each endpoint that chose the event's kind, in the transaction of the event itself. */
export const fanOut: EventSubscriber = async (tx, event) => {
  const endpoints = await webhooksDb(tx)
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('account_id', '=', event.accountId)
    .where(sql<boolean>`${event.kind} = any(event_kinds)`)
    .execute()
  if (endpoints.length === 0) return
  await insertDeliveries(
    tx,
    endpoints.map(({ id }) => ({
      account_id: event.accountId,
      id: newId('delivery'),
      endpoint_id: id,
      event_id: event.id,
      event_kind: event.kind,
      state: 'pending',
      created_at: event.at,
      due_at: event.at,
    })),
  )
  await wake(tx, deliveryWork)
}
