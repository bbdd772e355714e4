/** Finds certificates that belong together: by their key, their names, or their issuer. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { type CertificateRow, certificatesDb, certificatesOf } from '../store.ts'

/** These certificates, and those that have the same key or are for the same names, as far as they are in a place now. */
export async function selectWithSameKeyOrNames(
  { tx, accountId }: Context,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as materialized (
      select id, key_sha256, lineage from certificates where account_id = ${accountId} and id = any(${ids}))
    select id from own
    union select other.id from own join certificates as other on other.account_id = ${accountId}
      and other.key_sha256 = own.key_sha256 where other.is_current
    union select other.id from own join certificates as other on other.account_id = ${accountId}
      and other.lineage = own.lineage where other.is_current`.execute(tx)
  return rows.map(({ id }) => id)
}

export type Siblings = {
  id: string
  /** Other certificates with the same key that are in a place now. */
  certificates_with_key: number
  /** Servers on which it is, and addresses of services on no server of the account. */
  servers: number
  /** Since when a newer one for the same names is on one of its servers; null: there is none. */
  replaced_at: Date | null
}

/** What is known of these certificates from others. */
export async function selectSiblings(
  { tx, accountId }: Context,
  ids: readonly string[],
): Promise<Siblings[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Siblings>`
    select own.id,
      (select count(*)::int from certificates as other where other.account_id = ${accountId}
        and other.key_sha256 = own.key_sha256 and other.id <> own.id and other.is_current
        and not other.is_authority) as certificates_with_key,
      (select count(distinct coalesce(place.server_id, place.address))::int from certificate_places as place
        where place.account_id = ${accountId} and place.certificate_id = own.id and place.gone_at is null) as servers,
      (select min(newer_place.first_seen_at)
        from certificates as newer
        join certificate_places as newer_place on newer_place.account_id = ${accountId}
          and newer_place.certificate_id = newer.id and newer_place.gone_at is null
        join certificate_places as own_place on own_place.account_id = ${accountId}
          and own_place.certificate_id = own.id and own_place.server_id = newer_place.server_id
          and own_place.kind = 'listener' and own_place.gone_at is null
        where newer.account_id = ${accountId} and newer.lineage = own.lineage
          and newer.not_before > own.not_before) as replaced_at
    from certificates as own where own.account_id = ${accountId} and own.id = any(${ids})`.execute(tx)
  return rows
}

/** Those of these hashes that belong to root certificates. */
export async function selectRootHashes(
  { tx, accountId }: Context,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await certificatesDb(tx)
    .selectFrom('certificates')
    .select('sha256')
    .where('account_id', '=', accountId)
    .where('sha256', '=', sql<string>`any(${hashes})`)
    .where('is_self_signed', '=', true)
    .execute()
  return new Set(rows.map(({ sha256 }) => sha256))
}

/** Certificates with one of these subjects that may sign others. */
export function selectAuthoritiesNamed(
  context: Context,
  subjects: readonly string[],
): Promise<CertificateRow[]> {
  return certificatesOf(context)
    .where('can_sign', '=', true)
    .where('subject', '=', sql<string>`any(${subjects})`)
    .limit(64)
    .execute()
}

/** The certificates for the same names, newest first. */
export function selectLineage(context: Context, lineage: string, limit: number): Promise<CertificateRow[]> {
  return certificatesOf(context)
    .where('lineage', '=', lineage)
    .orderBy('not_before', 'desc')
    .limit(limit)
    .execute()
}

/** Whether another certificate of the account names this one as its issuer. */
export async function hasIssued(
  context: Context,
  { id, subject }: Pick<CertificateRow, 'id' | 'subject'>,
): Promise<boolean> {
  const [issued] = await certificatesOf(context)
    .where('issuer', '=', subject)
    .where('id', '<>', id)
    .limit(1)
    .execute()
  return issued !== undefined
}
