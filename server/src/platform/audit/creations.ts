/** Who created what, as far as the audit log goes back. */
import { sql } from 'kysely'
import { type IdKind, idPrefixes } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import { type IdPage, readIds } from '#platform/database/query/read-ids.ts'

/** The ids of the resources of a type that an actor created and nobody has deleted. */
export function selectCreatedBy(
  { tx, accountId }: Context,
  { actorId, kind }: { actorId: string; kind: IdKind },
  page: IdPage,
): Promise<string[]> {
  // All ids of the type lie between these.
  const [first, last] = [`${idPrefixes[kind]}_`, `${idPrefixes[kind]}_~`]
  const found = sql`
    select target_id as id from audit_log as creation
    where account_id = ${accountId} and actor_id = ${actorId}
      and target_id > ${first} and target_id < ${last} and verb = 'create' and refusal is null
      and not exists (
        select from audit_log where account_id = ${accountId} and target_id = creation.target_id
          and verb = 'delete' and refusal is null)`
  return readIds(tx, found, page)
}

/** The id of the actor who created a resource; null where the log does not have it. */
export async function selectCreator({ tx, accountId }: Context, id: string): Promise<string | null> {
  // The first entry about a resource is that of its creation.
  const { rows } = await sql<{ actor_id: string | null }>`
    select case when verb = 'create' and refusal is null then actor_id end as actor_id from (
      select actor_id, verb, refusal from audit_log
      where account_id = ${accountId} and target_id = ${id} order by id limit 1
    ) as first_entry`.execute(tx)
  return rows[0]?.actor_id ?? null
}
