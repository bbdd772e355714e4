import { Type } from 'typebox'
import { byStatus } from '#areas/notifications/channels/format/answers.ts'
import {
  ChoiceSetting,
  channelType,
  SecretSetting,
} from '#areas/notifications/channels/format/channel-type.ts'
import { cleanFacts, clipped, fittingFacts, plainBody, titleOf } from '#areas/notifications/message/text.ts'

/** The interface of Jira Service Management, which replaces Opsgenie, is the same at another address. */
const alertUrls = {
  us: 'https://api.opsgenie.com/v2/alerts',
  eu: 'https://api.eu.opsgenie.com/v2/alerts',
  jsm: 'https://api.atlassian.com/jsm/ops/integration/v2/alerts',
} as const
const detailsMax = 8000
const priorities = { info: 'P5', warning: 'P3', critical: 'P1' } as const

/**
 * https://docs.opsgenie.com/docs/alert-api and
 * https://developer.atlassian.com/cloud/jira/service-desk-ops/rest/v2/api-group-integration-events/
 */
export const opsgenie = channelType({
  type: 'opsgenie',
  name: 'Opsgenie',
  summary:
    'Add an API integration to an Opsgenie team, or to a team in Jira Service Management, and enter its API key. Atlassian ends Opsgenie on 5 April 2027; its teams move to Jira Service Management.',
  documentation: 'https://docs.opsgenie.com/docs/alert-api',
  digests: false,
  // https://docs.opsgenie.com/docs/response; 404: there is no alert to acknowledge or close.
  meaningOf: (response) =>
    byStatus(response, {
      rejects: [400, 404, 422],
      ends: [401, 402, 403],
      remedy:
        response.status === 402
          ? 'The plan of the account does not allow this. Upgrade it, or use another account'
          : 'The API key or the service region is wrong, or the integration is disabled or may not create and update alerts. Correct the settings',
    }),
  settings: Type.Object({
    api_key: SecretSetting({
      title: 'API key',
      description: 'The key of the API integration.',
      examples: ['eb243592-faa2-4ba2-a551-1afdf565c889'],
    }),
    region: ChoiceSetting(['us', 'eu', 'jsm'], {
      title: 'Service region',
      description: 'Where your Opsgenie account is hosted; `jsm` is Jira Service Management.',
      default: 'us',
    }),
  }),
  render({ api_key, region }, message) {
    const headers = { Authorization: `GenieKey ${api_key}` }
    const alias = clipped(message.key, 512)
    const act =
      message.change === 'closed' ? 'close' : message.change === 'acknowledged' ? 'acknowledge' : null
    const alerts = alertUrls[region]
    if (act)
      return {
        request: {
          url: `${alerts}/${encodeURIComponent(alias)}/${act}?identifierType=alias`,
          headers,
          body: { source: 'Holdfast', note: clipped(titleOf(message), 25_000) },
        },
      }
    const body = plainBody(message, 14_000)
    return {
      request: {
        url: alerts,
        headers,
        body: {
          message: clipped(titleOf(message), 130),
          alias,
          description: message.link === null ? body : `${body}\n\n${message.link}`.trim(),
          details: Object.fromEntries(
            fittingFacts(cleanFacts(message), detailsMax).map(({ name, value }) => [name, value]),
          ),
          tags: [message.event],
          source: 'Holdfast',
          priority: priorities[message.severity],
        },
      },
    }
  },
})
