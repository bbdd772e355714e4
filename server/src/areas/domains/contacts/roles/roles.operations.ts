import type { ProviderClients } from '#areas/connections/index.ts'
import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { DomainParams } from '../../domain/schema.ts'
import { heldHere } from '../../registrars/elsewhere/held-here.ts'
import { selectDomain } from '../../store/domains.ts'
import { ContactParams } from '../schema.ts'
import { ContactUsePage, ContactUseQuery, DomainContacts } from './schema.ts'
import { contactUses, domainContactsView } from './views.ts'

export const roleContactOperations = (providerClients: ProviderClients): readonly Operation[] => [
  operation({
    id: 'domains.role_contacts.read',
    method: 'GET',
    path: '/v1/domains/{domain_id}/contacts',
    summary: 'Get the contacts of a domain',
    description:
      'By role, as its registrar showed them at `read_at`: with each reading of the domain, and about once a week. To change them, create the operation `set_contacts`.',
    permission: 'domains.read',
    params: DomainParams,
    response: { status: 200, body: DomainContacts, description: 'The contacts.' },
    async handle(context, { params }) {
      const domain = heldHere(await selectDomain(context, params.domain_id))
      const manifest = await providerClients.manifest(context, domain.connection_id)
      return { body: await domainContactsView(context, domain, manifest) }
    },
  }),
  operation({
    id: 'domains.contacts.domains.list',
    method: 'GET',
    path: '/v1/contacts/{contact_id}/domains',
    summary: 'List the domains of a contact',
    description: 'Each domain with each role in which its registrar has the contact.',
    permission: 'domains.read',
    params: ContactParams,
    query: ContactUseQuery,
    response: { status: 200, body: ContactUsePage, description: 'A page of domains and roles.' },
    async handle(context, { params, query }) {
      return listed(await contactUses(context, params.contact_id, query))
    },
  }),
]
