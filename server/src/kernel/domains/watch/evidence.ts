/**
 * What a registry says about a domain name. Only a definite answer is evidence: a name of which the registry could not
 * be asked is neither registered nor free.
 */
import type { EppStatus } from '../epp-status.ts'

/** The registration data of a name, as far as the registry publishes it. */
export type RegistryRecord = {
  /** The registry's own id of this registration: a new one after the name was released. */
  readonly handle: string | null
  readonly statuses: readonly EppStatus[]
  readonly registeredAt: Date | null
  readonly expiresAt: Date | null
  readonly changedAt: Date | null
  readonly registrar: Registrar | null
  /** Canonical names, sorted. */
  readonly nameservers: readonly string[]
  /** In the presentation format of zone files, sorted. */
  readonly dsRecords: readonly string[]
}

/** Whether both are of one registration, as far as the registry tells when it began. */
export function isSameRegistration(a: RegistryRecord, b: RegistryRecord): boolean {
  const isKnown = a.registeredAt !== null && b.registeredAt !== null
  return isKnown && a.registeredAt.getTime() === b.registeredAt.getTime() && a.handle === b.handle
}

export type Registrar = {
  readonly name: string | null
  /** Its number at IANA; registrars of country code TLDs may have none. */
  readonly ianaId: string | null
}

export const evidenceSources = ['rdap', 'whois'] as const
export type EvidenceSource = (typeof evidenceSources)[number]

export const noEvidenceReasons = [
  /** The registry has neither RDAP nor a WHOIS format that is known. */
  'unsupported',
  /** The registry limits requests, or this installation has used its requests to it. */
  'throttled',
  /** The server failed: a status of 5xx, or one that RDAP does not use. */
  'server_error',
  'timeout',
  'unreachable',
  /** Redirected to a server that does not serve the TLD. */
  'foreign_redirect',
  /** A 404 that is not in RDAP's media type, so it may come from a proxy or a web server. */
  'not_rdap',
  /** A 404 of a server that is not listed for the TLD. */
  'unlisted_server',
  /** The answer cannot be read, is too long, or is about another name. */
  'malformed',
] as const
export type NoEvidenceReason = (typeof noEvidenceReasons)[number]

export type Found = {
  readonly outcome: 'found'
  readonly source: EvidenceSource
  readonly server: string
  readonly record: RegistryRecord
}

/** The registry that is responsible for the TLD says that the name is not registered. */
export type NotFound = {
  readonly outcome: 'not_found'
  readonly source: EvidenceSource
  readonly server: string
}

export type NoEvidence = {
  readonly outcome: 'none'
  readonly reason: NoEvidenceReason
  /** For people: what failed, and where. */
  readonly message: string
  /** The host that was asked, if one was. */
  readonly server: string | null
  /** What the server demanded with `Retry-After`, in seconds. */
  readonly retryAfterSeconds: number | null
}

export type RegistryEvidence = Found | NotFound | NoEvidence

export function noEvidence(
  reason: NoEvidenceReason,
  message: string,
  server: string | null = null,
  retryAfterSeconds: number | null = null,
): NoEvidence {
  return { outcome: 'none', reason, message, server, retryAfterSeconds }
}
