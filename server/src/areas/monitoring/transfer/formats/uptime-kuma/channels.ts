/** Notifications of Uptime Kuma as channels. Their settings are secret; nothing here writes them into a message. */
import { type Fields, textOf } from './source.ts'

type Channel = { input: { type: string; settings: Record<string, unknown> }; notes: string[] }
type Convert = (config: Fields) => Channel | string

const channel = (type: string, settings: Record<string, unknown>, ...notes: string[]): Channel => ({
  input: {
    type,
    settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== '')),
  },
  notes,
})

const conversions: Readonly<Record<string, Convert>> = {
  telegram: (config) =>
    channel('telegram', {
      bot_token: textOf(config['telegramBotToken']),
      chat_id: textOf(config['telegramChatID']),
      topic_id: textOf(config['telegramMessageThreadID']),
    }),
  slack: (config) => channel('slack', { webhook_url: textOf(config['slackwebhookURL']) }),
  discord: (config) => channel('discord', { webhook_url: textOf(config['discordWebhookUrl']) }),
  teams: (config) => channel('teams', { webhook_url: textOf(config['webhookUrl']) }),
  mattermost: (config) => channel('mattermost', { webhook_url: textOf(config['mattermostWebhookUrl']) }),
  ntfy: (config) =>
    config['ntfyAuthenticationMethod'] === 'usernamePassword'
      ? 'ntfy with user name and password cannot be imported: create the channel with an access token'
      : channel('ntfy', {
          server: textOf(config['ntfyserverurl']),
          topic: textOf(config['ntfytopic']),
          access_token: textOf(config['ntfyaccesstoken']),
        }),
  pushover: (config) =>
    channel('pushover', {
      app_token: textOf(config['pushoverapptoken']),
      user_key: textOf(config['pushoveruserkey']),
      device: textOf(config['pushoverdevice']),
    }),
  gotify: (config) =>
    channel('gotify', {
      server: textOf(config['gotifyserverurl']),
      app_token: textOf(config['gotifyapplicationToken']),
    }),
  matrix: (config) =>
    channel('matrix', {
      homeserver: textOf(config['homeserverUrl']),
      room_id: textOf(config['internalRoomId']),
      access_token: textOf(config['accessToken']),
    }),
  PagerDuty: (config) =>
    channel('pagerduty', {
      routing_key: textOf(config['pagerdutyIntegrationKey']),
      region: textOf(config['pagerdutyIntegrationUrl']).includes('.eu.') ? 'eu' : 'us',
    }),
  Opsgenie: (config) =>
    channel('opsgenie', {
      api_key: textOf(config['opsgenieApiKey']),
      region: config['opsgenieRegion'] === 'eu' ? 'eu' : 'us',
    }),
  webhook: (config) =>
    channel(
      'webhook',
      { url: textOf(config['webhookURL']) },
      'The body of the request is that of Holdfast and not that of Uptime Kuma',
    ),
  smtp: (config) =>
    channel(
      'email',
      { recipients: addresses(config['smtpTo'], config['smtpCC'], config['smtpBCC']) },
      'It is sent through the mail server of this installation and not through its own',
    ),
}

function addresses(...lists: readonly unknown[]): string[] {
  const all = lists.flatMap((list) => textOf(list).split(/[,;]/))
  // "Name <address>" is the address.
  return [...new Set(all.map((each) => each.replace(/^.*<(.*)>.*$/, '$1').trim()))].filter(
    (each) => each !== '',
  )
}

/** The channel, or why there is none. */
export function channelOf(config: Fields): Channel | string {
  const type = textOf(config['type'])
  return conversions[type]?.(config) ?? `There is no channel for notifications of the type ${type}`
}
