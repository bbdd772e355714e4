/** The certificate_places table: where certificates are and were. */
import { type Insertable, sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { rowsOfInsert } from '#platform/database/query/value-rows.ts'
import { type CertificateTables, certificatesDb, type PlaceKind, type PlaceRow } from '../store.ts'

function placesOf({ tx, accountId }: Context) {
  return certificatesDb(tx).selectFrom('certificate_places').selectAll().where('account_id', '=', accountId)
}

/** What is in these kinds of places of a server now. */
export function selectPlacesOfServer(
  context: Context,
  serverId: string,
  kinds: readonly PlaceKind[],
): Promise<PlaceRow[]> {
  return placesOf(context)
    .where('server_id', '=', serverId)
    .where('kind', '=', sql<PlaceKind>`any(${kinds})`)
    .where('gone_at', 'is', null)
    .execute()
}

/** What the addresses of an endpoint serve now. */
export function selectPlacesOfEndpoint(context: Context, endpointId: string): Promise<PlaceRow[]> {
  // Their keys begin with its id: a blank follows, and `!` is the next character.
  return placesOf(context)
    .where('place', '>', `endpoint ${endpointId} `)
    .where('place', '<', `endpoint ${endpointId}!`)
    .where('gone_at', 'is', null)
    .execute()
}

/** What is in a place now: at most one. */
export function selectPlace(context: Context, place: string): Promise<PlaceRow[]> {
  return placesOf(context).where('place', '=', place).where('gone_at', 'is', null).execute()
}

export async function setIsRenewed(
  { tx, accountId }: Context,
  place: string,
  isRenewed: boolean,
): Promise<void> {
  await certificatesDb(tx)
    .updateTable('certificate_places')
    .set({ is_renewed: isRenewed })
    .where('account_id', '=', accountId)
    .where('place', '=', place)
    .where('gone_at', 'is', null)
    .execute()
}

/** What is at the provider of a connection now. */
export function selectPlacesOfConnection(context: Context, connectionId: string): Promise<PlaceRow[]> {
  return placesOf(context).where('connection_id', '=', connectionId).where('gone_at', 'is', null).execute()
}

/** Where these certificates are now. */
export function selectCurrentPlaces(
  context: Context,
  certificateIds: readonly string[],
): Promise<PlaceRow[]> {
  return placesOf(context)
    .where('certificate_id', '=', sql<string>`any(${certificateIds})`)
    .where('gone_at', 'is', null)
    .orderBy('place')
    .execute()
}

/** Where a certificate is and was, present places first. */
export function selectPlaces(context: Context, certificateId: string, limit: number): Promise<PlaceRow[]> {
  return placesOf(context)
    .where('certificate_id', '=', certificateId)
    .orderBy(sql`gone_at is not null`)
    .orderBy('place')
    .limit(limit)
    .execute()
}

/** Inserts places, or brings back those where the certificate was before. */
export async function putPlaces(
  { tx }: Context,
  places: readonly Insertable<CertificateTables['certificate_places']>[],
): Promise<void> {
  for (let start = 0; start < places.length; start += rowsOfInsert)
    await certificatesDb(tx)
      .insertInto('certificate_places')
      .values(places.slice(start, start + rowsOfInsert))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'place', 'certificate_id']).doUpdateSet(({ ref }) => ({
          owner: ref('excluded.owner'),
          key_path: ref('excluded.key_path'),
          key_mode: ref('excluded.key_mode'),
          process: ref('excluded.process'),
          name: ref('excluded.name'),
          is_renewed: ref('excluded.is_renewed'),
          chain: ref('excluded.chain'),
          is_chain_complete: ref('excluded.is_chain_complete'),
          last_seen_at: ref('excluded.last_seen_at'),
          gone_at: null,
        })),
      )
      .execute()
}

type Place = Pick<PlaceRow, 'place'>

/** What is in these places is there no more. */
export async function endPlaces(context: Context, places: readonly Place[]): Promise<void> {
  await updatePresent(context, places, { gone_at: context.now })
}

/** What is in these places is there still. */
export async function touchPlaces(context: Context, places: readonly Place[]): Promise<void> {
  await updatePresent(context, places, { last_seen_at: context.now })
}

async function updatePresent(
  { tx, accountId }: Context,
  places: readonly Place[],
  set: Partial<Pick<PlaceRow, 'gone_at' | 'last_seen_at'>>,
): Promise<void> {
  if (places.length === 0) return
  await certificatesDb(tx)
    .updateTable('certificate_places')
    .set(set)
    .where('account_id', '=', accountId)
    .where('place', '=', sql<string>`any(${places.map(({ place }) => place)})`)
    .where('gone_at', 'is', null)
    .execute()
}

/** Whether the intermediates come with the certificate. */
export async function updateChainState(
  { tx, accountId }: Context,
  { place, certificate_id }: PlaceRow,
  isComplete: boolean,
): Promise<void> {
  await certificatesDb(tx)
    .updateTable('certificate_places')
    .set({ is_chain_complete: isComplete })
    .where('account_id', '=', accountId)
    .where('place', '=', place)
    .where('certificate_id', '=', certificate_id)
    .execute()
}

/**
 * Locks certificates, in the order of their ids, before their places are changed: `updateCurrent` then sees the places
 * that another transaction has changed meanwhile.
 */
export async function lockCertificates(
  { tx, accountId }: Context,
  certificateIds: readonly string[],
): Promise<void> {
  if (certificateIds.length === 0) return
  await certificatesDb(tx)
    .selectFrom('certificates')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${certificateIds})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Whether each of these certificates, which are locked, is in some place now, as its row says; a log of issued
 * certificates is no place where it is used. What comes back after it
 * was in no place is announced again: the alert of its expiry has ended.
 */
export async function updateCurrent(
  { tx, accountId, now }: Context,
  certificateIds: readonly string[],
): Promise<void> {
  if (certificateIds.length === 0) return
  await sql`
    update certificates as certificate
    set is_current = present.is_current,
      last_seen_at = case when present.is_current then ${now} else certificate.last_seen_at end,
      announced = case when certificate.is_current then certificate.announced else 'none' end
    from (
      select id, exists (
        select 1 from certificate_places as place where place.account_id = ${accountId}
          and place.certificate_id = certificates.id and place.gone_at is null
          and place.kind <> 'transparency') as is_current
      from certificates where account_id = ${accountId} and id = any(${certificateIds})
    ) as present
    where certificate.account_id = ${accountId} and certificate.id = present.id`.execute(tx)
}

/** Certificates that count as current, and are in no place. */
export async function selectPlaceless({ tx, accountId }: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from certificates where account_id = ${accountId} and is_current and not exists (
      select 1 from certificate_places as place where place.account_id = ${accountId}
        and place.certificate_id = certificates.id and place.gone_at is null and place.kind <> 'transparency')
    limit 1000`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes where a certificate was until a time. */
export async function deleteOldPlaces(
  { tx, accountId }: Context,
  certificateId: string,
  before: Date,
): Promise<void> {
  await certificatesDb(tx)
    .deleteFrom('certificate_places')
    .where('account_id', '=', accountId)
    .where('certificate_id', '=', certificateId)
    .where('gone_at', '<', before)
    .execute()
}
