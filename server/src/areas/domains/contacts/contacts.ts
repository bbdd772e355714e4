/** Contacts of domains. Their details are personal data: encrypted when stored, and not in the audit log or in events. */

import { addressFaults } from '#kernel/domains/contacts/address-rules.ts'
import type { ContactDetails } from '#kernel/domains/contacts/contact.ts'
import { newId } from '#kernel/id.ts'
import type { Page } from '#kernel/list/page.ts'
import { invalidInput, notFound, Problem, pointer } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { RegistrarContact } from '#providers/ports/registrar/contacts.ts'
import { openOperationsOfContact } from '../operations/store/operations.ts'
import type { ContactRow } from '../store/tables.ts'
import { registrationsOfContact } from '../watched/registration/store/registrations.ts'
import {
  deleteContactRow,
  findContact,
  insertContact,
  selectContacts,
  selectContactsById,
  selectFirstContacts,
  updateContactRow,
} from './contact-store.ts'
import { detachContact } from './roles/role-store.ts'
import type { ContactInput, ContactPatch, ContactQuery } from './schema.ts'

export type OpenContact = { contact: ContactRow; details: ContactDetails }

export async function createContact(context: Context, input: ContactInput): Promise<OpenContact> {
  await context.withinLimit('contacts')
  const details = checkedDetails(detailsOf(input))
  const id = newId('contact')
  const contact = await insertContact(context, {
    account_id: context.accountId,
    id,
    name: input.name,
    details: await sealed(context, id, details),
    labels: input.labels ?? {},
    created_at: context.now,
    updated_at: context.now,
  })
  context.count('contacts', 1)
  await context.audit(contactTarget(contact), { before: null, after: auditView(contact) })
  return { contact, details }
}

export async function readContact(context: Context, id: string): Promise<OpenContact> {
  return await opened(context, (await findContact(context, id)) ?? refuseUnknown())
}

export async function listContacts(context: Context, query: ContactQuery): Promise<Page<OpenContact>> {
  const { data, next_cursor } = await selectContacts(context, query)
  const contacts = []
  for (const contact of data) contacts.push(await opened(context, contact))
  return { data: contacts, next_cursor }
}

export async function changeContact(
  context: Context,
  id: string,
  { name, labels, ...patch }: ContactPatch,
  ifMatch: string | null,
): Promise<OpenContact> {
  const before = await lockedContact(context, id, ifMatch)
  const { details: known } = await opened(context, before)
  const details = checkedDetails(patchedDetails(known, patch))
  const changed = changedDetails(known, details)
  const after = await updateContactRow(context, id, {
    ...(name !== undefined && { name }),
    ...(labels && { labels: patchedLabels(before.labels, labels) }),
    ...(changed.length > 0 && { details: await sealed(context, id, details) }),
    revision: before.revision + 1,
    updated_at: context.now,
  })
  await context.audit(
    contactTarget(after),
    changedFields(auditView(before), {
      ...auditView(after),
      ...Object.fromEntries(changed.map((field) => [field, 'changed'])),
    }),
  )
  return { contact: after, details }
}

/** The contact with changed details, which are validated and not saved. */
export async function plannedDetails(context: Context, id: string, patch: Partial<SentDetails>) {
  const { contact, details: known } = await readContact(context, id)
  const details = checkedDetails(patchedDetails(known, patch))
  return { contact, details, changed: changedDetails(known, details) }
}

export async function deleteContact(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const contact = await lockedContact(context, id, ifMatch)
  const [operation] = await openOperationsOfContact(context, id)
  if (operation)
    throw new Problem(
      'wrong_state',
      `The operation ${operation.kind} on ${operation.name} uses ${contact.name} and is not finished: it is ${operation.state}.`,
    )
  const [registration] = await registrationsOfContact(context, id)
  if (registration)
    throw new Problem(
      'wrong_state',
      `${contact.name} is used to register ${registration.name} when it is released. Switch that off, or choose another contact for it.`,
    )
  await detachContact(context, id)
  await deleteContactRow(context, id)
  context.count('contacts', -1)
  await context.audit(contactTarget(contact), { before: auditView(contact), after: null })
}

/** Contacts as registrars get them, by id. Throws a fault at `at` for an id that does not exist. */
export async function openContacts(
  context: Context,
  ids: readonly string[],
  at: (id: string) => string,
): Promise<Map<string, RegistrarContact>> {
  const contacts = await openContactsNow(context, ids)
  const missing = ids.filter((id) => !contacts.has(id))
  if (missing.length > 0)
    throw invalidInput(missing.map((id) => ({ pointer: at(id), message: `There is no contact ${id}.` })))
  return contacts
}

/** The details of those of these contacts that exist, by id. */
export async function openContactsNow(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, RegistrarContact>> {
  const contacts = new Map<string, RegistrarContact>()
  if (ids.length === 0) return contacts
  for (const row of await selectContactsById(context, ids))
    contacts.set(row.id, { id: row.id, ...(await opened(context, row)).details })
  return contacts
}

/** The details of the contacts of the account, by id, at most this number. */
export async function openAllContacts(context: Context, max: number): Promise<Map<string, ContactDetails>> {
  const contacts = new Map<string, ContactDetails>()
  for (const row of await selectFirstContacts(context, max))
    contacts.set(row.id, (await opened(context, row)).details)
  return contacts
}

async function lockedContact(context: Context, id: string, ifMatch: string | null): Promise<ContactRow> {
  const contact = (await findContact(context, id, true)) ?? refuseUnknown()
  requireMatch(ifMatch, contact.revision)
  return contact
}

async function opened(context: Context, contact: ContactRow): Promise<OpenContact> {
  const text = await context.openSecret(placeOf(contact.id), contact.details)
  // Only `sealed` writes this column.
  return { contact, details: JSON.parse(text) as ContactDetails }
}

function sealed(context: Context, id: string, details: ContactDetails): Promise<string> {
  return context.sealSecret(placeOf(id), JSON.stringify(details))
}

function placeOf(id: string): string {
  return `domain_contacts.details/${id}`
}

type SentDetails = Omit<ContactInput, 'name' | 'labels'>

function detailsOf(sent: SentDetails): ContactDetails {
  return {
    organization: sent.organization ?? null,
    firstName: sent.first_name,
    lastName: sent.last_name,
    street: sent.street,
    city: sent.city,
    state: sent.state ?? null,
    postalCode: sent.postal_code ?? null,
    country: sent.country,
    phone: sent.phone,
    email: sent.email,
    extensions: sent.extensions ?? {},
  }
}

function patchedDetails(known: ContactDetails, patch: Partial<SentDetails>): ContactDetails {
  return detailsOf({ ...detailsView(known), ...patch })
}

function changedDetails(before: ContactDetails, after: ContactDetails): string[] {
  const [old, current] = [detailsView(before), detailsView(after)]
  return (Object.keys(current) as (keyof typeof current)[]).filter(
    (field) => JSON.stringify(old[field]) !== JSON.stringify(current[field]),
  )
}

/** The name of a field in the API. */
export function fieldName(field: keyof ContactDetails): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function checkedDetails(details: ContactDetails): ContactDetails {
  const faults = addressFaults(details)
  if (faults.length > 0)
    throw invalidInput(faults.map(({ field, message }) => ({ pointer: pointer(fieldName(field)), message })))
  return details
}

/** The details in the format of the API. */
export function detailsView(details: ContactDetails) {
  const { organization, firstName, lastName, street, city } = details
  const { state, postalCode, country, phone, email, extensions } = details
  return {
    organization,
    first_name: firstName,
    last_name: lastName,
    street: [...street],
    city,
    state,
    postal_code: postalCode,
    country,
    phone,
    email,
    extensions: { ...extensions },
  }
}

function auditView({ name, labels }: ContactRow) {
  return { name, labels }
}

/** Its name in the audit log. */
export function contactTarget({ id, name }: ContactRow) {
  return { type: 'contact', id, name }
}

function refuseUnknown(): never {
  throw notFound('contact')
}
