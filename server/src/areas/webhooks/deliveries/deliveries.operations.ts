import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { EventAccess } from '../event-types/event-access.ts'
import type { ShownDelivery } from '../store.ts'
import { readDelivery, redeliver, retryNow, skip } from './deliveries.ts'
import { listDeliveries } from './log-store.ts'
import { Delivery, DeliveryPage, DeliveryParams, DeliveryQuery, DeliveryWithAttempts } from './schema.ts'

export function deliveryOperations(access: EventAccess): Operation[] {
  return [
    operation({
      id: 'webhooks.deliveries.list',
      method: 'GET',
      path: '/v1/webhook-deliveries',
      summary: 'List webhook deliveries',
      permission: 'webhooks.read',
      query: DeliveryQuery,
      response: { status: 200, body: DeliveryPage, description: 'A page of deliveries, newest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listDeliveries(context, query)
        return listed({ data: data.map(deliveryView), next_cursor })
      },
    }),
    operation({
      id: 'webhooks.deliveries.read',
      method: 'GET',
      path: '/v1/webhook-deliveries/{delivery_id}',
      summary: 'Get a webhook delivery and its attempts',
      description:
        'Without the read permission of the event’s area, the message and the receiver’s responses are null.',
      permission: 'webhooks.read',
      params: DeliveryParams,
      response: {
        status: 200,
        body: DeliveryWithAttempts,
        description: 'The delivery, its message and its attempts.',
      },
      async handle(context, { params }) {
        const { delivery, body, attempts } = await readDelivery(context, access, params.delivery_id)
        return { body: { ...deliveryView(delivery), body, attempt_log: attempts } }
      },
    }),
    operation({
      id: 'webhooks.deliveries.redeliver',
      method: 'POST',
      path: '/v1/webhook-deliveries/{delivery_id}/redeliver',
      summary: 'Redeliver a webhook delivery',
      description:
        'Sends the delivery again with the same `webhook-id` and body, and with the full retry schedule. If the delivery is being sent, another attempt follows. Requires the read permission of the event’s area.',
      permission: 'webhooks.write',
      params: DeliveryParams,
      response: { status: 202, body: Delivery, description: 'The delivery, pending again.' },
      handle: async (context, { params }) => ({
        body: deliveryView(await redeliver(context, access, params.delivery_id)),
      }),
    }),
    operation({
      id: 'webhooks.deliveries.retry',
      method: 'POST',
      path: '/v1/webhook-deliveries/{delivery_id}/retry',
      summary: 'Retry a pending delivery',
      description: 'Makes the next attempt due immediately. The retry schedule continues from there.',
      permission: 'webhooks.write',
      params: DeliveryParams,
      response: { status: 202, body: Delivery, description: 'The delivery, due now.' },
      handle: async (context, { params }) => ({
        body: deliveryView(await retryNow(context, params.delivery_id)),
      }),
    }),
    operation({
      id: 'webhooks.deliveries.skip',
      method: 'POST',
      path: '/v1/webhook-deliveries/{delivery_id}/skip',
      summary: 'Skip a pending delivery',
      description:
        'At an ordered endpoint, the next delivery is sent. A skipped delivery can be redelivered.',
      permission: 'webhooks.write',
      params: DeliveryParams,
      response: { status: 200, body: Delivery, description: 'The delivery, skipped.' },
      handle: async (context, { params }) => ({
        body: deliveryView(await skip(context, params.delivery_id)),
      }),
    }),
  ]
}

export function deliveryView(delivery: ShownDelivery) {
  const { event_kind, message: _message, ...shown } = delivery
  return { ...shown, event: event_kind, updated_at: shown.last_attempt_at ?? shown.created_at }
}
