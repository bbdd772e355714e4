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

/** So long, an answer that names no end is valid. */
const ageMaxMs = 7 * 86_400_000
/** So much, the clocks of authorities may be ahead. */
const skewMs = 10 * 60_000

/**
 * Until when an answer is valid. Throws StatusUnknown if it is not valid now: an attacker may repeat an old one, from
 * before the revocation.
 */
export function validUntil(
  { thisUpdate, nextUpdate }: { thisUpdate: Date; nextUpdate: Date | null },
  now: Date,
): Date {
  const end = nextUpdate ?? new Date(thisUpdate.getTime() + ageMaxMs)
  if (end < now) throw new StatusUnknown('The answer of the authority is out of date')
  if (thisUpdate.getTime() > now.getTime() + skewMs)
    throw new StatusUnknown('The answer of the authority is not valid yet')
  return end
}

/** Why nothing can be concluded, for people. */
export class StatusUnknown extends Error {}
