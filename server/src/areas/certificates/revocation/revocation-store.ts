import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { rowsOfInsert, valueRows } from '#platform/database/query/value-rows.ts'
import type { CertificateRow } from '../store.ts'
import { type RevocationRow, type RevocationSourceRow, revocationDb } from './tables.ts'

function sourcesOf({ tx, accountId }: Context) {
  return revocationDb(tx)
    .selectFrom('certificate_revocation_sources')
    .selectAll()
    .where('account_id', '=', accountId)
}

export function findSource(context: Context, id: string): Promise<RevocationSourceRow | undefined> {
  return sourcesOf(context).where('id', '=', id).executeTakeFirst()
}

/** Inserts a source, and links a certificate with it. Returns whether the link is new. */
export async function linkSource(
  { tx, accountId, now }: Context,
  certificateId: string,
  source: Pick<RevocationSourceRow, 'id' | 'kind' | 'url'>,
): Promise<boolean> {
  await revocationDb(tx)
    .insertInto('certificate_revocation_sources')
    .values({ account_id: accountId, ...source, due_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
    .execute()
  const inserted = await revocationDb(tx)
    .insertInto('certificate_revocations')
    .values({ account_id: accountId, certificate_id: certificateId, source_id: source.id })
    .onConflict((conflict) => conflict.columns(['account_id', 'certificate_id', 'source_id']).doNothing())
    .returning('source_id')
    .execute()
  return inserted.length > 0
}

export async function setSourceDue({ tx, accountId }: Context, id: string, at: Date): Promise<void> {
  await revocationDb(tx)
    .updateTable('certificate_revocation_sources')
    .set({ due_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where((all) => all.or([all('due_at', 'is', null), all('due_at', '>', at)]))
    .execute()
}

/**
 * The certificates that name a source and are worth asking for: in a place, and not expired. Those that wait longest first.
 * `due`: without those that were asked for a short time ago.
 */
export async function selectCertificatesOfSource(
  { tx, accountId, now }: Context,
  sourceId: string,
  { limit, due }: { limit: number; due: boolean },
): Promise<CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`
    select certificate.* from certificate_revocations as link
    join certificates as certificate on certificate.account_id = ${accountId}
      and certificate.id = link.certificate_id and certificate.is_current and certificate.not_after > ${now}
    where link.account_id = ${accountId} and link.source_id = ${sourceId}
      and (not ${due}::boolean or link.ask_at is null or link.ask_at <= ${now})
    order by link.ask_at nulls first, link.certificate_id
    limit ${limit}`.execute(tx)
  return rows
}

/** When a source has to be asked for the first of its certificates; null: it has none that is worth asking for. */
export async function nextAskOf({ tx, accountId, now }: Context, sourceId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(coalesce(link.ask_at, ${now}::timestamptz)) as at from certificate_revocations as link
    join certificates as certificate on certificate.account_id = ${accountId}
      and certificate.id = link.certificate_id and certificate.is_current and certificate.not_after > ${now}
    where link.account_id = ${accountId} and link.source_id = ${sourceId}`.execute(tx)
  return rows[0]?.at ?? null
}

/** What a source last said of these certificates, locked until the end of the transaction, in one order. */
export function lockedRevocations(
  { tx, accountId }: Context,
  sourceId: string,
  certificateIds: readonly string[],
): Promise<RevocationRow[]> {
  return revocationDb(tx)
    .selectFrom('certificate_revocations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .where('certificate_id', '=', sql<string>`any(${certificateIds})`)
    .orderBy('certificate_id')
    .forNoKeyUpdate()
    .execute()
}

export function selectRevocations(
  { tx, accountId }: Context,
  certificateIds: readonly string[],
): Promise<RevocationRow[]> {
  return revocationDb(tx)
    .selectFrom('certificate_revocations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('certificate_id', '=', sql<string>`any(${certificateIds})`)
    .orderBy('source_id')
    .execute()
}

/** Why the sources of these certificates say nothing. */
export async function selectFailures(
  context: Context,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await sourcesOf(context).where('id', '=', sql<string>`any(${sourceIds})`).execute()
  return new Map(rows.map(({ id, failure }) => [id, failure]))
}

export type SavedStatus = Pick<
  RevocationRow,
  'certificate_id' | 'state' | 'revoked_at' | 'reason' | 'valid_until' | 'as_of'
> & {
  /** Null: as before. */
  ask_at: Date | null
}

export async function updateRevocations(
  { tx, accountId, now }: Context,
  sourceId: string,
  saved: readonly SavedStatus[],
): Promise<void> {
  for (let start = 0; start < saved.length; start += rowsOfInsert)
    await sql`
      update certificate_revocations as link
      set state = new.state, revoked_at = new.revoked_at::timestamptz, reason = new.reason, checked_at = ${now},
        valid_until = new.valid_until::timestamptz, as_of = new.as_of::timestamptz,
        ask_at = coalesce(new.ask_at::timestamptz, link.ask_at), unanswered = 0
      from (values ${valueRows(
        saved
          .slice(start, start + rowsOfInsert)
          .map((one) => [
            ...[one.certificate_id, one.state, one.revoked_at, one.reason],
            ...[one.valid_until, one.as_of, one.ask_at],
          ]),
      )}) as new (certificate_id, state, revoked_at, reason, valid_until, as_of, ask_at)
      where link.account_id = ${accountId} and link.source_id = ${sourceId}
        and link.certificate_id = new.certificate_id`.execute(tx)
}

/** Asks for certificates of which the source has said nothing later each time: after 6 hours, and at last after a day. */
export async function postponeUnanswered(
  { tx, accountId, now }: Context,
  sourceId: string,
  certificateIds: readonly string[],
): Promise<void> {
  if (certificateIds.length === 0) return
  await sql`
    update certificate_revocations set unanswered = unanswered + 1,
      ask_at = ${now}::timestamptz + least(interval '6 hours' * power(2, least(unanswered, 10)), interval '1 day')
    where account_id = ${accountId} and source_id = ${sourceId}
      and certificate_id = any(${certificateIds})`.execute(tx)
}

export async function updateSource(
  { tx, accountId }: Context,
  id: string,
  set: Pick<RevocationSourceRow, 'checked_at' | 'failure'>,
): Promise<void> {
  await revocationDb(tx)
    .updateTable('certificate_revocation_sources')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** A source that no certificate needs any more; it is inserted again with the next one. */
export async function deleteSource({ tx, accountId }: Context, id: string): Promise<void> {
  await revocationDb(tx)
    .deleteFrom('certificate_revocation_sources')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Those of these certificates whose issuer has an OCSP responder. */
export async function selectCertificatesWithOcsp(
  { tx, accountId }: Context,
  certificateIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (certificateIds.length === 0) return new Set()
  const { rows } = await sql<{ certificate_id: string }>`
    select link.certificate_id from certificate_revocations as link
    join certificate_revocation_sources as source on source.account_id = ${accountId}
      and source.id = link.source_id and source.kind = 'ocsp'
    where link.account_id = ${accountId} and link.certificate_id = any(${certificateIds})`.execute(tx)
  return new Set(rows.map(({ certificate_id }) => certificate_id))
}
