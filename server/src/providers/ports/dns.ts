/**
 * The DNS port: zones and RRsets at a provider.
 *
 * Forms. Zone names are canonical: lower case, A-labels, no final dot. Owner names are relative to the zone,
 * the apex is `@`. RRsets are whole: one TTL in seconds and all values, canonical, sorted and without
 * duplicates (kernel/dns). A value that has no canonical text is passed in the text of the server, unchanged
 * (`isRawRdata`). What the server makes by itself, such as SOA and DNSSEC's own types, is only read, and apart.
 *
 * Adapters may be called from several places at once; of one zone there is one writer at a time.
 */
import type { RRset, RRsetKey } from '#kernel/dns/records/rrset.ts'
import type { ServerMade } from '#kernel/dns/records/server-made.ts'
import type { ProviderError } from './provider-error.ts'
import type { ZoneOption, ZoneOptionValues } from './zone-options.ts'

/** A zone at the provider; `ref` is the provider's own name or number for it, opaque to us. */
export type ProviderZone = { name: string; ref: string }

/** What the provider has under a name or with a TTL that cannot be kept; it is shown, and never touched. */
export type UnreadableRRset = RRsetKey & { reason: string }

export const zoneNoticeCodes = [
  /** Changes of the zone do not raise its serial, so secondary servers do not learn of them. */
  'serial_not_raised',
] as const
export type ZoneNoticeCode = (typeof zoneNoticeCodes)[number]

/** A setting of the zone at the provider that should be another; `message` is shown to the account. */
export type ZoneNotice = {
  code: ZoneNoticeCode
  message: string
  /** Whether `repair` can correct the setting. */
  canRepair: boolean
}

export type ZoneReading = {
  rrsets: RRset[]
  unreadable: UnreadableRRset[]
  /** What is noticed of the zone's settings; only where all of the zone was read. */
  notices?: ZoneNotice[]
  /** Only where all of the zone was read. */
  serverMade?: ServerMade
}

/** One RRset to be made, replaced or removed. `before` is what the change was based on; null: not there. */
export type RRsetChange = {
  key: RRsetKey
  before: RRset | null
  after: RRset | null
}

/** Null: applied. */
export type ChangeOutcome = ProviderError | null

export interface DnsProvider {
  /** Every zone that the credentials reach. Only where `canListZones`. */
  listZones(): Promise<ProviderZone[]>

  /** The zone of this name, or null. Never lists all zones to find one. */
  findZone(name: string): Promise<ProviderZone | null>

  /**
   * Makes a zone with these options that is served at once: nothing is in it but its SOA and name servers. Throws
   * `conflict` if it is there. Only where `canCreateZones`.
   */
  createZone(name: string, options: ZoneOptionValues): Promise<ProviderZone>

  /** Removes the zone with all in it; a zone that is gone already is a success. Only where `canDeleteZones`. */
  deleteZone(zone: ProviderZone): Promise<void>

  /**
   * A text that changes whenever the zone does (a serial, say), or null if the provider has none that can
   * be trusted. Far cheaper than reading.
   */
  changeToken(zone: ProviderZone): Promise<string | null>

  /** The whole zone, or only the RRsets asked for. Throws `not_found` if there is no such zone. */
  read(zone: ProviderZone, only?: readonly RRsetKey[]): Promise<ZoneReading>

  /**
   * Applies at most `capabilities.batch.changes` changes, in the order given, and says for each how it
   * went. With `batch.isAtomic` either all are applied or it throws and none is. It throws a ProviderError
   * when nothing was applied; `timeout` and `unavailable` leave that open. Where `checksBefore`, a change
   * whose `before` is not what is there throws `stale`, and the server itself has checked it.
   */
  apply(zone: ProviderZone, changes: readonly RRsetChange[]): Promise<ChangeOutcome[]>

  /** Corrects the setting that a notice is about. Safe to repeat. Only for notices with `canRepair`. */
  repair?(zone: ProviderZone, code: ZoneNoticeCode): Promise<void>
}

/** What a provider can do for DNS. These are features of the port, never of one vendor. */
export type DnsCapabilities = {
  /** Record types that can be written, by mnemonic. */
  types: readonly string[]
  /** Whether types without a mnemonic of ours can be written in the form of RFC 3597. */
  hasUnknownTypes: boolean
  canListZones: boolean
  canCreateZones: boolean
  /** What can be chosen when a zone is made. */
  zoneOptions: readonly ZoneOption[]
  canDeleteZones: boolean
  batch: { changes: number; isAtomic: boolean }
  /** Whether the server itself refuses a change whose `before` is not what it has. */
  checksBefore: boolean
  /** Seconds; a TTL outside is brought inside when wanted and actual are compared. */
  ttl: { min: number; max: number }
  /** Whether the apex NS set can be written. */
  hasEditableApexNs: boolean
  /** Types whose records are written in the server's own text. */
  rawTypes?: readonly string[]
  /** Types whose records at the apex the server makes by itself, beside those that all servers make. */
  serverTypes?: readonly string[]
}
