import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { goneBecause, jsonBody, rejected } from '#areas/notifications/channels/format/answers.ts'
import {
  ChoiceSetting,
  channelType,
  SecretSetting,
  TextSetting,
} from '#areas/notifications/channels/format/channel-type.ts'
import type { Message } from '#areas/notifications/message/message.ts'
import { clipped, plainBody, titleOf } from '#areas/notifications/message/text.ts'

const api = 'https://api.pushover.net/1'
const urlMax = 512
const priorities = { info: -1, warning: 0, critical: 1 } as const
/** Repeated until a person acknowledges it in the app, at most for an hour. */
const emergency = { priority: 2, retry: 60, expire: 3600 } as const

/** https://pushover.net/api#messages */
export const pushover = channelType({
  type: 'pushover',
  name: 'Pushover',
  summary: 'Create an application at pushover.net and enter its token and your user or group key.',
  documentation: 'https://pushover.net/api#messages',
  digests: true,
  // https://pushover.net/api#friendly: after another 4xx the same request must not be sent again.
  meaningOf(response) {
    const { token, user, device } = jsonBody(response)
    if (response.status === 401 || token === 'invalid')
      return goneBecause('The application token is wrong, or the application was deleted. Enter its token')
    if (user === 'invalid')
      return goneBecause(
        'The user or group key is wrong, or has no active device. Correct it, or add a device',
      )
    if (typeof device === 'string')
      return goneBecause('The user has no such device. Correct the device, or remove it to use all devices')
    return [400, 404, 413].includes(response.status) ? rejected : {}
  },
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
    critical: Type.Optional(
      ChoiceSetting(['high', 'emergency'], {
        title: 'Priority of critical alerts',
        description:
          '`high` makes a sound in quiet hours. `emergency` also repeats the message every minute until someone acknowledges it in the app, for at most an hour.',
        default: 'high',
      }),
    ),
  }),
  // https://pushover.net/api/receipts#cancel: otherwise the message is repeated although the alert is over.
  cancels: ({ critical }, { change }) =>
    critical === 'emergency' && (change === 'closed' || change === 'acknowledged'),
  render({ app_token, user_key, device, critical }, message) {
    if (message.cause === 'cancellation')
      return {
        request: { url: `${api}/receipts/cancel_by_tag/${tagOf(message)}.json`, body: { token: app_token } },
      }
    return {
      request: {
        url: `${api}/messages.json`,
        body: {
          token: app_token,
          user: user_key,
          ...(device !== undefined && { device }),
          title: clipped(titleOf(message), 250),
          // Characters are counted, of four bytes at most.
          message: clipped(plainBody(message) || titleOf(message), 1024),
          ...priorityOf(message, critical === 'emergency'),
          timestamp: Math.floor(Date.parse(message.at) / 1000),
          ...(message.link !== null &&
            message.link.length <= urlMax && { url: message.link, url_title: 'Open in Holdfast' }),
        },
      },
    }
  },
})

/** Only an open alert is repeated: its end cancels that, which nothing does for a digest or an event without an alert. */
function priorityOf(message: Message, isEmergency: boolean) {
  const { severity, change } = message
  if (change === 'closed' || change === 'acknowledged') return { priority: 0 }
  if (!isEmergency || severity !== 'critical' || change === null) return { priority: priorities[severity] }
  return { ...emergency, tags: tagOf(message) }
}

/** The messages of an alert share it. The key may have characters that a tag must not have. */
function tagOf({ key }: Message): string {
  return `holdfast-${createHash('sha256').update(key).digest('hex').slice(0, 32)}`
}
