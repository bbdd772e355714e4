import {
  attemptTest,
  type DeliveryDetail,
  deliveryView,
  type EventAccess,
  listDeliveries,
  readDelivery,
  redeliver,
} from '#areas/webhooks/index.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Clock } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Egress } from '#platform/net/egress.ts'
import type { Message } from '../message/message.ts'
import { selectChannel } from './channel-store.ts'
import { noteTest, readChannel } from './channels.ts'
import { maskedOf, renderedFor, shownOutput } from './render.ts'
import { testMessageOf } from './sample-message.ts'
import {
  ChannelDelivery,
  ChannelDeliveryPage,
  ChannelDeliveryParams,
  ChannelDeliveryQuery,
  ChannelDeliveryWithAttempts,
  ChannelParams,
} from './schema.ts'
import { openSettings } from './settings.ts'
import { channelTypeOf } from './types/types.ts'

type Dependencies = {
  egress: Egress
  mailer: Mailer | null
  clock: Clock
  access: EventAccess
  baseUrl: () => string
}

const owner = 'notification_channel'

export function channelDeliveryOperations(dependencies: Dependencies): Operation[] {
  const { mailer, clock, access, baseUrl } = dependencies
  return [
    operation({
      id: 'notifications.channels.test',
      method: 'POST',
      path: '/v1/notification-channels/{channel_id}/test',
      summary: 'Send a test notification',
      description:
        'Makes one attempt and answers with what was sent, with masked secrets, and what came back. It is logged like other deliveries and not retried.',
      permission: 'account.write',
      params: ChannelParams,
      response: {
        status: 200,
        body: ChannelDeliveryWithAttempts,
        description: 'The delivery with its attempt.',
      },
      async lookup(lookup, { params }) {
        const id = params.channel_id
        const { type, settings } = await lookup.act(async (context) => {
          const { channel } = await readChannel(context, id)
          return { type: channelTypeOf(channel.type), settings: await openSettings(context, channel) }
        })
        const message = testMessageOf(type, { baseUrl: baseUrl(), at: clock() })
        const rendered = renderedFor(type, settings, { message, id: `test-${message.at}`, mailer })
        return { message, attempt: await attemptTest(dependencies, id, rendered) }
      },
      async handle(context, { params }, { message, attempt }) {
        const deliveryId = await noteTest(context, params.channel_id, message, attempt)
        return { body: await detailView(context, await readDelivery(context, access, deliveryId, owner)) }
      },
    }),
    operation({
      id: 'notifications.channels.deliveries.list',
      method: 'GET',
      path: '/v1/notification-channels/{channel_id}/deliveries',
      summary: 'List deliveries of a notification channel',
      permission: 'account.read',
      params: ChannelParams,
      query: ChannelDeliveryQuery,
      response: {
        status: 200,
        body: ChannelDeliveryPage,
        description: 'A page of deliveries, newest first.',
      },
      async handle(context, { params, query }) {
        await readChannel(context, params.channel_id)
        const filter = { ...query, endpoint_id: params.channel_id }
        const { data, next_cursor } = await listDeliveries(context, filter, owner)
        return listed({ data: data.map((delivery) => summaryView(context, access, delivery)), next_cursor })
      },
    }),
    operation({
      id: 'notifications.channels.deliveries.read',
      method: 'GET',
      path: '/v1/notification-channels/{channel_id}/deliveries/{delivery_id}',
      summary: 'Get a delivery of a notification channel',
      permission: 'account.read',
      params: ChannelDeliveryParams,
      response: {
        status: 200,
        body: ChannelDeliveryWithAttempts,
        description: 'The delivery and its attempts.',
      },
      async handle(context, { params }) {
        const detail = await readDelivery(context, access, params.delivery_id, owner)
        requireChannel(detail.delivery.endpoint_id, params.channel_id)
        return { body: await detailView(context, detail) }
      },
    }),
    operation({
      id: 'notifications.channels.deliveries.redeliver',
      method: 'POST',
      path: '/v1/notification-channels/{channel_id}/deliveries/{delivery_id}/redeliver',
      summary: 'Redeliver a notification',
      description: 'Sends the message again, with the full retry schedule.',
      permission: 'account.write',
      params: ChannelDeliveryParams,
      response: { status: 202, body: ChannelDelivery, description: 'The delivery, pending again.' },
      async handle(context, { params }) {
        const { delivery } = await readDelivery(context, access, params.delivery_id, owner)
        requireChannel(delivery.endpoint_id, params.channel_id)
        const again = await redeliver(context, access, params.delivery_id, owner)
        return { body: summaryView(context, access, again) }
      },
    }),
  ]
}

function requireChannel(ofDelivery: string, asked: string): void {
  if (ofDelivery !== asked) throw notFound('delivery')
}

type Delivery = DeliveryDetail['delivery']

function messageOf({ message }: Delivery): Message {
  if (message === null) throw new Error('A delivery of a channel has no message')
  return JSON.parse(message)
}

function summaryView({ actor }: Context, access: EventAccess, delivery: Delivery) {
  return fields(delivery, delivery.cause === 'test' || access.mayRead(actor, delivery.event_kind))
}

function fields(delivery: Delivery, isReadable: boolean) {
  const { endpoint_id, replay_id: _replayId, ...shown } = deliveryView(delivery)
  const { severity, title } = messageOf(delivery)
  return {
    ...shown,
    channel_id: endpoint_id,
    severity: isReadable ? severity : null,
    title: isReadable ? title : null,
  }
}

async function detailView(context: Context, { delivery, body, attempts }: DeliveryDetail) {
  const isReadable = body !== null
  const channel = await selectChannel(context.tx, context.accountId, delivery.endpoint_id)
  const request =
    isReadable && channel
      ? shownOutput(channelTypeOf(channel.type), maskedOf(channel), messageOf(delivery), delivery.id)
      : null
  return { ...fields(delivery, isReadable), request, attempt_log: attempts }
}
