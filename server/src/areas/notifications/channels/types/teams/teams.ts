import { Type } from 'typebox'
import { channelType, SecretUrlSetting } from '#areas/notifications/channels/format/channel-type.ts'
import { cleanFacts, clipped, itemLines, lines, titleOf } from '#areas/notifications/message/text.ts'
import { cardText } from './card-text.ts'

const colors = { info: 'Accent', warning: 'Warning', critical: 'Attention' } as const

/** https://learn.microsoft.com/en-us/connectors/teams/#microsoft-teams-webhook */
export const teams = channelType({
  type: 'teams',
  name: 'Microsoft Teams',
  summary:
    'Create a workflow from the template “Post to a channel when a webhook request is received” and paste its URL.',
  documentation: 'https://learn.microsoft.com/en-us/connectors/teams/#microsoft-teams-webhook',
  digests: true,
  settings: Type.Object({
    webhook_url: SecretUrlSetting({
      title: 'Workflow URL',
      description: 'The HTTP POST URL of the workflow.',
      pattern: '^https://[!-~]+$',
      examples: ['https://prod-00.westeurope.logic.azure.com/workflows/XXXX/triggers/manual/paths/invoke'],
    }),
  }),
  render({ webhook_url }, message) {
    const texts = [lines(message.text), itemLines(message).join('\n')].filter((part) => part !== '')
    const body = [
      {
        type: 'TextBlock',
        text: clipped(cardText(titleOf(message)), 500),
        weight: 'Bolder',
        size: 'Medium',
        wrap: true,
        color: message.change === 'closed' ? 'Good' : colors[message.severity],
      },
      // A new paragraph for each line: a single line end is a space there.
      ...texts.map((text) => ({
        type: 'TextBlock',
        text: clipped(cardText(text), 4000).replaceAll('\n', '\n\n'),
        wrap: true,
      })),
      ...(cleanFacts(message).length === 0
        ? []
        : [
            {
              type: 'FactSet',
              facts: cleanFacts(message).map(({ name, value }) => ({
                title: cardText(name),
                value: cardText(value),
              })),
            },
          ]),
    ]
    return {
      request: {
        url: webhook_url,
        body: {
          type: 'message',
          attachments: [
            {
              contentType: 'application/vnd.microsoft.card.adaptive',
              contentUrl: null,
              content: {
                $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
                type: 'AdaptiveCard',
                version: '1.4',
                body,
                ...(message.link !== null && {
                  actions: [{ type: 'Action.OpenUrl', title: 'Open in Holdfast', url: message.link }],
                }),
                msteams: { width: 'Full' },
              },
            },
          ],
        },
      },
    }
  },
})
