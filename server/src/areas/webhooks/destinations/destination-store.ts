import { sql } from 'kysely'
import type { IdKind } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import { webhooksDb } from '../store.ts'
import type { Destination } from './destinations.ts'

/** The ids of the destinations of one type that are failing or paused. */
export async function selectUnhealthyDestinations(
  { tx, accountId }: Pick<Context, 'tx' | 'accountId'>,
  ownerType: IdKind,
): Promise<string[]> {
  const rows = await webhooksDb(tx)
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('account_id', '=', accountId)
    .where('owner_type', '=', ownerType)
    .where('state', '<>', 'healthy')
    .execute()
  return rows.map(({ id }) => id)
}

/** The states of these destinations, by their ids. */
export async function selectDestinations(
  { tx, accountId }: Pick<Context, 'tx' | 'accountId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Destination>> {
  if (ids.length === 0) return new Map()
  const rows = await webhooksDb(tx)
    .selectFrom('webhook_endpoints')
    .select(['id', 'state', 'state_since', 'pause_reason', 'pause_remedy'])
    .select(['failures', 'first_failure_at', 'last_success_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
