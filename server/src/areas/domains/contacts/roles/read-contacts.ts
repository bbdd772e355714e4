/** Reads the contacts of a domain at its registrar, and stores them. */
import { randomInt } from 'node:crypto'
import { type OpenConnection, resourceError } from '#areas/connections/index.ts'
import { type ContactRole, contactRoles } from '#kernel/domains/contacts/contact.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { type ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import type { ShownContact } from '#providers/ports/registrar/contacts.ts'
import type { DomainChange } from '../../store/domains.ts'
import type { DomainRow } from '../../store/tables.ts'
import { contactsOfShown, type Shown } from './belonging.ts'
import { publishContactDrift } from './contact-drift.ts'
import { replaceRoles } from './role-store.ts'
import { openRoles, sealShown } from './shown-contact.ts'

const daySeconds = 24 * 60 * 60
const weekSeconds = 7 * daySeconds
const retrySeconds = 60 * 60

type ShownByRole = Partial<Record<ContactRole, ShownContact>>
export type ContactsReading = { shown: ShownByRole } | { failure: ProviderError }

/** Null if the registrar tells no contacts. */
export async function readContacts(
  { provider }: OpenConnection,
  name: string,
): Promise<ContactsReading | null> {
  if (!provider.contacts) return null
  try {
    return { shown: await provider.contacts.readContacts(name) }
  } catch (error) {
    return { failure: providerErrorFrom(error) }
  }
}

type Reading = {
  connection: Pick<OpenConnection, 'id'>
  reading: ContactsReading | null
  /** What an operation has set. */
  assigned?: Partial<Record<string, string>>
}

/**
 * Stores what was read, and returns how the row of the domain changes. A failure is shown on the contacts, and is none of the
 * connection: its credentials may be allowed to read domains only.
 */
export async function storeContacts(
  context: Context,
  domain: DomainRow,
  { connection, reading, assigned = {} }: Reading,
): Promise<DomainChange> {
  const { now } = context
  if (reading === null) return { contacts_due_at: null }
  if ('failure' in reading) {
    const { kind, message, isTransient } = reading.failure
    return {
      contacts_error: resourceError(context, { code: kind, message }),
      contacts_due_at: addSeconds(now, isTransient ? retrySeconds : weekSeconds),
    }
  }
  const before = await openRoles(context, domain.id)
  const roles = contactRoles.flatMap((role): Shown[] => {
    const shown = reading.shown[role]
    return shown ? [{ role, shown }] : []
  })
  const expected = {
    ...Object.fromEntries(before.map(({ role, contactId }) => [role, contactId])),
    ...assigned,
  }
  const contacts = await contactsOfShown(context, roles, { connectionId: connection.id, expected })
  const rows = []
  for (const { role, shown } of roles)
    rows.push({
      role,
      contact_id: contacts.get(role) ?? null,
      handle: shown.handle,
      shown: await sealShown(context, { domain_id: domain.id, role }, shown),
    })
  await replaceRoles(context, domain.id, rows)
  const after = roles.map(({ role, shown }) => ({ role, shown, contactId: contacts.get(role) ?? null }))
  await publishContactDrift(context, domain, { before, after })
  return {
    contacts_read_at: now,
    contacts_error: null,
    // Spread over half a day.
    contacts_due_at: addSeconds(now, weekSeconds - randomInt(daySeconds / 2)),
  }
}
