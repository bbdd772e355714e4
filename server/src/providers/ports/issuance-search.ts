/**
 * Searches the logs of Certificate Transparency for certificates that were issued for a domain. The logs are public and far
 * too large to be read whole, so that a third-party service that has indexed them is asked: it learns the domain.
 */
import type { Egress } from '#platform/net/egress.ts'

export const issuanceSources = ['certspotter', 'crtsh'] as const
export type IssuanceSource = (typeof issuanceSources)[number]

/** A certificate that was issued, as a source describes it. Nothing of it is verified. */
export type LoggedIssuance = {
  /** As the source writes them; also names of others may be among them. */
  names: readonly string[]
  /** The distinguished name of the issuer. */
  issuer: string
  /** In hexadecimal; null: the source does not show it. */
  serial: string | null
  /** SHA-256 of the signed part without what logs add (RFC 6962, section 3.2); null: the source does not show it. */
  tbsSha256: string | null
  /** SHA-256 of the public key; null: the source does not show it. */
  keySha256: string | null
  /** The certificate or the precertificate that was logged before it; null: the source does not show it. */
  der: Buffer | null
  notBefore: Date
  notAfter: Date
  /** When it was logged; null: the source does not show it. */
  loggedAt: Date | null
}

export type IssuancePage = {
  issuances: readonly LoggedIssuance[]
  /** From where to continue, now or later; null: from the beginning. */
  cursor: string | null
  hasMore: boolean
  /** Not before so many seconds, the source wants to be asked again; null: it does not say. */
  askAgainSeconds: number | null
}

export type IssuanceQuestion = {
  domain: string
  includesSubdomains: boolean
  cursor: string | null
  /** Null: without one. */
  token: string | null
}

/** `burst` requests at once, and then one every `everySeconds`. */
export type SearchBudget = { burst: number; everySeconds: number }

export interface IssuanceSearch {
  source: IssuanceSource
  /** As people call it. */
  title: string
  takesToken: boolean
  /** What it allows to all requests of an installation without a token, and to those with the same token. */
  budget: { shared: SearchBudget; ofToken: SearchBudget }
  /** Between two searches for a domain, without and with a token. */
  everySeconds: { shared: number; ofToken: number }
  /** A page of unexpired certificates, oldest first. Throws a ProviderError. */
  search(egress: Egress, question: IssuanceQuestion): Promise<IssuancePage>
}

export type IssuanceSearches = Readonly<Record<IssuanceSource, IssuanceSearch>>
