import type { ResponseOf } from '@holdfast/client'

/** The contacts of a domain, as its registrar has them. */
export type DomainContacts = ResponseOf<'domains.role_contacts.read'>
type RoleContact = DomainContacts['contacts'][number]
type Role = RoleContact['role']

/** What the roles of a domain with the same contact and the same data have in common. */
export type SharedContact = Omit<RoleContact, 'role' | 'handle'> & { roles: [Role, ...Role[]] }

/** Each contact once, with its roles. */
export function sharedContacts(contacts: readonly RoleContact[]): SharedContact[] {
  const shared = new Map<string, SharedContact>()
  // Registrars give the same person another id in each role.
  for (const { role, handle: _, ...contact } of contacts) {
    const key = JSON.stringify(contact)
    const known = shared.get(key)
    if (known) known.roles.push(role)
    else shared.set(key, { ...contact, roles: [role] })
  }
  return [...shared.values()]
}
