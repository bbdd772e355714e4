import type { ProviderClients } from '#areas/connections/index.ts'
import { mayRead } from '#kernel/access/actor.ts'
import type { Context } from '#platform/context.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { DomainParams } from '../domain/schema.ts'
import { findChecks, makeChecksDue } from '../store/checks.ts'
import { lockedDomain, selectDomain, targetOf } from '../store/domains.ts'
import { problemsOf } from './all-checks.ts'
import { chainOf } from './chain.ts'
import { registryView } from './registry-comparison.ts'
import { checksWork } from './run/checks-kind.ts'
import { readFacts } from './run/facts.ts'
import { DomainChecks } from './schema.ts'

const path = '/v1/domains/{domain_id}/checks'

export function checksOperations(providerClients: ProviderClients): readonly Operation[] {
  return [
    operation({
      id: 'domains.checks.read',
      method: 'GET',
      path,
      summary: 'Get the chain and the problems of a domain',
      description:
        'From its registrar over the delegation at the registry, its name servers and DNSSEC to its zone and addresses. What is known from the network was read at `delegation_read_at`; everything else is as it is now.',
      permission: 'domains.read',
      params: DomainParams,
      response: { status: 200, body: DomainChecks, description: 'The chain and the problems.' },
      handle: async (context, { params }) => ({
        body: await readView(context, params.domain_id, providerClients),
      }),
    }),
    operation({
      id: 'domains.checks.create',
      method: 'POST',
      path,
      summary: 'Check a domain now',
      description: 'Asks the registry and the name servers of the domain.',
      permission: 'domains.write',
      cost: 5,
      params: DomainParams,
      response: { status: 202, body: DomainChecks, description: 'What is known now.' },
      async handle(context, { params }) {
        const domain = await lockedDomain(context, params.domain_id)
        await makeChecksDue(context, [domain.id])
        await context.audit(targetOf(domain), {
          before: null,
          after: { checks_requested_at: context.now },
        })
        await context.wake(checksWork)
        return { body: await readView(context, domain.id, providerClients) }
      },
      async settle(context, { params }) {
        const checks = await findChecks(context, params.domain_id)
        // While it is being checked, it is not due.
        const isChecked = checks?.due_at != null && checks.due_at > context.now
        const body = await readView(context, params.domain_id, providerClients)
        return { response: { body }, settled: isChecked }
      },
    }),
  ]
}

async function readView(context: Context, domainId: string, providerClients: ProviderClients) {
  const domain = await selectDomain(context, domainId)
  const checks = await findChecks(context, domainId)
  const { delegation = null, registry = null } = checks ?? {}
  const known = await readFacts(context, domain, { delegation, registry }, providerClients)
  // Nothing of zones is shown to a token that may not read them.
  const mayReadZones = mayRead(context.actor, 'dns')
  const facts = mayReadZones ? known : { ...known, zones: [] }
  const problems = problemsOf(facts).filter(({ place }) => mayReadZones || place !== 'zone')
  return {
    domain_id: domainId,
    checked_at: checks?.checked_at ?? null,
    delegation_read_at: checks?.delegation_read_at ?? null,
    error: checks?.error ?? null,
    registry: registryView(domain, checks),
    registry_error: checks?.registry_error ?? null,
    chain: chainOf(facts, problems),
    problems,
  }
}
