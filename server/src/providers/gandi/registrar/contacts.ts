/** Contacts, which Gandi stores with each domain. The owner is read; to change it is a procedure of its own. */
import { type Static, Type } from 'typebox'
import { type ContactRole, contactRoles } from '#kernel/domains/contacts/contact.ts'
import { e164, eppPhone } from '#kernel/domains/contacts/phone.ts'
import { untilShown } from '#providers/http/changes.ts'
import { pathOf } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { ContactsProvider, RegistrarContact, ShownContact } from '#providers/ports/registrar/contacts.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { GandiClient } from '../client.ts'

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const GandiContact = Type.Object({
  type: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
  given: Text,
  family: Text,
  orgname: Text,
  streetaddr: Text,
  city: Text,
  state: Text,
  zip: Text,
  country: Text,
  phone: Text,
  email: Text,
})
type GandiContact = Static<typeof GandiContact>

const Role = Type.Optional(GandiContact)
const isContacts = responseShape(Type.Object({ owner: Role, admin: Role, tech: Role, bill: Role }))

const gandiRoles = { registrant: 'owner', admin: 'admin', tech: 'tech', billing: 'bill' } as const

export function createGandiContacts(client: GandiClient): ContactsProvider {
  const pathTo = (name: string) => pathOf('domain', 'domains', name, 'contacts')

  async function readContacts(name: string) {
    const contacts = await client.read({ method: 'GET', path: pathTo(name) }, isContacts)
    const shown: Partial<Record<ContactRole, ShownContact>> = {}
    for (const role of contactRoles) {
      const contact = contacts[gandiRoles[role]]
      if (contact) shown[role] = shownContact(contact)
    }
    return shown
  }
  return {
    readContacts,
    async setContacts(name, contacts) {
      if (contacts.registrant)
        throw new ProviderError('unsupported', 'Gandi changes the owner of a domain only on its website.')
      const changed = contactRoles.flatMap((role) => {
        const contact = contacts[role]
        return contact ? [[gandiRoles[role], gandiContact(contact)] as const] : []
      })
      await client.call({ method: 'PATCH', path: pathTo(name), body: Object.fromEntries(changed) })
      await untilShown('Gandi', async () => {
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

/** The types are words in requests, and numbers in the answers of some domains. */
export function gandiContact(contact: RegistrarContact): GandiContact {
  const { organization, firstName, lastName, street, city, state, postalCode, country, phone, email } =
    contact
  return {
    type: organization === null ? 'individual' : 'company',
    given: firstName,
    family: lastName,
    ...(organization !== null && { orgname: organization }),
    streetaddr: street.join('\n'),
    city,
    ...(state !== null && { state: `${country}-${state}` }),
    ...(postalCode !== null && { zip: postalCode }),
    country,
    phone: eppPhone(phone),
    email,
  }
}

function shownContact({ given, family, orgname, streetaddr, ...contact }: GandiContact): ShownContact {
  const { city = null, state, zip = null, country = null, phone, email = null } = contact
  return {
    handle: null,
    organization: orgname || null,
    firstName: given ?? null,
    lastName: family ?? null,
    street: streetaddr ? streetaddr.split('\n') : null,
    city,
    state: state?.replace(/^[A-Z]{2}-/, '') || null,
    postalCode: zip,
    country,
    phone: phone ? e164(phone) : null,
    email,
    extensions: null,
  }
}

async function refuse(): Promise<never> {
  throw new ProviderError('unsupported', 'Gandi shows unverified e-mail addresses only on its website.')
}
