/**
 * Watched names as the installation observes them, whichever accounts watch them. In an account's transaction, a name can
 * be requested and read; everything else is in the system scope.
 */
import { sql } from 'kysely'
import { type Priority, priorities } from '#areas/domains/registry/host-requests.ts'
import type { Observation } from '#kernel/domains/watch/watch-state.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { revived, type Stored } from './tables.ts'

/** Requests an observation of these names at this time, or earlier if one is requested already. */
export async function requestObservations(
  { tx }: Context,
  names: readonly string[],
  dueAt: Date,
  priority: Priority,
): Promise<void> {
  const rank = priorities.indexOf(priority)
  const rows = sql.join(
    names.toSorted().map((name) => sql`(${name}, ${rank}::smallint, ${dueAt}::timestamptz)`),
  )
  await sql`
    insert into watched_names as known (name, priority, due_at) values ${rows}
    on conflict (name) do update set
      due_at = least(known.due_at, excluded.due_at),
      priority = least(known.priority, excluded.priority)`.execute(tx)
}

/** The last observation of a name; null if there is none. */
export async function selectObservation({ tx }: Context, name: string): Promise<Observation | null> {
  const { rows } = await sql<{ observation: Stored<Observation> | null }>`
    select observation from watched_names where name = ${name}`.execute(tx)
  const observation = rows[0]?.observation
  return observation ? revived<Observation>(observation) : null
}

/** Servers with names that are due, and since when; null: not determined yet. */
export async function selectDueServers(tx: Tx, now: Date): Promise<(string | null)[]> {
  const { rows } = await sql<{ server: string | null }>`
    select distinct server from watched_names where ${isDue(now)}`.execute(tx)
  return rows.map(({ server }) => server)
}

/** When the next name becomes due; null: none will. */
export async function nextDueAt(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(coalesce(leased_until, due_at)) as at from watched_names
    where coalesce(leased_until, due_at) is not null`.execute(tx)
  return rows[0]?.at ?? null
}

export type ClaimedName = { name: string; priority: Priority; dueAt: Date; lease: string }

/** Claims the name of a server that matters most, and of those the one that is due for longest. */
export async function claimName(
  tx: Tx,
  server: string | null,
  claim: { lease: string; seconds: number; now: Date },
): Promise<ClaimedName | null> {
  const { lease, seconds, now } = claim
  const { rows } = await sql<{ name: string; priority: number; was_due_at: Date }>`
    with next as (
      select name, priority, coalesce(due_at, leased_until) as was_due_at from watched_names
      where server is not distinct from ${server} and ${isDue(now)}
      order by priority, coalesce(leased_until, due_at) limit 1 for update skip locked
    )
    update watched_names as known
    set lease = ${lease}, leased_until = ${addSeconds(now, seconds)}, due_at = null
    from next where known.name = next.name
    returning known.name, next.priority, next.was_due_at`.execute(tx)
  const [row] = rows
  return row
    ? { name: row.name, priority: priorities[row.priority] ?? 'rest', dueAt: row.was_due_at, lease }
    : null
}

/** Gives a claimed name back without an observation. */
export async function returnName(
  tx: Tx,
  { name, lease, dueAt }: ClaimedName,
  server: string | null,
): Promise<void> {
  await sql`
    update watched_names
    set lease = null, leased_until = null, due_at = least(due_at, ${dueAt}), server = ${server}
    where name = ${name} and lease = ${lease}`.execute(tx)
}

/** Records an observation, and makes the name due for all accounts that watch it. */
export async function recordObservation(
  tx: Tx,
  { name, lease }: ClaimedName,
  observation: Observation,
): Promise<void> {
  const json = JSON.stringify(observation)
  const rest = priorities.indexOf('rest')
  const { rows } = await sql`
    update watched_names
    set lease = null, leased_until = null, observed_at = ${observation.at}, observation = ${json}::jsonb,
      priority = case when due_at is null then ${rest}::smallint else priority end
    where name = ${name} and lease = ${lease} returning 1 as one`.execute(tx)
  // The claim had expired, and another process observes the name.
  if (rows.length === 0) return
  if (observation.evidence.outcome !== 'none') await recordChange(tx, name, observation, json)
  await sql`update watched_domains set due_at = now() where name = ${name}`.execute(tx)
}

async function recordChange(tx: Tx, name: string, { at }: Observation, json: string): Promise<void> {
  const { rows } = await sql<{ id: string; is_same: boolean }>`
    select id, observation - 'at' = ${json}::jsonb - 'at' as is_same from watched_name_changes
    where name = ${name} order by id desc limit 1`.execute(tx)
  const [last] = rows
  if (last?.is_same)
    await sql`update watched_name_changes set until_at = ${at} where name = ${name} and id = ${last.id}`.execute(
      tx,
    )
  else
    await sql`
      insert into watched_name_changes (name, id, from_at, until_at, observation)
      values (${name}, ${at.toISOString()}, ${at}, ${at}, ${json}::jsonb)
      on conflict (name, id) do nothing`.execute(tx)
}

/** Forgets names that were not requested again for long: nobody watches them any more. */
export async function deleteForgotten(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from watched_names
    where coalesce(leased_until, due_at) is null and observed_at < ${before}`.execute(tx)
}

const isDue = (now: Date) => condition`coalesce(leased_until, due_at) <= ${now}`
