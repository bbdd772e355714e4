/** Contacts, which GoDaddy stores with each domain. A change contains the registrant in any case. */
import { type Static, Type } from 'typebox'
import { type ContactRole, contactRoles } from '#kernel/domains/contacts/contact.ts'
import { e164, eppPhone } from '#kernel/domains/contacts/phone.ts'
import { untilShown } from '#providers/http/changes.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { ContactsProvider, RegistrarContact, ShownContact } from '#providers/ports/registrar/contacts.ts'
import { responseShape } from '#providers/response-shape.ts'

const Text = Type.Optional(Type.String())
const GodaddyContact = Type.Object({
  nameFirst: Text,
  nameLast: Text,
  organization: Text,
  email: Text,
  phone: Text,
  addressMailing: Type.Optional(
    Type.Object({ address1: Text, address2: Text, city: Text, state: Text, postalCode: Text, country: Text }),
  ),
})
type GodaddyContact = Static<typeof GodaddyContact>

const Role = Type.Optional(GodaddyContact)
const isContacts = responseShape(
  Type.Object({ contactRegistrant: Role, contactAdmin: Role, contactTech: Role, contactBilling: Role }),
)

const members = {
  registrant: 'contactRegistrant',
  admin: 'contactAdmin',
  tech: 'contactTech',
  billing: 'contactBilling',
} as const

export function createGodaddyContacts(client: JsonApi): ContactsProvider {
  const contactsOf = (name: string) =>
    client.read({ method: 'GET', path: pathOf('v1', 'domains', name) }, isContacts)

  async function readContacts(name: string) {
    const contacts = await contactsOf(name)
    const shown: Partial<Record<ContactRole, ShownContact>> = {}
    for (const role of contactRoles) {
      const contact = contacts[members[role]]
      if (contact) shown[role] = shownContact(contact)
    }
    return shown
  }
  return {
    readContacts,
    async setContacts(name, contacts) {
      const { contactRegistrant } = await contactsOf(name)
      const changed = contactRoles.flatMap((role) => {
        const contact = contacts[role]
        return contact ? [[members[role], godaddyContact(contact)] as const] : []
      })
      await client.call({
        method: 'PATCH',
        path: pathOf('v1', 'domains', name, 'contacts'),
        body: { contactRegistrant, ...Object.fromEntries(changed) },
      })
      await untilShown('GoDaddy', async () => {
        const shown = await readContacts(name)
        return contactRoles.every(
          (role) =>
            !contacts[role] ||
            (shown[role]?.email === contacts[role].email && shown[role]?.city === contacts[role].city),
        )
      })
      return { state: 'done', message: null }
    },
    listVerifications: refuse,
    resendVerification: refuse,
  }
}

/** GoDaddy requires a state in every country. Where addresses have none, the city stands for it. */
export function godaddyContact(contact: RegistrarContact): GodaddyContact {
  const { organization, street, city, state, postalCode, firstName, lastName, country, phone, email } =
    contact
  const [address1 = '', ...more] = street
  return {
    nameFirst: firstName,
    nameLast: lastName,
    ...(organization !== null && { organization }),
    email,
    phone: eppPhone(phone),
    addressMailing: {
      address1,
      ...(more.length > 0 && { address2: more.join(', ') }),
      city,
      state: state ?? city,
      postalCode: postalCode ?? '-',
      country,
    },
  }
}

function shownContact({ addressMailing = {}, ...contact }: GodaddyContact): ShownContact {
  const { address1, address2, city = null, state, postalCode, country = null } = addressMailing
  const street = [address1, address2].flatMap((line) => (line ? [line] : []))
  return {
    handle: null,
    organization: contact.organization || null,
    firstName: contact.nameFirst ?? null,
    lastName: contact.nameLast ?? null,
    street: street.length > 0 ? street : null,
    city,
    state: state && state !== city ? state : null,
    postalCode: postalCode && postalCode !== '-' ? postalCode : null,
    country,
    phone: contact.phone ? e164(contact.phone) : null,
    email: contact.email ?? null,
    extensions: null,
  }
}

async function refuse(): Promise<never> {
  throw new ProviderError('unsupported', 'GoDaddy shows unverified e-mail addresses only on its website.')
}
