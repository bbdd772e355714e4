import { Type } from 'typebox'
import { goneBecause, jsonBody, rejected, waitOf } from '#areas/notifications/channels/format/answers.ts'
import { channelType, SecretUrlSetting } from '#areas/notifications/channels/format/channel-type.ts'
import { markdownText } from '#areas/notifications/channels/format/markdown.ts'
import type { Message } from '#areas/notifications/message/message.ts'
import {
  cleanFacts,
  clipped,
  colorOf,
  fittingFacts,
  itemLines,
  lines,
  titleOf,
} from '#areas/notifications/message/text.ts'

const fieldsMax = 25
const urlMax = 2048
/** Of 4,096; a link may follow. */
const descriptionMax = 3500
/** Of all texts of an embed together, 6,000 are allowed. */
const fieldTextMax = 1500

const newWebhook = 'Create a new webhook and enter its URL'

/** https://docs.discord.com/developers/topics/opcodes-and-status-codes#json */
const remedies: Readonly<Record<number, string>> = {
  10003: `The channel or thread was deleted. ${newWebhook}`,
  10015: `The webhook was deleted. ${newWebhook}`,
  50027: `The URL is wrong, or the webhook was replaced. ${newWebhook}`,
  160005: 'The thread is locked. Unlock it, or use another thread or channel',
  220001: 'The channel is a forum. Add ?thread_id= and the ID of one of its posts to the webhook URL',
  220003: 'The channel is no forum. Remove thread_name from the webhook URL',
}

/** https://docs.discord.com/developers/resources/webhook#execute-webhook */
export const discord = channelType({
  type: 'discord',
  name: 'Discord',
  summary: 'Create a webhook in the settings of a Discord channel and paste its URL.',
  documentation: 'https://docs.discord.com/developers/resources/webhook#execute-webhook',
  digests: true,
  // https://docs.discord.com/developers/topics/rate-limits: the limits of a webhook are not published; about 5 messages in 2
  // seconds are accepted.
  maxPerSecond: 2,
  meaningOf(response) {
    const { code, retry_after } = jsonBody(response)
    const remedy = remedies[Number(code)]
    if (remedy !== undefined) return goneBecause(remedy)
    // A path or token that Discord does not know at all.
    if (code === 0 && [401, 404].includes(response.status)) return goneBecause(newWebhook)
    return response.status === 400 || response.status === 413 ? rejected : waitOf(retry_after)
  },
  settings: Type.Object({
    webhook_url: SecretUrlSetting({
      title: 'Webhook URL',
      description:
        'The URL of the webhook. `?thread_id=` and an ID behind it select a thread or a forum post.',
      // Behind the token, /slack and /github take messages in other formats.
      pattern:
        '^https://([a-z]+\\.)?discord(app)?\\.com/api/(v[0-9]+/)?webhooks/[0-9]+/[A-Za-z0-9_-]+/?(\\?[!-~]*)?$',
      examples: ['https://discord.com/api/webhooks/123456789/XXXX'],
    }),
  }),
  render({ webhook_url }, message) {
    const url = isAcceptedUrl(message.link) ? message.link : null
    const texts = [lines(message.text), itemLines(message).join('\n')].filter((part) => part !== '')
    const link = message.link !== null && url === null ? `\n\n${message.link}` : ''
    const description = `${clipped(markdownText(texts.join('\n\n')), descriptionMax)}${link}`.trim()
    return {
      request: {
        url: webhook_url,
        body: {
          embeds: [
            {
              title: clipped(markdownText(titleOf(message)), 256),
              ...(url !== null && { url }),
              ...(description !== '' && { description }),
              color: Number.parseInt(colorOf(message).slice(1), 16),
              fields: fieldsOf(message),
              timestamp: message.at,
            },
          ],
          // Nobody is mentioned, whatever a text says.
          allowed_mentions: { parse: [] },
        },
      },
    }
  },
})

/**
 * Discord rejects an embed whose URL names a host without a dot, as http://holdfast:3000 does:
 * https://github.com/bugsink/bugsink/issues/280, https://github.com/go-gitea/gitea/issues/14379.
 */
function isAcceptedUrl(link: string | null): boolean {
  return link !== null && link.length <= urlMax && (URL.parse(link)?.hostname.includes('.') ?? false)
}

/** The facts, as many as an embed may have. */
function fieldsOf(message: Message) {
  const fields = cleanFacts(message).map(({ name, value }) => ({
    name: clipped(markdownText(name), 256),
    value: clipped(markdownText(value), 1000),
  }))
  return fittingFacts(fields.slice(0, fieldsMax), fieldTextMax).map((field) => ({ ...field, inline: true }))
}
