/** What a scan of the TLS of one port returns. */
import type { CipherSuite } from './registry/cipher-suites.ts'
import type { NamedGroup } from './registry/named-groups.ts'
import type { HelloVersion } from './wire/versions.ts'

/**
 * `tls`: the server accepts a handshake. `declined`: it has TLS, but ended each handshake with an alert. `no_tls`: it
 * sends something else. `start_tls_failed`: it does not begin TLS in the protocol of the target. `closed`: it closes the
 * connection without an answer. `forbidden`: the rules of the network do not allow the address.
 */
export type TlsOutcome =
  | 'tls'
  | 'declined'
  | 'no_tls'
  | 'start_tls_failed'
  | 'closed'
  | 'timeout'
  | 'refused'
  | 'unreachable'
  | 'forbidden'

export type TlsScan = {
  outcome: TlsOutcome
  /** Why the outcome is not `tls`, for people; null if it is. */
  detail: string | null
  /** How many connections the scan has made. */
  connections: number
  /** What a client of today negotiates; null if it negotiates nothing. */
  served: ServedTls | null
  /** Null if only the certificate was asked for, or there is no TLS. */
  posture: TlsPosture | null
}

export type ServedTls = {
  protocol: HelloVersion
  cipher: CipherSuite
  keyExchange: SeenKeyExchange | null
  alpn: string | null
  /** DER, exactly what the server sent and in its order. Nothing in it has been verified. */
  chain: readonly Buffer[]
  /**
   * Whether the server has signed with the key of the first certificate. False: it shows a certificate that is not its own.
   * Null: its protocol or key exchange needs no signature of TLS 1.2 or later, or the certificate cannot be read.
   */
  isKeyProven: boolean | null
  /** The OCSP response that the server sent with its certificate, in DER. */
  staple: Buffer | null
  /** The server rejects the server name. It has served this to a client that sends none. */
  isNameRejected: boolean
}

/** What the server exchanges keys with: a group, a prime of this length, or a temporary RSA key of this length. */
export type SeenKeyExchange =
  | { kind: 'group'; name: string; rsaBits: number | null; isPostQuantum: boolean }
  | { kind: 'dh' | 'rsa'; bits: number }

export type TlsProtocol = 'SSLv2' | HelloVersion

export type TlsPosture = {
  /** Why the scan ended before it had asked everything; null if it is complete. */
  incomplete: string | null
  /** The accepted ones, the oldest first. */
  protocols: readonly TlsProtocol[]
  /** For each accepted protocol. */
  ciphers: readonly ProtocolCiphers[]
  groups: readonly AcceptedGroup[]
  /** RFC 5746; null if the server has only TLS 1.3, which has no renegotiation. */
  isSecureRenegotiation: boolean | null
  /** Whether the server compresses before TLS 1.3; null if it has only TLS 1.3. */
  isCompressed: boolean | null
  /** RFC 7627; null if the server has only TLS 1.3, where it is always in effect. */
  isExtendedMasterSecret: boolean | null
  /** RFC 7507: the server prevents downgrades; null if it has one protocol only, or that is unknown. */
  isFallbackPrevented: boolean | null
  hsts: HstsState
}

export type ProtocolCiphers = {
  protocol: TlsProtocol
  /** In the order in which the server selected them. */
  ciphers: readonly AcceptedCipher[]
  /** Whether the server was asked for all ciphers. */
  isComplete: boolean
}

export type AcceptedCipher = CipherSuite & { seen: SeenKeyExchange | null }

export type AcceptedGroup = NamedGroup & { protocols: readonly HelloVersion[] }

/** `not_asked`: the target is not HTTPS. `unknown`: the server did not answer the request. */
export type HstsState =
  | { state: 'set'; maxAge: number; includesSubdomains: boolean; isPreloadable: boolean }
  | { state: 'absent' | 'unknown' | 'not_asked' }
