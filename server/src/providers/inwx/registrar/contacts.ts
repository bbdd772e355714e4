import { type Static, Type } from 'typebox'
import { type ContactRole, contactRoles } from '#kernel/domains/contacts/contact.ts'
import { e164, eppPhone } from '#kernel/domains/contacts/phone.ts'
import { contactHandle } from '#providers/contact-handles.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { ContactsProvider, RegistrarContact, ShownContact } from '#providers/ports/registrar/contacts.ts'
import { type InwxClient, method } from '../client.ts'
import { type apiContact, infoOf, readInfo } from './domain.ts'

const create = method('contact.create', Type.Object({ id: Type.Union([Type.Integer(), Type.String()]) }))

export function inwxContacts(client: InwxClient, providerState: ProviderState): ContactsProvider {
  return {
    async readContacts(name) {
      const { contact = {} } = await readInfo(client, infoOf(name))
      const shown = contactRoles.flatMap((role) => {
        const found = contact[role]
        return found ? [[role, shownContact(found)] as const] : []
      })
      return Object.fromEntries(shown) as Partial<Record<ContactRole, ShownContact>>
    },
    async setContacts(name, contacts) {
      const { code, msg } = await client.call('domain.update', {
        domain: name,
        ...(await roleHandles(client, providerState, contacts)),
      })
      // 1001: the registry or the owner has to confirm the change.
      return code === 1001 ? { state: 'running', message: msg ?? null } : { state: 'done', message: null }
    },
    listVerifications: refuse,
    resendVerification: refuse,
  }
}

/** The ids of the contacts at INWX by role. */
export async function roleHandles(
  client: InwxClient,
  providerState: ProviderState,
  contacts: Partial<Record<ContactRole, RegistrarContact>>,
): Promise<Partial<Record<ContactRole, number>>> {
  const handles: Partial<Record<ContactRole, number>> = {}
  for (const role of contactRoles) {
    const contact = contacts[role]
    if (!contact) continue
    // INWX does not turn a person into an organization, and changes a contact for all domains at once: a changed contact
    // gets a new handle.
    const handle = await contactHandle(providerState, contact, {
      create: async (created) => String((await create(client, apiOf(created))).id),
    })
    handles[role] = Number(handle)
  }
  return handles
}

function apiOf(contact: RegistrarContact) {
  const [street = '', ...more] = contact.street
  return {
    type: contact.organization === null ? 'PERSON' : 'ORG',
    name: `${contact.firstName} ${contact.lastName}`,
    ...(contact.organization !== null && { org: contact.organization }),
    street,
    ...(more.length > 0 && { street2: more.join(', ') }),
    city: contact.city,
    pc: contact.postalCode,
    ...(contact.state !== null && { sp: contact.state }),
    cc: contact.country,
    voice: eppPhone(contact.phone),
    email: contact.email,
    ...contact.extensions,
  }
}

function shownContact(contact: Static<typeof apiContact>): ShownContact {
  // INWX has one field for the name.
  const street = [contact.street, contact.street2].filter((line) => line != null && line !== '')
  const [, firstName = null, lastName = null] = /^(.*)\s(\S+)$/.exec(contact.name ?? '') ?? []
  return {
    handle: String(contact.id),
    organization: contact.org || null,
    firstName,
    lastName,
    street: street.length > 0 ? street.map(String) : null,
    city: contact.city || null,
    state: contact.sp || null,
    postalCode: contact.pc || null,
    country: contact.cc || null,
    phone: e164(contact.voice ?? ''),
    email: contact.email || null,
    extensions: {},
  }
}

async function refuse(): Promise<never> {
  throw new ProviderError(
    'unsupported',
    'The API of INWX does not tell which addresses wait for verification.',
  )
}
