import { Type } from 'typebox'
import { goneBecause, jsonBody, rejected } from '#areas/notifications/channels/format/answers.ts'
import { channelType, SecretUrlSetting } from '#areas/notifications/channels/format/channel-type.ts'
import type { Message } from '#areas/notifications/message/message.ts'
import { cleanFacts, clipped, itemLines, lines, titleOf } from '#areas/notifications/message/text.ts'
import type { FailureResponse } from '#areas/webhooks/index.ts'
import { cardText } from './card-text.ts'

const colors = { info: 'Accent', warning: 'Warning', critical: 'Attention' } as const

/** Of 28 KB, with what is around the body. https://learn.microsoft.com/en-us/connectors/teams/#known-issues-and-limitations-with-actions */
const bodyBytesMax = 24_000

const copyUrl = 'Copy the URL of the workflow again and enter it'
const anyone = `Let anyone trigger the workflow, because Holdfast does not sign in to Microsoft. ${copyUrl}`

/** The codes with which Power Automate rejects a request before the workflow runs. */
const remedies: Readonly<Record<string, string>> = {
  WorkflowNotFound: `The workflow was deleted. Create a new one and enter its URL`,
  WorkflowTriggerNotFound: `The trigger of the workflow was replaced. ${copyUrl}`,
  WorkflowTriggerIsNotEnabled: `The workflow is turned off or was deleted. Turn it on, or create a new one and enter its URL`,
  TriggerInputSchemaMismatch:
    'The workflow expects another message. Create one from the template “Send webhook alerts to a channel” and enter its URL',
  AuthorizationFailed: `The signature in the URL is missing or wrong. ${copyUrl}`,
  DirectApiAuthorizationRequired: anyone,
  DirectApiInvalidAuthorizationScheme: anyone,
  MisMatchingOAuthClaims: anyone,
}

function codeOf(response: FailureResponse): string {
  const { error } = jsonBody(response)
  return String((error as { code?: unknown } | null | undefined)?.code)
}

/** https://learn.microsoft.com/en-us/connectors/teams/#microsoft-teams-webhook */
export const teams = channelType({
  type: 'teams',
  name: 'Microsoft Teams',
  summary:
    'Create a workflow from the template “Send webhook alerts to a channel” and paste its URL. Connectors of Office 365, whose URLs are at webhook.office.com, no longer exist.',
  documentation: 'https://learn.microsoft.com/en-us/connectors/teams/#microsoft-teams-webhook',
  digests: true,
  // https://learn.microsoft.com/en-us/connectors/teams/#limits allows more; Power Automate answers 429 with Retry-After.
  maxPerSecond: 1,
  meaningOf(response) {
    const remedy = remedies[codeOf(response)]
    if (remedy !== undefined) return goneBecause(remedy)
    return response.status === 413 ? rejected : {}
  },
  settings: Type.Object({
    webhook_url: SecretUrlSetting({
      title: 'Workflow URL',
      description: 'The HTTP POST URL of the workflow.',
      pattern: '^https://(?![^/]*\\.?(webhook|outlook)\\.office(365)?\\.com(:|/))[!-~]+$',
      examples: [
        'https://default0a1b.c2.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/XXXX/triggers/manual/paths/invoke',
      ],
    }),
  }),
  render({ webhook_url }, message) {
    const body = fittingBody(message)
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

/** With shorter texts where they are too long in UTF-8. */
function fittingBody(message: Message) {
  const bodies = [4000, 2000, 1000].map((textMax) => bodyOf(message, textMax))
  return bodies.find((body) => Buffer.byteLength(JSON.stringify(body)) <= bodyBytesMax) ?? bodies.at(-1)
}

function bodyOf(message: Message, textMax: number) {
  const texts = [lines(message.text), itemLines(message).join('\n')].filter((part) => part !== '')
  const facts = cleanFacts(message).slice(0, textMax / 100)
  return [
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
      text: clipped(cardText(text), textMax).replaceAll('\n', '\n\n'),
      wrap: true,
    })),
    ...(facts.length === 0
      ? []
      : [
          {
            type: 'FactSet',
            facts: facts.map(({ name, value }) => ({ title: cardText(name), value: cardText(value) })),
          },
        ]),
  ]
}
