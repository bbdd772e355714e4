import { tlsPorts } from '#kernel/certificates/tls-ports.ts'
import type { EndpointRow, EndpointSource } from './tables.ts'

/** These say that a service has TLS; a record only says that there may be a service. */
const decisive: ReadonlySet<EndpointSource['kind']> = new Set([
  'pin',
  'monitor',
  'listener',
  'https_record',
  'tlsa',
])

/** Whether an endpoint without TLS, or without a valid certificate, is a fault. */
export function isExpected({
  sources,
  port,
  state,
  succeeded_at,
}: Pick<EndpointRow, 'port' | 'state' | 'succeeded_at'> & {
  sources: readonly EndpointSource[]
}): boolean {
  if (succeeded_at !== null || sources.some(({ kind }) => decisive.has(kind))) return true
  return state === 'no_tls' && tlsPorts.has(port)
}
