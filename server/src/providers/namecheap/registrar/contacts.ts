import { type ContactRole, contactRoles } from '#kernel/domains/contacts/contact.ts'
import { e164, eppPhone } from '#kernel/domains/contacts/phone.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { ContactsProvider, RegistrarContact, ShownContact } from '#providers/ports/registrar/contacts.ts'
import { elementAt, textAt, type XmlElement } from '#providers/xml.ts'
import { type NamecheapClient, type Parameters, requireConfirmed, requiredElement } from '../client.ts'

const apiRoles: Readonly<Record<ContactRole, string>> = {
  registrant: 'Registrant',
  admin: 'Admin',
  tech: 'Tech',
  billing: 'AuxBilling',
}

const apiFields = [
  'OrganizationName',
  'JobTitle',
  'FirstName',
  'LastName',
  'Address1',
  'Address2',
  'City',
  'StateProvince',
  'StateProvinceChoice',
  'PostalCode',
  'Country',
  'Phone',
  'PhoneExt',
  'Fax',
  'EmailAddress',
] as const

type ApiContact = Partial<Record<(typeof apiFields)[number], string>>

export function namecheapContacts(client: NamecheapClient): ContactsProvider {
  return {
    async readContacts(name) {
      const result = await readResult(client, name)
      return Object.fromEntries(
        contactRoles.map((role) => [role, shownContact(elementAt(result, apiRoles[role]))]),
      )
    },
    async setContacts(name, contacts) {
      // All four are replaced at once.
      const present = await readResult(client, name)
      const parameters: Parameters = Object.assign(
        { DomainName: name },
        ...contactRoles.map((role) => {
          const contact = contacts[role]
          return roleParameters(
            role,
            contact ? apiContact(contact) : presentContact(elementAt(present, apiRoles[role])),
          )
        }),
      )
      const answer = await client.call('domains.setContacts', parameters)
      requireConfirmed(requiredElement(answer, 'DomainSetContactResult'), 'IsSuccess')
      return { state: 'done', message: null }
    },
    listVerifications: refuse,
    resendVerification: refuse,
  }
}

/** The parameters of all roles; roles without a contact get the registrant's. */
export function allContactParameters(contacts: Partial<Record<ContactRole, RegistrarContact>>): Parameters {
  const { registrant } = contacts
  if (!registrant) throw new ProviderError('rejected', 'A registration needs a registrant.')
  return Object.assign(
    {},
    ...contactRoles.map((role) => roleParameters(role, apiContact(contacts[role] ?? registrant))),
  )
}

async function readResult(client: NamecheapClient, name: string): Promise<XmlElement> {
  const answer = await client.call('domains.getContacts', { DomainName: name })
  return requiredElement(answer, 'DomainContactsResult')
}

function roleParameters(role: ContactRole, contact: ApiContact): Parameters {
  return Object.fromEntries(
    Object.entries(contact)
      .filter(([, value]) => value !== '')
      .map(([field, value]) => [apiRoles[role] + field, value]),
  )
}

function apiContact({ street, ...contact }: RegistrarContact): ApiContact {
  const [line = '', ...more] = street
  return {
    OrganizationName: contact.organization ?? '',
    FirstName: contact.firstName,
    LastName: contact.lastName,
    Address1: line,
    Address2: more.join(', '),
    City: contact.city,
    // Required also for countries that have none.
    StateProvince: contact.state ?? 'NA',
    PostalCode: contact.postalCode ?? 'NA',
    Country: contact.country,
    Phone: eppPhone(contact.phone),
    EmailAddress: contact.email,
  }
}

function presentContact(element: XmlElement | undefined): ApiContact {
  return Object.fromEntries(apiFields.map((field) => [field, textAt(element, field)]))
}

function shownContact(element: XmlElement | undefined): ShownContact {
  const shown = (field: (typeof apiFields)[number]) => textAt(element, field) || null
  const stated = (field: (typeof apiFields)[number]) => (shown(field) === 'NA' ? null : shown(field))
  const street = [shown('Address1'), shown('Address2')].filter((line) => line !== null)
  return {
    handle: null,
    organization: shown('OrganizationName'),
    firstName: shown('FirstName'),
    lastName: shown('LastName'),
    street: street.length > 0 ? street : null,
    city: shown('City'),
    state: stated('StateProvince'),
    postalCode: stated('PostalCode'),
    country: shown('Country'),
    phone: e164(textAt(element, 'Phone')),
    email: shown('EmailAddress'),
    extensions: {},
  }
}

async function refuse(): Promise<never> {
  throw new ProviderError(
    'unsupported',
    'The API of Namecheap does not tell which addresses wait for verification.',
  )
}
