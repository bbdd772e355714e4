/** The tables of endpoints: services that the account offers by TLS, and what their addresses answered. */
import type { ServedTls, TlsGrade, TlsGradeReason, TlsPosture } from '@holdfast/checks'
import type { ColumnType, Generated } from 'kysely'
import type { TlsService, TlsServiceProtocol } from '#platform/area.ts'
import type { Tx } from '#platform/database/connection/database.ts'

export const endpointStates = ['waiting', 'tls', 'no_tls', 'unreachable', 'unresolvable', 'refused'] as const
export type EndpointState = (typeof endpointStates)[number]

/** `pin`: a person has entered it. `certificate`: a certificate is for it, and a wildcard record covers it. */
export type EndpointSource = TlsService['source']

export type EndpointRow = {
  account_id: string
  id: string
  name: string
  port: number
  protocol: TlsServiceProtocol
  /** What is connected to; empty: the name. */
  hosts: string[]
  sources: EndpointSource[]
  is_expected: boolean
  is_pinned: boolean
  is_ignored: boolean
  state: EndpointState
  failure: string | null
  scanned_at: Date | null
  succeeded_at: Date | null
  posture_at: Date | null
  scan_requested_at: Date | null
  first_seen_at: Date
  forgotten_at: Date | null
  revision: number
  updated_at: Date
  due_at: Date | null
}

export const addressStates = ['tls', 'no_tls', 'unreachable', 'refused'] as const
export type AddressState = (typeof addressStates)[number]

/** What a client of today negotiates. */
export type StoredServed = Pick<ServedTls, 'protocol' | 'alpn' | 'isKeyProven' | 'isNameRejected'> & {
  cipher: string
  keyExchange: ServedTls['keyExchange']
  isStapled: boolean
}

export type EndpointAddressRow = {
  account_id: string
  endpoint_id: string
  address: string
  server_id: string | null
  state: AddressState
  failure: string | null
  observed_at: Date
  succeeded_at: Date | null
  certificate_id: string | null
  changed_at: Date | null
  served: StoredServed | null
  posture: TlsPosture | null
  config_grade: TlsGrade | null
  score: number | null
  reasons: TlsGradeReason[]
  ruleset: string | null
}

type Json<Row, Names extends keyof Row> = { [N in Names]: ColumnType<Row[N], string | null, string | null> }
type Defaults<Row, Names extends keyof Row> = { [N in Names]: Generated<Row[N]> }
type EndpointDefaults =
  | 'hosts'
  | 'is_pinned'
  | 'is_ignored'
  | 'state'
  | 'failure'
  | 'scanned_at'
  | 'succeeded_at'
  | 'posture_at'
  | 'scan_requested_at'
  | 'forgotten_at'
  | 'revision'
  | 'due_at'

export type EndpointTables = {
  certificate_endpoints: Omit<EndpointRow, EndpointDefaults | 'sources'> &
    Defaults<EndpointRow, EndpointDefaults> & { sources: ColumnType<EndpointSource[], string, string> }
  certificate_endpoint_addresses: Omit<EndpointAddressRow, 'served' | 'posture' | 'reasons'> &
    Json<EndpointAddressRow, 'served' | 'posture'> & { reasons: ColumnType<TlsGradeReason[], string, string> }
  certificate_endpoint_sources: { account_id: string; source_id: string; endpoint_id: string }
  certificate_discoveries: { account_id: string; id: string; ran_at: Date | null; due_at: Date | null }
}

export function endpointsDb(tx: Tx) {
  return tx.withTables<EndpointTables>()
}
