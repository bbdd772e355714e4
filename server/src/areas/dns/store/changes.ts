import { sql } from 'kysely'
import type { AppliedChange } from '#areas/dns/events.ts'
import type { PlannedChange } from '#areas/dns/plan/changes.ts'
import type { RRsetKey } from '#kernel/dns/records/rrset.ts'
import { mapInBatches } from '#kernel/list/in-batches.ts'
import type { Context } from '#platform/context.ts'
import { rowsOfInsert, valueRows } from '#platform/database/query/value-rows.ts'
import type { Content } from '../records/rrsets/rrset-state.ts'
import { chunks, keyList } from './rrsets.ts'
import { type ChangeRow, dnsDb } from './tables.ts'

/** Stores the changes of an apply before the first is tried. */
export async function insertPlannedChanges(
  context: Context,
  zoneId: string,
  applyId: string,
  changes: readonly PlannedChange[],
): Promise<void> {
  await insertChanges(context, zoneId, applyId, changes, 'planned')
}

export async function insertAppliedChanges(
  context: Context,
  zoneId: string,
  applyId: string,
  changes: readonly AppliedChange[],
): Promise<void> {
  await insertChanges(context, zoneId, applyId, changes, 'applied')
}

async function insertChanges(
  context: Context,
  zoneId: string,
  applyId: string,
  changes: readonly AppliedChange[],
  outcome: ChangeRow['outcome'],
): Promise<void> {
  for (const chunk of chunks(changes, rowsOfInsert)) {
    const rows = chunk.map(({ name, type, before, after }) => [
      ...[context.accountId, applyId, zoneId, name, type],
      ...[before?.ttl ?? null, before?.text ?? null, after?.ttl ?? null, after?.text ?? null, outcome],
    ])
    await sql`
      insert into dns_changes
        (account_id, apply_id, zone_id, name, type, before_ttl, before, after_ttl, after, outcome)
      values ${valueRows(rows)}`.execute(dnsDb(context.tx))
  }
}

/** Stores the outcomes of planned changes. */
export async function writeOutcomes(
  context: Context,
  applyId: string,
  outcomes: readonly (RRsetKey & { error: string | null })[],
): Promise<void> {
  for (const chunk of chunks(outcomes))
    await sql`
      update dns_changes as c
      set outcome = case when x.error is null then 'applied' else 'failed' end, error = x.error
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as x(name text, type text, error text)
      where c.account_id = ${context.accountId} and c.apply_id = ${applyId}
        and c.name = x.name and c.type = x.type`.execute(dnsDb(context.tx))
}

/** Deletes planned changes that were not started. */
export async function deletePlannedChanges(
  context: Context,
  applyId: string,
  keys: readonly RRsetKey[],
): Promise<void> {
  for (const chunk of chunks(keys))
    await sql`
      delete from dns_changes as c using ${keyList(chunk)}
      where c.account_id = ${context.accountId} and c.apply_id = ${applyId} and c.outcome = 'planned'
        and c.name = key.name and c.type = key.type`.execute(dnsDb(context.tx))
}

/** Stores the actual content that planned changes found, if it differs from the planned one. */
export async function writeBefore(
  context: Context,
  applyId: string,
  changes: readonly AppliedChange[],
): Promise<void> {
  for (const chunk of chunks(changes)) {
    const rows = chunk.map(({ name, type, before }) => ({ name, type, ttl: before?.ttl, text: before?.text }))
    await sql`
      update dns_changes as c
      set before_ttl = x.ttl, before = x.text
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(name text, type text, ttl int, text text)
      where c.account_id = ${context.accountId} and c.apply_id = ${applyId}
        and c.name = x.name and c.type = x.type`.execute(dnsDb(context.tx))
  }
}

export type StoredChange = AppliedChange & Pick<ChangeRow, 'outcome' | 'error'>

function storedChange(row: ChangeRow): StoredChange {
  const { name, type, outcome, error } = row
  return {
    name,
    type,
    before: content(row.before_ttl, row.before),
    after: content(row.after_ttl, row.after),
    outcome,
    error,
  }
}

function content(ttl: number | null, text: string | null): Content {
  return ttl === null || text === null ? null : { ttl, text }
}

/** The changes of an apply, with all outcomes or with one, sorted by name and type. */
export async function selectChanges(
  context: Context,
  applyId: string,
  outcome?: ChangeRow['outcome'],
  limit?: number,
): Promise<StoredChange[]> {
  const rows = await dnsDb(context.tx)
    .selectFrom('dns_changes')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where('apply_id', '=', applyId)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'planned'))
    .orderBy('name')
    .orderBy('type')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  return await mapInBatches(rows, storedChange)
}

/** The number of changes of an apply by outcome. */
export async function countByOutcome(
  context: Context,
  applyId: string,
): Promise<Partial<Record<ChangeRow['outcome'], number>>> {
  const counts = await dnsDb(context.tx)
    .selectFrom('dns_changes')
    .select(['outcome', sql<number>`count(*)`.as('count')])
    .where('account_id', '=', context.accountId)
    .where('apply_id', '=', applyId)
    .groupBy('outcome')
    .execute()
  return Object.fromEntries(counts.map(({ outcome, count }) => [outcome, count]))
}
