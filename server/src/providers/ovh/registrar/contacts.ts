import { type Static, Type } from 'typebox'
import { e164, eppPhone } from '#kernel/domains/contacts/phone.ts'
import { contactHandle } from '#providers/contact-handles.ts'
import { pathOf } from '#providers/http/json-api.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { ContactsProvider, RegistrarContact, ShownContact } from '#providers/ports/registrar/contacts.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { OvhClient } from '../client.ts'
import { isDomain } from './domain.ts'

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const apiContact = Type.Object({
  id: Type.Integer(),
  organisationName: text,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  address: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Object({
        line1: text,
        line2: text,
        line3: text,
        city: text,
        province: text,
        zip: text,
        country: text,
      }),
    ]),
  ),
})
const isContact = responseShape(apiContact)

/** The other roles are accounts at OVHcloud, whose contacts belong to their owners. */
export function ovhContacts(client: OvhClient): ContactsProvider {
  const ownerId = async (name: string) => {
    const { contactOwner } = await client.read({ method: 'GET', path: pathOf('domain', name) }, isDomain)
    if (!contactOwner) throw new ProviderError('unknown', `OVHcloud does not show the owner of ${name}.`)
    return contactOwner.id
  }
  return {
    async readContacts(name) {
      const path = pathOf('domain', 'contact', await ownerId(name))
      return { registrant: shownContact(await client.read({ method: 'GET', path }, isContact)) }
    },
    async setContacts(name, { registrant }) {
      if (registrant) {
        const path = pathOf('domain', 'contact', await ownerId(name))
        await client.call({ method: 'PUT', path, body: contactBody(registrant) })
      }
      return { state: 'done', message: null }
    },
    listVerifications: async () => [],
    async resendVerification() {
      throw new ProviderError('unsupported', 'The API of OVHcloud does not support this.')
    },
  }
}

/** The id of the contact at OVHcloud, where it is created if needed: one that has changed, too, because domains have it. */
export async function ownerHandle(
  client: OvhClient,
  providerState: ProviderState,
  contact: RegistrarContact,
): Promise<string> {
  return await contactHandle(providerState, contact, {
    async create(created) {
      const body = contactBody(created)
      const { id } = await client.read({ method: 'POST', path: '/domain/contact', body }, isContact)
      return String(id)
    },
  })
}

function contactBody(contact: RegistrarContact) {
  const [line1 = '', line2 = null, line3 = null] = contact.street
  const { city, postalCode: zip, country, state: province } = contact
  return {
    address: { line1, line2, line3, city, zip, country, province },
    email: contact.email,
    firstName: contact.firstName,
    lastName: contact.lastName,
    language: 'en_GB',
    legalForm: contact.organization === null ? 'individual' : 'corporation',
    organisationName: contact.organization,
    phone: eppPhone(contact.phone),
    ...contact.extensions,
  }
}

function shownContact(contact: Static<typeof apiContact>): ShownContact {
  const { address } = contact
  const street = [address?.line1, address?.line2, address?.line3].filter((line) => typeof line === 'string')
  return {
    handle: String(contact.id),
    organization: contact.organisationName || null,
    firstName: contact.firstName || null,
    lastName: contact.lastName || null,
    street: street.length > 0 ? street : null,
    city: address?.city || null,
    state: address?.province || null,
    postalCode: address?.zip || null,
    country: address?.country || null,
    phone: e164((contact.phone ?? '').replace('.', '')),
    email: contact.email || null,
    extensions: {},
  }
}
