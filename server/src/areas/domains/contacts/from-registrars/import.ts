/** Creates contacts from what the registrars showed when the domains were read last. */
import { connectionNames } from '#areas/connections/index.ts'
import type { ContactDetails, ContactRole } from '#kernel/domains/contacts/contact.ts'
import { identityOf, isSameContact } from '#kernel/domains/contacts/differing-fields.ts'
import { invalidInput } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { ShownContact } from '#providers/ports/registrar/contacts.ts'
import type { RoleContactRow } from '../../store/tables.ts'
import { createContact, detailsView, openAllContacts } from '../contacts.ts'
import { linkRoles, rolesWithoutContact } from '../roles/role-store.ts'
import { openShown } from '../roles/shown-contact.ts'
import { detailsOfShown, isHidden } from './complete.ts'
import type { ContactImportInput, Created, Skipped } from './schema.ts'

/** The maximum number of contacts that one request creates, and of contacts and skipped roles that it lists. */
const createdMax = 200
const listedMax = 100
/** Contacts of the account with which those of registrars are compared. */
const knownMax = 10_000
const readAtOnce = 2000

type Role = { domainId: string; domain: string; role: ContactRole }
/** Roles with exactly the same data. */
type Group = { shown: ShownContact; roles: Role[] }
type Found = { details: ContactDetails; name: string; id: string | null; roles: Role[] }

export async function importContacts(context: Context, { connection_id }: ContactImportInput) {
  if (connection_id !== undefined) await requireConnection(context, connection_id)
  const groups = await unknownContacts(context, connection_id)
  const known = await openAllContacts(context, knownMax)
  const found = [...known].map(([id, details]) => ({ id, details, name: '', roles: [] }))
  const { all, created, skipped, hasMore } = distribute(groups, found)
  await context.withinLimit('contacts', created.length)
  for (const contact of all) await store(context, contact)
  return {
    created: created.length,
    linked: all.reduce((sum, { roles }) => sum + roles.length, 0),
    skipped: skipped.length,
    more: hasMore,
    created_items: created.slice(0, listedMax).map(createdView),
    skipped_items: skipped.slice(0, listedMax),
  }
}

async function requireConnection(context: Context, id: string): Promise<void> {
  if ((await connectionNames(context, [id])).has(id)) return
  throw invalidInput([{ pointer: '/connection_id', message: `There is no connection ${id}.` }])
}

async function unknownContacts(context: Context, connectionId: string | undefined): Promise<Group[]> {
  const groups = new Map<string, Group>()
  let after: RoleContactRow | undefined
  do {
    const rows = await rolesWithoutContact(context, { connectionId, after, limit: readAtOnce })
    for (const row of rows) {
      const { domain_id: domainId, domain, role } = row
      const shown = await openShown(context, row)
      const key = JSON.stringify(shown)
      const group = groups.get(key) ?? { shown, roles: [] }
      group.roles.push({ domainId, domain, role })
      groups.set(key, group)
    }
    after = rows.length === readAtOnce ? rows.at(-1) : undefined
  } while (after)
  return [...groups.values()]
}

/** Adds the roles to the contact that they show: one of the account, or a new one. */
function distribute(groups: readonly Group[], known: readonly Found[]) {
  const byIdentity = Map.groupBy(known, ({ details }) => identityOf(details))
  const created: Found[] = []
  const skipped: Skipped[] = []
  let hasMore = false
  const sorted = groups.map(({ shown, roles }) => ({ shown, roles, result: detailsOfShown(shown) }))
  // Incomplete data may belong to a contact that complete data show.
  for (const { shown, roles, result } of sorted.toSorted(byCompleteness)) {
    const alike = byIdentity.get(identityOf(shown)) ?? []
    const same = alike.find(({ details }) => isSameContact(details, shown))
    if (same) same.roles.push(...roles)
    else if ('faults' in result) {
      const fields = isHidden(shown) ? [] : result.faults.map(({ pointer }) => pointer.split('/')[2] ?? '')
      skipped.push(...roles.map((role) => skippedView(role, isHidden(shown), fields)))
    } else if (created.length === createdMax) hasMore = true
    else {
      const contact = { id: null, details: result.details, name: nameOf(roles), roles }
      created.push(contact)
      byIdentity.set(identityOf(result.details), [...alike, contact])
    }
  }
  return { all: [...known, ...created], created, skipped, hasMore }
}

function byCompleteness({ result: one }: { result: object }, { result: other }: { result: object }): number {
  return Number('faults' in one) - Number('faults' in other)
}

/** A name that tells nothing about the person: it is in the audit log. */
function nameOf([first]: readonly Role[]): string {
  return `${first?.domain.slice(0, 80)} (${first?.role})`
}

function createdView({ name, details, roles }: Found): Created {
  const { organization, firstName, lastName, email } = details
  return { name, organization, first_name: firstName, last_name: lastName, email, roles: roles.length }
}

function skippedView({ domainId, domain, role }: Role, isHiddenThere: boolean, fields: string[]): Skipped {
  return { domain_id: domainId, domain, role, reason: isHiddenThere ? 'hidden' : 'incomplete', fields }
}

async function store(context: Context, { id, name, details, roles }: Found): Promise<void> {
  if (roles.length === 0) return
  const contactId = id ?? (await createContact(context, { name, ...detailsView(details) })).contact.id
  for (const [role, own] of Map.groupBy(roles, ({ role: of }) => of))
    await linkRoles(
      context,
      contactId,
      role,
      own.map(({ domainId }) => domainId),
    )
}
