import type { MessageKey, Translate } from '#language/language.ts'

/** The key of the words of each limit. */
const names: Readonly<Record<string, MessageKey<'account'>>> = {
  webhook_endpoints: 'limitEndpoints',
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

/** What people call a limit; one that came later keeps the name that the service gives it. */
export function limitName(name: string, t: Translate<'account'>): string {
  const key = names[name]
  return key === undefined ? name.replaceAll('_', ' ') : t(key)
}
