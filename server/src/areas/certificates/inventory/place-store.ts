/** The certificate_places table: where certificates are and were. */
import { type Insertable, sql } from 'kysely'
import type { Context } from '#platform/context.ts'
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

/** Inserts a place, or brings back one where the certificate was before. */
export async function putPlace(
  { tx }: Context,
  place: Insertable<CertificateTables['certificate_places']>,
): Promise<void> {
  const {
    account_id: _account,
    place: _place,
    certificate_id: _certificate,
    first_seen_at: _first,
    ...seen
  } = place
  await certificatesDb(tx)
    .insertInto('certificate_places')
    .values(place)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'place', 'certificate_id']).doUpdateSet({ ...seen, gone_at: null }),
    )
    .execute()
}

/** These places of these certificates are over. */
export async function endPlaces(
  { tx, accountId, now }: Context,
  places: readonly Pick<PlaceRow, 'place'>[],
): Promise<void> {
  if (places.length === 0) return
  await certificatesDb(tx)
    .updateTable('certificate_places')
    .set({ gone_at: now })
    .where('account_id', '=', accountId)
    .where('place', '=', sql<string>`any(${places.map(({ place }) => place)})`)
    .where('gone_at', 'is', null)
    .execute()
}

/** The certificates are in these places still. */
export async function touchPlaces(
  { tx, accountId, now }: Context,
  places: readonly Pick<PlaceRow, 'place'>[],
): Promise<void> {
  if (places.length === 0) return
  await certificatesDb(tx)
    .updateTable('certificate_places')
    .set({ last_seen_at: now })
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

/** Whether each of these certificates is in some place now, as its row says. In the order of their ids. */
export async function updateCurrent(
  { tx, accountId, now }: Context,
  certificateIds: readonly string[],
): Promise<void> {
  if (certificateIds.length === 0) return
  await sql`
    update certificates as certificate
    set is_current = present.is_current,
      last_seen_at = case when present.is_current then ${now} else certificate.last_seen_at end
    from (
      select id, exists (
        select 1 from certificate_places as place where place.account_id = ${accountId}
          and place.certificate_id = certificates.id and place.gone_at is null) as is_current
      from certificates where account_id = ${accountId} and id = any(${certificateIds}) order by id for no key update
    ) as present
    where certificate.account_id = ${accountId} and certificate.id = present.id`.execute(tx)
}
