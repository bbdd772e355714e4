/** The tables certificate_providers and provider_certificates: whose certificates are listed, and which these are. */
import { type ColumnType, type Insertable, sql } from 'kysely'
import type { ResourceError } from '#areas/connections/index.ts'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { rowsOfInsert } from '#platform/database/query/value-rows.ts'
import type { CertificateUse } from '#providers/ports/certificates.ts'
import type { HeldCertificateQuery } from './schema.ts'

export type CertificateProviderRow = {
  account_id: string
  id: string
  listed_at: Date | null
  error: ResourceError | null
  created_at: Date
  due_at: Date | null
}

export type HeldCertificateRow = {
  account_id: string
  connection_id: string
  ref: string
  name: string
  names: string[]
  issuer: string | null
  not_after: Date | null
  is_renewed: boolean
  used_by: CertificateUse[]
  certificate_id: string | null
  first_seen_at: Date
  listed_at: Date
}

type Tables = {
  certificate_providers: Omit<CertificateProviderRow, 'error'> & {
    error: ColumnType<ResourceError | null, string | null, string | null>
  }
  provider_certificates: Omit<HeldCertificateRow, 'used_by'> & {
    used_by: ColumnType<CertificateUse[], string, string>
  }
}

function db(tx: Tx) {
  return tx.withTables<Tables>()
}

export function findCertificateProvider(
  { tx, accountId }: Context,
  connectionId: string,
): Promise<CertificateProviderRow | undefined> {
  return db(tx)
    .selectFrom('certificate_providers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
}

/** All of them, oldest first. There are at most as many as connections, which plans limit. */
export function selectCertificateProviders({ tx, accountId }: Context): Promise<CertificateProviderRow[]> {
  return db(tx)
    .selectFrom('certificate_providers')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Has the certificates of a connection listed now, and then from time to time. */
export async function putCertificateProvider(
  { tx, accountId, now }: Context,
  connectionId: string,
): Promise<void> {
  await db(tx)
    .insertInto('certificate_providers')
    .values({
      account_id: accountId,
      id: connectionId,
      listed_at: null,
      error: null,
      created_at: now,
      due_at: now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet({ due_at: now }))
    .execute()
}

export async function makeCertificateProviderDue(
  { tx, accountId, now }: Context,
  connectionId: string,
): Promise<void> {
  await db(tx)
    .updateTable('certificate_providers')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId)
    .execute()
}

/** With what was listed. */
export async function deleteCertificateProvider(
  { tx, accountId }: Context,
  connectionId: string,
): Promise<void> {
  await db(tx)
    .deleteFrom('certificate_providers')
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId)
    .execute()
}

export async function listHeldCertificates(
  { tx, accountId }: Context,
  { limit, cursor, ...filters }: HeldCertificateQuery,
): Promise<Page<HeldCertificateRow>> {
  const { connection_id, in_inventory } = filters
  const query = db(tx)
    .selectFrom('provider_certificates')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(connection_id !== undefined, (held) => held.where('connection_id', '=', connection_id ?? ''))
    .$if(in_inventory === true, (held) => held.where('certificate_id', 'is not', null))
    .$if(in_inventory === false, (held) => held.where('certificate_id', 'is', null))
  const order = {
    columns: ['connection_id', 'ref'],
    identity: { list: 'provider_certificates', ...filters },
  }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

/** How many each of these connections holds, and how many of them are in the inventory. */
export async function countHeldCertificates({ tx, accountId }: Context, connectionIds: readonly string[]) {
  const rows = await db(tx)
    .selectFrom('provider_certificates')
    .select(({ fn }) => [
      'connection_id',
      fn.countAll<number>().as('held'),
      fn.count<number>('certificate_id').as('known'),
    ])
    .where('account_id', '=', accountId)
    .where('connection_id', '=', sql<string>`any(${connectionIds})`)
    .groupBy('connection_id')
    .execute()
  return new Map(rows.map(({ connection_id, ...counts }) => [connection_id, counts]))
}

/** Stores a complete listing: what is in it no more is deleted. */
export async function storeListing(
  { tx, accountId, now }: Context,
  connectionId: string,
  held: readonly Insertable<Tables['provider_certificates']>[],
): Promise<void> {
  for (let start = 0; start < held.length; start += rowsOfInsert)
    await db(tx)
      .insertInto('provider_certificates')
      .values(held.slice(start, start + rowsOfInsert))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'connection_id', 'ref']).doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          names: ref('excluded.names'),
          issuer: ref('excluded.issuer'),
          not_after: ref('excluded.not_after'),
          is_renewed: ref('excluded.is_renewed'),
          used_by: ref('excluded.used_by'),
          certificate_id: ref('excluded.certificate_id'),
          listed_at: now,
        })),
      )
      .execute()
  await db(tx)
    .deleteFrom('provider_certificates')
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('listed_at', '<', now)
    .execute()
}
