import { Type } from 'typebox'
import { goneBecause, jsonBody, rejected } from '#areas/notifications/channels/format/answers.ts'
import { channelType, SecretUrlSetting } from '#areas/notifications/channels/format/channel-type.ts'
import { cleanFacts, clipped, colorOf, itemLines, lines, titleOf } from '#areas/notifications/message/text.ts'
import { mattermostText as markdownText } from './mattermost-text.ts'

const newWebhook = 'Create a new incoming webhook and enter its URL'
const remedies: Readonly<Record<string, string>> = {
  invalid: `The webhook was deleted. ${newWebhook}`,
  disabled: 'Incoming webhooks are disabled on this server. Ask its admin to enable them',
  channel: `The channel of the webhook was deleted. ${newWebhook}`,
  channel_locked: `The webhook may post to another channel only. ${newWebhook}`,
  permissions: `The person who created the webhook may not post to its channel. ${newWebhook}`,
  user: `The person who created the webhook was deleted. ${newWebhook}`,
}

/** https://developers.mattermost.com/integrate/webhooks/incoming/ */
export const mattermost = channelType({
  type: 'mattermost',
  name: 'Mattermost',
  summary: 'Create an incoming webhook on your Mattermost server and paste its URL.',
  documentation: 'https://developers.mattermost.com/integrate/webhooks/incoming/',
  digests: true,
  // `HandleIncomingWebhook` in server/channels/app/webhook.go of https://github.com/mattermost/mattermost
  meaningOf(response) {
    const [, reason = ''] = /^web\.incoming_webhook\.(\w+)\./.exec(String(jsonBody(response)['id'])) ?? []
    const remedy = remedies[reason]
    if (remedy !== undefined) return goneBecause(remedy)
    return ['parse', 'text', 'split_props_length'].includes(reason) ? rejected : {}
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
