import type { Settings } from '../channels/format/channel-type.ts'

/** Settings of each type of channel, as a user would enter them. */
export const sampleSettings: Readonly<Record<string, Settings>> = {
  email: { recipients: ['ops@example.com'] },
  slack: { webhook_url: 'https://hooks.slack.com/services/T0/B0/x' },
  discord: { webhook_url: 'https://discord.com/api/webhooks/1/x' },
  teams: {
    webhook_url:
      'https://default0a1b.c2.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/0a1b/triggers/manual/paths/invoke?api-version=1&sig=x',
  },
  telegram: { bot_token: '123456:AAAAAAAAAAAAAAAAAAAAAAAA', chat_id: '-100123' },
  ntfy: { topic: 'alerts' },
  pushover: { app_token: 'a'.repeat(30), user_key: 'u'.repeat(30) },
  gotify: { server: 'https://gotify.example/', app_token: 'AbCd' },
  matrix: { homeserver: 'https://matrix.example', room_id: '!room:example', access_token: 'syt_x' },
  mattermost: { webhook_url: 'https://mattermost.example/hooks/x' },
  pagerduty: { routing_key: 'R'.repeat(32) },
  opsgenie: { api_key: 'key', region: 'eu' },
  webhook: { url: 'https://hooks.example/x' },
}
