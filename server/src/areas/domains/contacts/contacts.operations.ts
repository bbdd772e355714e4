import type { Context } from '#platform/context.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { contactView, contactViews } from './contact-view.ts'
import {
  changeContact,
  createContact,
  deleteContact,
  listContacts,
  type OpenContact,
  readContact,
} from './contacts.ts'
import { Contact, ContactInput, ContactPage, ContactParams, ContactPatch, ContactQuery } from './schema.ts'

const path = '/v1/contacts/{contact_id}'

export const contactOperations: readonly Operation[] = [
  operation({
    id: 'domains.contacts.create',
    method: 'POST',
    path: '/v1/contacts',
    summary: 'Create a contact',
    description:
      'The registrant, admin, tech or billing contact of domains. Its details are encrypted when stored, and are sent to a registrar when it is first used there.',
    permission: 'domains.write',
    body: ContactInput,
    response: { status: 201, body: Contact, description: 'The contact.' },
    async handle(context, { body }) {
      const contact = await createContact(context, body)
      const { id, revision } = contact.contact
      return created(await contactView(context, contact), `/v1/contacts/${id}`, revision)
    },
  }),
  operation({
    id: 'domains.contacts.list',
    method: 'GET',
    path: '/v1/contacts',
    summary: 'List contacts',
    permission: 'domains.read',
    query: ContactQuery,
    response: { status: 200, body: ContactPage, description: 'A page of contacts, oldest first.' },
    async handle(context, { query }) {
      const { data, next_cursor } = await listContacts(context, query)
      return listed({ data: await contactViews(context, data), next_cursor })
    },
  }),
  operation({
    id: 'domains.contacts.read',
    method: 'GET',
    path,
    summary: 'Get a contact',
    permission: 'domains.read',
    params: ContactParams,
    response: { status: 200, body: Contact, description: 'The contact.' },
    handle: async (context, { params }) => answer(context, await readContact(context, params.contact_id)),
  }),
  operation({
    id: 'domains.contacts.update',
    method: 'PATCH',
    path,
    summary: 'Update a contact',
    description:
      'Details change in Holdfast only. Registrars keep what they have, and the domains of the contact show the difference, until `POST /v1/contacts/{contact_id}/apply`.',
    permission: 'domains.write',
    params: ContactParams,
    body: ContactPatch,
    response: { status: 200, body: Contact, description: 'The updated contact.' },
    handle: async (context, { params, body, ifMatch }) =>
      answer(context, await changeContact(context, params.contact_id, body, ifMatch)),
  }),
  operation({
    id: 'domains.contacts.delete',
    method: 'DELETE',
    path,
    summary: 'Delete a contact',
    description: 'Domains keep the contacts that their registrars have.',
    permission: 'domains.write',
    params: ContactParams,
    response: { status: 204, description: 'The contact is deleted.' },
    async handle(context, { params, ifMatch }) {
      await deleteContact(context, params.contact_id, ifMatch)
      return done
    },
  }),
]

async function answer(context: Context, contact: OpenContact) {
  return found(await contactView(context, contact), contact.contact.revision)
}
