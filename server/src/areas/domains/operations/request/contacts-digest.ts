/** Whether the contacts of an operation have changed since it was requested. */
import { createHash } from 'node:crypto'
import type { ContactRole } from '#kernel/domains/contacts/contact.ts'
import type { RoleContacts } from '#providers/ports/registrar/purchases.ts'

/** Equal for equal details in the same roles. It is stored encrypted: short details could be guessed from it. */
export function digestOf(contacts: RoleContacts): string {
  const roles = (Object.keys(contacts) as ContactRole[]).sort()
  const details = roles.map((role) => [role, contacts[role]])
  return createHash('sha256').update(JSON.stringify(details)).digest('base64')
}
