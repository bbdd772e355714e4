import type { EndpointRow, EndpointSource } from './tables.ts'

/** These say that a service has TLS; a record only says that there may be a service. */
const decisive: ReadonlySet<EndpointSource['kind']> = new Set([
  'pin',
  'monitor',
  'listener',
  'https_record',
  'tlsa',
])

/** Ports that are for TLS: who answers there is expected to have it. */
const tlsPorts: ReadonlySet<number> = new Set([443, 465, 636, 853, 993, 995, 8443])

/** Whether an endpoint without TLS, or without a valid certificate, is a fault. */
export function isExpected({
  sources,
  port,
  state,
  succeeded_at,
}: Pick<EndpointRow, 'sources' | 'port' | 'state' | 'succeeded_at'>): boolean {
  if (succeeded_at !== null || sources.some(({ kind }) => decisive.has(kind))) return true
  return state === 'no_tls' && tlsPorts.has(port)
}
