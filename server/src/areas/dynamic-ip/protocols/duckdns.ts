/**
 * The protocol of DuckDNS: the response is only `OK` or `KO`, with `verbose=true` followed by the addresses. An empty
 * `ip` means the client's address; `clear=true` clears all addresses.
 */
import type { IngestResponse } from '#platform/ingest/ingest.ts'
import { isAccepted, type Outcome } from '../reports/outcome.ts'
import type { ReportedAddresses } from '../reports/report.ts'
import type { ReportIntake } from '../reports/report-intake.ts'
import type { DynamicIpSubject } from '../store.ts'
import { busyResponse } from './dyndns2.ts'
import { type Incoming, metadataOf } from './incoming.ts'
import { clientAddressOnly, readReportedAddresses } from './reported-addresses.ts'

export const duckdnsRefusal: IngestResponse = { status: 200, text: 'KO' }

export async function answerDuckdns(
  reportIntake: ReportIntake,
  subject: DynamicIpSubject,
  incoming: Incoming,
): Promise<IngestResponse> {
  const { given: parameters, requestId } = incoming
  const metadata = metadataOf(incoming, 'duckdns', (outcome) =>
    responseText(outcome, parameters.get('verbose') === 'true'),
  )
  const reportedAddresses = outcomeText(subject, incoming)
  const isOurs = (parameters.get('domains') ?? '')
    .split(',')
    .every((domain) => isDomainOf(subject, domain.trim()))
  const outcome =
    reportedAddresses && isOurs
      ? await reportIntake.take(subject, reportedAddresses, metadata, requestId)
      : await reportIntake.refuse(
          subject,
          { code: reportedAddresses ? 'nohost' : 'dnserr' },
          metadata,
          requestId,
        )
  return outcome === 'busy' ? busyResponse : { status: 200, text: metadata.words(outcome) }
}

function outcomeText(
  { allow_withdrawal }: DynamicIpSubject,
  { given: parameters, ip }: Incoming,
): ReportedAddresses | null {
  if (parameters.get('clear') === 'true') return { ipv4: null, ipv6: null, ipv6_prefix: null }
  const given = new Map([...parameters].filter(([name, value]) => value !== '' || !/^ip(v6)?$/.test(name)))
  if (!given.has('ipv6'))
    return given.has('ip') ? readReportedAddresses(given, ip, allow_withdrawal) : clientAddressOnly(ip)
  return readReportedAddresses(given, ip, allow_withdrawal)
}

/** DuckDNS identifies a domain by its first label. */
function isDomainOf({ hosts, name, id }: DynamicIpSubject, domain: string): boolean {
  const asked = domain.toLowerCase()
  if (asked === '' || asked === id || asked === name.toLowerCase()) return true
  return hosts.some((host) => host === asked || host.split('.')[0] === asked)
}

function responseText(outcome: Outcome, isVerbose: boolean): string {
  if (!isAccepted(outcome) || !('addresses' in outcome)) return 'KO'
  if (!isVerbose) return 'OK'
  const ofFamily = (mark: string) => outcome.addresses.find((address) => address.includes(mark)) ?? ''
  return ['OK', ofFamily('.'), ofFamily(':'), outcome.code === 'good' ? 'UPDATED' : 'NOCHANGE'].join('\n')
}
