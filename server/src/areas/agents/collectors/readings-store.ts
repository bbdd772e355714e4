import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { SeriesReadings } from './readings/recent.ts'

/** The readings of these collectors that are stored, by id. */
export async function selectReadings(
  { tx, accountId }: Context,
  agentIds: readonly string[],
): Promise<Map<string, SeriesReadings[]>> {
  const { rows } = await sql<{ agent_id: string; readings: SeriesReadings[] }>`
    select agent_id, readings from collector_readings
    where account_id = ${accountId} and agent_id = any(${agentIds})`.execute(tx)
  return new Map(rows.map(({ agent_id, readings }) => [agent_id, readings]))
}

export async function putReadings(
  { tx, accountId }: Context,
  agentId: string,
  readings: readonly SeriesReadings[],
): Promise<void> {
  await sql`
    insert into collector_readings (account_id, agent_id, readings)
    values (${accountId}, ${agentId}, ${JSON.stringify(readings)}::jsonb)
    on conflict (account_id, agent_id) do update set readings = excluded.readings`.execute(tx)
}
