/** What a registrar shows of a contact: personal data, and so encrypted when stored. */
import type { ContactRole } from '#kernel/domains/contacts/contact.ts'
import type { Context } from '#platform/context.ts'
import type { ShownContact } from '#providers/ports/registrar/contacts.ts'
import { selectRoles } from './role-store.ts'

type Place = { domain_id: string; role: ContactRole }

function placeOf({ domain_id, role }: Place): string {
  return `domain_role_contacts.shown/${domain_id}/${role}`
}

export function sealShown(context: Context, place: Place, shown: ShownContact): Promise<string> {
  return context.sealSecret(placeOf(place), JSON.stringify(shown))
}

export async function openShown(
  context: Context,
  { shown, ...place }: Place & { shown: string },
): Promise<ShownContact> {
  // Only `sealShown` writes this column.
  return JSON.parse(await context.openSecret(placeOf(place), shown)) as ShownContact
}

export type OpenRole = { role: ContactRole; contactId: string | null; shown: ShownContact }

/** The contacts of a domain as its registrar showed them last. */
export async function openRoles(context: Context, domainId: string): Promise<OpenRole[]> {
  const roles: OpenRole[] = []
  for (const row of await selectRoles(context, domainId))
    roles.push({ role: row.role, contactId: row.contact_id, shown: await openShown(context, row) })
  return roles
}
