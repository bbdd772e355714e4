import { Type } from 'typebox'
import { channelType, SecretSetting, TextSetting } from '#areas/notifications/channels/format/channel-type.ts'
import { clipped, plainBody, titleOf } from '#areas/notifications/message/text.ts'

/** 2 would repeat the message until somebody confirms it; reminders of a rule do that. */
const priorities = { info: -1, warning: 0, critical: 1 } as const

/** https://pushover.net/api#messages */
export const pushover = channelType({
  type: 'pushover',
  name: 'Pushover',
  summary: 'Create an application at pushover.net and enter its token and your user or group key.',
  documentation: 'https://pushover.net/api#messages',
  digests: true,
  settings: Type.Object({
    app_token: SecretSetting({
      title: 'Application token',
      description: 'The API token of the application.',
      pattern: '^[A-Za-z0-9]{30}$',
      examples: ['azGDORePK8gMaC0QOYAMyEEuzJnyUi'],
    }),
    user_key: SecretSetting({
      title: 'User or group key',
      description: 'Who gets the messages.',
      pattern: '^[A-Za-z0-9]{30}$',
      examples: ['uQiRzpo4DXghDmr9QzzfQu27cmVRsG'],
    }),
    device: Type.Optional(
      TextSetting({
        title: 'Device',
        description: 'Only this device; all devices if it is omitted.',
        pattern: '^[A-Za-z0-9_-]{1,25}$',
        examples: ['phone'],
      }),
    ),
  }),
  render: ({ app_token, user_key, device }, message) => ({
    request: {
      url: 'https://api.pushover.net/1/messages.json',
      body: {
        token: app_token,
        user: user_key,
        ...(device !== undefined && { device }),
        title: clipped(titleOf(message), 250),
        // Characters are counted as four bytes at most.
        message: clipped(plainBody(message) || titleOf(message), 1024),
        priority: message.change === 'closed' ? 0 : priorities[message.severity],
        timestamp: Math.floor(Date.parse(message.at) / 1000),
        ...(message.link !== null && { url: clipped(message.link, 512), url_title: 'Open in Holdfast' }),
      },
    },
  }),
})
