import { sql } from 'kysely'
import type { RRsetKey } from '#kernel/dns/records/rrset.ts'
import { mapInBatches } from '#kernel/list/in-batches.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { rowsOfInsert, valueRows } from '#platform/database/query/value-rows.ts'
import type { Content, RRsetState } from '../records/rrsets/rrset-state.ts'
import { dnsDb, type ErrorInfo, type RRsetRow } from './tables.ts'

/** An RRset with its three contents. */
export type StoredRRset = RRsetKey & {
  wanted: Content
  applied: Content
  actual: Content
  ignored: string | null
  /** Why the provider rejected the wanted content. */
  error: ErrorInfo | null
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
    error: row.state === 'in_sync' ? null : row.error,
    state: row.state,
  }
}

function contentFrom(ttl: number | null, text: string | null): Content {
  return ttl === null || text === null ? null : { ttl, text }
}

export async function selectRRsets(context: Context, zoneId: string): Promise<StoredRRset[]> {
  return await mapInBatches(await rrsetsOf(context, zoneId).execute(), storedRRset)
}

const wantedPageSize = 2000

/** A page of the wanted RRsets, by name and type, after a key. */
export async function selectWantedPage(
  context: Context,
  zoneId: string,
  after: RRsetKey | null,
): Promise<StoredRRset[]> {
  const rows = await rrsetsOf(context, zoneId)
    .where('wanted', 'is not', null)
    .$if(after !== null, (query) =>
      query.where(condition`(name, type) > (${after?.name ?? ''}, ${after?.type ?? ''})`),
    )
    .limit(wantedPageSize)
    .execute()
  return rows.map(storedRRset)
}

/** The RRsets that are not in sync, in all states or in those given. */
export async function selectDifferingRRsets(
  context: Context,
  zoneId: string,
  states?: readonly RRsetState[],
): Promise<StoredRRset[]> {
  const rows = await rrsetsOf(context, zoneId)
    .where('state', '<>', 'in_sync')
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .execute()
  return await mapInBatches(rows, storedRRset)
}

/** Whether any RRset of a zone has drifted. */
export async function hasDrift(context: Context, zoneId: string): Promise<boolean> {
  const drifted = await rrsetsOf(context, zoneId)
    .clearSelect()
    .select('name')
    .where(condition`state <> 'in_sync' and (state like 'drift%' or state = 'conflict')`)
    .limit(1)
    .executeTakeFirst()
  return drifted !== undefined
}

/** The existing RRsets with these keys, sorted by name and type if the keys are. */
export async function selectRRsetsByKey(
  context: Context,
  zoneId: string,
  keys: readonly RRsetKey[],
): Promise<StoredRRset[]> {
  const found: StoredRRset[] = []
  for (const chunk of chunks(keys)) {
    const { rows } = await sql<RRsetRow>`
      select found.* from ${keyList(chunk)}, lateral (
        select * from dns_rrsets
        where account_id = ${context.accountId} and zone_id = ${zoneId} and name = key.name and type = key.type
        offset 0
      ) as found
      order by found.name, found.type`.execute(dnsDb(context.tx))
    for (const row of rows) found.push(storedRRset(row))
  }
  return found
}

/** Whether any of these RRsets is not in sync. */
export async function hasDifferingRRset(
  context: Context,
  zoneId: string,
  keys: readonly RRsetKey[],
): Promise<boolean> {
  for (const chunk of chunks(keys)) {
    const { rows } = await sql`
      select from ${keyList(chunk)}, lateral (
        select from dns_rrsets
        where account_id = ${context.accountId} and zone_id = ${zoneId} and name = key.name and type = key.type
          and state <> 'in_sync'
        offset 0
      ) as found
      limit 1`.execute(dnsDb(context.tx))
    if (rows.length > 0) return true
  }
  return false
}

/**
 * Keys as rows to look up one by one. The `offset 0` of the lookup keeps the planner from reading the whole zone
 * instead, as it does when it has no statistics, right after a large import.
 */
export function keyList(keys: readonly RRsetKey[]) {
  return sql`unnest(${keys.map(({ name }) => name)}::text[], ${keys.map(({ type }) => type)}::text[]) as key(name, type)`
}

/** The number of a zone's RRsets that exist at the provider, or that are wanted. */
export async function countRRsets(
  context: Context,
  zoneId: string,
  side: 'wanted' | 'actual',
): Promise<number> {
  const { count } = await dnsDb(context.tx)
    .selectFrom('dns_rrsets')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', context.accountId)
    .where('zone_id', '=', zoneId)
    .where(side, 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export type ContentWrite = RRsetKey & { content: Content }
type ContentColumn = 'wanted' | 'applied' | 'actual'

/** Sets the given states of these RRsets to the given content; creates missing rows. */
export async function writeContents(
  context: Context,
  zoneId: string,
  columns: readonly ContentColumn[],
  writes: readonly ContentWrite[],
): Promise<void> {
  const targets = columns.flatMap((column) => [column, `${column}_ttl`])
  for (const chunk of chunks(writes, rowsOfInsert)) {
    const rows = chunk.map(({ name, type, content }) => [
      ...[context.accountId, zoneId, name, type],
      ...columns.flatMap(() => [content?.text ?? null, content?.ttl ?? null]),
    ])
    await sql`
      insert into dns_rrsets as r (account_id, zone_id, name, type, ${sql.join(targets.map((column) => sql.ref(column)))})
      values ${valueRows(rows)}
      on conflict (account_id, zone_id, name, type) do update
      set ${sql.join(targets.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))},
        error = ${errorAfter(columns)}`.execute(dnsDb(context.tx))
    await prune(
      context,
      zoneId,
      chunk.filter(({ content }) => content === null),
    )
  }
}

/** An error ends when the content is applied or another content is wanted. */
function errorAfter(columns: readonly ContentColumn[]) {
  if (columns.includes('applied')) return sql`null`
  if (!columns.includes('wanted')) return sql`r.error`
  return sql`case
    when (r.wanted, r.wanted_ttl) is not distinct from (excluded.wanted, excluded.wanted_ttl) then r.error
  end`
}

export type RRsetError = RRsetKey & { wanted: Content; error: ErrorInfo }

/** Stores why the provider rejected the wanted content of RRsets, for those that still want it. */
export async function writeRRsetErrors(
  context: Context,
  zoneId: string,
  refusals: readonly RRsetError[],
): Promise<void> {
  const at = context.now.toISOString()
  for (const chunk of chunks(refusals)) {
    const rows = chunk.map(({ name, type, wanted, error: { code, message } }) => ({
      name,
      type,
      ttl: wanted?.ttl ?? null,
      text: wanted?.text ?? null,
      error: { code, message, at },
    }))
    await sql`
      update dns_rrsets as r set error = x.error
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(name text, type text, ttl int, text text, error jsonb)
      where r.account_id = ${context.accountId} and r.zone_id = ${zoneId} and r.name = x.name and r.type = x.type
        and (r.wanted, r.wanted_ttl) is not distinct from (x.text, x.ttl)`.execute(dnsDb(context.tx))
  }
}

/** Whether the RRset at the place of a row of the account (`zone_id`, `name`, `type`) has drifted or was rejected. */
export function rrsetNeedsAttention({ accountId }: Context, row: string) {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return condition`exists (
    select from dns_rrsets as rrset
    where rrset.account_id = ${accountId} and rrset.zone_id = ${of('zone_id')}
      and rrset.name = ${of('name')} and rrset.type = ${of('type')} and rrset.state <> 'in_sync'
      and (rrset.state like 'drift%' or rrset.state = 'conflict' or rrset.error is not null)
  )`
}

export type FailedRRset = RRsetKey & { zone_id: string; error: ErrorInfo }

/** The rejected RRsets of each zone: their number and the first of them. */
export async function selectFailedRRsets(
  context: Context,
  zoneIds: readonly string[],
): Promise<Map<string, { count: number; first: FailedRRset }>> {
  if (zoneIds.length === 0) return new Map()
  const { rows } = await sql<FailedRRset & { count: number }>`
    select distinct on (zone_id) zone_id, name, type, error, count(*) over (partition by zone_id)::int as count
    from dns_rrsets
    where account_id = ${context.accountId} and zone_id = any(${[...zoneIds]})
      and error is not null and state <> 'in_sync'
    order by zone_id, name, type`.execute(dnsDb(context.tx))
  return new Map(rows.map(({ count, ...first }) => [first.zone_id, { count, first }]))
}

/** The actual state at the provider: our part of an RRset, and the ignored values. */
export type ActualWrite = ContentWrite & { ignored: string | null }

/** Sets the actual state of these RRsets and their ignored values. */
export async function writeActual(
  context: Context,
  zoneId: string,
  writes: readonly ActualWrite[],
): Promise<void> {
  await writeContents(context, zoneId, ['actual'], writes)
  for (const chunk of chunks(writes.filter(({ content }) => content !== null)))
    await sql`
      update dns_rrsets as r set ignored = x.ignored
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as x(name text, type text, ignored text)
      where r.account_id = ${context.accountId} and r.zone_id = ${zoneId} and r.name = x.name and r.type = x.type
        and r.ignored is distinct from x.ignored`.execute(dnsDb(context.tx))
}

/** RRsets that match the wanted state although Holdfast did not apply them. */
export async function selectAgreed(context: Context, zoneId: string): Promise<StoredRRset[]> {
  const rows = await rrsetsOf(context, zoneId)
    .where('state', '=', 'in_sync')
    .where(condition`(applied, applied_ttl) is distinct from (actual, actual_ttl)`)
    .execute()
  return rows.map(storedRRset)
}

/** Deletes rows of RRsets that are neither wanted, nor present, nor applied. */
async function prune(context: Context, zoneId: string, keys: readonly RRsetKey[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    delete from dns_rrsets where account_id = ${context.accountId} and ctid = any(array(
      select found.ctid from ${keyList(keys)}, lateral (
        select ctid from dns_rrsets
        where account_id = ${context.accountId} and zone_id = ${zoneId} and name = key.name and type = key.type
          and wanted is null and applied is null and actual is null
        offset 0
      ) as found
    ))`.execute(dnsDb(context.tx))
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

/** From this number of rows on, the planner's statistics may be badly outdated. */
const largeWrite = 1000

/**
 * Updates the planner's statistics after a large write. Without this, a lookup by name reads a whole zone right after
 * its import. If the role lacks the permission (before PostgreSQL 17), PostgreSQL only warns.
 */
export async function analyzeAfterLargeWrite(context: Context, rowCount: number): Promise<void> {
  if (rowCount >= largeWrite)
    await sql`analyze dns_records, dns_rrsets, dns_changes`.execute(dnsDb(context.tx))
}

const chunkSize = 5000

export function* chunks<T>(items: readonly T[], size = chunkSize): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}
