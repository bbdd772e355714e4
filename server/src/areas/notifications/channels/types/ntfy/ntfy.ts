import { Type } from 'typebox'
import { byStatus, goneBecause, jsonBody } from '#areas/notifications/channels/format/answers.ts'
import {
  channelType,
  SecretSetting,
  ServerSetting,
  TextSetting,
  urlAt,
} from '#areas/notifications/channels/format/channel-type.ts'
import { clipped, clippedBytes, plainBody, titleOf } from '#areas/notifications/message/text.ts'

/**
 * A longer message is taken for an attachment: https://docs.ntfy.sh/publish/#limitations. The whole JSON, escapes included,
 * may have twice as much (`transformBodyJSON` in server/server.go): no message reaches that.
 */
const messageBytesMax = 4096
const notAllowed =
  'The server does not let this token publish to the topic. Enter another access token or topic'
const remedies: Readonly<Record<number, string>> = {
  40009: 'The server does not accept the name of the topic. Enter another topic',
  40010: 'The server reserves the name of the topic. Enter another topic',
  40101: 'The access token is wrong or expired. Enter a new one',
  40301: notAllowed,
  40401: 'There is no ntfy server at this URL. Correct the URL of the server',
}
const priorities = { info: 3, warning: 4, critical: 5 } as const
const tags = { info: 'information_source', warning: 'warning', critical: 'rotating_light' } as const

/** https://docs.ntfy.sh/publish/#publish-as-json */
export const ntfy = channelType({
  type: 'ntfy',
  name: 'ntfy',
  summary:
    'Subscribe to a topic in the ntfy app and enter its name. Topics of ntfy.sh are public: choose a name that cannot be guessed.',
  documentation: 'https://docs.ntfy.sh/publish/#publish-as-json',
  digests: true,
  // Errors of ntfy have a code, such as 40301; those of a proxy before it have none. All codes are in server/errors.go of
  // https://github.com/binwiederhier/ntfy.
  meaningOf(response) {
    const { code } = jsonBody(response)
    if (typeof code !== 'number') return {}
    const remedy = remedies[code]
    if (remedy !== undefined) return goneBecause(remedy)
    return byStatus(response, { rejects: [400, 413], ends: [401, 403], remedy: notAllowed })
  },
  settings: Type.Object({
    server: ServerSetting({
      title: 'Server',
      description: 'The URL of the ntfy server.',
      default: 'https://ntfy.sh',
      examples: ['https://ntfy.sh'],
    }),
    topic: TextSetting({
      title: 'Topic',
      description: 'Letters, digits, `_` and `-`.',
      pattern: '^[-_A-Za-z0-9]{1,64}$',
      examples: ['holdfast-8fk2mz'],
    }),
    access_token: Type.Optional(
      SecretSetting({ title: 'Access token', description: 'For a protected topic.', examples: ['tk_XXXX'] }),
    ),
  }),
  render: ({ server, topic, access_token }, message) => ({
    request: {
      // As JSON, to the root: titles are not limited to what a header may hold.
      url: urlAt(server, '/'),
      ...(access_token !== undefined && { headers: { Authorization: `Bearer ${access_token}` } }),
      body: {
        topic,
        title: clipped(titleOf(message), 250),
        message: clippedBytes(plainBody(message) || titleOf(message), messageBytesMax),
        priority: message.change === 'closed' ? 3 : priorities[message.severity],
        tags: [message.change === 'closed' ? 'white_check_mark' : tags[message.severity]],
        ...(message.link !== null && { click: message.link }),
      },
    },
  }),
})
