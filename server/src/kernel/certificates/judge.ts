/** Judges a certificate: what is wrong with it, where it is kept and served, and what it leads to. */

import { type IssuanceCheck, renewalFindings } from './caa/caa.ts'
import { type CertificateFacts, usageOids } from './certificate.ts'
import { type Finding, finding } from './finding.ts'
import { expiryBand, lifetimeDays, lifetimeLimitDays } from './lifetime/expiry.ts'
import { covers, isPublicName, isWildcard } from './names.ts'
import { type TrustPath, trustVerdict, usablePaths, violationOf } from './trust.ts'

/** Where a certificate is. */
export type JudgedPlace = {
  kind: 'file' | 'listener' | 'endpoint' | 'provider' | 'upload' | 'acme'
  /** What it is called in sentences: `/etc/ssl/a.pem`, `192.0.2.1:443`. */
  title: string
  /** The host that clients ask for; null: unknown. */
  host_name: string | null
  /** The mode of the file with the key in octal; null: unknown. */
  key_mode: string | null
  /** Whether the intermediates come with it; null: they cannot be seen, as in a file with one certificate. */
  is_chain_complete: boolean | null
  /** Whether a root certificate comes with it; null: that cannot be seen. */
  is_root_sent: boolean | null
  /** Whether an OCSP response is sent with it; null: nobody has looked. */
  has_staple: boolean | null
}

export type Judged = {
  facts: Omit<CertificateFacts, 'subject'>
  places: readonly JudgedPlace[]
  /** Null: not known yet. */
  trust: readonly TrustPath[] | null
  /** Other certificates with the same key. */
  certificatesWithKey: number
  /** Servers on which it is, and addresses of services on no server of the account. */
  servers: number
  /** Since when a newer certificate for the same names is on one of its servers; null: there is none. */
  replacedAt: Date | null
  /** What its issuer says of it; null: it does not say, or was not asked. */
  revocation: Revocation | null
  /** Whether its names may be issued again, as far as the DNS was asked. */
  issuance: readonly IssuanceCheck[]
  policy: CertificatePolicy
}

/** Null: it is not revoked. */
export type Revocation = { revoked: { at: string; reason: string } | null }

/** What an account expects of its certificates. Null: anything. */
export type CertificatePolicy = {
  /** Text that the name of the issuer contains, one of these. */
  issuers: readonly string[] | null
  rsa_bits_min: number | null
  ec_bits_min: number | null
  lifetime_days_max: number | null
  key_types: readonly string[] | null
}

export const noPolicy: CertificatePolicy = {
  issuers: null,
  rsa_bits_min: null,
  ec_bits_min: null,
  lifetime_days_max: null,
  key_types: null,
}

/** A key on more servers, or a wildcard on more, is as safe as the weakest of them. */
const serversMax = { key: 3, wildcard: 5 }

export function judgeCertificate(judged: Judged, now: Date): Finding[] {
  const { facts } = judged
  if (facts.is_authority && !judged.places.some(isServed))
    return [...ofValidity(facts, now), ...ofRevocation(judged), ...ofKey(facts), ...ofKeyFiles(judged)]
  return [
    ...ofValidity(facts, now),
    ...ofRevocation(judged),
    ...ofKey(facts),
    ...ofTrust(judged, now),
    ...ofUse(judged, now),
    ...ofPlaces(judged, now),
    ...ofRenewal(judged, now),
    ...ofPolicy(judged),
  ]
}

export const isServed = ({ kind }: { kind: string }) => kind === 'listener' || kind === 'endpoint'

function ofValidity({ not_before, not_after }: Judged['facts'], now: Date): Finding[] {
  if (not_before > now) return [finding('not_yet_valid', { at: not_before.toISOString() })]
  const band = expiryBand({ not_before, not_after }, now)
  const at = not_after.toISOString()
  if (band === 'none') return []
  return [band === 'expired' ? finding('expired', { at }) : finding(`expires_${band}`, { at })]
}

function ofKey({ key_type, key_bits, signature_algorithm, is_self_signed }: Judged['facts']): Finding[] {
  const found: Finding[] = []
  const bits = key_bits ?? Number.POSITIVE_INFINITY
  if (key_type === 'rsa' && bits < 1024) found.push(finding('broken_key', { bits }))
  else if ((key_type === 'rsa' && bits < 2048) || (key_type === 'ec' && bits < 256) || key_type === 'dsa')
    found.push(finding('weak_key', { type: key_type, bits: key_bits ?? 0 }))
  // Nobody relies on the signature of a certificate that signs itself.
  if (!is_self_signed && /md[245]/i.test(signature_algorithm))
    found.push(finding('broken_signature', { algorithm: signature_algorithm }))
  else if (!is_self_signed && /sha-?1\b|sha1with|with-?sha1$/i.test(signature_algorithm))
    found.push(finding('weak_signature', { algorithm: signature_algorithm }))
  return found
}

function ofRevocation({ revocation }: Pick<Judged, 'revocation'>): Finding[] {
  return revocation?.revoked ? [finding('revoked', revocation.revoked)] : []
}

function ofTrust({ facts, trust, places }: Judged, now: Date): Finding[] {
  if (trust === null) return []
  const verdict = trustVerdict(trust, facts.is_self_signed, now)
  if (verdict === 'self_signed' || verdict === 'untrusted') {
    for (const path of trust) {
      const rule = violationOf(path, now)
      if (rule !== null) return [finding('rules_violated', { authority: path.authority, rule })]
    }
    const issuer = facts.issuer_name ?? ''
    // A certificate of an internal authority that Holdfast does not know is no fault where the public does not see it.
    if (!places.some(isServed) || !facts.names.some(isPublicName))
      return [finding('unknown_issuer', { issuer })]
    return [verdict === 'self_signed' ? finding('self_signed') : finding('untrusted', { issuer })]
  }
  if (verdict === 'intermediate_expired') {
    const [latest] = usablePaths(trust, now)
      .map(({ expires_at }) => expires_at)
      .sort()
      .reverse()
    return [finding('intermediate_expired', { at: latest ?? '' })]
  }
  const place = places.find((one) => isServed(one) && one.is_chain_complete === false)
  return place ? [finding('incomplete_chain', { place: place.title })] : []
}

function isOfPublicAuthority({ trust }: Pick<Judged, 'trust'>, now: Date): boolean {
  return trust?.some(({ source, expires_at }) => source === 'public' && new Date(expires_at) > now) ?? false
}

function ofUse({ facts, places, trust }: Judged, now: Date): Finding[] {
  const found: Finding[] = []
  const usages = facts.extended_key_usages
  const isPublic = isOfPublicAuthority({ trust }, now)
  if (facts.names.length === 0) found.push(finding('no_names', { name: facts.common_name ?? '' }))
  if (usages !== null && !usages.includes(usageOids.serverAuth) && !usages.includes(usageOids.any))
    found.push(finding('not_for_servers'))
  if (facts.can_sign && places.some(isServed)) found.push(finding('authority_served'))
  const limit = lifetimeLimitDays(facts.not_before)
  const days = lifetimeDays(facts)
  // The last day may be counted differently by a second.
  if (isPublic && limit !== null && days > limit + 0.01)
    found.push(finding('lifetime_too_long', { days: Math.round(days), limit }))
  if (isPublic && usages?.includes(usageOids.clientAuth) && usages.includes(usageOids.serverAuth))
    found.push(finding('client_authentication'))
  if (isPublic && !facts.has_timestamps) found.push(finding('no_timestamps'))
  if (facts.key_type === 'rsa') found.push(finding('rsa_only'))
  return found
}

function ofKeyFiles({ places }: Pick<Judged, 'places'>): Finding[] {
  const readable = places.find(
    ({ key_mode }) => key_mode !== null && (Number.parseInt(key_mode, 8) & 0o004) !== 0,
  )
  if (!readable) return []
  return [finding('key_readable_by_all', { place: readable.title, mode: readable.key_mode ?? '' })]
}

/** So long, a renewed certificate may wait until it is served. */
export const replacementGraceMs = 86_400_000

function ofPlaces({ facts, places, certificatesWithKey, servers, replacedAt }: Judged, now: Date): Finding[] {
  const found = ofKeyFiles({ places })
  for (const place of places)
    if (isServed(place) && place.host_name !== null && !covers(facts.names, place.host_name))
      found.push(finding('name_mismatch', { host: place.host_name, place: place.title }))
  const unstapled = facts.requires_staple ? places.find(({ has_staple }) => has_staple === false) : undefined
  if (unstapled) found.push(finding('staple_missing', { place: unstapled.title }))
  const withRoot = places.find((place) => isServed(place) && place.is_root_sent)
  if (withRoot && !facts.is_self_signed) found.push(finding('root_in_chain', { place: withRoot.title }))
  if (
    replacedAt !== null &&
    now.getTime() - replacedAt.getTime() > replacementGraceMs &&
    places.some(isServed)
  )
    found.push(finding('older_served', { since: replacedAt.toISOString() }))
  if (certificatesWithKey > 0 || servers > serversMax.key)
    found.push(finding('shared_key', { certificates: certificatesWithKey, servers }))
  if (facts.names.some(isWildcard) && servers > serversMax.wildcard)
    found.push(finding('shared_wildcard', { servers }))
  return found
}

/** Only public authorities are bound by the DNS (RFC 8659, and the Baseline Requirements 3.2.2.8). */
function ofRenewal({ facts, trust, issuance, places }: Judged, now: Date): Finding[] {
  if (places.length === 0 || !isOfPublicAuthority({ trust }, now)) return []
  return renewalFindings(issuance, facts.issuer)
}

function ofPolicy({ facts, policy }: Judged): Finding[] {
  const found: Finding[] = []
  const issuer = facts.issuer_name ?? ''
  if (policy.issuers && !policy.issuers.some((name) => issuer.toLowerCase().includes(name.toLowerCase())))
    found.push(finding('issuer_not_allowed', { issuer }))
  const days = Math.round(lifetimeDays(facts))
  if (policy.lifetime_days_max !== null && days > policy.lifetime_days_max)
    found.push(
      finding('policy_breached', { rule: 'lifetime_days_max', value: days, limit: policy.lifetime_days_max }),
    )
  for (const [type, rule] of [
    ['rsa', 'rsa_bits_min'],
    ['ec', 'ec_bits_min'],
  ] as const) {
    const limit = policy[rule]
    if (limit !== null && facts.key_type === type && (facts.key_bits ?? limit) < limit)
      found.push(finding('policy_breached', { rule, value: facts.key_bits ?? 0, limit }))
  }
  if (policy.key_types && !policy.key_types.includes(facts.key_type))
    found.push(
      finding('policy_breached', {
        rule: 'key_types',
        value: facts.key_type,
        limit: policy.key_types.join(', '),
      }),
    )
  return found
}
