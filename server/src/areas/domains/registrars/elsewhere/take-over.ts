/** Domains that were followed by name alone, and whose registrar has a connection now: they keep what is known of them. */
import type { OpenConnection } from '#areas/connections/index.ts'
import { nextDue } from '#areas/domains/domain/notices.ts'
import { changedColumns, publishChanges } from '#areas/domains/domain/reading.ts'
import { targetOf, updateDomain } from '#areas/domains/store/domains.ts'
import { type Context, withCaller } from '#platform/context.ts'
import type { RegistrarDomain } from '#providers/ports/registrar/registrar.ts'
import { listedReading, needsReading } from '../listed-reading.ts'
import { selectElsewhereNamed } from './elsewhere-store.ts'

/** Assigns those of these domains to the connection, and returns their names. */
export async function takeOver(
  context: Context,
  connection: OpenConnection,
  domains: readonly RegistrarDomain[],
): Promise<Set<string>> {
  const byName = new Map(domains.map((domain) => [domain.name, domain]))
  const known = domains.length === 0 ? [] : await selectElsewhereNamed(context, [...byName.keys()])
  const creation = withCaller(context, { ...context, action: 'domains.create' })
  for (const before of known) {
    const listed = byName.get(before.name)
    if (!listed) continue
    const isIncomplete = needsReading(connection)
    const set = {
      ...changedColumns(before, listedReading(connection, listed), context.now),
      connection_id: connection.id,
      registrar: null,
      needs_reading: isIncomplete,
      contacts_due_at: connection.manifest.contacts ? context.now : null,
      error: null,
      missed_listings: 0,
      listed_at: context.now,
    }
    const after = await updateDomain(context, before.id, {
      ...set,
      due_at: nextDue({ ...before, ...set }, context.now),
    })
    await creation.audit(
      targetOf(after),
      { before: { held_elsewhere: true }, after: { held_elsewhere: false } },
      { follows: connection.id },
    )
    await publishChanges(context, before, after)
  }
  return new Set(known.map(({ name }) => name))
}
