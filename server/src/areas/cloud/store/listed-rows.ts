/** What a listing of a provider leaves in the rows of what it lists. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

type ListedTable = 'servers' | 'snapshots' | 'volumes' | 'cloud_orphans'

/** Notes that these were in a listing. */
export async function markListed(
  { tx, accountId, now }: Context,
  table: ListedTable,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} set listed_at = ${now}, missed_listings = 0
    where account_id = ${accountId} and id = any(${ids})`.execute(tx)
}
