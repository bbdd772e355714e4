import { Type } from 'typebox'
import { gone, jsonBody, rejected, waitOf } from '#areas/notifications/channels/format/answers.ts'
import { channelType, SecretSetting, TextSetting } from '#areas/notifications/channels/format/channel-type.ts'
import { htmlText } from '#areas/notifications/channels/format/html.ts'
import { clipped, plainBody, titleOf } from '#areas/notifications/message/text.ts'

/** Below the 4,096 characters that a message may have once its markup is read. */
const bodyMax = 3000

/** https://core.telegram.org/bots/api#sendmessage */
export const telegram = channelType({
  type: 'telegram',
  name: 'Telegram',
  summary: 'Create a bot with @BotFather, add it to a chat, and enter its token and the id of the chat.',
  documentation: 'https://core.telegram.org/bots/api#sendmessage',
  digests: true,
  // https://core.telegram.org/bots/api#responseparameters
  meaningOf(response) {
    const { parameters, description } = jsonBody(response)
    const { retry_after } = { ...(parameters as object | undefined) } as { retry_after?: unknown }
    const isChatGone = /chat not found|upgraded to a supergroup|thread not found/i.test(String(description))
    if ([401, 403, 404].includes(response.status) || isChatGone) return gone
    return response.status === 400 ? rejected : waitOf(retry_after)
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
