import type { OpenConnection } from '#areas/connections/index.ts'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { RegistrarDomain, UnreadableDomain } from '#providers/ports/registrar/registrar.ts'
import { lockedDomainsNamed } from '../store/domains.ts'
import { findRegistrar, putRegistrar } from '../store/registrars.ts'
import { insertListed } from './insert-listed.ts'
import { daySeconds } from './listing/listing-kind.ts'

type Chosen = {
  connection: OpenConnection
  domains: readonly (RegistrarDomain | UnreadableDomain)[]
  /** Canonical, as in the request. */
  names: readonly string[]
}

/** Adds the chosen domains among those that the registrar lists. */
export async function importListed(context: Context, { connection, domains, names }: Chosen) {
  const byName = new Map(domains.map((domain) => [domain.name, domain]))
  const faults = names.flatMap((name, index) => {
    const message = faultOf(connection, name, byName.get(name))
    return message === null ? [] : [{ pointer: pointer('names', index), message }]
  })
  if (faults.length > 0) throw invalidInput(faults)
  const registrar = await findRegistrar(context, connection.id)
  if (!registrar) await putRegistrar(context, connection.id, { due_at: addSeconds(context.now, daySeconds) })
  const existing = await lockedDomainsNamed(context, connection.id, names)
  const known = new Set(existing.map(({ name }) => name))
  const added = [...new Set(names)].flatMap((name) => {
    const domain = byName.get(name)
    return domain === undefined || 'problem' in domain || known.has(name) ? [] : domain
  })
  await insertListed(context, connection, added)
  return { added: added.length, existing: known.size }
}

function faultOf(
  { manifest }: OpenConnection,
  name: string,
  domain: RegistrarDomain | UnreadableDomain | undefined,
): string | null {
  if (domain === undefined) return `${manifest.name} has no domain ${name}.`
  return 'problem' in domain ? `${name} cannot be read: ${domain.problem}.` : null
}
