import type { EventKind } from '#kernel/event-kind.ts'
import { newId } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import { writeEvent } from '#platform/events/events.ts'
import { deliveryWork } from '../deliveries/fan-out.ts'
import { type ShownDelivery, selectDelivery, webhooksDb } from '../store.ts'
import { readEndpoint } from './endpoints.ts'
import { targetOf } from './locked-endpoint.ts'

/** Sends a sample to this endpoint alone; it is delivered, retried and logged like any other. */
export async function sendTest(
  context: Context,
  endpointId: string,
  sample: EventKind,
): Promise<ShownDelivery> {
  const { tx, accountId, now } = context
  const { endpoint } = await readEndpoint(context, endpointId)
  const event = await writeEvent(
    tx,
    accountId,
    now,
    { kind: sample.kind, data: { ...sample.example, test: true } },
    { isTest: true },
  )
  const id = newId('delivery')
  await webhooksDb(tx)
    .insertInto('webhook_deliveries')
    .values({
      account_id: accountId,
      id,
      endpoint_id: endpointId,
      event_id: event.id,
      event_kind: sample.kind,
      state: 'pending',
      cause: 'test',
      created_at: now,
      due_at: now,
    })
    .execute()
  await context.wake(deliveryWork)
  await context.audit(targetOf(endpoint), { before: null, after: { event: sample.kind, delivery_id: id } })
  const delivery = await selectDelivery(tx, accountId, id)
  if (!delivery) throw new Error(`Delivery ${id} is gone in the transaction that made it`)
  return delivery
}
