import { useTranslation } from 'react-i18next'

/** The key of the words of each limit. */
const names: Readonly<Record<string, string>> = {
  webhook_endpoints: 'limitEndpoints',
  members: 'limitMembers',
  tokens: 'limitTokens',
  connections: 'limitConnections',
  zones: 'limitZones',
  records: 'limitRecords',
  read_requests: 'limitReads',
  write_requests: 'limitWrites',
  ingest_requests: 'limitIngest',
  session_requests: 'limitSession',
}

export function isRate(name: string): boolean {
  return name.endsWith('_requests')
}

/** What people call a limit; one that came later keeps the name that the service gives it. */
export function useLimitName(): (name: string) => string {
  const { t } = useTranslation('account')
  return (name) => {
    const key = names[name]
    return key === undefined ? name.replaceAll('_', ' ') : t(key)
  }
}
