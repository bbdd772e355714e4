/** Which contact of the account a registrar's contact belongs to. */
import { readContactHandles } from '#areas/connections/index.ts'
import type { ContactDetails, ContactRole } from '#kernel/domains/contacts/contact.ts'
import { isSameContact } from '#kernel/domains/contacts/differing-fields.ts'
import type { Context } from '#platform/context.ts'
import type { ShownContact } from '#providers/ports/registrar/contacts.ts'
import { openAllContacts } from '../contacts.ts'
import { existingContacts } from './role-store.ts'

/** Contacts beyond this number are recognised by their handles only. */
const comparedMax = 500

export type Shown = { role: ContactRole; shown: ShownContact }

type Known = {
  connectionId: string
  /** The contact that the role had before, or that an operation has set. */
  expected: Partial<Record<ContactRole, string | null>>
}

/**
 * By handle, or else the expected one: it keeps belonging to it when it was changed at the registrar, so that the change is
 * shown. A contact that is equal to another one of the account belongs to that.
 */
export async function contactsOfShown(
  context: Context,
  roles: readonly Shown[],
  { connectionId, expected }: Known,
): Promise<Map<ContactRole, string | null>> {
  const stored = await readContactHandles(context, connectionId)
  const ids = new Map([...stored].map(([id, { handle }]) => [handle, id]))
  const candidates = roles.map(({ role, shown }) => ({
    role,
    shown,
    contactId: (shown.handle === null ? undefined : ids.get(shown.handle)) ?? expected[role] ?? null,
  }))
  const existing = await existingContacts(
    context,
    candidates.map(({ contactId }) => contactId).filter((id) => id !== null),
  )
  const all = await openAllContacts(context, comparedMax)
  return new Map(
    candidates.map(({ role, shown, contactId }) => {
      const known = contactId !== null && existing.has(contactId) ? contactId : null
      return [role, equalContact(all, shown, known) ?? known]
    }),
  )
}

function equalContact(
  all: ReadonlyMap<string, ContactDetails>,
  shown: ShownContact,
  preferred: string | null,
): string | null {
  const first = preferred === null ? undefined : all.get(preferred)
  if (first && isSameContact(first, shown)) return preferred
  const found = [...all].find(([, details]) => isSameContact(details, shown))
  return found?.[0] ?? null
}
