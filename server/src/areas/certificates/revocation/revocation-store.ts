import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { type CertificateRow, certificatesOf } from '../store.ts'
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

/** The certificates that name a source and are worth asking for: in a place, and not expired. Longest unasked first. */
export async function selectCertificatesOfSource(
  context: Context,
  sourceId: string,
  limit: number,
): Promise<CertificateRow[]> {
  const { tx, accountId, now } = context
  const links = await revocationDb(tx)
    .selectFrom('certificate_revocations')
    .select('certificate_id')
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .orderBy(sql`checked_at nulls first`)
    .execute()
  const ids = links.map(({ certificate_id }) => certificate_id)
  const rows = await certificatesOf(context)
    .where('id', '=', sql<string>`any(${ids})`)
    .where('is_current', '=', true)
    .where('not_after', '>', now)
    .execute()
  const order = new Map(ids.map((id, index) => [id, index]))
  return rows.toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0)).slice(0, limit)
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

export async function updateRevocation(
  { tx, accountId }: Context,
  { certificateId, sourceId }: { certificateId: string; sourceId: string },
  set: Pick<RevocationRow, 'state' | 'revoked_at' | 'reason' | 'checked_at' | 'valid_until'>,
): Promise<void> {
  await revocationDb(tx)
    .updateTable('certificate_revocations')
    .set(set)
    .where('account_id', '=', accountId)
    .where('certificate_id', '=', certificateId)
    .where('source_id', '=', sourceId)
    .execute()
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
