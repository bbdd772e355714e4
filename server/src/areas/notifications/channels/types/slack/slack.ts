import { Type } from 'typebox'
import { byStatus } from '#areas/notifications/channels/format/answers.ts'
import { channelType, SecretUrlSetting } from '#areas/notifications/channels/format/channel-type.ts'
import { clipped, colorOf, factLines, itemLines, lines, titleOf } from '#areas/notifications/message/text.ts'

/** Slack's control characters; with them escaped, neither links nor mentions such as `<!channel>` are made of a text. */
function slackText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const sectionMax = 2900

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const slack = channelType({
  type: 'slack',
  name: 'Slack',
  summary: 'Create an incoming webhook for a Slack channel and paste its URL.',
  documentation: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
  digests: true,
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#handling_errors
  meaningOf: (response) => byStatus(response, { rejects: [400], ends: [403, 404, 410] }),
  settings: Type.Object({
    webhook_url: SecretUrlSetting({
      title: 'Webhook URL',
      description: 'The URL of the incoming webhook.',
      // Those of workflows, below /triggers/, take variables and not messages.
      pattern: '^https://hooks\\.slack(-gov)?\\.com/services/[!-~]+$',
      examples: ['https://hooks.slack.com/services/T000/B000/XXXX'],
    }),
  }),
  render({ webhook_url }, message) {
    const body = [lines(message.text), factLines(message).join('\n'), itemLines(message).join('\n')]
      .filter((part) => part !== '')
      .join('\n\n')
    const blocks = [
      { type: 'header', text: { type: 'plain_text', text: clipped(titleOf(message), 150), emoji: false } },
      // Not mrkdwn: nothing in it is markup.
      ...(body === ''
        ? []
        : [{ type: 'section', text: { type: 'plain_text', text: clipped(body, sectionMax), emoji: false } }]),
      ...(message.link === null
        ? []
        : [
            {
              type: 'section',
              text: { type: 'mrkdwn', text: `<${slackText(message.link)}|Open in Holdfast>` },
            },
          ]),
    ]
    return {
      request: {
        url: webhook_url,
        // The text of the notification; with blocks beside it, it is not shown in the message.
        body: { text: slackText(titleOf(message)), attachments: [{ color: colorOf(message), blocks }] },
      },
    }
  },
})
