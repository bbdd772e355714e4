/**
 * What every vendor's folder exports: a manifest, which is data, and a function that opens the provider with
 * credentials. An adapter knows its vendor's API and the ports that it implements. It has no access to the database,
 * tenants or retry policy: it reports, and the service decides.
 */
import type { Egress } from '#platform/net/egress.ts'
import type { CertificateCapabilities, HeldCertificates } from './certificates.ts'
import type { ServerChangeCapabilities, ServerChanges } from './cloud/changes.ts'
import type { ServerCreation, ServerCreationCapabilities } from './cloud/creation.ts'
import type { MetricCapabilities, ServerMetrics } from './cloud/metrics.ts'
import type { CloudCapabilities, CloudProvider } from './cloud/servers.ts'
import type { CloudSnapshots, SnapshotCapabilities } from './cloud/snapshots.ts'
import type { CloudVolumes, VolumeCapabilities } from './cloud/volumes.ts'
import type { CommitStatusCapabilities, CommitStatusProvider } from './commit-status.ts'
import type { DnsCapabilities, DnsProvider } from './dns.ts'
import type { FirewallManagement, FirewallManagementCapabilities } from './firewall-management.ts'
import type { FirewallCapabilities, FirewallsProvider } from './firewalls.ts'
import type { ContactCapabilities, ContactsProvider } from './registrar/contacts.ts'
import type { PurchaseCapabilities, PurchasesProvider } from './registrar/purchases.ts'
import type { RegistrarCapabilities, RegistrarProvider } from './registrar/registrar.ts'

/** A field of the connection form. */
export type CredentialField = {
  name: string
  label: string
  help: string
  /** Secret fields are encrypted when stored and never shown again. */
  secret: boolean
  /** The field names the server that receives the secrets. If it changes, the secrets must be entered again. */
  isDestination?: true
  /** The field names the server, by URL or host. Connections can be found by it. */
  isServer?: true
  /** The default for an optional field; null means the field is required. */
  fallback: string | null
  /** The allowed values of a field with few choices. */
  choices?: readonly string[]
  example?: string
}

/** How many requests a vendor allows to one set of credentials. */
export type RequestBudget = { requests: number; seconds: number }

export type ProviderManifest = {
  /** The name of the provider's folder and the `kind` of its connections. */
  kind: string
  name: string
  summary: string
  documentation: string
  credentials: readonly CredentialField[]
  /** All are kept to, over all processes, with a fifth for requests that people wait for. Absent: there are none. */
  budgets?: readonly RequestBudget[]
  /** The page at which a registrar's customers add credit and change how they pay. */
  billing?: string
  /** Its domains are not those of the public registries. */
  isSimulated?: true
  /** Capabilities per port. A port that is not listed is not implemented. */
  dns?: DnsCapabilities
  firewalls?: FirewallCapabilities
  /** Only with `firewalls` and `cloud`. */
  firewallManagement?: FirewallManagementCapabilities
  cloud?: CloudCapabilities
  /** Only with `cloud`. */
  serverChanges?: ServerChangeCapabilities
  /** Only with `cloud`. */
  serverCreation?: ServerCreationCapabilities
  /** Only with `serverChanges` that have `snapshot`. */
  snapshots?: SnapshotCapabilities
  /** Only with `cloud`. */
  volumes?: VolumeCapabilities
  /** Only with `cloud`. */
  serverMetrics?: MetricCapabilities
  registrar?: RegistrarCapabilities
  /** Only with `registrar`. */
  purchases?: PurchaseCapabilities
  /** Only with `registrar`. */
  contacts?: ContactCapabilities
  commitStatus?: CommitStatusCapabilities
  certificates?: CertificateCapabilities
}

/** The credentials by field name, complete and validated against the manifest. */
export type Credentials = Readonly<Record<string, string>>

/** Entries of the provider state with such a key are encrypted when stored: for personal data. */
export const privatePrefix = 'private/'

/** A small persistent store per connection, for values that a vendor's protocol requires the adapter to remember. */
export interface ProviderState {
  read(key: string): Promise<unknown>
  /**
   * Stores what `change` returns for the current value (undefined if there is none); returning undefined removes it.
   * Calls for one key never overlap.
   */
  update(key: string, change: (value: unknown) => unknown): Promise<void>
  keys(prefix: string): Promise<string[]>
}

export type ProviderTools = { egress: Egress; providerState: ProviderState }

export interface Provider {
  /** Asks the vendor whether the credentials work; throws a ProviderError if not. Never changes anything. */
  verify(): Promise<Verification>
  /** Identifies the server: equal for two connections to one server. Absent if that cannot be known. */
  server?: string
  dns?: DnsProvider
  firewalls?: FirewallsProvider
  firewallManagement?: FirewallManagement
  cloud?: CloudProvider
  serverChanges?: ServerChanges
  serverCreation?: ServerCreation
  snapshots?: CloudSnapshots
  volumes?: CloudVolumes
  serverMetrics?: ServerMetrics
  registrar?: RegistrarProvider
  purchases?: PurchasesProvider
  contacts?: ContactsProvider
  commitStatus?: CommitStatusProvider
  certificates?: HeldCertificates
}

/** What the vendor reports about itself or the credentials, as readable text. */
export type Verification = { detail: string }

export type ProviderAdapter = {
  manifest: ProviderManifest
  open(credentials: Credentials, tools: ProviderTools): Provider
}
