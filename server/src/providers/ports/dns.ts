/**
 * The DNS port: zones and RRsets at a provider.
 *
 * Formats. Zone names are canonical: lower case, A-labels, no final dot. Owner names are relative to the zone; the apex
 * is `@`. RRsets are complete: one TTL in seconds and all values, canonical, sorted and without duplicates
 * (kernel/dns). A value that has no canonical text is passed unchanged in the server's own format (`isRawRdata`).
 * Records that the server generates, such as SOA and the DNSSEC types, are read separately and never written.
 *
 * Adapters may be called concurrently, but each zone has one writer at a time.
 */
import type { RRset, RRsetKey } from '#kernel/dns/records/rrset.ts'
import type { ServerMade } from '#kernel/dns/records/server-made.ts'
import type { ProviderError } from './provider-error.ts'
import type { ZoneOption, ZoneOptionValues } from './zone-options.ts'

/** A zone at the provider. `ref` is the provider's own name or number for it, opaque to Holdfast. */
export type ProviderZone = { name: string; ref: string }

/** Records at the provider with an owner name or a TTL that Holdfast cannot store. They are shown and never changed. */
export type UnreadableRRset = RRsetKey & { reason: string }

export const zoneNoticeCodes = [
  /** Changes do not raise the zone's serial, so secondary servers do not notice them. */
  'serial_not_raised',
] as const
export type ZoneNoticeCode = (typeof zoneNoticeCodes)[number]

/** A zone setting at the provider that should be different. `message` is shown to the account. */
export type ZoneNotice = {
  code: ZoneNoticeCode
  message: string
  /** Whether `repair` can correct the setting. */
  canRepair: boolean
}

export type ZoneReading = {
  rrsets: RRset[]
  unreadable: UnreadableRRset[]
  /** Notices about the zone's settings; only after reading the whole zone. */
  notices?: ZoneNotice[]
  /** Only after reading the whole zone. */
  serverMade?: ServerMade
}

/** One RRset to create, replace or remove. `before` is the content that the change is based on; null means absent. */
export type RRsetChange = {
  key: RRsetKey
  before: RRset | null
  after: RRset | null
}

/** Null: applied. */
export type ChangeOutcome = ProviderError | null

export interface DnsProvider {
  /** Returns every zone that the credentials can access. Requires `canListZones`. */
  listZones(): Promise<ProviderZone[]>

  /** Returns the zone with this name, or null. Never lists all zones to find one. */
  findZone(name: string): Promise<ProviderZone | null>

  /**
   * Creates a zone with these options. It is served at once and contains only its SOA and name servers. Throws
   * `conflict` if it exists. Requires `canCreateZones`.
   */
  createZone(name: string, options: ZoneOptionValues): Promise<ProviderZone>

  /** Deletes the zone with its records. Succeeds if the zone is already gone. Requires `canDeleteZones`. */
  deleteZone(zone: ProviderZone): Promise<void>

  /**
   * Returns a text that changes whenever the zone changes (for example a serial), or null if the provider has no
   * reliable one. Must be far cheaper than reading.
   */
  changeToken(zone: ProviderZone): Promise<string | null>

  /** Reads the whole zone, or only the requested RRsets. Throws `not_found` if there is no such zone. */
  read(zone: ProviderZone, only?: readonly RRsetKey[]): Promise<ZoneReading>

  /**
   * Applies at most `capabilities.batch.changes` changes in the given order and returns the outcome of each. With
   * `batch.isAtomic`, either all are applied or it throws and none is. It throws a ProviderError if nothing was
   * applied; after `timeout` and `unavailable` this is uncertain. With `checksBefore`, a change whose `before` differs
   * from the server's content throws `stale`, and the server itself checks this.
   */
  apply(zone: ProviderZone, changes: readonly RRsetChange[]): Promise<ChangeOutcome[]>

  /** Corrects the setting that a notice is about. Safe to repeat. Only for notices with `canRepair`. */
  repair?(zone: ProviderZone, code: ZoneNoticeCode): Promise<void>
}

/** What a provider supports for DNS. Capabilities belong to the port, never to one vendor. */
export type DnsCapabilities = {
  /** Record types that can be written, by mnemonic. */
  types: readonly string[]
  /** Whether types without a mnemonic in Holdfast can be written in the RFC 3597 format. */
  hasUnknownTypes: boolean
  canListZones: boolean
  canCreateZones: boolean
  /** The options for new zones. */
  zoneOptions: readonly ZoneOption[]
  canDeleteZones: boolean
  batch: { changes: number; isAtomic: boolean }
  /** Whether the server itself rejects a change whose `before` differs from its content. */
  checksBefore: boolean
  /** In seconds. A TTL outside these bounds is clamped when wanted and actual are compared. */
  ttl: { min: number; max: number }
  /** Whether the apex NS set can be written. */
  hasEditableApexNs: boolean
  /** Types whose records are written in the server's own format. */
  rawTypes?: readonly string[]
  /** Types that the server generates at the apex, in addition to those that all servers generate. */
  serverTypes?: readonly string[]
}
