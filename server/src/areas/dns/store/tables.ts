import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Permission } from '#kernel/access/permission.ts'
import type { ServerMade } from '#kernel/dns/records/server-made.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { ZoneNotice, ZoneNoticeCode } from '#providers/ports/dns.ts'
import type { ZoneOptionValues } from '#providers/ports/zone-options.ts'
import type { RRsetState } from '../records/rrsets/rrset-state.ts'

export const zoneStatuses = ['creating', 'importing', 'active', 'deleting', 'failed'] as const
export const applyModes = ['automatic', 'manual'] as const
export const driftPolicies = ['report', 'enforce', 'adopt'] as const
export const applyStates = ['queued', 'running', 'succeeded', 'partial', 'failed', 'refused'] as const

/** The origin of a change to a zone: `api`, `plan`, `drift`, `import`, or a name chosen by the area that made it. */
export type Cause = string

export type ZoneStatus = (typeof zoneStatuses)[number]
export type ApplyMode = (typeof applyModes)[number]
export type DriftPolicy = (typeof driftPolicies)[number]
export type ApplyState = (typeof applyStates)[number]

/** The thresholds above which an apply is held until it is forced. */
export type Safety = { max_update_percent: number; max_delete_percent: number; min_rrsets: number }
/** RRsets or values of other tools; every given part must match. */
export type IgnoreRule = { name?: string; types?: string[]; value?: string }
/** An RRset at the provider without a canonical form. */
export type Unreadable = { name: string; type: string; reason: string }
/** An error or an obstacle, with a readable message. */
export type ErrorInfo = { code: string; message: string; at?: string }

/** What a guard blocks: pending changes from being applied, or external changes from being adopted. */
export const heldActions = ['apply', 'adopt'] as const
export type HeldAction = (typeof heldActions)[number]
/** Rows of older versions have no action; those holds were about applies only. */
export type Held = ErrorInfo & { action?: HeldAction }

export type ZoneRow = {
  account_id: string
  id: string
  name: string
  connection_id: string
  provider_ref: string | null
  status: ZoneStatus
  apply_mode: ApplyMode
  drift_policy: DriftPolicy
  check_interval_seconds: number
  default_ttl: number
  safety: Safety
  ignore_rules: IgnoreRule[]
  labels: Record<string, string>
  creation_options: ZoneOptionValues
  record_count: number
  version: number
  /** Earlier versions were dropped. */
  oldest_version: number
  change_token: string | null
  read_at: Date | null
  checked_at: Date | null
  check_requested_at: Date | null
  next_check_at: Date | null
  error: ErrorInfo | null
  held: Held | null
  unreadable: Unreadable[]
  lacks_text_boundaries: boolean
  notices: ZoneNotice[]
  server_made: ServerMade
  server: string | null
  shared_with: string[]
  allow_shared: boolean
  lacks_raw_data: boolean
  repairs: ZoneNoticeCode[]
  /** An event has reported drift or held changes; their end is reported too. */
  attention_reported: boolean
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

export type RecordRow = {
  account_id: string
  id: string
  zone_id: string
  name: string
  type: string
  rdata: string
  ttl: number
  comment: string | null
  labels: Record<string, string>
  /** Computed by the database: the value's address, or its target host name with a final dot. */
  reference?: string | null
  revision: number
  created_at: Date
  updated_at: Date
}

export type RRsetRow = {
  account_id: string
  zone_id: string
  name: string
  type: string
  wanted_ttl: number | null
  wanted: string | null
  applied_ttl: number | null
  applied: string | null
  actual_ttl: number | null
  actual: string | null
  ignored: string | null
  /** Why the provider rejected the wanted content; the record may want another by now. */
  error: ErrorInfo | null
  state: RRsetState
}

/** The manager of an RRset. */
export type ManagedRRsetRow = {
  account_id: string
  zone_id: string
  name: string
  type: string
  manager_kind: string
  manager_id: string
  manager_title: string
  permission: Permission
}

export type ApplyRow = {
  account_id: string
  id: string
  zone_id: string
  state: ApplyState
  version: number | null
  cause: Cause
  plan_hash: string | null
  force: string[]
  actor: Record<string, unknown>
  origin: Record<string, unknown> | null
  request_id: string | null
  applied_count: number
  failed_count: number
  error: ErrorInfo | null
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}

export type ChangeRow = {
  account_id: string
  apply_id: string
  zone_id: string
  name: string
  type: string
  before_ttl: number | null
  before: string | null
  after_ttl: number | null
  after: string | null
  outcome: 'planned' | 'applied' | 'failed'
  error: string | null
}

type ZoneTable = Omit<
  ZoneRow,
  | 'ignore_rules'
  | 'unreadable'
  | 'lacks_text_boundaries'
  | 'notices'
  | 'server_made'
  | 'shared_with'
  | 'allow_shared'
  | 'lacks_raw_data'
  | 'repairs'
  | 'attention_reported'
  | 'record_count'
  | 'version'
  | 'oldest_version'
  | 'revision'
> & {
  // pg converts a list to a PostgreSQL array, so JSON lists are passed as text.
  ignore_rules: ColumnType<IgnoreRule[], string, string>
  unreadable: ColumnType<Unreadable[], string | undefined, string>
  lacks_text_boundaries: Generated<boolean>
  notices: ColumnType<ZoneNotice[], string | undefined, string>
  server_made: ColumnType<ServerMade, string | undefined, string>
  lacks_raw_data: Generated<boolean>
  attention_reported: Generated<boolean>
  shared_with: Generated<string[]>
  allow_shared: Generated<boolean>
  repairs: Generated<ZoneNoticeCode[]>
  record_count: Generated<number>
  version: Generated<number>
  oldest_version: Generated<number>
  revision: Generated<number>
}

export type DnsTables = {
  dns_zones: ZoneTable
  dns_records: Omit<RecordRow, 'revision' | 'reference'> & {
    revision: Generated<number>
    reference: GeneratedAlways<string | null>
  }
  dns_rrsets: Omit<RRsetRow, 'state' | 'error'> & {
    state: GeneratedAlways<RRsetState>
    error: Generated<ErrorInfo | null>
  }
  dns_applies: Omit<ApplyRow, 'applied_count' | 'failed_count'> & {
    applied_count: Generated<number>
    failed_count: Generated<number>
  }
  dns_changes: ChangeRow
  dns_managed_rrsets: ManagedRRsetRow
}

export function dnsDb(tx: Tx) {
  return tx.withTables<DnsTables>()
}
