import { sql } from 'kysely'
import type { Content, RRsetState } from '#areas/dns/rrset-state.ts'
import type { RRsetKey } from '#kernel/dns/rrset.ts'
import type { Context } from '#platform/context.ts'
import { dnsDb, type RRsetRow } from './tables.ts'

/** One RRset with its three states. */
export type StoredRRset = RRsetKey & {
  wanted: Content
  applied: Content
  actual: Content
  ignored: string | null
  state: RRsetState
}

export function storedRRset(row: RRsetRow): StoredRRset {
  return {
    name: row.name,
    type: row.type,
    wanted: contentFrom(row.wanted_ttl, row.wanted),
    applied: contentFrom(row.applied_ttl, row.applied),
    actual: contentFrom(row.actual_ttl, row.actual),
    ignored: row.ignored,
    state: row.state,
  }
}

function contentFrom(ttl: number | null, text: string | null): Content {
  return ttl === null || text === null ? null : { ttl, text }
}

/** All RRsets of a zone. */
export async function selectRRsets(context: Context, zoneId: string): Promise<StoredRRset[]> {
  const rows = await rrsetsOf(context, zoneId).execute()
  return rows.map(storedRRset)
}

/** The RRsets that are not in sync, of all states or of those given. */
export async function selectRRsetsApart(
  context: Context,
  zoneId: string,
  states?: readonly RRsetState[],
): Promise<StoredRRset[]> {
  const rows = await rrsetsOf(context, zoneId)
    .where('state', '<>', 'in_sync')
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .execute()
  return rows.map(storedRRset)
}

/** The RRsets with these keys, as far as there are any. */
export async function selectRRsetsByKey(
  context: Context,
  zoneId: string,
  keys: readonly RRsetKey[],
): Promise<StoredRRset[]> {
  const rows = await rrsetsOf(context, zoneId).where(hasKey(keys)).execute()
  return rows.map(storedRRset)
}

export async function countActual(context: Context, zoneId: string): Promise<number> {
  const { count } = await dnsDb(context.tx)
    .selectFrom('dns_rrsets')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', context.accountId)
    .where('zone_id', '=', zoneId)
    .where('actual', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export type ContentWrite = RRsetKey & { content: Content }
type ContentColumn = 'wanted' | 'applied' | 'actual'

/** Sets the given states of these RRsets, all to the content given; rows that do not exist are made. */
export async function writeContents(
  context: Context,
  zoneId: string,
  columns: readonly ContentColumn[],
  writes: readonly ContentWrite[],
): Promise<void> {
  const targets = columns.flatMap((column) => [column, `${column}_ttl`])
  const sources = columns.flatMap(() => [sql.ref('x.text'), sql.ref('x.ttl')])
  for (const chunk of chunks(writes)) {
    const rows = chunk.map(({ name, type, content }) => ({
      name,
      type,
      ttl: content?.ttl ?? null,
      text: content?.text ?? null,
    }))
    await sql`
      insert into dns_rrsets as r (account_id, zone_id, name, type, ${sql.join(targets.map((column) => sql.ref(column)))})
      select ${context.accountId}, ${zoneId}, x.name, x.type, ${sql.join(sources)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(name text, type text, ttl int, text text)
      on conflict (account_id, zone_id, name, type) do update
      set ${sql.join(targets.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`.execute(
      dnsDb(context.tx),
    )
    await prune(
      context,
      zoneId,
      chunk.filter(({ content }) => content === null),
    )
  }
}

/** Notes which values of these RRsets an ignore rule leaves to others. */
export async function writeIgnored(
  context: Context,
  zoneId: string,
  writes: readonly (RRsetKey & { ignored: string | null })[],
): Promise<void> {
  for (const chunk of chunks(writes))
    await sql`
      update dns_rrsets as r set ignored = x.ignored
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as x(name text, type text, ignored text)
      where r.account_id = ${context.accountId} and r.zone_id = ${zoneId} and r.name = x.name and r.type = x.type`.execute(
      dnsDb(context.tx),
    )
}

/** What is neither wanted nor there nor ever applied is no RRset any more. */
async function prune(context: Context, zoneId: string, keys: readonly RRsetKey[]): Promise<void> {
  if (keys.length === 0) return
  await dnsDb(context.tx)
    .deleteFrom('dns_rrsets')
    .where('account_id', '=', context.accountId)
    .where('zone_id', '=', zoneId)
    .where(hasKey(keys))
    .where('wanted', 'is', null)
    .where('applied', 'is', null)
    .where('actual', 'is', null)
    .execute()
}

function rrsetsOf(context: Context, zoneId: string) {
  return dnsDb(context.tx)
    .selectFrom('dns_rrsets')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where('zone_id', '=', zoneId)
    .orderBy('name')
    .orderBy('type')
}

/** As two lists rather than a list of pairs, so that the statement has the same text for any number of keys. */
export function hasKey(keys: readonly RRsetKey[]) {
  return sql<boolean>`(name, type) in (select * from unnest(${keys.map(({ name }) => name)}::text[], ${keys.map(({ type }) => type)}::text[]))`
}

const chunkSize = 5000

export function* chunks<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += chunkSize) yield items.slice(at, at + chunkSize)
}
