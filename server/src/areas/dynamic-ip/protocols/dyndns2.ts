/**
 * The protocol of Dyn's update API, which nearly all routers support. The behaviour follows measurements with real
 * clients:
 *
 * - One line per host, in the order of the request, because ddclient reads them by position.
 * - Only the protocol's words in the response, because inadyn and pfSense search all of it for `good`.
 * - 401 with a challenge for wrong credentials, because GNU wget sends none without it. Errors are never 200 or 429,
 *   because inadyn stops permanently after either. Our own failures are 503 with `911`, after which every client
 *   retries.
 */

import { DnsFault } from '#kernel/dns/fault.ts'
import { parseName } from '#kernel/dns/name.ts'
import type { IngestResponse } from '#platform/ingest/ingest.ts'
import { type Outcome, outcomeLine } from '../reports/outcome.ts'
import type { ReportIntake } from '../reports/report-intake.ts'
import type { DynamicIpSubject } from '../store.ts'
import { type Incoming, metadataOf } from './incoming.ts'
import { readReportedAddresses } from './reported-addresses.ts'

export const busyResponse: IngestResponse = { status: 503, text: '911', headers: { 'Retry-After': '60' } }

const hostsMax = 20
const systems = ['', 'dyndns', 'statdns', 'custom']
/** These outcomes apply to the whole request, whatever its hosts. */
const wholeRequestCodes: readonly Outcome['code'][] = ['abuse', 'numhost', 'badsys', 'notfqdn', '911']

export async function answerDyndns2(
  reportIntake: ReportIntake,
  subject: DynamicIpSubject,
  incoming: Incoming,
): Promise<IngestResponse> {
  const { given, requestId } = incoming
  const refuse = async (outcome: Outcome) => {
    await reportIntake.refuse(subject, outcome, metadataOf(incoming, 'dyndns2', outcomeLine), requestId)
    return { status: 200, text: outcomeLine(outcome) }
  }
  if (!systems.includes(given.get('system')?.toLowerCase() ?? '')) return await refuse({ code: 'badsys' })
  const hosts = hostsIn(subject, incoming)
  if (hosts === null) return await refuse({ code: 'notfqdn' })
  if (hosts.length > hostsMax) return await refuse({ code: 'numhost' })
  const refusals = await hostErrors(reportIntake, subject, incoming, hosts)
  const words = (outcome: Outcome) => linesOf(outcome, refusals)
  const reportedAddresses = readReportedAddresses(given, incoming.ip, subject.allow_withdrawal)
  const metadata = metadataOf(incoming, 'dyndns2', words)
  const isForNobody = refusals.every((refusal) => refusal !== null)
  const outcome =
    reportedAddresses && !isForNobody
      ? await reportIntake.take(subject, reportedAddresses, metadata, requestId)
      : await reportIntake.refuse(subject, { code: 'dnserr' }, metadata, requestId)
  return outcome === 'busy' || outcome.code === '911' ? busyResponse : { status: 200, text: words(outcome) }
}

function linesOf(outcome: Outcome, refusals: readonly (Outcome | null)[]): string {
  if (wholeRequestCodes.includes(outcome.code)) return outcomeLine(outcome)
  return refusals.map((refusal) => outcomeLine(refusal ?? outcome)).join('\n')
}

/**
 * The hosts as written in the request; a request without a host means the dynamic IP itself. Null if it is ambiguous.
 */
function hostsIn({ hosts }: DynamicIpSubject, { given, user }: Incoming): string[] | null {
  const asked = (given.get('hostname') ?? '').split(',').map((host) => host.trim())
  const named = asked.filter((host) => host !== '')
  if (named.length > 0 && named.join() !== 'YES') return named
  if (user && hosts.includes(user.toLowerCase())) return [user]
  return hosts.length <= 1 ? [hosts[0] ?? ''] : null
}

/** The error for each host that cannot be updated with this token; null for one that can. */
async function hostErrors(
  reportIntake: ReportIntake,
  subject: DynamicIpSubject,
  incoming: Incoming,
  hosts: readonly string[],
): Promise<(Outcome | null)[]> {
  const names = hosts.map((host) => (isDynamicIp(subject, host) ? '' : nameOf(host)))
  const strange = names.flatMap((name) => (name && !subject.hosts.includes(name) ? name : []))
  const metadata = metadataOf(incoming, 'dyndns2', outcomeLine)
  // Hosts of other accounts are not distinguished from unknown ones.
  const others =
    strange.length > 0 ? await reportIntake.namesOfOthers(subject, strange, metadata, incoming.requestId) : []
  return names.map((name) => {
    if (name === null) return { code: 'notfqdn' }
    if (name === '' || subject.hosts.includes(name)) return null
    return { code: others.includes(name) ? '!yours' : 'nohost' }
  })
}

/** A device that requires a host name may use the name of the dynamic IP, which needs no record. */
function isDynamicIp({ id, name }: DynamicIpSubject, host: string): boolean {
  return host === '' || host === id || host.toLowerCase() === name.toLowerCase()
}

function nameOf(host: string): string | null {
  try {
    const name = parseName(host)
    return name.includes('.') ? name : null
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}
