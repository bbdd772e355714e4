/** What can be wrong with a certificate, and how bad it is. */

/** From the least to the most severe. */
export const findingSeverities = ['info', 'low', 'medium', 'high', 'critical'] as const
export type FindingSeverity = (typeof findingSeverities)[number]

/** The severity of each finding. Those of the expiry follow its band. */
const severities = {
  expired: 'critical',
  not_yet_valid: 'critical',
  name_mismatch: 'critical',
  untrusted: 'critical',
  self_signed: 'critical',
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
  expires_high: 'high',
  incomplete_chain: 'medium',
  shared_key: 'medium',
  shared_wildcard: 'medium',
  client_authentication: 'medium',
  expires_warning: 'medium',
  unknown_issuer: 'low',
  no_timestamps: 'low',
  issuer_not_allowed: 'low',
  policy_breached: 'low',
  rsa_only: 'info',
} as const satisfies Record<string, FindingSeverity>

export type FindingCode = keyof typeof severities
export const findingCodes = Object.keys(severities) as FindingCode[]

export type Finding = {
  code: FindingCode
  severity: FindingSeverity
  /** What was observed, as texts and numbers for the sentence of the finding. */
  evidence: Readonly<Record<string, string | number>>
}

export function finding(code: FindingCode, evidence: Finding['evidence'] = {}): Finding {
  return { code, severity: severities[code], evidence }
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
