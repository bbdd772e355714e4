import { listed } from '#platform/http/answer.ts'
import { type Operation, operation } from '#platform/http/operation.ts'
import { listDeliveries, readDelivery, redeliver } from './deliveries.ts'
import { Delivery, DeliveryPage, DeliveryParams, DeliveryQuery, DeliveryWithAttempts } from './schema.ts'
import type { DeliveryRow } from './store.ts'

export const deliveryOperations: Operation[] = [
  operation({
    id: 'webhooks.deliveries.list',
    method: 'GET',
    path: '/v1/webhook-deliveries',
    summary: 'List webhook deliveries',
    permission: 'webhooks.read',
    query: DeliveryQuery,
    answer: { status: 200, body: DeliveryPage, description: 'A page of deliveries, newest first.' },
    async handle(context, { query }) {
      const { data, next_cursor } = await listDeliveries(context, query)
      return listed({ data: data.map(deliveryView), next_cursor })
    },
  }),
  operation({
    id: 'webhooks.deliveries.read',
    method: 'GET',
    path: '/v1/webhook-deliveries/{delivery_id}',
    summary: 'Read a webhook delivery with every attempt',
    permission: 'webhooks.read',
    params: DeliveryParams,
    answer: {
      status: 200,
      body: DeliveryWithAttempts,
      description: 'The delivery, its message and its attempts.',
    },
    async handle(context, { params }) {
      const { delivery, body, attempts } = await readDelivery(context, params.delivery_id)
      return { body: { ...deliveryView(delivery), body, attempt_log: attempts } }
    },
  }),
  operation({
    id: 'webhooks.deliveries.redeliver',
    method: 'POST',
    path: '/v1/webhook-deliveries/{delivery_id}/redeliver',
    summary: 'Deliver once more',
    description: 'With the same `webhook-id` and body, and with all retries before it again.',
    permission: 'webhooks.write',
    params: DeliveryParams,
    answer: { status: 202, body: Delivery, description: 'The delivery, pending again.' },
    handle: async (context, { params }) => ({
      body: deliveryView(await redeliver(context, params.delivery_id)),
    }),
  }),
]

export function deliveryView(delivery: DeliveryRow) {
  const { account_id: _account, event_kind, due_at, ...shown } = delivery
  const updated_at = shown.last_attempt_at ?? shown.created_at
  return { ...shown, event: event_kind, next_attempt_at: due_at, updated_at }
}
