import { type ColumnType, type Generated, sql } from 'kysely'
import { notFound } from '#kernel/problem/problem.ts'
import type { Labels } from '#kernel/text/labels.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { TokenSubject } from '#platform/ingest/token-subjects.ts'
import type { Family } from './addresses.ts'

/** As stored in the database, where times are texts. */
export type KnownAddress = { address: string; since: string; observed_at: string }
export type KnownAddresses = Partial<Record<Family, KnownAddress>>

/** Two alternating addresses: the first one, the last reported one, and the times of the changes. */
export type Flapping = { stable: string; other: string; last: string; turns: string[]; isHeld: boolean }

export type Reporter = { ip: string; user_agent: string }

/** A report as it is shown: what was received, without secrets, and our response. */
export type ReportView = Reporter & {
  at: string
  protocol: string
  parameters: Record<string, string>
  answer: string
}

export type DynamicIpRow = {
  account_id: string
  id: string
  name: string
  labels: Labels
  digest: Buffer
  hint: string
  previous_digest: Buffer | null
  previous_valid_until: Date | null
  allow_private: boolean
  allow_withdrawal: boolean
  stale_after_seconds: number | null
  withdraw_when_stale: boolean
  addresses: KnownAddresses
  seq: number
  flapping: Partial<Record<Family, Flapping>>
  held_since: Date | null
  stale_since: Date | null
  blocked_at: Date | null
  block_reason: string | null
  last_seen_at: Date | null
  last_report: ReportView | null
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

export type AddressRow = {
  account_id: string
  id: string
  dynamic_ip_id: string
  family: Family
  address: string
  since: Date
  until: Date | null
  reporter: Reporter
}

export type ReportRow = { account_id: string; id: string; dynamic_ip_id: string; report: ReportView }

export type BindingRow = {
  account_id: string
  id: string
  dynamic_ip_id: string
  zone_id: string
  name: string
  type: 'A' | 'AAAA'
  ttl: number
  interface_id: string | null
  written_at: Date | null
  arrived_at: Date | null
  verified_seq: number | null
  error: { code: string; message: string; at: string } | null
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

type DynamicIpDefaults =
  | 'seq'
  | 'revision'
  | 'held_since'
  | 'stale_since'
  | 'blocked_at'
  | 'block_reason'
  | 'last_seen_at'
  | 'last_report'
  | 'due_at'
  | 'previous_digest'
  | 'previous_valid_until'
type Defaulted<Row, Names extends keyof Row> = Omit<Row, Names> & { [N in Names]: Generated<Row[N]> }

export type DynamicIpTables = {
  dynamic_ips: Omit<Defaulted<DynamicIpRow, DynamicIpDefaults>, 'addresses' | 'flapping'> & {
    addresses: ColumnType<KnownAddresses, KnownAddresses | undefined, KnownAddresses>
    flapping: ColumnType<
      DynamicIpRow['flapping'],
      DynamicIpRow['flapping'] | undefined,
      DynamicIpRow['flapping']
    >
  }
  dynamic_ip_addresses: AddressRow
  dynamic_ip_reports: ReportRow
  dynamic_ip_bindings: Defaulted<
    BindingRow,
    'verified_seq' | 'written_at' | 'arrived_at' | 'error' | 'revision'
  >
}

export function dynamicIpDb(tx: Tx) {
  return tx.withTables<DynamicIpTables>()
}

function dynamicIpsOf({ tx, accountId }: Context) {
  return dynamicIpDb(tx).selectFrom('dynamic_ips').selectAll().where('account_id', '=', accountId)
}

export function findDynamicIp(context: Context, id: string): Promise<DynamicIpRow | undefined> {
  return dynamicIpsOf(context).where('id', '=', id).executeTakeFirst()
}

export function selectDynamicIpsById(context: Context, ids: readonly string[]): Promise<DynamicIpRow[]> {
  return dynamicIpsOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

export async function selectDynamicIp(context: Context, id: string): Promise<DynamicIpRow> {
  const dynamicIp = await findDynamicIp(context, id)
  if (!dynamicIp) throw notFound('dynamic IP')
  return dynamicIp
}

/** The dynamic IP, locked until the end of the transaction, if its revision matches the request. */
export async function lockedDynamicIp(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<DynamicIpRow> {
  // Does not lock its key, so inserting rows that refer to it need not wait.
  const dynamicIp = await dynamicIpsOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!dynamicIp) throw notFound('dynamic IP')
  requireMatch(ifMatch, dynamicIp.revision)
  return dynamicIp
}

/** Its name in the audit log. */
export function targetOf({ id, name }: Pick<DynamicIpRow, 'id' | 'name'>) {
  return { type: 'dynamic_ip', id, name }
}

export type DynamicIpChange = Partial<Omit<DynamicIpRow, 'account_id' | 'id' | 'created_at'>>

export function updateDynamicIp(
  { tx, accountId }: Context,
  id: string,
  set: DynamicIpChange,
): Promise<DynamicIpRow> {
  return dynamicIpDb(tx)
    .updateTable('dynamic_ips')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The subject of a device token. */
export type DynamicIpSubject = DynamicIpRow &
  TokenSubject & {
    suspended_at: Date | null
    /** The names of the records that follow it. */
    hosts: string[]
  }

/** The dynamic IPs of an account with these ids. System scope. */
export async function selectSubjects(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<DynamicIpSubject[]> {
  const { rows } = await sql<DynamicIpSubject>`
    select source.*, account.plan, account.suspended_at, array(
      select distinct ${hostName} from dynamic_ip_bindings as binding
      join dns_zones as zone on (zone.account_id, zone.id) = (binding.account_id, binding.zone_id)
      where binding.account_id = ${accountId} and binding.dynamic_ip_id = source.id
    ) as hosts
    from dynamic_ips as source join accounts as account using (account_id)
    where source.account_id = ${accountId} and source.id = any(${[...ids]})`.execute(tx)
  return rows
}

/** Which of these names belong to any dynamic IP of the account. */
export async function selectHosts({ tx, accountId }: Context, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    select distinct ${hostName} as host from dynamic_ip_bindings as binding
    join dns_zones as zone on (zone.account_id, zone.id) = (binding.account_id, binding.zone_id)
    where binding.account_id = ${accountId} and ${hostName} = any(${[...names]})`.execute(tx)
  return rows.map(({ host }) => host)
}

const hostName = sql`case binding.name when '@' then zone.name else binding.name || '.' || zone.name end`

/** The number of stale dynamic IPs across all accounts. System scope. */
export async function countStale(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from dynamic_ips where stale_since is not null`.execute(tx)
  return rows[0]?.count ?? 0
}
