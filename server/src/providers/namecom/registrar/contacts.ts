/** Contacts, which Name.com stores with each domain and replaces all at once. */
import { type Static, Type } from 'typebox'
import { type ContactRole, contactRoles } from '#kernel/domains/contacts/contact.ts'
import { e164 } from '#kernel/domains/contacts/phone.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { ContactsProvider, RegistrarContact, ShownContact } from '#providers/ports/registrar/contacts.ts'
import { responseShape } from '#providers/response-shape.ts'
import { domainPath } from './registrar.ts'

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const NamecomContact = Type.Object({
  firstName: Text,
  lastName: Text,
  companyName: Text,
  address1: Text,
  address2: Text,
  city: Text,
  state: Text,
  zip: Text,
  country: Text,
  phone: Text,
  email: Text,
})
type NamecomContact = Static<typeof NamecomContact>

const Role = Type.Optional(NamecomContact)
const isDomain = responseShape(
  Type.Object({
    contacts: Type.Object({ registrant: Role, admin: Role, tech: Role, billing: Role }),
  }),
)

export function createNamecomContacts(client: JsonApi): ContactsProvider {
  const contactsOf = async (name: string) =>
    (await client.read({ method: 'GET', path: domainPath(name) }, isDomain)).contacts

  return {
    async readContacts(name) {
      const contacts = await contactsOf(name)
      const shown: Partial<Record<ContactRole, ShownContact>> = {}
      for (const role of contactRoles) {
        const contact = contacts[role]
        if (contact) shown[role] = shownContact(contact)
      }
      return shown
    },
    async setContacts(name, contacts) {
      const changed: Partial<Record<ContactRole, NamecomContact>> = { ...(await contactsOf(name)) }
      for (const role of contactRoles) {
        const contact = contacts[role]
        if (contact) changed[role] = namecomContact(contact)
      }
      await client.call({
        method: 'POST',
        path: domainPath(name, 'setContacts'),
        body: { contacts: changed },
      })
      return { state: 'done', message: null }
    },
    listVerifications: refuse,
    resendVerification: refuse,
  }
}

/** Name.com requires a state in every country. Where addresses have none, the city stands for it. */
export function namecomContact(contact: RegistrarContact): NamecomContact {
  const { organization, street, city, state, postalCode, firstName, lastName, country, phone, email } =
    contact
  const [address1 = '', ...more] = street
  return {
    firstName,
    lastName,
    ...(organization !== null && { companyName: organization }),
    address1,
    ...(more.length > 0 && { address2: more.join(', ') }),
    city,
    state: state ?? city,
    zip: postalCode ?? '-',
    country,
    phone,
    email,
  }
}

function shownContact(contact: NamecomContact): ShownContact {
  const { companyName, address1, address2, city, state, zip, phone } = contact
  const street = [address1, address2].filter((line) => line != null && line !== '')
  return {
    handle: null,
    organization: companyName || null,
    firstName: contact.firstName ?? null,
    lastName: contact.lastName ?? null,
    street: street.length > 0 ? street.map(String) : null,
    city: city ?? null,
    state: state && state !== city ? state : null,
    postalCode: zip && zip !== '-' ? zip : null,
    country: contact.country ?? null,
    phone: phone ? e164(phone) : null,
    email: contact.email ?? null,
    extensions: null,
  }
}

async function refuse(): Promise<never> {
  throw new ProviderError(
    'unsupported',
    'Name.com shows unverified e-mail addresses only on its website and to approved resellers.',
  )
}
