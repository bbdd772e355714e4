import { Type } from 'typebox'
import { goneBecause, rejected } from '#areas/notifications/channels/format/answers.ts'
import {
  ChoiceSetting,
  channelType,
  SecretSetting,
} from '#areas/notifications/channels/format/channel-type.ts'
import { cleanFacts, clipped, itemLines, lines, titleOf } from '#areas/notifications/message/text.ts'
import type { AlertChange } from '#kernel/events/notification.ts'

const hosts = { us: 'events.pagerduty.com', eu: 'events.eu.pagerduty.com' } as const
const actions: Readonly<Record<AlertChange, string>> = {
  opened: 'trigger',
  updated: 'trigger',
  acknowledged: 'acknowledge',
  closed: 'resolve',
}

/** https://developer.pagerduty.com/docs/send-alert-event */
export const pagerduty = channelType({
  type: 'pagerduty',
  name: 'PagerDuty',
  summary: 'Add the integration “Events API v2” to a PagerDuty service and enter its integration key.',
  documentation: 'https://developer.pagerduty.com/docs/send-alert-event',
  digests: false,
  // “API Response Codes & Retry Logic” in reference/events-v2 of https://github.com/PagerDuty/api-schema: 400 is not retried,
  // 429 and 5xx are.
  meaningOf(response) {
    if (response.status !== 400) return {}
    if (!/routing.?key/i.test(response.body)) return rejected
    return goneBecause(
      'The integration key is wrong, or its integration or service was deleted. Enter the key of an integration “Events API v2”',
    )
  },
  settings: Type.Object({
    routing_key: SecretSetting({
      title: 'Integration key',
      description: 'The key of the integration “Events API v2”.',
      pattern: '^[A-Za-z0-9]{32}$',
      examples: ['R0123456789ABCDEFGHIJKLMNOPQRSTU'],
    }),
    region: ChoiceSetting(['us', 'eu'], {
      title: 'Service region',
      description: 'Where your PagerDuty account is hosted.',
      default: 'us',
    }),
  }),
  render: ({ routing_key, region }, message) => ({
    request: {
      url: `https://${hosts[region]}/v2/enqueue`,
      body: {
        routing_key,
        event_action: actions[message.change ?? 'opened'],
        dedup_key: clipped(message.key, 255),
        payload: {
          summary: clipped(titleOf(message), 1024),
          source: clipped(cleanFacts(message)[0]?.value ?? 'Holdfast', 255),
          severity: message.severity,
          timestamp: message.at,
          class: message.event,
          custom_details: {
            ...(message.text !== '' && { text: lines(message.text) }),
            ...Object.fromEntries(cleanFacts(message).map(({ name, value }) => [name, value])),
            ...(message.itemCount > 0 && { notifications: itemLines(message) }),
          },
        },
        client: 'Holdfast',
        ...(message.link !== null && {
          client_url: message.link,
          links: [{ href: message.link, text: 'Open in Holdfast' }],
        }),
      },
    },
  }),
})
