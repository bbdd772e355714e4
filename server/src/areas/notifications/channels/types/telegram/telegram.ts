import { Type } from 'typebox'
import { goneBecause, jsonBody, rejected, waitOf } from '#areas/notifications/channels/format/answers.ts'
import { channelType, SecretSetting, TextSetting } from '#areas/notifications/channels/format/channel-type.ts'
import { htmlText } from '#areas/notifications/channels/format/html.ts'
import { clipped, plainBody, titleOf } from '#areas/notifications/message/text.ts'

type Parameters = { retry_after?: unknown; migrate_to_chat_id?: unknown }

const addBot = 'The bot is not in the chat, or was blocked. Add it again, or unblock it'

/** The API has no codes: https://github.com/TelegramBotAPI/errors lists its descriptions. */
const remedies: readonly [RegExp, string][] = [
  [/bot was blocked/i, 'The person blocked the bot. Unblock it, or enter another chat ID'],
  [/bot can't initiate/i, 'The person has not written to the bot. Send it /start first'],
  [/user is deactivated|group chat was deleted/i, 'The chat does not exist any more. Enter another chat ID'],
  [
    /not enough rights|no rights to send|write_forbidden|chat_restricted|administrator rights/i,
    'The bot may not send messages to the chat. Allow it to, or make it an admin of the channel',
  ],
  [
    /topic_(closed|deleted|id_invalid)|thread not found/i,
    'The topic is closed or was deleted. Open it, or enter the ID of another topic',
  ],
  [
    /chat not found|peer_id_invalid|chat_id is empty/i,
    `The chat ID is wrong, or the bot is not in the chat. Correct it`,
  ],
  [/upgraded to a supergroup/i, 'The group was upgraded and has a new ID. Enter its new chat ID'],
]

/** Below the 4,096 characters that a message may have once its markup is read. */
const bodyMax = 3000

/** https://core.telegram.org/bots/api#sendmessage */
export const telegram = channelType({
  type: 'telegram',
  name: 'Telegram',
  summary: 'Create a bot with @BotFather, add it to a chat, and enter its token and the id of the chat.',
  documentation: 'https://core.telegram.org/bots/api#sendmessage',
  digests: true,
  // https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this: one message a second and chat; groups
  // take 20 a minute, beyond which Telegram says how long to wait.
  maxPerSecond: 1,
  // https://core.telegram.org/bots/api#responseparameters
  meaningOf(response) {
    const { parameters, description } = jsonBody(response)
    const { retry_after, migrate_to_chat_id: newId } = { ...(parameters as Parameters | undefined) }
    if (typeof newId === 'number')
      return goneBecause(`The group was upgraded and has a new ID. Enter the chat ID ${newId}`)
    const known = remedies.find(([pattern]) => pattern.test(String(description)))
    if (known) return goneBecause(known[1])
    if ([401, 404].includes(response.status))
      return goneBecause('The bot token is wrong or was revoked. Get a token from @BotFather and enter it')
    if (response.status === 403) return goneBecause(addBot)
    return response.status === 400 || response.status === 413 ? rejected : waitOf(retry_after)
  },
  threadIn: (body) => /"message_id":\s*(\d+)/.exec(body)?.[1] ?? null,
  settings: Type.Object({
    bot_token: SecretSetting({
      title: 'Bot token',
      description: 'The token that @BotFather gave you.',
      pattern: '^[0-9]{1,20}:[A-Za-z0-9_-]{20,100}$',
      examples: ['123456789:AAExampleExampleExampleExample'],
    }),
    chat_id: TextSetting({
      title: 'Chat ID',
      description: 'The number of the chat, or the @name of a public channel.',
      pattern: '^(-?[0-9]{1,20}|@[A-Za-z0-9_]{4,40})$',
      examples: ['-1001234567890'],
    }),
    topic_id: Type.Optional(
      TextSetting({
        title: 'Topic ID',
        description: 'The number of a topic of a group with topics.',
        pattern: '^[0-9]{1,20}$',
        examples: ['12'],
      }),
    ),
  }),
  render({ bot_token, chat_id, topic_id }, message, { thread }) {
    const title = `<b>${chatText(titleOf(message))}</b>`
    const body = chatText(clipped(plainBody(message), bodyMax))
    const link = message.link === null ? '' : `<a href="${htmlText(message.link)}">Open in Holdfast</a>`
    return {
      request: {
        url: `https://api.telegram.org/bot${bot_token}/sendMessage`,
        body: {
          chat_id,
          ...(topic_id !== undefined && { message_thread_id: Number(topic_id) }),
          text: [title, body, link].filter((part) => part !== '').join('\n\n'),
          parse_mode: 'HTML',
          ...(thread !== null && {
            reply_parameters: { message_id: Number(thread), allow_sending_without_reply: true },
          }),
          link_preview_options: { is_disabled: true },
          disable_notification: message.severity === 'info',
        },
      },
    }
  },
})

/** As HTML without mentions: `@name` and `/command` are links in every text, unless an invisible character breaks them. */
function chatText(text: string): string {
  return htmlText(text).replaceAll(/(?<![\w])([@/])(?=\w)/g, '$1\u2060')
}
