import { Type } from 'typebox'
import {
  ChoiceSetting,
  channelType,
  SecretSetting,
} from '#areas/notifications/channels/format/channel-type.ts'
import { cleanFacts, clipped, plainBody, titleOf } from '#areas/notifications/message/text.ts'

const hosts = { us: 'api.opsgenie.com', eu: 'api.eu.opsgenie.com' } as const
const priorities = { info: 'P5', warning: 'P3', critical: 'P1' } as const

/** https://docs.opsgenie.com/docs/alert-api */
export const opsgenie = channelType({
  type: 'opsgenie',
  name: 'Opsgenie',
  summary: 'Add an API integration to an Opsgenie team and enter its API key.',
  documentation: 'https://docs.opsgenie.com/docs/alert-api',
  digests: false,
  settings: Type.Object({
    api_key: SecretSetting({
      title: 'API key',
      description: 'The key of the API integration.',
      examples: ['eb243592-faa2-4ba2-a551-1afdf565c889'],
    }),
    region: ChoiceSetting(['us', 'eu'], {
      title: 'Service region',
      description: 'Where your Opsgenie account is hosted.',
      default: 'us',
    }),
  }),
  render({ api_key, region }, message) {
    const headers = { Authorization: `GenieKey ${api_key}` }
    const alias = clipped(message.key, 512)
    const act =
      message.change === 'closed' ? 'close' : message.change === 'acknowledged' ? 'acknowledge' : null
    const alerts = `https://${hosts[region]}/v2/alerts`
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
          details: Object.fromEntries(cleanFacts(message).map(({ name, value }) => [name, value])),
          tags: [message.event],
          source: 'Holdfast',
          priority: priorities[message.severity],
        },
      },
    }
  },
})
