import { Domain } from '#areas/domains/domain/schema.ts'
import { domainViews, readDomainView } from '#areas/domains/domain/view.ts'
import type { RegistryData } from '#areas/domains/registry/look-up.ts'
import { registrableNames } from '#areas/domains/registry/registrable-names.ts'
import { pointer } from '#kernel/problem/problem.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { addDomain, addDomains } from './add.ts'
import { AddedDomains, DomainInput, DomainsInput } from './schema.ts'

export const elsewhereOperations = (registryData: Pick<RegistryData, 'lookUp'>): readonly Operation[] => [
  operation({
    id: 'domains.create',
    method: 'POST',
    path: '/v1/domains',
    summary: 'Add a domain that is held elsewhere',
    description:
      'By its name alone, at a registrar that has no connection. What its registry publishes is read now, and then every day. Domains of connected registrars are added by `POST /v1/domains/import`.',
    permission: 'domains.write',
    cost: 5,
    body: DomainInput,
    response: { status: 201, body: Domain, description: 'The domain.' },
    async lookup(_, { body }) {
      const [name = ''] = registrableNames([body.name], () => pointer('name'))
      return { name, evidence: await registryData.lookUp(name) }
    },
    async handle(context, { body }, { name, evidence }) {
      const domain = await addDomain(context, name, body, evidence)
      return {
        body: await readDomainView(context, domain),
        location: `/v1/domains/${domain.id}`,
        revision: domain.revision,
      }
    },
  }),
  operation({
    id: 'domains.bulk',
    method: 'POST',
    path: '/v1/domains/bulk',
    summary: 'Add domains that are held elsewhere',
    description:
      'By their names. All are added or, if one is not valid or the plan does not allow them, none.',
    permission: 'domains.write',
    cost: 5,
    body: DomainsInput,
    response: { status: 200, body: AddedDomains, description: 'What was added.' },
    async handle(context, { body: { names, ...about } }) {
      const canonical = registrableNames(names, (index) => pointer('names', index))
      const added = await addDomains(context, canonical, about)
      const isAdded = new Set(added.map(({ name }) => name))
      if (added.length === 0) await context.audit(null, { before: null, after: { domains_added: 0 } })
      return {
        body: {
          added: await domainViews(context, added),
          existing: canonical.filter((name) => !isAdded.has(name)),
        },
      }
    },
  }),
]
