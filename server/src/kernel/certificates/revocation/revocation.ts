/** What an authority says of a certificate that it issued. */

/** By their numbers (RFC 5280 section 5.3.1). */
const reasons = [
  'unspecified',
  'keyCompromise',
  'cACompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'certificateHold',
  '',
  'removeFromCRL',
  'privilegeWithdrawn',
  'aACompromise',
] as const

export function reasonOf(code: number | undefined): string {
  return reasons[code ?? 0] || 'unspecified'
}

export type Status = { state: 'good' } | { state: 'revoked'; at: Date; reason: string }

/** Why nothing can be concluded, for people. */
export class StatusUnknown extends Error {}
