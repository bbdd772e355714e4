/** Contacts that were changed at the registrar. Events have only the names of roles and fields: the rest is personal data. */
import { differingFields } from '#kernel/domains/contacts/differing-fields.ts'
import type { Context } from '#platform/context.ts'
import { domainEvent } from '../../events/event-types.ts'
import { openKindsOf } from '../../operations/store/operations.ts'
import { targetOf } from '../../store/domains.ts'
import type { DomainRow } from '../../store/tables.ts'
import { fieldName, openContactsNow } from '../contacts.ts'
import type { OpenRole } from './shown-contact.ts'

type Readings = { before: readonly OpenRole[]; after: readonly OpenRole[] }

/** Operations that set contacts. What they change has not been changed elsewhere. */
const settingKinds: readonly string[] = ['set_contacts', 'register', 'transfer']

export async function publishContactDrift(
  context: Context,
  domain: DomainRow,
  { before, after }: Readings,
): Promise<void> {
  const changed = changedRoles(before, after)
  if (changed.length === 0) return
  const fields = changed.flatMap(({ role, fields: names }) => names.map((name) => `${role}.${name}`))
  await context.audit(targetOf(domain), { before: null, after: { contacts_changed: fields } })
  const kinds = await openKindsOf(context, domain.id)
  if (kinds.some((kind) => settingKinds.includes(kind))) return
  const elsewhere = await withoutOurs(context, changed)
  if (elsewhere.length === 0) return
  await context.publish(
    domainEvent('domain.drift_detected', domain, {
      changed: [{ setting: 'contacts', old: null, new: null, fields: elsewhere }],
    }),
  )
}

type ChangedRole = OpenRole & { fields: string[] }

/** What was hidden before, or is hidden now, has not changed. */
function changedRoles(before: readonly OpenRole[], after: readonly OpenRole[]): ChangedRole[] {
  return after.flatMap((role) => {
    const known = before.find((one) => one.role === role.role)
    if (!known) return []
    const fields = differingFields(known.shown, role.shown).filter(
      (field) => known.shown[field] !== null || field === 'organization',
    )
    return fields.length > 0 ? [{ ...role, fields: fields.map(fieldName) }] : []
  })
}

/** A contact with a handle changes for all of its domains at once: what is now as ours is no drift. */
async function withoutOurs(context: Context, changed: readonly ChangedRole[]): Promise<string[]> {
  const ids = changed.map(({ contactId }) => contactId).filter((id) => id !== null)
  const ours = await openContactsNow(context, ids)
  return changed.flatMap(({ role, fields, shown, contactId }) => {
    const contact = contactId === null ? undefined : ours.get(contactId)
    const differing = contact && differingFields(contact, shown).map(fieldName)
    return fields.filter((name) => differing?.includes(name) ?? true).map((name) => `${role}.${name}`)
  })
}
