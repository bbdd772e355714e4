import type { MessageKey, Translate } from '#language/language.ts'

/** The message key of each limit. */
const names: Readonly<Record<string, MessageKey<'account'>>> = {
  webhook_endpoints: 'limitEndpoints',
  notification_channels: 'limitChannels',
  members: 'members',
  tokens: 'tokens',
  connections: 'connections',
  zones: 'zones',
  records: 'records',
  dynamic_ips: 'dynamicIps',
  read_requests: 'limitReads',
  write_requests: 'limitWrites',
  ingest_requests: 'limitIngest',
  session_requests: 'limitSession',
}

export function isRate(name: string): boolean {
  return name.endsWith('_requests')
}

/** The name of a limit; a limit that the dashboard does not know has its name in the API. */
export function limitName(name: string, t: Translate<'account'>): string {
  const key = names[name]
  return key === undefined ? name.replaceAll('_', ' ') : t(key)
}
