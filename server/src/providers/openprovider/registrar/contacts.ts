/** Contacts, which Openprovider calls customers. A changed name needs a new one, so a changed contact gets a new handle. */
import { type Static, Type } from 'typebox'
import { type ContactRole, contactRoles } from '#kernel/domains/contacts/contact.ts'
import { e164, eppPhone } from '#kernel/domains/contacts/phone.ts'
import { contactHandle } from '#providers/contact-handles.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import type {
  ContactsProvider,
  ContactVerification,
  RegistrarContact,
  ShownContact,
} from '#providers/ports/registrar/contacts.ts'
import type { RoleContacts } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'
import { ownEntry, time } from './domain.ts'
import { updateDomain } from './registrar.ts'

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const Customer = Type.Object({
  company_name: text,
  email: text,
  name: Type.Optional(Type.Object({ first_name: text, last_name: text, full_name: text })),
  address: Type.Optional(
    Type.Object({
      street: text,
      number: text,
      suffix: text,
      zipcode: text,
      city: text,
      state: text,
      country: text,
    }),
  ),
  phone: Type.Optional(Type.Object({ country_code: text, area_code: text, subscriber_number: text })),
})
type Customer = Static<typeof Customer>
const isCustomer = responseShape(Type.Object({ data: Customer }))
const isCreated = responseShape(Type.Object({ data: Type.Object({ handle: Type.String() }) }))
const isVerifications = responseShape(
  Type.Object({
    data: Type.Object({
      results: Type.Optional(
        Type.Array(
          Type.Object({ domain: Type.String(), email: Type.String(), expiration_date: text, status: text }),
        ),
      ),
    }),
  }),
)

const fields = {
  registrant: 'owner_handle',
  admin: 'admin_handle',
  tech: 'tech_handle',
  billing: 'billing_handle',
} as const satisfies Record<ContactRole, string>

const verificationsPath = '/v1beta/customers/verifications/emails'
const verificationsPage = 100

export function createOpenproviderContacts(client: JsonApi, providerState: ProviderState): ContactsProvider {
  return {
    async readContacts(name) {
      const entry = await ownEntry(client, name)
      const handles = contactRoles.map((role) => [role, entry[fields[role]] ?? ''] as const)
      const used = [...new Set(handles.map(([, handle]) => handle).filter((handle) => handle !== ''))]
      const shown = new Map<string, ShownContact>()
      for (const handle of used) shown.set(handle, await readCustomer(client, handle))
      return Object.fromEntries(
        handles.flatMap(([role, handle]) => {
          const contact = shown.get(handle)
          return contact ? [[role, contact]] : []
        }),
      )
    },
    async setContacts(name, contacts) {
      await ownEntry(client, name)
      const isMade = await updateDomain(client, name, await handleFields(client, providerState, contacts))
      return isMade
        ? { state: 'done', message: null }
        : { state: 'running', message: 'The registry has to confirm the change.' }
    },
    async listVerifications() {
      const byEmail = new Map<string, ContactVerification & { domains: string[] }>()
      for (const { domain, email, expiration_date, status } of await verifications(client)) {
        if (status === 'verified') continue
        const known = byEmail.get(email) ?? { email, domains: [], deadline: time(expiration_date) ?? null }
        known.domains.push(domain)
        byEmail.set(email, known)
      }
      return [...byEmail.values()]
    },
    async resendVerification(email) {
      await client.call({ method: 'POST', path: `${verificationsPath}/restart`, body: { email } })
    },
  }
}

async function verifications(client: JsonApi) {
  const found = []
  for (let offset = 0; ; offset += verificationsPage) {
    const query = { limit: verificationsPage, offset }
    const { data } = await client.read(
      { method: 'GET', path: `${verificationsPath}/domains`, query },
      isVerifications,
    )
    const { results = [] } = data
    found.push(...results)
    if (results.length < verificationsPage) return found
  }
}

/** The handles of these contacts, as fields of a domain. */
export async function handleFields(
  client: JsonApi,
  providerState: ProviderState,
  contacts: RoleContacts,
): Promise<Record<string, string>> {
  const handles: Record<string, string> = {}
  for (const role of contactRoles) {
    const contact = contacts[role]
    if (!contact) continue
    handles[fields[role]] = await contactHandle(providerState, contact, {
      create: () => createCustomer(client, contact),
    })
  }
  return handles
}

async function createCustomer(client: JsonApi, contact: RegistrarContact): Promise<string> {
  const { organization, firstName, lastName, city, state, postalCode, country, phone, email } = contact
  const [country_code = '', digits = ''] = eppPhone(phone).split('.')
  const body = {
    ...(organization !== null && { company_name: organization }),
    name: {
      first_name: firstName,
      last_name: lastName,
      initials: firstName.slice(0, 1),
      full_name: `${firstName} ${lastName}`,
    },
    address: {
      ...streetAndNumber(contact.street),
      city,
      ...(state !== null && { state }),
      ...(postalCode !== null && { zipcode: postalCode }),
      country,
    },
    phone: { country_code, area_code: digits.slice(0, 3), subscriber_number: digits.slice(3) },
    email,
  }
  const { data } = await client.read({ method: 'POST', path: '/v1beta/customers', body }, isCreated)
  return data.handle
}

/** A number at the end has a field of its own. */
function streetAndNumber(lines: readonly string[]): { street: string; number?: string } {
  const line = lines.join(', ')
  const [, street, number] = /^(.*\D) (\d+ ?[a-zA-Z]?)$/.exec(line) ?? []
  return street !== undefined && number !== undefined ? { street, number } : { street: line }
}

async function readCustomer(client: JsonApi, handle: string): Promise<ShownContact> {
  const path = pathOf('v1beta', 'customers', handle)
  const { data } = await client.read({ method: 'GET', path }, isCustomer)
  return shownCustomer(handle, data)
}

function shownCustomer(
  handle: string,
  { company_name, email, name, address, phone }: Customer,
): ShownContact {
  const line = [address?.street, `${address?.number ?? ''}${address?.suffix ?? ''}`].filter(Boolean).join(' ')
  const number = [phone?.country_code, phone?.area_code, phone?.subscriber_number].join('')
  return {
    handle,
    organization: company_name || null,
    firstName: name?.first_name || null,
    lastName: name?.last_name || null,
    street: line === '' ? null : line.split(', '),
    city: address?.city || null,
    state: address?.state || null,
    postalCode: address?.zipcode || null,
    country: address?.country || null,
    phone: e164(number),
    email: email || null,
    extensions: null,
  }
}
