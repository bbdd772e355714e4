import { sql } from 'kysely'
import type { ResourceError } from '#areas/connections/index.ts'
import type { Money } from '#kernel/money/money.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { rowsOfInsert } from '#platform/database/query/value-rows.ts'
import { type CloudCatalogue, type StoragePrices, volumePriceIn } from '#providers/ports/cloud/creation.ts'

export type CatalogueRow = {
  account_id: string
  /** The id of the connection. */
  id: string
  /** Null until it is first read. */
  catalogue: CloudCatalogue | null
  /** Those of the catalogue. Null: its provider does not tell. */
  storage_prices: StoragePrices | null
  refreshed_at: Date | null
  error: ResourceError | null
  created_at: Date
  due_at: Date | null
}

type PriceRow = {
  account_id: string
  connection_id: string
  size: string
  region: string
  monthly: Money
  backups: Money | null
  since: Date
}

function cataloguesDb(tx: Tx) {
  return tx.withTables<{ cloud_catalogues: CatalogueRow; cloud_prices: PriceRow }>()
}

export function findCatalogue(
  { tx, accountId }: Context,
  connectionId: string,
): Promise<CatalogueRow | undefined> {
  return cataloguesDb(tx)
    .selectFrom('cloud_catalogues')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
}

/** Has the catalogue of a connection read from now on. One that is read already stays as it is. */
export async function followCatalogue(
  { tx, accountId, now }: Context,
  connectionId: string,
  dueAt: Date,
): Promise<void> {
  await cataloguesDb(tx)
    .insertInto('cloud_catalogues')
    .values({
      account_id: accountId,
      id: connectionId,
      catalogue: null,
      storage_prices: null,
      refreshed_at: null,
      error: null,
      created_at: now,
      due_at: dueAt,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
    .execute()
}

export async function makeCatalogueDue({ tx, accountId, now }: Context, connectionId: string): Promise<void> {
  await cataloguesDb(tx)
    .updateTable('cloud_catalogues')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId)
    .execute()
}

/** Stores what the provider tells now, with the prices that it tells. */
export async function storeCatalogue(
  { tx, accountId, now }: Context,
  connectionId: string,
  catalogue: CloudCatalogue,
): Promise<void> {
  await sql`
    update cloud_catalogues set catalogue = ${JSON.stringify(catalogue)}::jsonb,
      storage_prices = ${catalogue.storage ? JSON.stringify(catalogue.storage) : null}::jsonb,
      refreshed_at = ${now}, error = null
    where account_id = ${accountId} and id = ${connectionId}`.execute(tx)
  const offers = catalogue.sizes.flatMap(({ ref, offers: ofSize }) =>
    ofSize.flatMap(({ region, monthly, backups = null }) =>
      monthly ? [{ size: ref, region, monthly, backups }] : [],
    ),
  )
  // A statement changes no row twice.
  const prices = [...new Map(offers.map((offer) => [`${offer.size} ${offer.region}`, offer])).values()]
  for (let start = 0; start < prices.length; start += rowsOfInsert)
    await cataloguesDb(tx)
      .insertInto('cloud_prices')
      .values(
        prices.slice(start, start + rowsOfInsert).map((price) => ({
          ...price,
          account_id: accountId,
          connection_id: connectionId,
          since: now,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'connection_id', 'size', 'region'])
          .doUpdateSet(({ ref }) => ({
            monthly: ref('excluded.monthly'),
            backups: ref('excluded.backups'),
            since: sql<Date>`case when cloud_prices.monthly = excluded.monthly then cloud_prices.since
              else excluded.since end`,
          }))
          .where(
            condition`(cloud_prices.monthly, cloud_prices.backups) is distinct from (excluded.monthly, excluded.backups)`,
          ),
      )
      .execute()
  await sql`
    delete from cloud_prices as price
    where account_id = ${accountId} and connection_id = ${connectionId}
      and (size, region) not in (
        select size, region
        from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as offered (size text, region text))
      and not exists (
        select from servers where servers.account_id = ${accountId}
          and servers.connection_id = price.connection_id
          and servers.size = price.size and servers.region = price.region)`.execute(tx)
}

type Sized = { connection_id: string; size: string; region: string }

/** Null: it is not known. */
export async function selectPrice(
  { tx, accountId }: Context,
  { connection_id, size, region }: Sized,
): Promise<Money | null> {
  const row = await cataloguesDb(tx)
    .selectFrom('cloud_prices')
    .select('monthly')
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connection_id)
    .where('size', '=', size)
    .where('region', '=', region)
    .executeTakeFirst()
  return row?.monthly ?? null
}

/** What a GiB of a volume costs in a month. Null: it is not known. */
export async function selectVolumePrice(
  context: Context,
  { connection_id, region }: Omit<Sized, 'size'>,
): Promise<Money | null> {
  return volumePriceIn((await findCatalogue(context, connection_id))?.storage_prices, region)
}

/** Stores the price with which a server is ordered, if the catalogue was not stored yet. */
export async function storePrice(
  { tx, accountId, now }: Context,
  { connection_id, size, region }: Sized,
  monthly: Money,
): Promise<void> {
  await cataloguesDb(tx)
    .insertInto('cloud_prices')
    .values({ account_id: accountId, connection_id, size, region, monthly, backups: null, since: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'connection_id', 'size', 'region']).doNothing())
    .execute()
}

export type KnownPrice = Money & { since: Date }

/** What these servers cost in a month, by the id of the server, as far as it is known. */
export async function selectServerPrices(
  { tx, accountId }: Context,
  servers: readonly { id: string }[],
): Promise<Map<string, KnownPrice>> {
  const ids = servers.map(({ id }) => id)
  const { rows } = await sql<{ id: string; monthly: Money; since: Date }>`
    select servers.id, price.monthly, price.since from servers
    join cloud_prices as price on price.account_id = servers.account_id
      and price.connection_id = servers.connection_id
      and price.size = servers.size and price.region = servers.region
    where servers.account_id = ${accountId} and servers.id = any(${ids}) and servers.lifecycle <> 'missing'`.execute(
    tx,
  )
  return new Map(rows.map(({ id, monthly, since }) => [id, { ...monthly, since }]))
}

/** What servers of these sizes cost in a month, in the given order. Null: it is not known. */
export async function selectSizePrices(
  { tx, accountId }: Context,
  sized: readonly Sized[],
): Promise<(Money | null)[]> {
  const prices = await cataloguesDb(tx)
    .selectFrom('cloud_prices')
    .select(['connection_id', 'size', 'region', 'monthly'])
    .where('account_id', '=', accountId)
    .where('connection_id', '=', sql<string>`any(${sized.map(({ connection_id }) => connection_id)})`)
    .where('size', '=', sql<string>`any(${sized.map(({ size }) => size)})`)
    .execute()
  const keyOf = ({ connection_id, size, region }: Sized) => JSON.stringify([connection_id, size, region])
  const known = new Map(prices.map((price) => [keyOf(price), price.monthly]))
  return sized.map((one) => known.get(keyOf(one)) ?? null)
}
