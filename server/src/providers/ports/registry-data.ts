/** How the registries of all TLDs are asked about names: without credentials, by protocols that they share. */
import type { RegistryEvidence } from '#kernel/domains/watch/evidence.ts'
import type { Delegation, ListedDrop } from '#kernel/domains/watch/watch-state.ts'
import type { Egress } from '#platform/net/egress.ts'

/** IANA's list of the RDAP servers of all TLDs (RFC 9224). */
export type Bootstrap = {
  readonly publishedAt: Date
  /** The base URLs of the servers of each suffix, https before http. */
  readonly serversOf: ReadonlyMap<string, readonly string[]>
}

export type RegistryQuestion = {
  egress: Egress
  bootstrap: Bootstrap
  /** With a contact, so that the operator of a registry knows whom to ask. */
  userAgent: string
  /** A canonical name. */
  name: string
}

/** A name that its registry will release, and when. */
export type DropListEntry = { name: string; drop: ListedDrop }

export interface RegistryPort {
  /** The list that is part of this version. */
  readonly bootstrap: Bootstrap
  /** Where IANA publishes the list. */
  readonly bootstrapUrl: string
  /** Reads a list. Null if it is none, or not a complete one. */
  readBootstrap(text: string): Bootstrap | null
  /** Whether a canonical name is delegated, at the name servers of its TLD. */
  delegationOf(egress: Egress, name: string): Promise<Delegation>
  /** The server that is asked about a canonical name, with its port; null if the registry cannot be asked. */
  serverOf(bootstrap: Bootstrap, name: string): string | null
  /** One request. Never throws for what servers do: every failure is an answer without evidence. */
  ask(question: RegistryQuestion): Promise<RegistryEvidence>
  /**
   * The entries of the list that the registry of a TLD publishes; what cannot be read is left out. Ends with an error for
   * a damaged file.
   */
  readDropList(tld: string, file: Buffer): AsyncIterable<DropListEntry>
}
