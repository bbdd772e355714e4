/** Which certificates cover a name now. */
import { wildcardFor } from '#kernel/certificates/names.ts'
import type { GapCertificate, GapInput } from './gap-input.ts'

export type Coverage = {
  byId: ReadonlyMap<string, GapCertificate>
  /** All that are for the name, valid or not. */
  forName(name: string): readonly GapCertificate[]
  /** Those that a client accepts for the name now. */
  covering(name: string): readonly GapCertificate[]
}

/** Of the names of the endpoints. */
export function coverageOf({
  certificates,
  endpoints,
  now,
}: Pick<GapInput, 'certificates' | 'endpoints' | 'now'>): Coverage {
  const byId = new Map(certificates.map((one) => [one.id, one]))
  const asked = new Set(endpoints.flatMap(({ name }) => [name, wildcardFor(name) ?? name]))
  const byName = new Map<string, GapCertificate[]>()
  for (const certificate of certificates)
    for (const name of certificate.names) {
      if (!asked.has(name)) continue
      const known = byName.get(name)
      if (known) known.push(certificate)
      else byName.set(name, [certificate])
    }
  const forName = (name: string): readonly GapCertificate[] => {
    const wildcard = wildcardFor(name)
    const exact = byName.get(name) ?? []
    const above = (wildcard === null ? undefined : byName.get(wildcard)) ?? []
    return above.length === 0 ? exact : [...new Set([...exact, ...above])]
  }
  return {
    byId,
    forName,
    covering: (name) => forName(name).filter((certificate) => isAccepted(certificate, now)),
  }
}

/** One that was not assessed yet counts as trusted: a gap that would close a moment later helps nobody. */
export function isAccepted(certificate: GapCertificate, now: Date): boolean {
  return refusalOf(certificate, now) === null
}

export type Refusal = 'expired' | 'not_yet_valid' | 'untrusted'

/** Why clients refuse it; null: they accept it. */
export function refusalOf(
  { not_before, not_after, is_assessed, trusted_until }: GapCertificate,
  now: Date,
): Refusal | null {
  if (not_after <= now) return 'expired'
  if (not_before > now) return 'not_yet_valid'
  if (is_assessed && (trusted_until === null || trusted_until <= now)) return 'untrusted'
  return null
}
