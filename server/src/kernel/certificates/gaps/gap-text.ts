/** What a gap says: what was observed, and what helps. */
import type { Gap, GapEvidence, GapKind } from './gap.ts'

type Evidence = Readonly<Record<string, string>>

const reasons: Readonly<Record<string, (evidence: Evidence) => string>> = {
  none: ({ name }) =>
    `No certificate for ${name} is in the inventory. Issue one, or upload the one that it has.`,
  expired: ({ name, at }) => `The last certificate for ${name} expired on ${at}. Issue a new one.`,
  not_yet_valid: ({ name, at }) => `The certificate for ${name} is not valid before ${at}.`,
  untrusted: ({ name }) =>
    `The certificate for ${name} leads to no authority that you trust. If this is an authority of yours, add it.`,
}

const states: Readonly<Record<string, (evidence: Evidence) => string>> = {
  waiting: ({ name }) => `${name} was not scanned yet.`,
  no_tls: ({ name }) => `${name} was reached, and offers no TLS. Check the service.`,
  unreachable: ({ name }) => `${name} was not reached. Check the service and its firewall.`,
  unresolvable: ({ name }) => `${name} has no address. Check its record.`,
  refused: ({ name }) =>
    `The addresses of ${name} are in networks that this installation does not connect to. An agent on its server sees what it serves.`,
  tls: ({ name }) => `${name} was not scanned for two days.`,
}

const texts: Readonly<Record<GapKind, (evidence: Evidence) => string>> = {
  uncovered: (evidence) => (reasons[evidence['reason'] ?? ''] ?? reasons['none'])?.(evidence) ?? '',
  mismatch: ({ name, places, serves }) =>
    serves === 'nothing'
      ? `A certificate for ${name} exists, but ${places} offers no TLS.`
      : `A certificate for ${name} exists, but ${places} serves another one, which clients refuse. Install it there, and reload the service.`,
  expiring: ({ name, at }) =>
    `The only certificate for ${name} expires on ${at}, and no renewed one is in the inventory. Renew it.`,
  stale: ({ server, places, at }) =>
    `A newer certificate is on ${server} since ${at}, but ${places} still serves the older one. Reload the service.`,
  inconsistent: ({ name, count, first, last }) =>
    `The addresses of ${name} serve certificates of ${count} different periods: the first expires on ${first}, the last on ${last}. Install the newest one everywhere.`,
  unmonitored: ({ places, at }) =>
    `${places} serves it until ${at}, and no monitor or notification rule would warn you before. Add a monitor.`,
  agentless: ({ places }) =>
    `${places} is known from outside only: files, keys and renewals on the server are not. Install an agent.`,
  unscanned: (evidence) => (states[evidence['state'] ?? ''] ?? states['tls'])?.(evidence) ?? '',
  orphan: ({ names }) =>
    `It is valid for ${names}, which you do not use any more, and was not served for two weeks. Remove it, or pin the service that uses it.`,
  dangling: ({ name, reason, addresses }) =>
    reason === 'unresolvable'
      ? `A valid certificate names ${name}, which does not exist any more. Leave it out at the next renewal, or restore its record.`
      : `A valid certificate names ${name}, which leads to ${addresses}: no server of yours has that address. Check the record.`,
  unexpected: ({ name, issuer, at }) =>
    `“${issuer}” issued a certificate for ${name} on ${at} that is not in the inventory. If nobody of yours asked for it, have it revoked.`,
}

export function gapText({ kind, evidence }: Pick<Gap, 'kind' | 'evidence'>): string {
  return texts[kind](printedEvidence(evidence))
}

function printedEvidence(evidence: GapEvidence): Evidence {
  return Object.fromEntries(Object.entries(evidence).map(([name, value]) => [name, printed(value)]))
}

/** Times without their fractions of seconds. */
function printed(value: GapEvidence[string]): string {
  if (typeof value === 'object') return value.join(', ')
  return String(value).replace(/^(\d{4}-\d{2}-\d{2}T[\d:]{8})\.\d+Z$/, '$1Z')
}
