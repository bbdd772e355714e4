import type { EventAccess } from '#areas/webhooks/index.ts'
import { healthView } from '#areas/webhooks/index.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Egress } from '#platform/net/egress.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import {
  createChannel,
  deleteChannel,
  digestView,
  listChannels,
  readChannel,
  requireReachable,
  type ShownChannel,
  updateChannel,
} from './channels.ts'
import {
  Channel,
  ChannelInput,
  ChannelPage,
  ChannelParams,
  ChannelPatch,
  ChannelQuery,
  ChannelTypePage,
} from './schema.ts'
import { channelTypeOf, channelTypes } from './types/types.ts'

type Dependencies = {
  egress: Egress
  mailer: Mailer | null
  access: EventAccess
  refuseIfNeeded: RefuseIfNeeded
}

export function channelOperations({ egress, mailer, access, refuseIfNeeded }: Dependencies): Operation[] {
  return [
    operation({
      id: 'notifications.channel_types.list',
      method: 'GET',
      path: '/v1/notification-channel-types',
      summary: 'List types of notification channels',
      description: 'The settings of each type. All on one page.',
      permission: 'account.read',
      response: { status: 200, body: ChannelTypePage, description: 'All types.' },
      handle: async () =>
        listed({
          data: channelTypes.map(({ type, name, summary, documentation, settings, digests }) => ({
            type,
            name,
            summary,
            documentation,
            settings_schema: settings,
            digests,
            available: type !== 'email' || mailer !== null,
          })),
          next_cursor: null,
        }),
    }),
    operation({
      id: 'notifications.channels.create',
      method: 'POST',
      path: '/v1/notification-channels',
      summary: 'Create a notification channel',
      description:
        'A channel gets messages once a notification rule names it. Secret settings are stored encrypted and never returned.',
      permission: 'account.write',
      body: ChannelInput,
      response: { status: 201, body: Channel, description: 'The channel, without secrets.' },
      lookup: (_lookup, { body }) => requireReachable(egress, [channelTypeOf(body.type)], body.settings),
      async handle(context, { body }) {
        const shown = await createChannel(context, body, { mailer })
        const { id, revision } = shown.channel
        return created(channelView(shown), `/v1/notification-channels/${id}`, revision)
      },
    }),
    operation({
      id: 'notifications.channels.list',
      method: 'GET',
      path: '/v1/notification-channels',
      summary: 'List notification channels',
      permission: 'account.read',
      query: ChannelQuery,
      response: { status: 200, body: ChannelPage, description: 'A page of channels, oldest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listChannels(context, query)
        return listed({ data: data.map(channelView), next_cursor })
      },
    }),
    operation({
      id: 'notifications.channels.read',
      method: 'GET',
      path: '/v1/notification-channels/{channel_id}',
      summary: 'Get a notification channel',
      permission: 'account.read',
      params: ChannelParams,
      response: { status: 200, body: Channel, description: 'The channel, without secrets.' },
      async handle(context, { params }) {
        const shown = await readChannel(context, params.channel_id)
        return found(channelView(shown), shown.channel.revision)
      },
    }),
    operation({
      id: 'notifications.channels.update',
      method: 'PATCH',
      path: '/v1/notification-channels/{channel_id}',
      summary: 'Update a notification channel',
      description:
        'Settings that you omit stay unchanged; null removes an optional one. A new server requires the secrets again. Changing settings requires the read permission of the areas whose events rules send to the channel.',
      permission: 'account.write',
      params: ChannelParams,
      body: ChannelPatch,
      response: { status: 200, body: Channel, description: 'The updated channel.' },
      lookup: (_lookup, { body }) => requireReachable(egress, channelTypes, body.settings),
      async handle(context, { params, body, ifMatch }) {
        const shown = await updateChannel(context, params.channel_id, body, { ifMatch, access })
        return found(channelView(shown), shown.channel.revision)
      },
    }),
    operation({
      id: 'notifications.channels.delete',
      method: 'DELETE',
      path: '/v1/notification-channels/{channel_id}',
      summary: 'Delete a notification channel',
      description: 'Refused while rules name it. Messages that wait are cancelled.',
      permission: 'account.write',
      params: ChannelParams,
      response: { status: 204, description: 'The channel is deleted.' },
      async handle(context, { params, ifMatch }) {
        await deleteChannel(context, params.channel_id, { ifMatch, refuseIfNeeded })
        return done
      },
    }),
  ]
}

function channelView({ channel, destination }: ShownChannel) {
  const { id, name, type, settings, secret_hints, labels, created_at, updated_at } = channel
  return {
    id,
    name,
    type,
    settings,
    secret_hints,
    enabled: destination.state !== 'paused',
    health: healthView(destination),
    digest: digestView(channel),
    labels,
    created_at,
    updated_at,
  }
}
