/** Adds domains with what the listing of their registrar contains of them. */
import type { OpenConnection } from '#areas/connections/index.ts'
import { newId } from '#kernel/id.ts'
import { type Context, withCaller } from '#platform/context.ts'
import { rowsOfInsert } from '#platform/database/query/value-rows.ts'
import { type RegistrarDomain, registrarFields } from '#providers/ports/registrar/registrar.ts'
import { domainWork } from '../domain/domain-kind.ts'
import { nextDue } from '../domain/notices.ts'
import { columnsAfter, type DomainReading } from '../domain/reading.ts'
import { insertDomains, targetOf } from '../store/domains.ts'
import type { DomainRow } from '../store/tables.ts'

/** What the listing tells of a domain. */
export function listedReading({ manifest }: OpenConnection, domain: RegistrarDomain): DomainReading {
  const fields = manifest.registrar?.listed ?? []
  return Object.fromEntries(fields.map((field) => [field, domain[field]]))
}

/** Whether the listing leaves out fields, so that each domain must be read, too. */
export function needsReading({ manifest }: OpenConnection): boolean {
  return (manifest.registrar?.listed.length ?? 0) < registrarFields.length
}

/** Throws `plan_limit_reached` if the plan does not allow all of them. */
export async function insertListed(
  context: Context,
  connection: OpenConnection,
  domains: readonly RegistrarDomain[],
): Promise<void> {
  if (domains.length > 0) await context.withinLimit('domains', domains.length)
  const rows = domains.map((domain) => rowOf(context, connection, domain))
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
