import { type ProviderClients, providerProblem } from '#areas/connections/index.ts'
import { DomainParams } from '#areas/domains/domain/schema.ts'
import { transferHoldUntil } from '#areas/domains/domain/transfer-hold.ts'
import { openRegistrar } from '#areas/domains/registrars/open-registrar.ts'
import { selectDomain, targetOf } from '#areas/domains/store/domains.ts'
import { Problem } from '#kernel/problem.ts'
import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { heldDomain } from '../request/settings.ts'
import { checkNames } from './check.ts'
import { readRequirements } from './requirements.ts'
import { AuthCode, CheckInput, CheckPage, Requirements, RequirementsQuery } from './schema.ts'

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
      description: 'What a registration or transfer needs, as a JSON Schema. It is cached for a day.',
      permission: 'domains.read',
      cost: 5,
      query: RequirementsQuery,
      response: { status: 200, body: Requirements, description: 'The requirements.' },
      async lookup(within, { query: { connection_id, tld, kind } }) {
        const connection = await openRegistrar(providerClients, within, connection_id, '?connection_id')
        const { manifest } = connection
        try {
          const schema = await readRequirements(connection, { tld: tld.toLowerCase(), kind })
          return { schema, contacts: manifest.contacts }
        } catch (error) {
          throw providerProblem(error, manifest.name)
        }
      },
      async handle(_context, { query: { tld, kind } }, { schema, contacts }) {
        const body = {
          tld: tld.toLowerCase(),
          kind,
          contact_roles: contacts?.roles ?? [],
          contacts_required: contacts !== undefined && !contacts.hasDefaultContacts,
          schema,
        }
        return { body }
      },
    }),
    operation({
      id: 'domains.auth_code',
      method: 'POST',
      path: '/v1/domains/{domain_id}/auth-code',
      summary: 'Get the auth code of a domain',
      description:
        'The code with which the domain can be transferred to another registrar. It is read at the registrar, shown once and not stored. A locked domain has to be unlocked first.',
      permission: 'domains.write',
      cost: 10,
      params: DomainParams,
      response: {
        status: 200,
        body: AuthCode,
        description: 'The code. Everyone who has it can take the domain.',
      },
      async lookup(within, { params }) {
        const domain = await within.act((context) => heldDomain(context, params.domain_id))
        const connection = await openRegistrar(providerClients, within, domain.connection_id, null)
        const { manifest, registrar } = connection
        if (!manifest.registrar?.hasAuthCodes)
          throw new Problem('wrong_state', `${manifest.name} does not show auth codes through its API.`)
        if (domain.is_locked)
          throw new Problem('wrong_state', `${domain.name} is locked against transfers: unlock it first.`)
        try {
          return await registrar.authCode(domain.name)
        } catch (error) {
          throw providerProblem(error, manifest.name)
        }
      },
      async handle(context, { params }, authCode) {
        const domain = await selectDomain(context, params.domain_id)
        await context.audit(targetOf(domain), { before: null, after: { auth_code_shown: true } })
        const hold = transferHoldUntil(domain, context.now)
        return { body: { auth_code: authCode, transfer_hold_until: hold } }
      },
    }),
  ]
}
