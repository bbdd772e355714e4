import { type Static, Type } from 'typebox'
import { Attempt, deliveryFields, deliveryFilters, Health } from '#areas/webhooks/index.ts'
import { severities } from '#kernel/events/notification.ts'
import {
  Id,
  InputObject,
  Labels,
  LabelsPatch,
  labelQuery,
  Name,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { channelTypeNames } from './types/types.ts'

const TypeName = OneOf(channelTypeNames, { description: 'The type. More may be added.' })
const settingName = '^[a-z_]{1,40}$'

/** Which settings there are depends on the type: the handler checks them against its schema. */
const SettingsInput = Type.Record(
  Type.String({ pattern: settingName }),
  Type.Union([
    Type.String({ maxLength: 2000 }),
    Type.Array(Type.String({ maxLength: 320 }), { maxItems: 50 }),
    Type.Null(),
  ]),
  {
    additionalProperties: false,
    description: 'The settings of the type, as listed by `GET /v1/notification-channel-types`.',
  },
)

const Digest = InputObject(
  {
    after_messages: Type.Integer({ minimum: 1, maximum: 1000 }),
    within_seconds: Type.Integer({ minimum: 10, maximum: 86_400 }),
  },
  { title: 'NotificationDigest' },
)
const digestDescription =
  'When more than `after_messages` messages come within `within_seconds`, further ones are sent as one digest at the end of that time. Null: every message is sent on its own.'
const DigestInput = Type.Unsafe<Static<typeof Digest> | null>({
  anyOf: [Digest, { type: 'null' }],
  description: digestDescription,
})

export const Channel = Resource('NotificationChannel', {
  id: Id('notification_channel'),
  name: Type.String(),
  type: TypeName,
  settings: Type.Record(Type.String(), Type.Unknown(), { description: 'The settings that are not secret.' }),
  secret_hints: Type.Record(Type.String(), Type.String(), {
    description: 'For each secret setting that has a value, its end; of a URL also its server.',
  }),
  enabled: Type.Boolean({ description: 'False while the channel is paused and its messages wait.' }),
  health: Health,
  digest: DigestInput,
  labels: Labels,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const ChannelPage = PageOf(Channel, 'NotificationChannelPage')

const Enabled = Type.Boolean({
  description: 'False pauses the channel: its messages wait, and are sent once it is enabled again.',
})

export const ChannelInput = InputObject(
  {
    type: TypeName,
    name: Type.Optional(Name),
    settings: SettingsInput,
    enabled: Type.Optional(Enabled),
    digest: Type.Optional(DigestInput),
    labels: Type.Optional(Labels),
  },
  { title: 'NotificationChannelInput' },
)
export type ChannelInput = Static<typeof ChannelInput>

export const ChannelPatch = InputObject(
  {
    name: Type.Optional(Name),
    settings: Type.Optional(SettingsInput),
    enabled: Type.Optional(Enabled),
    digest: Type.Optional(DigestInput),
    labels: Type.Optional(LabelsPatch),
  },
  { title: 'NotificationChannelPatch' },
)
export type ChannelPatch = Static<typeof ChannelPatch>

export const ChannelParams = Type.Object({ channel_id: Id('notification_channel') })
export const ChannelQuery = InputObject({
  ...pageQuery,
  type: Type.Optional(Type.String({ maxLength: 100 })),
  label: labelQuery,
  needs_attention: Type.Optional(
    Type.Boolean({ description: 'Only channels that are failing or paused, or only the others.' }),
  ),
  q: searchQuery('the name'),
})
export type ChannelQuery = Static<typeof ChannelQuery>

const ChannelTypeView = Resource('NotificationChannelType', {
  type: Type.String({ description: 'The name in requests, such as `slack`.' }),
  name: Type.String(),
  summary: Type.String(),
  documentation: Type.String({ description: 'The vendor’s documentation of the interface used.' }),
  settings_schema: Type.Unsafe<object>({
    type: 'object',
    additionalProperties: true,
    description: 'The JSON schema of the settings. Those that are `writeOnly` are secret.',
  }),
  digests: Type.Boolean({
    description:
      'Whether its channels can send one digest for many messages. False where the vendor groups messages by alert.',
  }),
  available: Type.Boolean({
    description: 'Whether this installation can send to it: e-mail requires a mail server.',
  }),
})
export const ChannelTypePage = PageOf(ChannelTypeView, 'NotificationChannelTypePage')

const { endpoint_id: _endpointId, replay_id: _replayId, ...commonFields } = deliveryFields

const channelDeliveryFields = {
  ...commonFields,
  channel_id: Id('notification_channel'),
  severity: Nullable(OneOf(severities)),
  title: Nullable(Type.String({ description: 'Null without the read permission of the event’s area.' })),
}
export const ChannelDelivery = Resource('NotificationDelivery', channelDeliveryFields)
export const ChannelDeliveryPage = PageOf(ChannelDelivery, 'NotificationDeliveryPage')
export const ChannelDeliveryWithAttempts = Resource('NotificationDeliveryWithAttempts', {
  ...channelDeliveryFields,
  request: Nullable(
    Type.Object(
      {
        method: Nullable(Type.String({ description: 'Null for a mail.' })),
        url: Type.String(),
        headers: Type.Record(Type.String(), Type.String()),
        body: Type.String(),
      },
      {
        description:
          'What the channel sends with its present settings, with masked secrets. Null without the read permission of the event’s area, and once the channel is deleted.',
      },
    ),
  ),
  attempt_log: Type.Array(Attempt),
})
export const ChannelDeliveryParams = Type.Object({
  channel_id: Id('notification_channel'),
  delivery_id: Id('webhook_delivery'),
})
export const ChannelDeliveryQuery = InputObject(deliveryFilters)
export type ChannelDeliveryQuery = Static<typeof ChannelDeliveryQuery>
