/** The tables of certificates, and how rows are found and changed. */
import { type ColumnType, type Generated, sql, type Updateable } from 'kysely'
import type { CertificateFacts, KeyType } from '#kernel/certificates/certificate.ts'
import type { CertificatePolicy } from '#kernel/certificates/judge.ts'
import type { ExpiryBand } from '#kernel/certificates/lifetime/expiry.ts'
import { isWildcard } from '#kernel/certificates/names.ts'
import type { TrustPath } from '#kernel/certificates/trust.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Labels } from '#kernel/text/labels.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'

export type CertificateRow = Omit<CertificateFacts, 'key_type'> & {
  account_id: string
  id: string
  key_type: KeyType
  der: Buffer
  names_text: string
  lineage: string
  expires_second: number
  warning_at: Date
  high_at: Date
  critical_at: Date
  /** Null: it was not assessed yet. */
  trust: TrustPath[] | null
  /** Of the most severe finding apart from its expiry: its place in `findingSeverities`, from 1; 0: there is none. */
  severity: number
  is_current: boolean
  announced: ExpiryBand
  labels: Labels
  notes: string
  first_seen_at: Date
  last_seen_at: Date
  revision: number
  updated_at: Date
  due_at: Date | null
}

export const placeKinds = [
  'file',
  'listener',
  'endpoint',
  'provider',
  'upload',
  'acme',
  'transparency',
] as const
export type PlaceKind = (typeof placeKinds)[number]

export type PlaceRow = {
  account_id: string
  place: string
  certificate_id: string
  kind: PlaceKind
  server_id: string | null
  path: string | null
  owner: string | null
  key_path: string | null
  key_mode: string | null
  address: string | null
  port: number | null
  server_name: string | null
  process: string | null
  /** Of places at providers: the connection, its name there, and whether the provider renews it. */
  connection_id: string | null
  name: string | null
  is_renewed: boolean | null
  chain: string[]
  is_chain_complete: boolean | null
  first_seen_at: Date
  last_seen_at: Date
  gone_at: Date | null
}

export type AuthorityRow = {
  account_id: string
  id: string
  name: string
  sha256: string
  der: Buffer
  subject: string
  not_after: Date
  revision: number
  created_at: Date
  updated_at: Date
}

type Json<Row, Names extends keyof Row> = { [N in Names]: ColumnType<Row[N], string, string> }
type Defaults<Row, Names extends keyof Row> = { [N in Names]: Generated<Row[N]> }

type CertificateDefaults = 'announced' | 'revision' | 'due_at' | 'trust' | 'severity'

export type CertificateTables = {
  certificates: Omit<CertificateRow, CertificateDefaults | 'labels'> &
    Defaults<CertificateRow, Exclude<CertificateDefaults, 'trust'>> &
    Json<CertificateRow, 'labels'> & {
      trust: ColumnType<CertificateRow['trust'], undefined, string>
    }
  certificate_names: { account_id: string; name: string; certificate_id: string }
  certificate_places: Omit<PlaceRow, 'gone_at'> & Defaults<PlaceRow, 'gone_at'>
  certificate_authorities: Omit<AuthorityRow, 'revision'> & Defaults<AuthorityRow, 'revision'>
  certificate_policies: {
    account_id: string
    policy: ColumnType<CertificatePolicy, string, string>
    revision: Generated<number>
    updated_at: Date
  }
}

export function certificatesDb(tx: Tx) {
  return tx.withTables<CertificateTables>()
}

export function certificatesOf({ tx, accountId }: Context) {
  return certificatesDb(tx).selectFrom('certificates').selectAll().where('account_id', '=', accountId)
}

export async function selectCertificate(context: Context, id: string): Promise<CertificateRow> {
  const certificate = await certificatesOf(context).where('id', '=', id).executeTakeFirst()
  if (!certificate) throw notFound('certificate')
  return certificate
}

export function selectCertificatesById(context: Context, ids: readonly string[]): Promise<CertificateRow[]> {
  return certificatesOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

export function selectCertificatesBySha256(
  context: Context,
  hashes: readonly string[],
): Promise<CertificateRow[]> {
  return certificatesOf(context).where('sha256', '=', sql<string>`any(${hashes})`).execute()
}

/** The certificate, locked until the end of the transaction, if its revision matches the request. */
export async function lockedCertificate(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<CertificateRow> {
  const certificate = await certificatesOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!certificate) throw notFound('certificate')
  requireMatch(ifMatch, certificate.revision)
  return certificate
}

export function updateCertificate(
  { tx, accountId }: Context,
  id: string,
  set: Updateable<CertificateTables['certificates']>,
): Promise<CertificateRow> {
  return certificatesDb(tx)
    .updateTable('certificates')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteCertificateRow({ tx, accountId }: Context, id: string): Promise<void> {
  await certificatesDb(tx)
    .deleteFrom('certificates')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Makes these certificates due, so that they are assessed again. */
export async function setDue({ tx, accountId, now }: Context, ids: readonly string[] | 'all'): Promise<void> {
  await certificatesDb(tx)
    .updateTable('certificates')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .$if(ids !== 'all', (all) => all.where('id', '=', sql<string>`any(${ids === 'all' ? [] : ids})`))
    .execute()
}

/** What people call it: a name that is no wildcard, if it has one. */
export function shownName({ names, common_name, sha256 }: CertificateRow): string {
  return names.find((name) => !isWildcard(name)) ?? names[0] ?? common_name ?? sha256.slice(0, 16)
}

/** Its name in the audit log. */
export function targetOf(certificate: CertificateRow) {
  return { type: 'certificate', id: certificate.id, name: shownName(certificate) }
}
