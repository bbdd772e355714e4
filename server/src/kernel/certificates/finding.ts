/** What can be wrong with a certificate or with a service that uses TLS, and how bad it is. */

/** From the least to the most severe. */
export const findingSeverities = ['info', 'low', 'medium', 'high', 'critical'] as const
export type FindingSeverity = (typeof findingSeverities)[number]

/** The severity of each finding of a certificate. Those of the expiry follow its band. */
const severities = {
  expired: 'critical',
  not_yet_valid: 'critical',
  name_mismatch: 'critical',
  untrusted: 'critical',
  self_signed: 'critical',
  rules_violated: 'critical',
  revoked: 'critical',
  broken_key: 'critical',
  broken_signature: 'critical',
  key_readable_by_all: 'critical',
  expires_critical: 'critical',
  weak_key: 'high',
  weak_signature: 'high',
  no_names: 'high',
  not_for_servers: 'high',
  authority_served: 'high',
  intermediate_expired: 'high',
  lifetime_too_long: 'high',
  older_served: 'high',
  staple_missing: 'high',
  caa_forbids_renewal: 'high',
  dnssec_forbids_renewal: 'high',
  expires_high: 'high',
  incomplete_chain: 'medium',
  shared_key: 'medium',
  shared_wildcard: 'medium',
  client_authentication: 'medium',
  expires_warning: 'medium',
  unknown_issuer: 'low',
  no_timestamps: 'low',
  no_caa: 'low',
  root_in_chain: 'low',
  issuer_not_allowed: 'low',
  policy_breached: 'low',
  rsa_only: 'info',
} as const satisfies Record<string, FindingSeverity>

export type FindingCode = keyof typeof severities
export const findingCodes = Object.keys(severities) as FindingCode[]

/** The severity of what is wrong with a service, whatever certificate it serves. */
const endpointSeverities = {
  key_not_proven: 'critical',
  ssl_accepted: 'critical',
  weak_cipher_accepted: 'high',
  no_tls12: 'high',
  old_tls_accepted: 'medium',
  rc4_accepted: 'medium',
  triple_des_accepted: 'medium',
  no_forward_secrecy: 'medium',
  no_aead: 'medium',
  weak_dh: 'medium',
  compression_accepted: 'medium',
  addresses_differ: 'medium',
  no_tls13: 'low',
  hsts_absent: 'low',
  hsts_short: 'low',
  insecure_renegotiation: 'low',
  no_hybrid_group: 'info',
  no_stapling: 'info',
} as const satisfies Record<string, FindingSeverity>

export type EndpointFindingCode = keyof typeof endpointSeverities
export const endpointFindingCodes = Object.keys(endpointSeverities) as EndpointFindingCode[]

export type Finding<Code extends string = FindingCode> = {
  code: Code
  severity: FindingSeverity
  /** What was observed, as texts and numbers for the sentence of the finding. */
  evidence: Readonly<Record<string, string | number>>
}

export function finding(code: FindingCode, evidence: Finding['evidence'] = {}): Finding {
  return { code, severity: severities[code], evidence }
}

export function endpointFinding(
  code: EndpointFindingCode,
  evidence: Finding['evidence'] = {},
): Finding<EndpointFindingCode> {
  return { code, severity: endpointSeverities[code], evidence }
}

export function isMoreSevere(severity: FindingSeverity, than: FindingSeverity): boolean {
  return findingSeverities.indexOf(severity) > findingSeverities.indexOf(than)
}

/** The most severe of these; null if there is none. */
export function worstOf(severitiesFound: readonly FindingSeverity[]): FindingSeverity | null {
  return severitiesFound.reduce<FindingSeverity | null>(
    (worst, severity) => (worst === null || isMoreSevere(severity, worst) ? severity : worst),
    null,
  )
}
