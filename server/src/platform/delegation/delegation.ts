/**
 * How a domain is delegated: what its parent says, asked at the parent's own name servers, and what each delegated
 * server answers. The NS records of the domain's own zone are another matter: they are not the delegation.
 */
import type { DnsKey, DsRecord } from '#kernel/domains/ds-record.ts'

/** What the parent publishes about a domain. */
export type ParentReading = {
  /** The parent zone; the root is ''. */
  zone: string
  /** The address of the parent's server that answered. */
  server: string
  /** Host names, sorted. Empty: the domain is not delegated. */
  nameservers: readonly string[]
  /** Addresses that the parent publishes of name servers, by host. */
  glue: Readonly<Record<string, readonly string[]>>
  dsRecords: readonly DsRecord[]
}

/**
 * `authoritative`: it serves the zone. `not_authoritative`, `refused`, `failed` (SERVFAIL): it answers, but does not
 * serve the zone. `no_answer`: it did not answer. `no_address`: its name has no address. `not_asked`: this installation
 * could not ask it, for example because it has no IPv6, which says nothing about the server.
 */
export const serverStates = [
  'authoritative',
  'not_authoritative',
  'refused',
  'failed',
  'no_answer',
  'no_address',
  'not_asked',
] as const
export type ServerState = (typeof serverStates)[number]

/** What one address of a delegated name server answers. */
export type ServerReading = {
  host: string
  /** Null: the host has none. */
  address: string | null
  state: ServerState
  /** The serial of the zone there; null unless it is authoritative. */
  serial: number | null
  /** The NS records of the zone there, sorted. */
  nameservers: readonly string[] | null
  /** The DNSKEY records of the zone there. None: the zone is not signed. */
  keys: readonly DnsKey[] | null
}

export type DelegationReading = { parent: ParentReading; servers: readonly ServerReading[] }

/** The parent could not be asked. `message` is shown to users. */
export class DelegationUnreadable extends Error {
  override readonly name = 'DelegationUnreadable'
}
