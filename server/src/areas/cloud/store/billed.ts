/** What is billed at the providers of an account, each with its price of a month by the stored catalogues. */
import { type RawBuilder, sql } from 'kysely'
import { pageLimitMax } from '#kernel/list/page.ts'
import { amountOf, type Money, millionths } from '#kernel/money/money.ts'
import type { Labels } from '#kernel/text/labels.ts'
import type { Context } from '#platform/context.ts'

/** `backup`: the regular backups of a server by its provider. */
export const billedKinds = ['server', 'backup', 'volume', 'snapshot'] as const

export type BilledItem = {
  kind: (typeof billedKinds)[number]
  /** Of the server, volume or snapshot. */
  id: string
  name: string
  connection_id: string
  region: string | null
  /** Those of the server, also of its storage. */
  labels: Labels
  /** Null, as the amount: the price is not known. */
  currency: string | null
  amount: string | null
}

/** The connections whose providers charge for only a part. */
export type Charging = {
  /** For the disks of a stopped server. */
  disksOnly: readonly string[]
  /** For nothing. */
  free: readonly string[]
}

/** What a GiB of `volume` costs by `catalogue`, which is null where the provider does not tell. */
export const volumePrice: RawBuilder<unknown> = sql`coalesce(catalogue.storage_prices -> 'volumeIn' -> volume.region,
  catalogue.storage_prices -> 'volume')`

/**
 * A sub-select with the columns of `BilledItem`. The price of stopped servers of the connections `disksOnly` is not known,
 * unless they keep their host.
 */
export function billedItems(accountId: string, { disksOnly, free }: Charging): RawBuilder<BilledItem> {
  const isCharged = (alias: string) => sql`not ${sql.ref(`${alias}.connection_id`)} = any(${free})`
  const priceOfServer = sql`price.account_id = ${accountId} and price.connection_id = server.connection_id
    and price.size = server.size and price.region = server.region`
  const storagePrice = (price: RawBuilder<unknown>, size: RawBuilder<unknown>) => sql`
    ${price} ->> 'currency' as currency, round(${size}::numeric * (${price} ->> 'amount')::numeric, 6) as amount`
  const ofStorage = (alias: string, isPriced: RawBuilder<unknown>) => {
    const connection = sql.ref(`${alias}.connection_id`)
    return sql`
      left join cloud_catalogues as catalogue
        on catalogue.account_id = ${accountId} and catalogue.id = ${connection} and ${isPriced}
      left join servers as server
        on server.account_id = ${accountId} and server.id = ${sql.ref(`${alias}.server_id`)}`
  }
  return sql<BilledItem>`(
    select 'server' as kind, server.id, server.name, server.connection_id, server.region, server.labels,
      price.monthly ->> 'currency' as currency, (price.monthly ->> 'amount')::numeric as amount
    from servers as server
    left join cloud_prices as price on ${priceOfServer}
      and not (server.power = 'stopped' and not server.keeps_host and server.connection_id = any(${disksOnly}))
    where server.account_id = ${accountId} and ${isCharged('server')} and server.lifecycle <> 'missing'
    union all
    select 'backup', server.id, server.name, server.connection_id, server.region, server.labels,
      price.backups ->> 'currency', (price.backups ->> 'amount')::numeric
    from servers as server
    left join cloud_prices as price on ${priceOfServer}
    where server.account_id = ${accountId} and ${isCharged('server')} and server.lifecycle <> 'missing'
      and server.has_backups
    union all
    select 'volume', volume.id, volume.name, volume.connection_id, volume.region,
      coalesce(server.labels, '{}'), ${storagePrice(volumePrice, sql`volume.size_gib`)}
    from volumes as volume ${ofStorage('volume', sql`not volume.has_other_price`)}
    where volume.account_id = ${accountId} and ${isCharged('volume')} and volume.state <> 'deleted'
      and (volume.ref is not null or volume.change is not null)
    union all
    select 'snapshot', snapshot.id, snapshot.name, snapshot.connection_id, snapshot.region,
      coalesce(server.labels, '{}'), ${storagePrice(sql`(storage_prices -> 'snapshot')`, sql`snapshot.size_gib`)}
    from snapshots as snapshot ${ofStorage('snapshot', sql`true`)}
    where snapshot.account_id = ${accountId} and ${isCharged('snapshot')} and snapshot.state <> 'deleted'
      and snapshot.kind = 'image'
  )`
}

const chargedWhole: Charging = { disksOnly: [], free: [] }

/** What these volumes or snapshots cost in a month, by their id, as far as it is known. */
export async function selectStoragePrices(
  { tx, accountId }: Context,
  kind: 'volume' | 'snapshot',
  items: readonly { id: string }[],
): Promise<Map<string, Money>> {
  const ids = items.map(({ id }) => id)
  const { rows } = await sql<{ id: string; amount: string; currency: string }>`
    select id, amount::text, currency from ${billedItems(accountId, chargedWhole)} as billed
    where kind = ${kind} and id = any(${ids}) and amount is not null`.execute(tx)
  return new Map(rows.map(({ id, amount, currency }) => [id, { amount: exactAmount(amount), currency }]))
}

/** The next items of the account, in the order of their kind and id. */
export async function selectBilledPage(
  { tx, accountId }: Context,
  after: Pick<BilledItem, 'kind' | 'id'> | null,
  charging: Charging,
): Promise<BilledItem[]> {
  const { rows } = await sql<BilledItem>`
    select kind, id, name, connection_id, region, labels, currency, amount::text as amount
    from ${billedItems(accountId, charging)} as billed
    where (kind collate "C", id collate "C") > (${after?.kind ?? ''}, ${after?.id ?? ''})
    order by kind collate "C", id collate "C" limit ${pageLimitMax}`.execute(tx)
  return rows.map((row) => ({ ...row, amount: row.amount === null ? null : exactAmount(row.amount) }))
}

/** The amount that the database returns, with as many decimals as it needs. */
export function exactAmount(text: string): string {
  return amountOf(millionths(text))
}
