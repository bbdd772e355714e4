/** What a finding says: what was observed, what it means, and what to do. */
import type { EndpointFindingCode, Finding, FindingCode } from './finding.ts'

type Evidence = Readonly<Record<string, string>>

const texts: Readonly<Record<FindingCode | EndpointFindingCode, (evidence: Evidence) => string>> = {
  expired: ({ at }) => `It expired on ${at}. Renew it, and check that the new one is served.`,
  not_yet_valid: ({ at }) => `It is not valid before ${at}. Check the clock of the machine that made it.`,
  name_mismatch: ({ host, place }) =>
    `${place} serves it for ${host}, which is not one of its names. Clients refuse it: serve one for this name.`,
  untrusted: ({ issuer }) =>
    `It leads to no authority that clients trust: its issuer is “${issuer}”. If this is an authority of yours, add it.`,
  self_signed: () =>
    'It is served for a public name and signed with its own key, so that clients refuse it. Get one from an authority.',
  rules_violated: ({ authority, rule }) =>
    `Its chain to “${authority}” breaks a rule of X.509 (${rule}), so that clients refuse it. Have it issued again, or install other intermediates.`,
  revoked: ({ at, reason }) =>
    `Its issuer revoked it on ${at} (reason: ${reason}). Replace it at once; if its key was stolen, with a new key.`,
  staple_missing: ({ place }) =>
    `It requires an OCSP response with each handshake, and ${place} sends none, so that browsers refuse it. Enable OCSP stapling.`,
  caa_forbids_renewal: ({ name, host, issuers }) =>
    `The CAA records of ${host} do not allow its issuer to renew it for ${name}; they allow: ${issuers}. Add the issuer to the records, or change it.`,
  dnssec_forbids_renewal: ({ name }) =>
    `DNSSEC of ${name} is broken: authorities cannot look up its CAA records, and must not renew the certificate. Repair the DS records or the signatures.`,
  no_caa: ({ name }) =>
    `${name} has no CAA records, so that any authority may issue certificates for it. Add records that name yours.`,
  root_in_chain: ({ place }) =>
    `${place} also sends the root certificate. Clients have it already, and ignore the one that is sent: leave it out of the chain.`,
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
    `It has no host in its subject alternative name. Clients ignore the common name (“${name}”) and refuse it.`,
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
  key_not_proven: ({ addresses }) =>
    `The service does not have the key of the certificate that it sends, and no handshake succeeds (${addresses}). Install the certificate and the key that belong together.`,
  ssl_accepted: ({ protocols, addresses }) =>
    `${protocols} is accepted, which can be broken (${addresses}). Disable it.`,
  weak_cipher_accepted: ({ ciphers, addresses }) =>
    `Ciphers are accepted that do not protect the connection: ${ciphers} (${addresses}). Disable them.`,
  no_tls12: ({ newest, addresses }) =>
    `The newest accepted protocol is ${newest}, which browsers refuse (${addresses}). Enable TLS 1.2 and 1.3.`,
  old_tls_accepted: ({ protocols, addresses }) =>
    `${protocols} is accepted, which RFC 8996 forbids (${addresses}). Disable it.`,
  rc4_accepted: ({ addresses }) => `RC4 is accepted, which can be broken (${addresses}). Disable it.`,
  triple_des_accepted: ({ addresses }) =>
    `3DES is accepted, whose blocks are too short (${addresses}). Disable it.`,
  no_forward_secrecy: ({ addresses }) =>
    `No accepted cipher has forward secrecy: who gets the key can read recorded traffic (${addresses}). Enable ECDHE.`,
  no_aead: ({ addresses }) =>
    `No accepted cipher is authenticated encryption (${addresses}). Enable AES-GCM or ChaCha20-Poly1305.`,
  weak_dh: ({ bits, addresses }) =>
    `Keys are exchanged with a prime of ${bits} bits only (${addresses}). Use ECDHE, or a group of 2048 bits or more.`,
  compression_accepted: ({ addresses }) =>
    `TLS compression is accepted, which reveals secrets by the length of messages (${addresses}). Disable it.`,
  addresses_differ: ({ count, addresses }) =>
    `The addresses of this name serve ${count} different certificates (${addresses}). Install the same on each server.`,
  no_tls13: ({ addresses }) => `TLS 1.3 is not accepted (${addresses}). Enable it.`,
  hsts_absent: ({ addresses }) =>
    `The header Strict-Transport-Security is not set: the first request of a browser may be sent without encryption (${addresses}). Set it to 180 days or more.`,
  hsts_short: ({ days, addresses }) =>
    `The header Strict-Transport-Security is valid for ${days} days only (${addresses}). Set it to 180 days or more.`,
  insecure_renegotiation: ({ addresses }) =>
    `Secure renegotiation (RFC 5746) is not supported (${addresses}). Update the TLS library of the service.`,
  no_hybrid_group: ({ addresses }) =>
    `No key exchange is accepted that quantum computers cannot break later, such as X25519MLKEM768 (${addresses}).`,
  no_stapling: ({ addresses }) =>
    `No OCSP response is sent with the certificate, although its issuer offers them (${addresses}); this is no fault.`,
}

export function findingText({ code, evidence }: Finding<FindingCode | EndpointFindingCode>): string {
  const values = Object.entries(evidence).map(([name, value]) => [name, printed(value)] as const)
  return texts[code](Object.fromEntries(values))
}

/** Times without their fractions of seconds. */
function printed(value: string | number): string {
  return String(value).replace(/^(\d{4}-\d{2}-\d{2}T[\d:]{8})\.\d+Z$/, '$1Z')
}
