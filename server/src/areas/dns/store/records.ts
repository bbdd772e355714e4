import { sql } from 'kysely'
import type { RRsetKey } from '#kernel/dns/records/rrset.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { rowsOfInsert, valueRows } from '#platform/database/query/value-rows.ts'
import { saveNotes } from './notes.ts'
import { chunks, keyList } from './rrsets.ts'
import { dnsDb, type RecordRow } from './tables.ts'

export async function selectRecord(context: Context, zoneId: string, id: string): Promise<RecordRow> {
  const record = await recordsOf(context, zoneId).where('id', '=', id).executeTakeFirst()
  if (!record) throw notFound('record')
  return record
}

export function selectRecordsById(
  context: Context,
  zoneId: string,
  ids: readonly string[],
): Promise<RecordRow[]> {
  return recordsOf(context, zoneId).where('id', '=', sql<string>`any(${ids})`).execute()
}

export async function selectRecordsByName(
  context: Context,
  zoneId: string,
  names: readonly string[],
): Promise<RecordRow[]> {
  const found: RecordRow[] = []
  for (const chunk of chunks(names)) {
    const { rows } = await sql<RecordRow>`
      select found.* from unnest(${chunk}::text[]) as key(name), lateral (
        select * from dns_records
        where account_id = ${context.accountId} and zone_id = ${zoneId} and name = key.name
        offset 0
      ) as found
      order by found.id`.execute(dnsDb(context.tx))
    for (const row of rows) found.push(row)
  }
  return found
}

/** The records of these RRsets; within one RRset sorted by id. */
export async function selectRecordsByKey(
  context: Context,
  zoneId: string,
  keys: readonly RRsetKey[],
): Promise<RecordRow[]> {
  const found: RecordRow[] = []
  for (const chunk of chunks(keys)) {
    const { rows } = await sql<RecordRow>`
      select found.* from ${keyList(chunk)}, lateral (
        select * from dns_records
        where account_id = ${context.accountId} and zone_id = ${zoneId} and name = key.name and type = key.type
        offset 0
      ) as found
      order by found.id`.execute(dnsDb(context.tx))
    for (const row of rows) found.push(row)
  }
  return found
}

/** Delegations and DNAMEs, which affect the names below them. */
export function selectCuts(context: Context, zoneId: string): Promise<RecordRow[]> {
  return recordsOf(context, zoneId)
    .where('type', 'in', ['NS', 'DNAME'])
    .where((where) => where.or([where('name', '<>', '@'), where('type', '=', 'NS')]))
    .execute()
}

/** The records below these names. */
export async function selectRecordsBelow(
  context: Context,
  zoneId: string,
  names: readonly string[],
): Promise<RecordRow[]> {
  if (names.length === 0) return []
  const suffixes = names.map((name) => (name === '@' ? '' : `.${name}`))
  return await recordsOf(context, zoneId)
    .where(
      condition`exists (select from unnest(${suffixes}::text[]) as suffix where right(name, length(suffix)) = suffix and name <> '@')`,
    )
    .execute()
}

export async function insertRecords(
  context: Context,
  rows: readonly Omit<RecordRow, 'revision'>[],
): Promise<void> {
  for (const chunk of chunks(rows, rowsOfInsert))
    await sql`
      insert into dns_records
        (account_id, id, zone_id, name, type, rdata, ttl, comment, labels, created_at, updated_at)
      values ${valueRows(
        chunk.map((row) => [
          ...[row.account_id, row.id, row.zone_id, row.name, row.type, row.rdata, row.ttl, row.comment],
          ...[JSON.stringify(row.labels), row.created_at, row.updated_at],
        ]),
      )}`.execute(dnsDb(context.tx))
}

export async function updateRecordRows(context: Context, rows: readonly RecordRow[]): Promise<void> {
  for (const chunk of chunks(rows)) {
    await saveNotes(
      context,
      sql`select r.* from dns_records as r
        join jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as x(id text, name text, type text, rdata text)
          on r.account_id = ${context.accountId} and r.id = x.id
        where (r.name, r.type, r.rdata) is distinct from (x.name, x.type, x.rdata)`,
    )
    await sql`
      update dns_records as r
      set name = x.name, type = x.type, rdata = x.rdata, ttl = x.ttl, comment = x.comment, labels = x.labels,
          revision = r.revision + 1, updated_at = ${context.now}
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb)
        as x(id text, name text, type text, rdata text, ttl int, comment text, labels jsonb)
      where r.account_id = ${context.accountId} and r.id = x.id`.execute(dnsDb(context.tx))
  }
}

export async function deleteRecordRows(context: Context, ids: readonly string[]): Promise<void> {
  for (const chunk of chunks(ids)) {
    await saveNotes(
      context,
      sql`select * from dns_records where account_id = ${context.accountId} and id = any(${chunk})`,
    )
    await dnsDb(context.tx)
      .deleteFrom('dns_records')
      .where('account_id', '=', context.accountId)
      .where('id', '=', sql<string>`any(${chunk})`)
      .execute()
  }
}

function recordsOf(context: Context, zoneId: string) {
  return dnsDb(context.tx)
    .selectFrom('dns_records')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where('zone_id', '=', zoneId)
    .orderBy('id')
}

export function selectRecordsOfZone(context: Context, zoneId: string): Promise<RecordRow[]> {
  return recordsOf(context, zoneId).execute()
}
