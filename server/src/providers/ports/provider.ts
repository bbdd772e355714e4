/**
 * What every vendor's folder gives: a manifest, which is data, and a way to open it with credentials. An
 * adapter knows its vendor's API and the ports that it implements. It sees no database, no tenant and no
 * retry policy: it reports, and the service decides.
 */
import type { Egress } from '#platform/net/egress.ts'
import type { DnsCapabilities, DnsProvider } from './dns.ts'
import type { FirewallCapabilities, FirewallsProvider } from './firewalls.ts'

/** A field of the connection form. */
export type CredentialField = {
  name: string
  label: string
  help: string
  /** Secret fields are sealed when stored and never shown again. */
  secret: boolean
  /** Says where the secrets are sent. They are kept for that place: another needs them anew. */
  isDestination?: true
  /** Names the server, by a URL or a host: connections are found by it. */
  isServer?: true
  /** The default where the field may be left out; null: it is required. */
  fallback: string | null
  /** Allowed values, if there are only a few. */
  choices?: readonly string[]
  example?: string
}

export type ProviderManifest = {
  /** The name of its folder, and of the connection's `kind`. */
  kind: string
  name: string
  summary: string
  documentation: string
  credentials: readonly CredentialField[]
  /** Capabilities per port; a port that is not listed is not implemented. */
  dns?: DnsCapabilities
  firewalls?: FirewallCapabilities
}

/** The credentials by field name, complete and checked against the manifest. */
export type Credentials = Readonly<Record<string, string>>

/** A small durable memory of one connection, for what a vendor's protocol makes one remember. */
export interface ProviderState {
  read(key: string): Promise<unknown>
  /** Writes what `change` makes of the present value (undefined if there is none), alone at a time; undefined removes. */
  update(key: string, change: (value: unknown) => unknown): Promise<void>
  keys(prefix: string): Promise<string[]>
}

export type ProviderTools = { egress: Egress; providerState: ProviderState }

export interface Provider {
  /** Asks the vendor whether the credentials work; throws a ProviderError if not. Changes nothing. */
  verify(): Promise<Verification>
  /** Names the server: the same for two connections that reach one server. Left out where that cannot be known. */
  server?: string
  dns?: DnsProvider
  firewalls?: FirewallsProvider
}

/** What the vendor says of itself or of the credentials, in words for people. */
export type Verification = { detail: string }

export type ProviderAdapter = {
  manifest: ProviderManifest
  open(credentials: Credentials, tools: ProviderTools): Provider
}
