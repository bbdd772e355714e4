import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { type DomainChecksRow, domainsDb } from './tables.ts'

export function findChecks(
  { tx, accountId }: Context,
  domainId: string,
): Promise<DomainChecksRow | undefined> {
  return domainsDb(tx)
    .selectFrom('domain_checks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', domainId)
    .executeTakeFirst()
}

/** New domains are checked at once. */
export async function insertChecks(
  { tx, accountId, now }: Context,
  domainIds: readonly string[],
): Promise<void> {
  const rows = domainIds.map((id) => ({
    account_id: accountId,
    id,
    delegation: null,
    delegation_read_at: null,
    registry: null,
    registry_read_at: null,
    registry_error: null,
    error: null,
    announcements: {},
    checked_at: null,
    due_at: now,
  }))
  await domainsDb(tx).insertInto('domain_checks').values(rows).execute()
}

export async function makeChecksDue(
  { tx, accountId, now }: Pick<Context, 'tx' | 'accountId' | 'now'>,
  domainIds: readonly string[],
): Promise<void> {
  await domainsDb(tx)
    .updateTable('domain_checks')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${domainIds})`)
    .execute()
}

/** Makes the domains with a name due; returns whether there are any. */
export async function makeChecksOfNameDue(
  tx: Tx,
  { accountId, now, name }: { accountId: string; now: Date; name: string },
): Promise<boolean> {
  const domains = await domainsDb(tx)
    .selectFrom('domains')
    .select('id')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .execute()
  const ids = domains.map(({ id }) => id)
  if (ids.length > 0) await makeChecksDue({ tx, accountId, now }, ids)
  return ids.length > 0
}

/** Notes the problems of a domain for lists. They are no change of the domain. */
export async function updateProblems(
  { tx, accountId }: Context,
  domainId: string,
  set: { problem_codes: string[]; attention: number },
): Promise<void> {
  await domainsDb(tx)
    .updateTable('domains')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', domainId)
    .execute()
}

/** The domains of all accounts with each problem. */
export async function countProblems(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; count: number }>`
    select problem.code, count(*) from domains, unnest(problem_codes) as problem(code) group by 1`.execute(tx)
  return new Map(rows.map(({ code, count }) => [code, count]))
}
