import type { ColumnType, Generated } from 'kysely'
import type { Labels } from '#kernel/labels.ts'
import { notFound } from '#kernel/problem.ts'
import { requireMatch } from '#kernel/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Family } from './addresses.ts'

/** As it is in the database; times are texts there. */
export type KnownAddress = { address: string; since: string; observed_at: string }
export type KnownAddresses = Partial<Record<Family, KnownAddress>>

/** Two addresses that take turns: the one that was there first, when they changed over, and which was said last. */
export type Flapping = { stable: string; other: string; last: string; turns: string[] }

export type Reporter = { ip: string; user_agent: string }

/** A report as it is shown: what was said, without secrets, and what we answered. */
export type ReportView = Reporter & {
  at: string
  protocol: string
  parameters: Record<string, string>
  answer: string
}

export type SourceRow = {
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
  verified_seq: number | null
  written_at: Date | null
  error: { code: string; message: string; at: string } | null
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

type SourceDefaults =
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

type DynamicIpTables = {
  dynamic_ips: Omit<Defaulted<SourceRow, SourceDefaults>, 'addresses' | 'flapping'> & {
    addresses: ColumnType<KnownAddresses, KnownAddresses | undefined, KnownAddresses>
    flapping: ColumnType<SourceRow['flapping'], SourceRow['flapping'] | undefined, SourceRow['flapping']>
  }
  dynamic_ip_addresses: AddressRow
  dynamic_ip_reports: ReportRow
  dynamic_ip_bindings: Defaulted<BindingRow, 'verified_seq' | 'written_at' | 'error' | 'revision'>
}

export function dynamicIpDb(tx: Tx) {
  return tx.withTables<DynamicIpTables>()
}

export function selectSources({ tx, accountId }: Context) {
  return dynamicIpDb(tx).selectFrom('dynamic_ips').selectAll().where('account_id', '=', accountId)
}

export async function selectSource(context: Context, id: string): Promise<SourceRow> {
  const source = await selectSources(context).where('id', '=', id).executeTakeFirst()
  if (!source) throw notFound('dynamic IP')
  return source
}

/** The source, locked until the end of the transaction, if it is as the sender of the request knows it. */
export async function lockedSource(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<SourceRow> {
  const source = await selectSources(context).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!source) throw notFound('dynamic IP')
  requireMatch(ifMatch, source.revision)
  return source
}

/** What the audit log calls it. */
export function targetOf({ id, name }: Pick<SourceRow, 'id' | 'name'>) {
  return { type: 'dynamic_ip', id, name }
}

export type SourceChange = Partial<Omit<SourceRow, 'account_id' | 'id' | 'created_at'>>

export function updateSource({ tx, accountId }: Context, id: string, set: SourceChange): Promise<SourceRow> {
  return dynamicIpDb(tx)
    .updateTable('dynamic_ips')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function selectBindings({ tx, accountId }: Context, sourceId: string) {
  return dynamicIpDb(tx)
    .selectFrom('dynamic_ip_bindings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('dynamic_ip_id', '=', sourceId)
}

export type Holder = SourceRow & { plan: string; suspended_at: Date | null }

/** The source that this token belongs to, now or until its overlap ends. System scope. */
export function selectByDigest(tx: Tx, digest: Buffer): Promise<Holder | undefined> {
  return tx
    .withTables<
      DynamicIpTables & { accounts: { account_id: string; plan: string; suspended_at: Date | null } }
    >()
    .selectFrom('dynamic_ips as source')
    .innerJoin('accounts as account', 'account.account_id', 'source.account_id')
    .selectAll('source')
    .select(['account.plan', 'account.suspended_at'])
    .where((where) =>
      where.or([where('source.digest', '=', digest), where('source.previous_digest', '=', digest)]),
    )
    .executeTakeFirst()
}
