import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { AuditChanges } from '../audit.ts'

/** What is read of an entry. `changes` is null unless the entry is of a searched type. */
export type EarlierEntry = {
  id: string
  target_type: string | null
  target_id: string | null
  within_id: string | null
  changes: AuditChanges | null
}

export async function selectWaitingAccounts(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from audit_container_searches order by account_id`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}

/** The position of the search, locked; null if it has ended or another process is at it. */
export async function lockPosition({ tx, accountId }: Context): Promise<string | null> {
  const { rows } = await sql<{ after_id: string }>`
    select after_id from audit_container_searches where account_id = ${accountId}
    for update skip locked`.execute(tx)
  return rows[0]?.after_id ?? null
}

export async function savePosition({ tx, accountId }: Context, afterId: string): Promise<void> {
  await sql`update audit_container_searches set after_id = ${afterId}
    where account_id = ${accountId}`.execute(tx)
}

export async function endSearch({ tx, accountId }: Context): Promise<void> {
  await sql`delete from audit_container_searches where account_id = ${accountId}`.execute(tx)
}

/** The next entries in the order of their ids, whatever their type, so that the cost of a batch is limited. */
export async function selectEntriesAfter(
  { tx, accountId }: Context,
  afterId: string,
  { types, limit }: { types: readonly string[]; limit: number },
): Promise<EarlierEntry[]> {
  const { rows } = await sql<EarlierEntry>`
    select id, target_type, target_id, within_id,
      case when target_type = any(${types}) and within_id is null then changes end as changes
    from audit_log where account_id = ${accountId} and id > ${afterId} order by id limit ${limit}`.execute(tx)
  return rows
}

/** The changes of the entries that created or deleted these resources: they have all members. */
export async function selectWholeChanges(
  { tx, accountId }: Context,
  targetIds: readonly string[],
): Promise<{ target_id: string; changes: AuditChanges }[]> {
  const { rows } = await sql<{ target_id: string; changes: AuditChanges }>`
    select target_id, changes from audit_log
    where account_id = ${accountId} and target_id = any(${targetIds}) and verb in ('create', 'delete')
      and refusal is null`.execute(tx)
  return rows
}

/** The targets of the entries that mention these resources, such as the zone of an edit of many records. */
export async function selectMentioningTargets(
  { tx, accountId }: Context,
  resourceIds: readonly string[],
): Promise<{ resource_id: string; target_id: string }[]> {
  const { rows } = await sql<{ resource_id: string; target_id: string }>`
    select distinct mention.resource_id, entry.target_id from audit_mentions as mention
    join audit_log as entry on entry.account_id = ${accountId} and entry.id = mention.entry_id
    where mention.account_id = ${accountId} and mention.resource_id = any(${resourceIds})
      and entry.target_id is not null`.execute(tx)
  return rows
}
