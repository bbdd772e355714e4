import { Type } from 'typebox'
import { gone, jsonBody, rejected } from '#areas/notifications/channels/format/answers.ts'
import { channelType, SecretUrlSetting } from '#areas/notifications/channels/format/channel-type.ts'
import { cleanFacts, clipped, colorOf, itemLines, lines, titleOf } from '#areas/notifications/message/text.ts'
import { mattermostText as markdownText } from './mattermost-text.ts'

/** https://developers.mattermost.com/integrate/webhooks/incoming/ */
export const mattermost = channelType({
  type: 'mattermost',
  name: 'Mattermost',
  summary: 'Create an incoming webhook on your Mattermost server and paste its URL.',
  documentation: 'https://developers.mattermost.com/integrate/webhooks/incoming/',
  digests: true,
  // https://github.com/mattermost/mattermost/blob/master/server/i18n/en.json
  meaningOf(response) {
    const id = String(jsonBody(response)['id'])
    if (/^web\.incoming_webhook\.(invalid|disabled|channel|permissions)\./.test(id)) return gone
    return /^web\.incoming_webhook\.(parse|text)\./.test(id) ? rejected : {}
  },
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
              // Not formatted: it is the text of notifications.
              fallback: titleOf(message),
              color: colorOf(message),
              // A title that is a link is not formatted either, nor are the names of fields.
              title: message.link === null ? markdownText(titleOf(message)) : titleOf(message),
              ...(message.link !== null && { title_link: message.link }),
              text: clipped(markdownText(text), 7000),
              fields: cleanFacts(message).map(({ name, value }) => ({
                short: value.length < 40,
                title: name,
                value: markdownText(value),
              })),
            },
          ],
        },
      },
    }
  },
})
