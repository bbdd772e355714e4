/** When connections began to fail, and whether that was reported. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { connectionsDb } from '../store.ts'
import type { ReportedConnection } from './failing-events.ts'

type Scope = Pick<Context, 'tx' | 'accountId'>

export type FailingState = { failing_since: Date | null; failing_reported: boolean }

export function selectFailing({ tx, accountId }: Scope, id: string): Promise<FailingState | undefined> {
  return connectionsDb(tx)
    .selectFrom('connections')
    .select(['failing_since', 'failing_reported'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Stores the first failure after a success. */
export async function startFailing({ tx, accountId, now }: Context, id: string): Promise<void> {
  await connectionsDb(tx)
    .updateTable('connections')
    .set({ failing_since: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Marks the failure as reported. Returns the connection to the one caller that may report it. */
export async function markReported(
  { tx, accountId }: Scope,
  id: string,
): Promise<ReportedConnection | undefined> {
  const { rows } = await sql<ReportedConnection>`
    update connections set failing_reported = true
    where account_id = ${accountId} and id = ${id} and failing_since is not null and not failing_reported
    returning id, name, kind, labels, failing_since`.execute(tx)
  return rows[0]
}

/** Ends the failure. Returns the connection if the failure was reported. */
export async function endFailing(
  { tx, accountId }: Scope,
  id: string,
): Promise<ReportedConnection | undefined> {
  const { rows } = await sql<ReportedConnection & { failing_reported: boolean }>`
    with before as (
      select id, failing_since, failing_reported from connections
      where account_id = ${accountId} and id = ${id} and failing_since is not null for update
    )
    update connections set failing_since = null, failing_reported = false from before
    where connections.account_id = ${accountId} and connections.id = ${id} and connections.id = before.id
    returning connections.id, name, kind, labels, before.failing_since, before.failing_reported`.execute(tx)
  const [row] = rows
  return row?.failing_reported ? row : undefined
}
