/** The status of a registered domain, in the same words for every registrar and registry. */
import type { EppStatus } from './epp-status.ts'

export const domainStatuses = [
  'registering',
  'transferring_in',
  'active',
  /** On hold, so that it does not resolve, for example because its registrant was not verified. */
  'suspended',
  /** Its expiry has passed, and the registrar still renews it at the usual price. */
  'expired',
  /** The registrar has deleted it. It can be restored for a higher price. */
  'redemption',
  'restoring',
  /** Cannot be restored any more, and is released soon. */
  'pending_delete',
  'transferring_out',
  /** No longer at this registrar. */
  'gone',
  /** Held elsewhere, and its registry could not be asked yet. */
  'unknown',
] as const
export type DomainStatus = (typeof domainStatuses)[number]

export type DomainEvidence = {
  statuses: readonly EppStatus[]
  /** Null if the registry publishes none, as for .de. */
  expiresAt: Date | null
}

/**
 * The status of a domain that its registrar or registry lists. The order matters: registries leave older statuses in
 * place when later ones are set (RFC 3915, section 3.2).
 */
export function statusOf({ statuses, expiresAt }: DomainEvidence, now: Date): DomainStatus {
  const has = (status: EppStatus) => statuses.includes(status)
  if (has('pendingRestore')) return 'restoring'
  if (has('redemptionPeriod')) return 'redemption'
  if (has('pendingDelete')) return 'pending_delete'
  if (has('pendingCreate')) return 'registering'
  if (has('pendingTransfer')) return 'transferring_out'
  // Registrars set a hold on domains that were not renewed.
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return has('clientHold') || has('serverHold') ? 'suspended' : 'active'
}
