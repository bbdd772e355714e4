import { Type } from 'typebox'
import { byStatus, goneBecause } from '#areas/notifications/channels/format/answers.ts'
import { channelType, SecretUrlSetting } from '#areas/notifications/channels/format/channel-type.ts'
import { clipped, colorOf, factLines, itemLines, lines, titleOf } from '#areas/notifications/message/text.ts'

/** Slack's control characters; with them escaped, neither links nor mentions such as `<!channel>` are made of a text. */
function slackText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const sectionMax = 2900

const newWebhook = 'Create a new incoming webhook and enter its URL'

/**
 * The bodies of error responses:
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#handling_errors and
 * https://api.slack.com/changelog/2016-05-17-changes-to-errors-for-incoming-webhooks. `invalid_token` comes with 400 or 403,
 * once the person who created the webhook is deactivated.
 */
const remedies: Readonly<Record<string, string>> = {
  no_service: `The webhook was deleted, or its app was removed. ${newWebhook}`,
  no_service_id: `The URL is not complete. ${newWebhook}`,
  no_active_hooks: `The webhook is disabled. ${newWebhook}`,
  no_team: `The workspace does not exist any more. ${newWebhook}`,
  team_disabled: `The workspace is disabled. ${newWebhook}`,
  invalid_token: `The webhook was revoked, or the person who created it was deactivated. ${newWebhook}`,
  channel_not_found: `The channel was deleted. ${newWebhook}`,
  user_not_found: `The recipient does not exist any more. ${newWebhook}`,
  channel_is_archived: 'The channel is archived. Unarchive it, or create a webhook for another channel',
  action_prohibited: 'An admin of the workspace restricts this webhook. Ask them to allow it',
  posting_to_general_channel_denied:
    'The webhook may not post to the general channel. Create a webhook for another channel',
}

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const slack = channelType({
  type: 'slack',
  name: 'Slack',
  summary: 'Create an incoming webhook for a Slack channel and paste its URL.',
  documentation: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
  digests: true,
  // https://docs.slack.dev/apis/web-api/rate-limits: one message a second and webhook, more for a moment.
  maxPerSecond: 1,
  meaningOf(response) {
    const remedy = remedies[response.body.trim()]
    if (remedy !== undefined) return goneBecause(remedy)
    return byStatus(response, { rejects: [400], ends: [403, 404, 410], remedy: newWebhook })
  },
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
        // The fallback is the text of the phone's notification. A text of the message itself would be shown above the
        // attachment, which has the title already: only blocks of the message, which have no colour, replace it.
        // https://docs.slack.dev/legacy/legacy-messaging/legacy-secondary-message-attachments#fields
        body: { attachments: [{ fallback: slackText(titleOf(message)), color: colorOf(message), blocks }] },
      },
    }
  },
})
