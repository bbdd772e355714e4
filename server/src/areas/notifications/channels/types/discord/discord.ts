import { Type } from 'typebox'
import { gone, jsonBody, rejected, waitOf } from '#areas/notifications/channels/format/answers.ts'
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
/** Of all texts of an embed together, 6,000 are allowed. */
const fieldTextMax = 1500

const unknownWebhook = 10_015
const invalidToken = 50_027

/** https://docs.discord.com/developers/resources/webhook#execute-webhook */
export const discord = channelType({
  type: 'discord',
  name: 'Discord',
  summary: 'Create a webhook in the settings of a Discord channel and paste its URL.',
  documentation: 'https://docs.discord.com/developers/resources/webhook#execute-webhook',
  digests: true,
  // https://docs.discord.com/developers/topics/opcodes-and-status-codes#json
  meaningOf(response) {
    const { code, retry_after } = jsonBody(response)
    if (code === unknownWebhook || code === invalidToken) return gone
    return response.status === 400 ? rejected : waitOf(retry_after)
  },
  settings: Type.Object({
    webhook_url: SecretUrlSetting({
      title: 'Webhook URL',
      description: 'The URL of the webhook.',
      pattern: '^https://([a-z]+\\.)?discord(app)?\\.com/api/(v[0-9]+/)?webhooks/[!-~]+$',
      examples: ['https://discord.com/api/webhooks/123456789/XXXX'],
    }),
  }),
  render({ webhook_url }, message) {
    const description = [lines(message.text), itemLines(message).join('\n')]
      .filter((part) => part !== '')
      .join('\n\n')
    return {
      request: {
        url: webhook_url,
        body: {
          embeds: [
            {
              title: clipped(markdownText(titleOf(message)), 256),
              ...(message.link !== null && { url: message.link }),
              ...(description !== '' && { description: clipped(markdownText(description), 4000) }),
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

/** The facts, as many as an embed may have. */
function fieldsOf(message: Message) {
  const fields = cleanFacts(message).map(({ name, value }) => ({
    name: clipped(markdownText(name), 256),
    value: clipped(markdownText(value), 1000),
  }))
  return fittingFacts(fields.slice(0, fieldsMax), fieldTextMax).map((field) => ({ ...field, inline: true }))
}
