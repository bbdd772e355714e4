import type { Generated } from 'kysely'
import type { ResourceError } from '#areas/connections/index.ts'
import type { ServerLifecycle, ServerPower } from '#kernel/cloud/server-state.ts'
import type { Labels } from '#kernel/text/labels.ts'
import type { Tx } from '#platform/database/connection/database.ts'

export type CloudAccountRow = {
  account_id: string
  /** The id of the connection. */
  id: string
  adds_new: boolean
  /** False: its servers are entered by hand. */
  is_listed: boolean
  listed_at: Date | null
  error: ResourceError | null
  snapshots_listed_at: Date | null
  snapshots_error: ResourceError | null
  volumes_listed_at: Date | null
  volumes_error: ResourceError | null
  firewalls_listed_at: Date | null
  firewalls_error: ResourceError | null
  created_at: Date
  due_at: Date | null
}

export type ServerRow = {
  account_id: string
  id: string
  connection_id: string
  /** The provider's own id. Null: the server is being created. */
  ref: string | null
  name: string
  lifecycle: ServerLifecycle
  power: ServerPower
  /** Null: its provider has never told. */
  is_online: boolean | null
  /** Null: it has no agent. */
  agent_seen: boolean | null
  monitor_up: boolean | null
  online_since: Date | null
  region: string
  size: string
  cpus: number | null
  memory_mib: number | null
  disk_gib: number | null
  image: string | null
  public_addresses: string[]
  private_addresses: string[]
  tags: string[]
  provider_created_at: Date | null
  /** Null: the provider does not tell. */
  is_in_rescue: boolean | null
  has_backups: boolean | null
  /** It is stopped and costs the same, at a provider that charges for the disks of other stopped servers only. */
  keeps_host: boolean
  notes: string
  labels: Labels
  missed_listings: number
  listed_at: Date
  revision: number
  created_at: Date
  updated_at: Date
}

type Defaulted<Row, Names extends keyof Row> = Omit<Row, Names> & { [N in Names]: Generated<Row[N]> }

export type CloudTables = {
  cloud_accounts: Defaulted<CloudAccountRow, 'is_listed'>
  servers: Defaulted<ServerRow, 'agent_seen' | 'monitor_up' | 'missed_listings' | 'revision' | 'keeps_host'>
  server_addresses: { account_id: string; server_id: string; address: string }
}

export function cloudDb(tx: Tx) {
  return tx.withTables<CloudTables>()
}
