/** The contacts of a domain, and the domains of a contact, in the format of the API. */

import { contactRoles } from '#kernel/domains/contacts/contact.ts'
import { differingFields } from '#kernel/domains/contacts/differing-fields.ts'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import type { ShownContact } from '#providers/ports/registrar/contacts.ts'
import { selectDomainsById } from '../../store/domains.ts'
import type { DomainRow } from '../../store/tables.ts'
import { selectContactsById } from '../contact-store.ts'
import { fieldName, openContactsNow, readContact } from '../contacts.ts'
import { openUnverifiedEmail } from '../verification/unverified.ts'
import { listUses } from './role-store.ts'
import type { ContactUseQuery } from './schema.ts'
import { type OpenRole, openRoles, openShown } from './shown-contact.ts'

export async function domainContactsView(
  context: Context,
  domain: DomainRow,
  { contacts: capabilities }: ProviderManifest,
) {
  const roles = await openRoles(context, domain.id)
  const ids = roles.map(({ contactId }) => contactId).filter((id) => id !== null)
  const details = await openContactsNow(context, ids)
  const rows = ids.length === 0 ? [] : await selectContactsById(context, ids)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const email = await openUnverifiedEmail(context, domain)
  const views = contactRoles.flatMap((role) => {
    const found = roles.find((one) => one.role === role)
    return found ? [roleView(found, { details, names })] : []
  })
  return {
    domain_id: domain.id,
    supported: capabilities !== undefined,
    changeable_roles: [...(capabilities?.roles ?? [])],
    contacts: views,
    verification: email === null ? null : { email, deadline: domain.verification_deadline },
    read_at: domain.contacts_read_at,
    error: domain.contacts_error,
  }
}

type Known = {
  details: Awaited<ReturnType<typeof openContactsNow>>
  names: ReadonlyMap<string, string>
}

function roleView({ role, contactId, shown }: OpenRole, { details, names }: Known) {
  const ours = contactId === null ? undefined : details.get(contactId)
  return {
    role,
    contact_id: ours?.id ?? null,
    contact_name: (ours && names.get(ours.id)) ?? null,
    handle: shown.handle,
    details: shownView(shown),
    differing: ours ? differingFields(ours, shown).map(fieldName) : [],
  }
}

function shownView({ firstName, lastName, postalCode, street, ...shown }: ShownContact) {
  const { organization, city, state, country, phone, email } = shown
  return {
    organization,
    first_name: firstName,
    last_name: lastName,
    street: street && [...street],
    city,
    state,
    postal_code: postalCode,
    country,
    phone,
    email,
  }
}

export async function contactUses(
  context: Context,
  contactId: string,
  page: ContactUseQuery,
): Promise<Page<ReturnType<typeof useView>>> {
  const { details: ours } = await readContact(context, contactId)
  const { data, next_cursor } = await listUses(context, contactId, page)
  const ids = [...new Set(data.map(({ domain_id }) => domain_id))]
  const domains = new Map((await selectDomainsById(context, ids)).map((domain) => [domain.id, domain]))
  const uses = []
  for (const row of data) {
    const domain = domains.get(row.domain_id)
    if (!domain) continue
    const shown = await openShown(context, row)
    const unverified = row.role === 'registrant' ? await openUnverifiedEmail(context, domain) : null
    const differing = differingFields(ours, shown).map(fieldName)
    uses.push(useView(domain, row.role, { differing, isUnverified: unverified !== null }))
  }
  return { data: uses, next_cursor }
}

type Use = { differing: string[]; isUnverified: boolean }

function useView(domain: DomainRow, role: OpenRole['role'], { differing, isUnverified }: Use) {
  return {
    domain_id: domain.id,
    domain: domain.name,
    connection_id: domain.connection_id,
    role,
    differing,
    unverified: isUnverified,
    verification_deadline: isUnverified ? domain.verification_deadline : null,
    read_at: domain.contacts_read_at,
  }
}
