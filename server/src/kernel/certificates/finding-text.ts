/** What a finding says: what was observed, what it means, and what to do. */
import type { Finding, FindingCode } from './finding.ts'

type Evidence = Readonly<Record<string, string>>

const texts: Readonly<Record<FindingCode, (evidence: Evidence) => string>> = {
  expired: ({ at }) => `It expired on ${at}. Renew it, and check that the new one is served.`,
  not_yet_valid: ({ at }) => `It is not valid before ${at}. Check the clock of the machine that made it.`,
  name_mismatch: ({ host, place }) =>
    `${place} serves it for ${host}, which is not one of its names. Clients refuse it: serve one for this name.`,
  untrusted: ({ issuer }) =>
    `It leads to no authority that clients trust: its issuer is “${issuer}”. If this is an authority of yours, add it.`,
  self_signed: () =>
    'It is served for a public name and signed with its own key, so that clients refuse it. Get one from an authority.',
  unknown_issuer: ({ issuer }) =>
    `It leads to no authority that Holdfast knows: its issuer is “${issuer}”. If this is an authority of yours, add it.`,
  broken_key: ({ bits }) =>
    `Its key has ${bits} bits and can be broken. Replace key and certificate at once.`,
  broken_signature: ({ algorithm }) =>
    `It is signed with ${algorithm}, which can be forged. Replace it at once.`,
  key_readable_by_all: ({ place, mode }) =>
    `All users of the server may read its key: ${place} has the mode ${mode}. Set 0600 or 0640, and replace the key.`,
  expires_critical: ({ at }) => `It expires on ${at}: renew it today.`,
  expires_high: ({ at }) =>
    `It expires on ${at}: a renewal should have happened by now. Find out why it has not.`,
  expires_warning: ({ at }) => `It expires on ${at}. An automatic renewal is due.`,
  weak_key: ({ type, bits }) =>
    `Its key (${type}, ${bits} bits) is too weak. Use RSA with 2048 bits or more, or an elliptic curve with 256.`,
  weak_signature: ({ algorithm }) =>
    `It is signed with ${algorithm}, which clients refuse. Have it issued again.`,
  no_names: ({ name }) =>
    `It has no subject alternative name. Clients ignore the common name (“${name}”) and refuse it.`,
  not_for_servers: () => 'Its extended key usage does not allow TLS servers. Clients refuse it.',
  authority_served: () =>
    'It is served, although it may sign other certificates. Everyone who gets its key can sign any name: serve one that may not.',
  intermediate_expired: ({ at }) =>
    `Every way to a trusted authority contains a certificate that has expired, the last one on ${at}. Install the current intermediates of its issuer.`,
  lifetime_too_long: ({ days, limit }) =>
    `It is valid for ${days} days; when it was issued, public authorities could allow ${limit}. Browsers refuse it.`,
  older_served: ({ since }) =>
    `A newer certificate for the same names is on the server since ${since}, and this one is still served. Reload the service.`,
  incomplete_chain: ({ place }) =>
    `${place} does not send all intermediates. Some clients refuse it: install the full chain.`,
  shared_key: ({ certificates, servers }) =>
    `Other certificates with its key: ${certificates}; servers on which it is: ${servers}. Who gets the key from one has it for all.`,
  shared_wildcard: ({ servers }) =>
    `A wildcard certificate on ${servers} servers is as safe as the weakest of them. Use a certificate for each.`,
  client_authentication: () =>
    'It also allows the authentication of clients, which browsers stop to accept in certificates of public authorities. Ask the issuer for a profile without it.',
  no_timestamps: () =>
    'It has no timestamp of a Certificate Transparency log. Browsers refuse it unless the server sends one.',
  issuer_not_allowed: ({ issuer }) => `Your policy does not list its issuer, “${issuer}”.`,
  policy_breached: ({ rule, value, limit }) => `Your policy (${rule}) demands ${limit}; it has ${value}.`,
  rsa_only: () => 'Its key is RSA. Elliptic curves are faster and smaller; this is no fault.',
}

export function findingText({ code, evidence }: Finding): string {
  const values = Object.entries(evidence).map(([name, value]) => [name, printed(value)] as const)
  return texts[code](Object.fromEntries(values))
}

/** Times without their fractions of seconds. */
function printed(value: string | number): string {
  return String(value).replace(/^(\d{4}-\d{2}-\d{2}T[\d:]{8})\.\d+Z$/, '$1Z')
}
