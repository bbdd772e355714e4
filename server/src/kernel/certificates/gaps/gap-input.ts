/** What gaps are computed from. */

export type GapAddress = {
  address: string
  /** The server of the account with this address. */
  server_id: string | null
  state: 'tls' | 'no_tls' | 'unreachable' | 'refused'
  /** What it serves; null: nothing, or not known. */
  certificate_id: string | null
  succeeded_at: Date | null
  /** Since when it serves this certificate. */
  changed_at: Date | null
}

export type GapEndpoint = {
  id: string
  /** An A-label in lower case, or an IP address. */
  name: string
  port: number
  /** `tls`, or the protocol in which TLS is begun. */
  protocol: string
  /** A source demands TLS: a pin, a monitor, a listener, a record about TLS. */
  is_expected: boolean
  is_pinned: boolean
  /** It is not scanned. */
  is_ignored: boolean
  /** The servers whose agents name it. */
  server_ids: readonly string[]
  /** Only the names of a certificate speak of it. */
  is_of_certificate_only: boolean
  state: 'waiting' | 'tls' | 'no_tls' | 'unreachable' | 'unresolvable' | 'refused'
  first_seen_at: Date
  /** When TLS was last observed. */
  succeeded_at: Date | null
  scanned_at: Date | null
  addresses: readonly GapAddress[]
}

/** A certificate that is in some place now and may be served. */
export type GapCertificate = {
  id: string
  /** What people call it. */
  title: string
  names: readonly string[]
  lineage: string
  not_before: Date
  not_after: Date
  is_assessed: boolean
  /** Until when it leads to an authority that the account trusts; null: it does not. */
  trusted_until: Date | null
  first_seen_at: Date
}

/** A service of a server, as its agent sees it. */
export type GapListener = {
  server_id: string
  address: string
  port: number
  /** The name that was asked for; null: none. */
  server_name: string | null
  certificate_id: string
  first_seen_at: Date
  last_seen_at: Date
}

/** A certificate that is on a server, in a file or at a service. */
export type GapHolding = { server_id: string; certificate_id: string; since: Date }

export type GapServer = { id: string; name: string; has_agent: boolean }

/** A certificate for names of the account in a log of Certificate Transparency, which the inventory does not have. */
export type GapIssuance = {
  /** Identifies it. */
  key: string
  names: readonly string[]
  issuer: string | null
  /** Its certificate, if the inventory has it from the log only. */
  certificate_id: string | null
  logged_at: Date
}

export type GapInput = {
  now: Date
  endpoints: readonly GapEndpoint[]
  certificates: readonly GapCertificate[]
  listeners: readonly GapListener[]
  /** When certificates that are not served now were last served. */
  lastServed: ReadonlyMap<string, Date>
  holdings: readonly GapHolding[]
  /** The servers of the addresses, listeners and holdings. */
  servers: readonly GapServer[]
  /** The hosts whose certificates an enabled monitor watches. */
  monitoredHosts: readonly string[]
  /** Of which certificates the alerts reach people. */
  routed: 'all' | ReadonlySet<string>
  issuances: readonly GapIssuance[]
}
