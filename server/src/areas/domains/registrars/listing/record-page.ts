import { type OpenConnection, resourceError } from '#areas/connections/index.ts'
import { domainWork } from '#areas/domains/domain/domain-kind.ts'
import { nextDue } from '#areas/domains/domain/notices.ts'
import { changedColumns, publishChanges } from '#areas/domains/domain/reading.ts'
import { lockedDomainsNamed, markListed, updateDomain } from '#areas/domains/store/domains.ts'
import type { DomainRow } from '#areas/domains/store/tables.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { RegistrarDomain, UnreadableDomain } from '#providers/ports/registrar/registrar.ts'
import { takeOver } from '../elsewhere/take-over.ts'
import { insertListed } from '../insert-listed.ts'
import { listedReading, needsReading } from '../listed-reading.ts'

type ListedPage = {
  connection: OpenConnection
  domains: readonly (RegistrarDomain | UnreadableDomain)[]
  addsNew: boolean
  /** When the listing began. */
  startedAt: Date
}

/** Stores a page of a listing. Returns why new domains could not be added, or null. */
export async function recordPage(context: Context, page: ListedPage): Promise<string | null> {
  const { connection, domains, addsNew, startedAt } = page
  const names = domains.map(({ name }) => name)
  const known = await lockedDomainsNamed(context, connection.id, names)
  const byName = new Map(known.map((domain) => [domain.name, domain]))
  for (const listed of domains) {
    const before = byName.get(listed.name)
    // An operation may have read it later than the listing.
    const isOutdated = before !== undefined && before.read_at !== null && before.read_at > startedAt
    if (before && !isOutdated) await recordListed(context, connection, before, listed)
  }
  await markListed(
    context,
    known.map(({ id }) => id),
  )
  const unknown = domains.filter(
    (domain): domain is RegistrarDomain => !('problem' in domain) && !byName.has(domain.name),
  )
  if (addsNew) return await addWithinLimit(context, connection, unknown)
  await takeOver(context, connection, unknown)
  return null
}

async function recordListed(
  context: Context,
  connection: OpenConnection,
  before: DomainRow,
  listed: RegistrarDomain | UnreadableDomain,
): Promise<void> {
  if ('problem' in listed) {
    const error = resourceError(context, { code: 'unknown', message: listed.problem })
    if (before.error?.message !== listed.problem) await updateDomain(context, before.id, { error })
    return
  }
  const changed = changedColumns(before, listedReading(connection, listed), context.now)
  if (Object.keys(changed).length === 0 && before.error === null) return
  const set = { ...changed, error: null, needs_reading: needsReading(connection) }
  const after = await updateDomain(context, before.id, {
    ...set,
    due_at: nextDue({ ...before, ...set }, context.now),
  })
  await publishChanges(context, before, after)
  await context.wake(domainWork)
}

async function addWithinLimit(
  context: Context,
  connection: OpenConnection,
  added: readonly RegistrarDomain[],
): Promise<string | null> {
  if (added.length === 0) return null
  try {
    await insertListed(context, connection, added)
    return null
  } catch (error) {
    if (error instanceof Problem && error.code === 'plan_limit_reached') return error.message
    throw error
  }
}
