/** Alerting providers of Gatus as channels. */
import type { FileContent } from '../format.ts'
import { isRecord } from '../format.ts'
import { labelName } from '../label-name.ts'
import type { Endpoint } from './endpoints.ts'
import { secondsOf, textOf, variableIn } from './values.ts'

type Settings = Record<string, unknown>
type Provider = { type: string; settings: (config: Endpoint) => Settings }

const webhookOf = (config: Endpoint) => ({ webhook_url: textOf(config['webhook-url']) })

const providers: Readonly<Record<string, Provider>> = {
  slack: { type: 'slack', settings: webhookOf },
  discord: { type: 'discord', settings: webhookOf },
  mattermost: { type: 'mattermost', settings: webhookOf },
  teams: { type: 'teams', settings: webhookOf },
  'teams-workflows': { type: 'teams', settings: webhookOf },
  telegram: {
    type: 'telegram',
    settings: (config) => ({
      bot_token: textOf(config['token']),
      chat_id: textOf(config['id']),
      topic_id: textOf(config['topic-id']),
    }),
  },
  ntfy: {
    type: 'ntfy',
    settings: (config) => ({
      server: textOf(config['url']),
      topic: textOf(config['topic']),
      access_token: textOf(config['token']),
    }),
  },
  pushover: {
    type: 'pushover',
    settings: (config) => ({
      app_token: textOf(config['application-token']),
      user_key: textOf(config['user-key']),
      device: textOf(config['device']),
    }),
  },
  gotify: {
    type: 'gotify',
    settings: (config) => ({ server: textOf(config['server-url']), app_token: textOf(config['token']) }),
  },
  matrix: {
    type: 'matrix',
    settings: (config) => ({
      homeserver: textOf(config['server-url']) || 'https://matrix-client.matrix.org',
      room_id: textOf(config['internal-room-id']),
      access_token: textOf(config['access-token']),
    }),
  },
  pagerduty: {
    type: 'pagerduty',
    settings: (config) => ({ routing_key: textOf(config['integration-key']) }),
  },
  opsgenie: { type: 'opsgenie', settings: (config) => ({ api_key: textOf(config['api-key']) }) },
  email: {
    type: 'email',
    settings: (config) => ({
      recipients: textOf(config['to'])
        .split(',')
        .map((address) => address.trim())
        .filter((address) => address !== ''),
    }),
  },
}

/** A channel, and a rule, for each provider; the names of those that have one. */
export function addChannels(
  content: FileContent,
  alerting: unknown,
  lineOf: (name: string) => number | null,
) {
  const known = new Set<string>()
  for (const [name, config] of Object.entries(isRecord(alerting) ? alerting : {})) {
    if (!isRecord(config)) continue
    const line = lineOf(name)
    const leaveOut = (message: string) => content.omissions.push({ resource: name, line, message })
    const provider = providers[name]
    const { 'default-alert': _default, overrides, ...own } = config
    const variable = variableIn(own)
    if (!provider) leaveOut(`There is no channel for alerts of the type ${name}`)
    else if (variable !== null) leaveOut(unknownVariable(variable))
    else {
      const settings = Object.entries(provider.settings(own)).filter(([, value]) => value !== '')
      content.channels.push({
        line,
        input: { name: channelName(name), type: provider.type, settings: Object.fromEntries(settings) },
      })
      content.rules.push({
        name: `Alerts to ${channelName(name)}`,
        label: labelName('alert', name),
        channel: channelName(name),
      })
      known.add(name)
      if (overrides !== undefined) leaveOut('Its overrides for groups are not imported')
      if (name === 'email')
        leaveOut('It is sent through the mail server of this installation and not through its own')
    }
  }
  return known
}

const channelName = (provider: string) => `Gatus ${provider}`

export const unknownVariable = (name: string) =>
  `It contains the variable ${name}, whose value is not in the file: replace it by the value`

/** What the alerts of an endpoint say about its confirmation, and the labels that its rules look for. */
export function alertFields(endpoint: Endpoint, alerting: unknown, known: ReadonlySet<string>) {
  const given = Array.isArray(endpoint['alerts']) ? endpoint['alerts'].filter(isRecord) : []
  const alerts = given
    .map((alert) => ({ ...defaultAlert(alerting, textOf(alert['type'])), ...alert }) as Endpoint)
    .filter(({ enabled }) => enabled !== false)
  const first = alerts[0]
  const reminder = secondsOf(first?.['minimum-reminder-interval'] ?? '') ?? 0
  const labels = alerts.map(({ type }) => textOf(type)).filter((type) => known.has(type))
  return {
    labels: Object.fromEntries(labels.map((type) => [labelName('alert', type), 'true'])),
    fields: first
      ? {
          fail_after: threshold(first['failure-threshold'], 3),
          recover_after: threshold(first['success-threshold'], 2),
          ...(reminder > 0 && { reminder_seconds: Math.min(Math.max(reminder, 300), 7 * 86_400) }),
        }
      : {},
    differ: alerts.some((alert) => alert['failure-threshold'] !== first?.['failure-threshold']),
  }
}

function defaultAlert(alerting: unknown, type: string): Endpoint {
  const provider = isRecord(alerting) ? alerting[type] : undefined
  const alert = isRecord(provider) ? provider['default-alert'] : undefined
  return isRecord(alert) ? alert : {}
}

function threshold(value: unknown, fallback: number): number {
  const number = Number(value ?? fallback)
  return number > 0 ? Math.min(number, 20) : fallback
}
