import { Type } from 'typebox'
import {
  channelType,
  SecretSetting,
  SecretUrlSetting,
} from '#areas/notifications/channels/format/channel-type.ts'

/** The message as it is, for receivers of your own. Events in full, signed, go to webhook endpoints. */
export const webhook = channelType({
  type: 'webhook',
  name: 'Webhook',
  summary:
    'Posts each notification as JSON to a URL. For complete, signed events, create a webhook endpoint instead.',
  documentation: 'https://www.rfc-editor.org/rfc/rfc9110',
  digests: true,
  settings: Type.Object({
    url: SecretUrlSetting({
      title: 'URL',
      description: 'Receives a POST for each notification.',
      examples: ['https://hooks.example.com/notifications'],
    }),
    authorization: Type.Optional(
      SecretSetting({
        title: 'Authorization header',
        description: 'Sent with each request, such as `Bearer XXXX`.',
        pattern: '^[!-~]([ -~]*[!-~])?$',
        examples: ['Bearer XXXX'],
      }),
    ),
  }),
  render: ({ url, authorization }, message, { id }) => ({
    request: {
      url,
      ...(authorization !== undefined && { headers: { Authorization: authorization } }),
      body: {
        id,
        cause: message.cause,
        event: message.event,
        severity: message.severity,
        title: message.title,
        text: message.text,
        facts: message.facts,
        link: message.link,
        at: message.at,
        key: message.key,
        change: message.change,
        notifications: message.items,
        notification_count: message.itemCount,
      },
    },
  }),
})
