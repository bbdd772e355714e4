import { Type } from 'typebox'
import { channelType, SecretUrlSetting } from '#areas/notifications/channels/format/channel-type.ts'
import { markdownText } from '#areas/notifications/channels/format/markdown.ts'
import { cleanFacts, clipped, colorOf, itemLines, lines, titleOf } from '#areas/notifications/message/text.ts'

const fieldsMax = 25

/** https://docs.discord.com/developers/resources/webhook#execute-webhook */
export const discord = channelType({
  type: 'discord',
  name: 'Discord',
  summary: 'Create a webhook in the settings of a Discord channel and paste its URL.',
  documentation: 'https://docs.discord.com/developers/resources/webhook#execute-webhook',
  digests: true,
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
              fields: cleanFacts(message)
                .slice(0, fieldsMax)
                .map(({ name, value }) => ({
                  name: clipped(markdownText(name), 256),
                  value: clipped(markdownText(value), 1000),
                  inline: true,
                })),
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
