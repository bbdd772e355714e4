/** Adds domains with what the listing of their registrar contains of them. */
import type { OpenConnection } from '#areas/connections/index.ts'
import { newId } from '#kernel/id.ts'
import { type Context, withCaller } from '#platform/context.ts'
import { rowsOfInsert } from '#platform/database/query/value-rows.ts'
import type { RegistrarDomain } from '#providers/ports/registrar/registrar.ts'
import { domainWork } from '../domain/domain-kind.ts'
import { nextDue } from '../domain/notices.ts'
import { columnsAfter } from '../domain/reading.ts'
import { insertDomains, targetOf } from '../store/domains.ts'
import type { DomainRow } from '../store/tables.ts'
import { takeOver } from './elsewhere/take-over.ts'
import { listedReading, needsReading } from './listed-reading.ts'

/** Throws `plan_limit_reached` if the plan does not allow all of them. */
export async function insertListed(
  context: Context,
  connection: OpenConnection,
  domains: readonly RegistrarDomain[],
): Promise<void> {
  const taken = await takeOver(context, connection, domains)
  const added = domains.filter(({ name }) => !taken.has(name))
  if (added.length > 0) await context.withinLimit('domains', added.length)
  const rows = added.map((domain) => rowOf(context, connection, domain))
  for (let start = 0; start < rows.length; start += rowsOfInsert)
    await insertDomains(context, rows.slice(start, start + rowsOfInsert))
  context.count('domains', rows.length)
  await recordAddition(context, connection, rows)
  await context.wake(domainWork)
}

function rowOf({ accountId, now }: Context, connection: OpenConnection, domain: RegistrarDomain) {
  const isIncomplete = needsReading(connection)
  const row = {
    ...columnsAfter(null, listedReading(connection, domain), now),
    needs_reading: isIncomplete,
    contacts_due_at: connection.manifest.contacts ? now : null,
    noticed_days: null,
  }
  return {
    ...row,
    account_id: accountId,
    id: newId('domain'),
    connection_id: connection.id,
    name: domain.name,
    notes: '',
    labels: {},
    error: null,
    listed_at: now,
    read_at: isIncomplete ? null : now,
    created_at: now,
    updated_at: now,
    due_at: nextDue(row, now),
  }
}

/** One entry about the connection, and one about each domain, which follows it. */
async function recordAddition(
  context: Context,
  { id, name }: OpenConnection,
  added: readonly Pick<DomainRow, 'id' | 'name' | 'expires_on'>[],
): Promise<void> {
  await context.audit(
    { type: 'connection', id, name },
    { before: null, after: { domains_added: added.length } },
  )
  const creation = withCaller(context, { ...context, action: 'domains.create' })
  for (const domain of added)
    await creation.audit(
      targetOf(domain),
      { before: null, after: { name: domain.name, expires_at: domain.expires_on } },
      { follows: id },
    )
}
