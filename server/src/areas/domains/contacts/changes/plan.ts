/** What a change of a contact's details means for each domain that uses it. The registrars' rules are asked, nothing is saved. */
import type { ProviderClients } from '#areas/connections/index.ts'
import { type HeldDomain, heldHere } from '#areas/domains/registrars/elsewhere/held-here.ts'
import type { ContactDetails, ContactRole } from '#kernel/domains/contacts/contact.ts'
import { isSameContact } from '#kernel/domains/contacts/differing-fields.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { createSemaphore } from '#platform/work/semaphore.ts'
import { atOnce, bulkProblem } from '../../operations/bulk/queue-one.ts'
import { bulkMax } from '../../operations/bulk/schema.ts'
import { requestedContacts } from '../../operations/request/contacts.ts'
import type { RequestedOperation } from '../../operations/request/requested.ts'
import { findOpenOperation } from '../../operations/store/operations.ts'
import { selectDomainsById } from '../../store/domains.ts'
import type { RoleContactRow } from '../../store/tables.ts'
import { plannedDetails } from '../contacts.ts'
import { rolesOfContact } from '../roles/role-store.ts'
import { openShown } from '../roles/shown-contact.ts'
import type { ContactChangeInput, ContactChangeItem } from './schema.ts'

export type PlannedItem = { item: ContactChangeItem; requested: RequestedOperation | null }
export type ContactPlan = { revision: number; changed: readonly string[]; items: readonly PlannedItem[] }

type Options = {
  contactId: string
  body: ContactChangeInput
  isDryRun: boolean
  providerClients: ProviderClients
}

export async function planChange(within: Lookup, options: Options): Promise<ContactPlan> {
  const { contactId, body, isDryRun } = options
  const { planned, uses } = await within.act(async (context) => {
    const found = await plannedDetails(context, contactId, body.details ?? {})
    return { planned: found, uses: await usesOf(context, contactId, found) }
  })
  const inPlace = createSemaphore(atOnce)
  const planWith = (together: ReadonlySet<string>) =>
    Promise.all(
      uses.map((use) =>
        inPlace(() => planDomain(within, use, { ...options, details: planned.details, together })),
      ),
    )
  let items = await planWith(new Set(uses.map(({ domain }) => domain.id)))
  // At some registrars the contact also changes for domains that are blocked or refused: only now these are known.
  const isLeftOut = ({ outcome }: ContactChangeItem) => outcome === 'blocked' || outcome === 'failed'
  if (items.some(({ item }) => isLeftOut(item)))
    items = await planWith(new Set(items.flatMap(({ item }) => (isLeftOut(item) ? [] : [item.domain_id]))))
  if (!isDryRun && body.registrant_change !== true) requireAccepted(items)
  return { revision: planned.contact.revision, changed: planned.changed, items }
}

type Planned = { details: ContactDetails; together: ReadonlySet<string> }

type Use = { domain: HeldDomain; roles: ContactRole[]; isUnchanged: boolean; blockedBy: string | null }

async function usesOf(
  context: Context,
  contactId: string,
  { details, changed }: { details: ContactDetails; changed: readonly string[] },
): Promise<Use[]> {
  const rows = await rolesOfContact(context, contactId, 4 * bulkMax + 1)
  const byDomain = Map.groupBy(rows, ({ domain_id }) => domain_id)
  if (byDomain.size > bulkMax)
    throw new Problem(
      'wrong_state',
      `The contact is used by more than ${bulkMax} domains: set their contacts in bulk.`,
    )
  const uses: Use[] = []
  for (const domain of await selectDomainsById(context, [...byDomain.keys()])) {
    if (domain.status === 'gone' || domain.connection_id === null) continue
    const own = byDomain.get(domain.id) ?? []
    const { connection_id: connectionId, name } = domain
    const open = await findOpenOperation(context, { connectionId, name, acquires: false })
    // Registrars do not show the values of single registries.
    const isUnchanged = !changed.includes('extensions') && (await areShown(context, own, details))
    uses.push({
      domain: heldHere(domain),
      roles: own.map(({ role }) => role),
      isUnchanged,
      blockedBy: open?.id ?? null,
    })
  }
  return uses.sort((a, b) => (a.domain.name < b.domain.name ? -1 : 1))
}

async function areShown(
  context: Context,
  rows: readonly RoleContactRow[],
  details: ContactDetails,
): Promise<boolean> {
  for (const row of rows) if (!isSameContact(details, await openShown(context, row))) return false
  return true
}

async function planDomain(
  within: Lookup,
  { domain, roles, isUnchanged, blockedBy }: Use,
  { contactId, body, providerClients, details, together }: Options & Planned,
): Promise<PlannedItem> {
  const { id, name, connection_id } = domain
  const item = {
    domain_id: id,
    domain: name,
    connection_id,
    roles,
    operation_id: null,
    consequences: [],
    problem: null,
  }
  if (isUnchanged) return { item: { ...item, outcome: 'unchanged' }, requested: null }
  try {
    const requested = await requestedContacts(
      within,
      providerClients,
      {
        kind: 'set_contacts',
        domain_id: id,
        contacts: byRole(roles, contactId),
        ...(body.registrant_change === true && { registrant_change: true }),
      },
      { isPreview: true, changed: byRole(roles, { id: contactId, ...details }), together },
    )
    // `requestedContacts` stores them for the operation.
    const consequences = requested.values['consequences'] as ContactChangeItem['consequences']
    if (blockedBy !== null)
      return { item: { ...item, consequences, outcome: 'blocked', operation_id: blockedBy }, requested: null }
    return { item: { ...item, consequences, outcome: 'queued' }, requested }
  } catch (error) {
    return { item: { ...item, outcome: 'failed', problem: bulkProblem(error) }, requested: null }
  }
}

function byRole<T>(roles: readonly ContactRole[], value: T): Partial<Record<ContactRole, T>> {
  return Object.fromEntries(roles.map((role) => [role, value]))
}

function requireAccepted(items: readonly PlannedItem[]): void {
  const affected = items.filter(({ item }) => item.outcome === 'queued' && item.consequences.length > 0)
  if (affected.length === 0) return
  const names = affected.slice(0, 10).map(({ item }) => item.domain)
  const rest = affected.length > names.length ? ` and ${affected.length - names.length} more` : ''
  throw invalidInput([
    {
      pointer: '/registrant_change',
      message: `must be true to accept the consequences for ${names.join(', ')}${rest}. A dry run lists them`,
    },
  ])
}
