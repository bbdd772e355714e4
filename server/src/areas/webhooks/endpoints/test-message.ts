import type { EventKind } from '#kernel/events/event-kind.ts'
import type { Context } from '#platform/context.ts'
import { writeEvent } from '#platform/events/events.ts'
import { deliveryWork } from '../deliveries/fan-out.ts'
import { selectDelivery } from '../deliveries/log-store.ts'
import { newDelivery } from '../deliveries/new-delivery.ts'
import { insertDeliveries } from '../deliveries/queue-store.ts'
import type { ShownDelivery } from '../store.ts'
import { readEndpoint } from './endpoints.ts'
import { targetOf } from './locked-endpoint.ts'

/** Sends an example to this endpoint only. It is delivered, retried and logged like any other. */
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
  const row = newDelivery(event, endpointId, 'test')
  await insertDeliveries(tx, [row])
  await context.wake(deliveryWork)
  await context.audit(targetOf(endpoint), {
    before: null,
    after: { event: sample.kind, delivery_id: row.id },
  })
  const delivery = await selectDelivery(tx, accountId, row.id)
  if (!delivery) throw new Error(`Delivery ${row.id} is missing in the transaction that created it`)
  return delivery
}
