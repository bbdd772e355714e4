import { Type } from 'typebox'
import { channelType, SecretUrlSetting } from '#areas/notifications/channels/format/channel-type.ts'
import { markdownText } from '#areas/notifications/channels/format/markdown.ts'
import { cleanFacts, clipped, colorOf, itemLines, lines, titleOf } from '#areas/notifications/message/text.ts'

/** https://developers.mattermost.com/integrate/webhooks/incoming/ */
export const mattermost = channelType({
  type: 'mattermost',
  name: 'Mattermost',
  summary: 'Create an incoming webhook on your Mattermost server and paste its URL.',
  documentation: 'https://developers.mattermost.com/integrate/webhooks/incoming/',
  digests: true,
  settings: Type.Object({
    webhook_url: SecretUrlSetting({
      title: 'Webhook URL',
      description: 'The URL of the incoming webhook.',
      examples: ['https://mattermost.example.com/hooks/XXXX'],
    }),
  }),
  render({ webhook_url }, message) {
    const text = [lines(message.text), itemLines(message).join('\n')]
      .filter((part) => part !== '')
      .join('\n\n')
    return {
      request: {
        url: webhook_url,
        body: {
          username: 'Holdfast',
          attachments: [
            {
              fallback: markdownText(titleOf(message)),
              color: colorOf(message),
              title: markdownText(titleOf(message)),
              ...(message.link !== null && { title_link: message.link }),
              text: clipped(markdownText(text), 7000),
              fields: cleanFacts(message).map(({ name, value }) => ({
                short: value.length < 40,
                title: markdownText(name),
                value: markdownText(value),
              })),
            },
          ],
        },
      },
    }
  },
})
