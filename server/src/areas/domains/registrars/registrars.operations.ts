import type { ProviderClients } from '#areas/connections/index.ts'
import { searchedName, toUnicode } from '#kernel/dns/name.ts'
import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { selectDomainsOf } from '../store/domains.ts'
import { findRegistrar, putRegistrar, selectRegistrars } from '../store/registrars.ts'
import { importListed } from './import.ts'
import { listingWork } from './listing/listing-kind.ts'
import { listAll, openRegistrar, requireListing } from './open-registrar.ts'
import {
  AvailableDomainPage,
  AvailableDomainQuery,
  Imported,
  ImportInput,
  Registrar,
  RegistrarInput,
  RegistrarPage,
  RegistrarParams,
} from './schema.ts'
import { readRegistrarView, registrarViews } from './view.ts'

const path = '/v1/domains/registrars/{connection_id}'

export function registrarOperations(providerClients: ProviderClients): readonly Operation[] {
  return [
    operation({
      id: 'domains.available.list',
      method: 'GET',
      path: '/v1/domains/available',
      summary: 'List the domains at a registrar',
      description: 'Each with its id in Holdfast, if it was added.',
      permission: 'domains.read',
      cost: 5,
      query: AvailableDomainQuery,
      response: { status: 200, body: AvailableDomainPage, description: 'All of them, by name.' },
      async lookup(lookup, { query: { connection_id, q = '' } }) {
        const connection = await openRegistrar(providerClients, lookup, connection_id, '?connection_id')
        requireListing(connection, '?connection_id')
        const text = q.toLowerCase()
        return (await listAll(connection)).filter(({ name }) =>
          [name, toUnicode(name)].some((spelling) => spelling.includes(text)),
        )
      },
      async handle(context, { query }, domains) {
        const here = await selectDomainsOf(context, query.connection_id)
        const ids = new Map(here.map(({ id, name }) => [name, id]))
        const data = domains.map((domain) => ({
          name: domain.name,
          display_name: toUnicode(domain.name),
          expires_at: 'problem' in domain ? null : domain.expiresAt,
          problem: 'problem' in domain ? domain.problem : null,
          domain_id: ids.get(domain.name) ?? null,
        }))
        return listed({ data, next_cursor: null })
      },
    }),
    operation({
      id: 'domains.import',
      method: 'POST',
      path: '/v1/domains/import',
      summary: 'Add domains of a registrar',
      description: 'Also of registrars that cannot list their domains.',
      permission: 'domains.write',
      cost: 5,
      body: ImportInput,
      response: { status: 200, body: Imported, description: 'What was added.' },
      async lookup(lookup, { body: { connection_id, names } }) {
        const connection = await openRegistrar(providerClients, lookup, connection_id, '/connection_id')
        const canonical = names.map(searchedName)
        return { connection, domains: await listAll(connection, canonical), names: canonical }
      },
      handle: async (context, _, found) => ({ body: await importListed(context, found) }),
    }),
    operation({
      id: 'domains.registrars.list',
      method: 'GET',
      path: '/v1/domains/registrars',
      summary: 'List the registrars whose domains are followed',
      permission: 'domains.read',
      response: { status: 200, body: RegistrarPage, description: 'All of them, oldest first.' },
      async handle(context) {
        return listed({
          data: await registrarViews(context, providerClients, await selectRegistrars(context)),
          next_cursor: null,
        })
      },
    }),
    operation({
      id: 'domains.registrars.put',
      method: 'PUT',
      path,
      summary: 'Follow the domains of a registrar',
      description: 'Lists its domains now, and then every day. With `adds_new`, all of them are added.',
      permission: 'domains.write',
      params: RegistrarParams,
      body: RegistrarInput,
      response: {
        status: 202,
        body: Registrar,
        description: 'The registrar, whose domains are being listed.',
      },
      async lookup(lookup, { params, body }) {
        const connection = await openRegistrar(providerClients, lookup, params.connection_id, null)
        if (body.adds_new) requireListing(connection, '/adds_new')
        return connection
      },
      async handle(context, { params: { connection_id: id }, body }, { name }) {
        const before = await findRegistrar(context, id)
        await putRegistrar(context, id, { adds_new: body.adds_new, due_at: context.now })
        await context.audit(
          { type: 'connection', id, name },
          {
            before: before ? { adds_new_domains: before.adds_new } : null,
            after: { adds_new_domains: body.adds_new, domains_listed_at: context.now },
          },
        )
        await context.wake(listingWork)
        return { body: await readRegistrarView(context, providerClients, id) }
      },
      async settle(context, { params: { connection_id: id } }) {
        const registrar = await findRegistrar(context, id)
        // While it is being listed, it is not due.
        const isListed = registrar?.due_at != null && registrar.due_at > context.now
        return {
          response: { body: await readRegistrarView(context, providerClients, id) },
          settled: isListed,
        }
      },
    }),
  ]
}
