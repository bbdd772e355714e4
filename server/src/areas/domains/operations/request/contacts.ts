/**
 * A change of contacts is validated in three layers before it is queued: the contacts by their shape and the rules of their
 * country when they were stored, and here by what the registrar and the TLD require.
 */
import { type ProviderClients, withProviderProblems } from '#areas/connections/index.ts'
import type { ContactRole } from '#kernel/domains/contacts/contact.ts'
import { registrantCountryFault } from '#kernel/domains/contacts/registrant-rules.ts'
import { type Fault, invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import type { RoleContacts } from '#providers/ports/registrar/purchases.ts'
import { openRoles } from '../../contacts/roles/shown-contact.ts'
import { openRegistrar, type RegistrarConnection } from '../../registrars/open-registrar.ts'
import { extensionFaults } from '../offers/requirements.ts'
import type { InputOf } from '../schema.ts'
import { type Consequence, consequencesOf } from './consequences.ts'
import { roleContacts } from './purchases.ts'
import type { RequestedOperation } from './requested.ts'
import { heldDomain } from './settings.ts'
import { namesChangedToo } from './shared-contacts.ts'
import { requireSupported } from './supported.ts'

type Options = {
  /** Consequences need no acknowledgement. */
  isPreview: boolean
  /** Contacts whose changed details are not stored yet. */
  changed?: RoleContacts
  /** The ids of the domains that are changed together with this one. */
  together?: ReadonlySet<string>
}

export async function requestedContacts(
  within: Lookup,
  providerClients: ProviderClients,
  input: InputOf<'set_contacts'>,
  { isPreview, changed = {}, together = new Set() }: Options,
): Promise<RequestedOperation> {
  const domain = await within.act((context) => heldDomain(context, input.domain_id))
  const connection = await openRegistrar(providerClients, within, domain.connection_id, '/domain_id')
  const { manifest } = connection
  requireSupported(manifest, input.kind)
  requireRoles(manifest, input.contacts)
  const { contacts, known, changedToo } = await within.act(async (context) => {
    const change = {
      connectionId: connection.id,
      manifest,
      contacts: { ...(await roleContacts(context, input.contacts)), ...changed },
      known: await openRoles(context, domain.id),
    }
    const changedToo = await namesChangedToo(context, change, new Set([domain.id, ...together]))
    return { ...change, changedToo }
  })
  await requireTldRules(connection, domain.name, contacts)
  const consequences = consequencesOf({ name: domain.name, manifest, known, contacts, changedToo })
  if (!isPreview && input.registrant_change !== true) requireHarmless(consequences)
  const values = {
    contacts: input.contacts,
    registrant_change: input.registrant_change === true,
    consequences,
  }
  return {
    kind: input.kind,
    connection,
    name: domain.name,
    domain,
    values,
    secret: { auth_code: null, requirements: {}, contacts },
    price: null,
  }
}

function requireRoles({ name, contacts }: ProviderManifest, chosen: object): void {
  const roles: readonly string[] = contacts?.roles ?? []
  const entered = Object.keys(chosen)
  const faults: Fault[] = entered
    .filter((role) => !roles.includes(role))
    .map((role) => ({
      pointer: pointer('contacts', role),
      message: `cannot be changed at ${name}. It takes: ${roles.join(', ')}`,
    }))
  if (entered.length === 0)
    faults.push({ pointer: pointer('contacts'), message: 'must name the contact of a role' })
  if (faults.length > 0) throw invalidInput(faults)
}

async function requireTldRules(
  connection: RegistrarConnection,
  name: string,
  contacts: RoleContacts,
): Promise<void> {
  const tld = name.slice(name.lastIndexOf('.') + 1)
  const country = contacts.registrant && registrantCountryFault(tld, contacts.registrant.country)
  const faults: Fault[] = country ? [{ pointer: pointer('contacts', 'registrant'), message: country }] : []
  await withProviderProblems(connection.manifest.name, async () => {
    for (const role of Object.keys(contacts) as ContactRole[])
      for (const message of await extensionFaults(connection, name, contacts[role]?.extensions ?? {}))
        faults.push({ pointer: pointer('contacts', role), message })
  })
  if (faults.length > 0) throw invalidInput(faults)
}

function requireHarmless(consequences: readonly Consequence[]): void {
  if (consequences.length === 0) return
  throw invalidInput([
    {
      pointer: '/registrant_change',
      message: `must be true to accept this: ${consequences.map(({ message }) => message).join(' ')}`,
    },
  ])
}
