/** What the registry itself says about a held domain: the second opinion beside its registrar. */
import type { EppStatus } from '#kernel/domains/epp-status.ts'
import type { EvidenceSource, NoEvidenceReason, RegistryEvidence } from '#kernel/domains/watch/evidence.ts'

/** As stored. Null members: the registry does not publish it. */
export type RegistryOpinion = { server: string; source: EvidenceSource } & (
  | { is_registered: false }
  | {
      is_registered: true
      statuses: readonly EppStatus[]
      expires_at: string | null
      registrar: string | null
      nameservers: readonly string[]
      /** In the presentation format of zone files. Missing in answers that were stored before it was. */
      ds_records?: readonly string[]
    }
)

/** Why a registry gave no answer. */
export type RegistryError = { reason: NoEvidenceReason; message: string; at: string }

/** Null for an answer that is no evidence: what was known before stays. */
export function opinionOf(evidence: RegistryEvidence): RegistryOpinion | null {
  if (evidence.outcome === 'none') return null
  const { server, source } = evidence
  if (evidence.outcome === 'not_found') return { server, source, is_registered: false }
  const { statuses, expiresAt, registrar, nameservers, dsRecords } = evidence.record
  return {
    server,
    source,
    is_registered: true,
    statuses,
    expires_at: expiresAt?.toISOString() ?? null,
    registrar: registrar?.name ?? null,
    nameservers,
    ds_records: dsRecords,
  }
}

export function registryErrorOf(evidence: RegistryEvidence, now: Date): RegistryError | null {
  if (evidence.outcome !== 'none') return null
  return { reason: evidence.reason, message: evidence.message, at: now.toISOString() }
}
