import { found } from '#platform/http/answer/answer.ts'
import { DryRun, type Operation, operation } from '#platform/http/operation/operation.ts'
import { DomainParams } from '../../domain/schema.ts'
import { contactView } from '../contact-view.ts'
import { Contact } from '../schema.ts'
import { acceptContact } from './accept.ts'
import { importContacts } from './import.ts'
import { AcceptContactInput, ContactImport, ContactImportInput, ContactImportQuery } from './schema.ts'

export const contactsFromRegistrarsOperations: readonly Operation[] = [
  operation({
    id: 'domains.role_contacts.accept',
    method: 'POST',
    path: '/v1/domains/{domain_id}/contacts/accept',
    summary: 'Accept the contact that a registrar has',
    description:
      'Saves what the registrar showed at `read_at` for a role: in the contact that it belongs to, or in a new one, which the role then belongs to. Nothing changes at registrars; other domains of the contact may differ afterwards. `wrong_state` if the registrar hides the data, or if they are no complete contact: `errors` has the fields.',
    permission: 'domains.write',
    params: DomainParams,
    body: AcceptContactInput,
    response: { status: 200, body: Contact, description: 'The contact.' },
    async handle(context, { params, body }) {
      const contact = await acceptContact(context, params.domain_id, body)
      return found(await contactView(context, contact), contact.contact.revision)
    },
  }),
  operation({
    id: 'domains.contacts.import',
    method: 'POST',
    path: '/v1/contacts/import',
    summary: 'Import contacts from registrars',
    description:
      'Creates a contact for each one that registrars showed when the domains were read last, unless you have it already, and links the roles of all domains that have it. At most 200 contacts in a request. Hidden and incomplete ones are skipped. New contacts are named after a domain: rename them as you like.',
    permission: 'domains.write',
    cost: 10,
    query: ContactImportQuery,
    body: ContactImportInput,
    response: { status: 200, body: ContactImport, description: 'What was imported.' },
    async handle(context, { query, body }) {
      const isDryRun = query.dry_run === true
      const result = await importContacts(context, body)
      const response = { body: { dry_run: isDryRun, ...result } }
      if (isDryRun) throw new DryRun(response)
      const { created, linked, skipped } = result
      await context.audit(null, { before: null, after: { created, linked, skipped } })
      return response
    },
  }),
]
