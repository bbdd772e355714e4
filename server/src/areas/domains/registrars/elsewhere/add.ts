/** Adds domains by name alone, which are held at registrars without a connection. */
import { resourceError } from '#areas/connections/index.ts'
import type { RegistryEvidence } from '#kernel/domains/watch/evidence.ts'
import { newId } from '#kernel/id.ts'
import { invalidInput, Problem, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { domainWork } from '../../domain/domain-kind.ts'
import { columnsAfter } from '../../domain/reading.ts'
import { insertDomains, selectNamesOfDomains, targetOf } from '../../store/domains.ts'
import { type DomainRow, expiryOn } from '../../store/tables.ts'
import { deleteGoneElsewhere, selectElsewhereNamed } from './elsewhere-store.ts'
import { notRegistered, readingOf } from './registry-reading.ts'
import type { DomainInput } from './schema.ts'

type About = Pick<DomainInput, 'notes' | 'labels' | 'expires_at'>

/** Throws `conflict` if it is in Holdfast already, and `invalid_input` if the registry does not know it. */
export async function addDomain(
  context: Context,
  name: string,
  about: About,
  evidence: RegistryEvidence,
): Promise<DomainRow> {
  if (evidence.outcome === 'not_found')
    throw invalidInput([{ pointer: pointer('name'), message: notRegistered(evidence, name) }])
  const [added] = await addDomains(context, [name], about, evidence)
  if (!added) throw new Problem('conflict', `${name} is in Holdfast already.`)
  return added
}

/** Adds those names that are not in Holdfast yet. Without evidence, their registries are asked afterwards. */
export async function addDomains(
  context: Context,
  names: readonly string[],
  about: About,
  evidence: RegistryEvidence | null = null,
): Promise<DomainRow[]> {
  const known = await selectNamesOfDomains(context, names)
  const added = names.filter((name) => !known.has(name))
  if (added.length === 0) return []
  await context.withinLimit('domains', added.length)
  context.count('domains', added.length - (await deleteGoneElsewhere(context, added)))
  await insertDomains(
    context,
    added.map((name) => rowOf(context, name, about, evidence)),
  )
  const rows = await selectElsewhereNamed(context, added)
  for (const domain of rows)
    await context.audit(targetOf(domain), {
      before: null,
      after: { name: domain.name, held_elsewhere: true },
    })
  await context.wake(domainWork)
  return rows
}

function rowOf(
  context: Context,
  name: string,
  { notes = '', labels = {}, expires_at = null }: About,
  evidence: RegistryEvidence | null,
) {
  const { accountId, now } = context
  const found = evidence?.outcome === 'found' ? evidence : null
  const entered = expiryOn(expires_at)
  const columns = columnsAfter(null, found ? readingOf(found) : {}, now, entered)
  return {
    ...columns,
    ...(!found && entered === null && { status: 'unknown' as const }),
    account_id: accountId,
    id: newId('domain'),
    connection_id: null,
    registrar: found?.record.registrar?.name ?? null,
    entered_expires_at: entered,
    name,
    notes,
    labels,
    error:
      evidence?.outcome === 'none'
        ? resourceError(context, { code: evidence.reason, message: evidence.message })
        : null,
    needs_reading: !found,
    contacts_due_at: null,
    noticed_days: null,
    listed_at: now,
    read_at: found ? now : null,
    created_at: now,
    updated_at: now,
    due_at: now,
  }
}
