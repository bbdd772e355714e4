/**
 * Asks a registry on port 43 (RFC 3912). Its answers have no format, so only the lines of its profile are believed: an
 * answer that has neither of them, such as a notice of a rate limit, is no evidence.
 */
import { DnsFault } from '#kernel/dns/fault.ts'
import { parseName } from '#kernel/dns/name.ts'
import { type EppStatus, eppStatus, eppStatusesIn } from '#kernel/domains/epp-status.ts'
import { noEvidence, type RegistryEvidence, type RegistryRecord } from '#kernel/domains/watch/evidence.ts'
import type { WhoisProfile } from '#kernel/domains/watch/tld-profile.ts'
import type { Egress } from '#platform/net/egress.ts'
import { EgressError } from '#platform/net/egress-error.ts'
import { askOverTcp } from '../tcp-exchange.ts'

const bytesMax = 64 * 1024

/** Never throws for what servers do: every failure is an answer without evidence. */
export async function askWhois(
  egress: Egress,
  profile: WhoisProfile,
  name: string,
): Promise<RegistryEvidence> {
  const { host, query = '%s' } = profile
  const question = Buffer.from(`${query.replace('%s', name)}\r\n`)
  try {
    const answer = await askOverTcp(egress, { host, port: 43, question, seconds: 20, bytesMax })
    return evidenceOf(answer.toString('utf8'), profile, name)
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    const reason =
      error.kind === 'timeout' ? 'timeout' : error.kind === 'protocol' ? 'malformed' : 'unreachable'
    return noEvidence(reason, error.message, host)
  }
}

const limited = /\b(limit|quota|exceeded|too many|throttl|denied|blocked|try again)/i

function evidenceOf(text: string, profile: WhoisProfile, name: string): RegistryEvidence {
  const { host } = profile
  const lines = text.split('\n').map((line) => line.trim().replaceAll(/\s+/g, ' '))
  const has = (wanted: string) => lines.some((line) => line.toLowerCase() === wanted.toLowerCase())
  const isFound = has(profile.found.replace('%s', name))
  const isNotFound = has(profile.notFound.replace('%s', name))
  if (isNotFound && (!isFound || isFreeStatus(profile)))
    return { outcome: 'not_found', source: 'whois', server: host }
  if (isFound) return { outcome: 'found', source: 'whois', server: host, record: recordOf(lines, profile) }
  if (lines.some((line) => limited.test(line)))
    return noEvidence('throttled', `${host} limits requests.`, host)
  return noEvidence('malformed', `The answer of ${host} has no known form.`, host)
}

/** Some registries state the name also when it is free, with a status. */
function isFreeStatus({ notFound }: WhoisProfile): boolean {
  return notFound.toLowerCase().startsWith('status:')
}

function recordOf(lines: readonly string[], { fields, statuses }: WhoisProfile): RegistryRecord {
  const valuesOf = (label: string | undefined): string[] => {
    if (label === undefined) return []
    const prefix = `${label}:`.toLowerCase()
    return lines.flatMap((line) => {
      const value = line.toLowerCase().startsWith(prefix) ? line.slice(prefix.length).trim() : ''
      return value === '' ? [] : [value]
    })
  }
  const [registrar] = valuesOf(fields.registrar)
  return {
    handle: null,
    statuses: statusesOf(valuesOf(fields.status), statuses ?? {}),
    registeredAt: dateOf(valuesOf(fields.registered)),
    expiresAt: dateOf(valuesOf(fields.expires)),
    changedAt: dateOf(valuesOf(fields.changed)),
    registrar: registrar === undefined ? null : { name: registrar.slice(0, 500), ianaId: null },
    nameservers: valuesOf(fields.nameserver).flatMap(nameOf).toSorted(),
    dsRecords: [],
  }
}

/** Several statuses may be on one line: `pendingDelete/redemptionPeriod`. */
function statusesOf(values: readonly string[], own: Readonly<Record<string, string>>): EppStatus[] {
  const texts = values.flatMap((value) => value.replace(/\s+\(?https?:.*$/, '').split('/'))
  return eppStatusesIn(
    texts.map((text) => own[text.trim().toLowerCase()] ?? text).filter((text) => eppStatus(text) !== null),
  )
}

function dateOf([text]: readonly string[]): Date | null {
  // A time without a zone is read as UTC: registries' own zones differ by hours, their periods by days.
  const date = new Date(text ?? '')
  const isZoned = /(z|[+-]\d{2}:?\d{2})$/i.test(text ?? '')
  if (Number.isNaN(date.getTime())) return null
  return isZoned ? date : new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
}

function nameOf(text: string): string[] {
  try {
    return [parseName(text.split(' ', 1)[0] ?? '')]
  } catch (error) {
    if (error instanceof DnsFault) return []
    throw error
  }
}
