import { type ProviderClients, withProviderProblems } from '#areas/connections/index.ts'
import { openRegistrar } from '#areas/domains/registrars/open-registrar.ts'
import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { purchaseRolesOf } from '#providers/ports/registrar/contacts.ts'
import { checkNames } from './check.ts'
import { readRequirements } from './requirements.ts'
import { CheckInput, CheckPage, Requirements, RequirementsQuery } from './schema.ts'
import { readYears } from './years.ts'

export function offerOperations(providerClients: ProviderClients): readonly Operation[] {
  return [
    operation({
      id: 'domains.check',
      method: 'POST',
      path: '/v1/domains/check',
      summary: 'Check the availability and prices of names',
      description:
        'At one connection, or at all followed registrars that sell domains. A registrar that cannot be reached answers `unknown`.',
      permission: 'domains.read',
      cost: 10,
      body: CheckInput,
      response: { status: 200, body: CheckPage, description: 'An answer for each name and registrar.' },
      lookup: (within, { body }) => checkNames(within, providerClients, body),
      async handle(context, { body }, data) {
        await context.audit(null, { before: null, after: { names: body.names.length } })
        return listed({ data, next_cursor: null })
      },
    }),
    operation({
      id: 'domains.requirements.read',
      method: 'GET',
      path: '/v1/domains/requirements',
      summary: 'Get the requirements of a TLD',
      description:
        'What a registration or transfer needs, as a JSON Schema that is cached for a day, and for how many years names are registered or renewed.',
      permission: 'domains.read',
      cost: 5,
      query: RequirementsQuery,
      response: { status: 200, body: Requirements, description: 'The requirements.' },
      async lookup(within, { query: { connection_id, tld, kind } }) {
        const connection = await openRegistrar(providerClients, within, connection_id, '?connection_id')
        const { manifest } = connection
        const asked = { tld: tld.toLowerCase() }
        return await withProviderProblems(manifest.name, async () => {
          const schema = kind === 'renew' ? null : await readRequirements(connection, { ...asked, kind })
          const years = kind === 'transfer' ? [] : await readYears(connection, { ...asked, kind })
          return { schema, years, manifest }
        })
      },
      async handle(_context, { query: { tld, kind } }, { schema, years, manifest: { contacts, purchases } }) {
        const body = {
          tld: tld.toLowerCase(),
          kind,
          contact_roles: kind === 'renew' ? [] : [...purchaseRolesOf(contacts)],
          contacts_required: kind !== 'renew' && contacts !== undefined && !contacts.hasDefaultContacts,
          currencies: [...(purchases?.currencies ?? [])],
          privacy: purchases?.privacy ?? 'never',
          years: [...years],
          schema,
        }
        return { body }
      },
    }),
  ]
}
