/** Creates contacts from what the registrars showed when the domains were read last. */
import type { ContactDetails, ContactRole } from '#kernel/domains/contacts/contact.ts'
import { isSameContact } from '#kernel/domains/contacts/differing-fields.ts'
import type { Context } from '#platform/context.ts'
import type { ShownContact } from '#providers/ports/registrar/contacts.ts'
import { selectDomainsById } from '../../store/domains.ts'
import { createContact, detailsView, openAllContacts } from '../contacts.ts'
import { comparedMax } from '../roles/belonging.ts'
import { linkRoles, rolesWithoutContact } from '../roles/role-store.ts'
import { openShown } from '../roles/shown-contact.ts'
import { detailsOfShown, isHidden } from './complete.ts'
import type { ContactImportInput, Skipped } from './schema.ts'

/** The maximum number of contacts that one request creates, of roles that it reads, and of skipped roles that it lists. */
const createdMax = 200
const readMax = 4000
const listedMax = 100

type Role = { domainId: string; domain: string; role: ContactRole }
/** Roles with exactly the same data. */
type Group = { shown: ShownContact; roles: Role[] }
type Found = { details: ContactDetails; name: string; id: string | null; roles: Role[] }

export async function importContacts(context: Context, { connection_id }: ContactImportInput) {
  const { groups, hasMore } = await unknownContacts(context, connection_id)
  const known = await openAllContacts(context, comparedMax)
  const found: Found[] = [...known].map(([id, details]) => ({ id, details, name: '', roles: [] }))
  const { skipped, isFull } = distribute(groups, found)
  const created = found.filter(({ id }) => id === null)
  await context.withinLimit('contacts', created.length)
  for (const contact of found) await store(context, contact)
  return {
    created: created.length,
    linked: found.reduce((sum, { roles }) => sum + roles.length, 0),
    skipped: skipped.length,
    more: hasMore || isFull,
    skipped_items: skipped.slice(0, listedMax),
  }
}

async function unknownContacts(context: Context, connectionId: string | undefined) {
  const rows = await rolesWithoutContact(context, connectionId, readMax + 1)
  const read = rows.slice(0, readMax)
  const ids = [...new Set(read.map(({ domain_id }) => domain_id))]
  const names = new Map((await selectDomainsById(context, ids)).map(({ id, name }) => [id, name]))
  const groups = new Map<string, Group>()
  for (const row of read) {
    const shown = await openShown(context, row)
    const role = { domainId: row.domain_id, domain: names.get(row.domain_id) ?? '', role: row.role }
    const key = JSON.stringify(shown)
    const group = groups.get(key) ?? { shown, roles: [] }
    group.roles.push(role)
    groups.set(key, group)
  }
  return { groups: [...groups.values()], hasMore: rows.length > readMax }
}

/** Adds the roles to the contact that they show: one of the account, or a new one. */
function distribute(groups: readonly Group[], found: Found[]): { skipped: Skipped[]; isFull: boolean } {
  const before = found.length
  const skipped: Skipped[] = []
  let isFull = false
  const sorted = groups.map(({ shown, roles }) => ({ shown, roles, result: detailsOfShown(shown) }))
  // Incomplete data may belong to a contact that complete data show.
  for (const { shown, roles, result } of sorted.toSorted(byCompleteness)) {
    const same = found.find(({ details }) => isSameContact(details, shown))
    if (same) same.roles.push(...roles)
    else if ('faults' in result) {
      const fields = isHidden(shown) ? [] : result.faults.map(({ pointer }) => pointer.split('/')[2] ?? '')
      skipped.push(...roles.map((role) => skippedView(role, isHidden(shown), fields)))
    } else if (found.length - before >= createdMax) isFull = true
    else found.push({ id: null, details: result.details, name: nameOf(roles), roles })
  }
  return { skipped, isFull }
}

function byCompleteness({ result: one }: { result: object }, { result: other }: { result: object }): number {
  return Number('faults' in one) - Number('faults' in other)
}

/** A name that tells nothing about the person: it is in the audit log. */
function nameOf([first]: readonly Role[]): string {
  return `${first?.domain.slice(0, 80)} (${first?.role})`
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
