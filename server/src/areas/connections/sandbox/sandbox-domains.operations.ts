/** External changes to the domains of a sandbox, and the passing of time for them. */
import { DnsFault } from '#kernel/dns/fault.ts'
import { parseName } from '#kernel/dns/name.ts'
import { invalidInput } from '#kernel/problem.ts'
import type { AuditTarget } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { done } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import {
  agedDomain,
  newSandboxDomain,
  readSandboxDomain,
  type SandboxDomain as StoredDomain,
  sandboxDomainNames,
  updateSandboxDomain,
} from '#providers/sandbox/registrar/domains.ts'
import { ConnectionParams } from '../schema.ts'
import {
  SandboxAdvanceInput,
  SandboxDomain,
  SandboxDomainInput,
  SandboxDomainParams,
} from './sandbox-schema.ts'

export type OpenSandbox = { target: AuditTarget; providerState: ProviderState }

type Open = (context: Context, connectionId: string) => Promise<OpenSandbox>

const path = '/v1/connections/{connection_id}/sandbox/domains/{domain_name}'

export function sandboxDomainOperations(open: Open): readonly Operation[] {
  return [
    operation({
      id: 'account.sandbox.domains.put',
      method: 'PUT',
      path,
      summary: 'Change a sandbox domain externally',
      description:
        'Simulates a change made outside Holdfast. Registers the domain for a year if it does not exist. Omitted fields stay unchanged.',
      permission: 'account.write',
      params: SandboxDomainParams,
      body: SandboxDomainInput,
      response: { status: 200, body: SandboxDomain, description: 'The domain in the sandbox.' },
      async handle(context, { params, body }) {
        const { target, providerState } = await open(context, params.connection_id)
        const name = canonical(params.domain_name)
        await updateSandboxDomain(providerState, name, (domain = newSandboxDomain(name, context.now)) => ({
          ...domain,
          ...body,
        }))
        await context.audit(target, { before: null, after: { sandbox_domain: name, ...body } })
        const stored = await readSandboxDomain(providerState, name)
        return { body: domainView(name, stored ?? newSandboxDomain(name, context.now)) }
      },
    }),
    operation({
      id: 'account.sandbox.domains.remove',
      method: 'DELETE',
      path,
      summary: 'Remove a sandbox domain externally',
      description: 'Simulates a domain that has left its registrar.',
      permission: 'account.write',
      params: SandboxDomainParams,
      response: { status: 204, description: 'The sandbox does not have the domain.' },
      async handle(context, { params }) {
        const { target, providerState } = await open(context, params.connection_id)
        const name = canonical(params.domain_name)
        await updateSandboxDomain(providerState, name, () => undefined)
        await context.audit(target, { before: { sandbox_domain: name }, after: null })
        return done
      },
    }),
    operation({
      id: 'account.sandbox.advance',
      method: 'POST',
      path: '/v1/connections/{connection_id}/sandbox/advance',
      summary: 'Let time pass in a sandbox',
      description:
        'Moves the dates of its domains into the past: they expire, are renewed if they renew automatically, or are deleted and released like those of most generic top-level domains.',
      permission: 'account.write',
      params: ConnectionParams,
      body: SandboxAdvanceInput,
      response: { status: 204, description: 'The dates have moved.' },
      async handle(context, { params, body: { days } }) {
        const { target, providerState } = await open(context, params.connection_id)
        for (const name of await sandboxDomainNames(providerState))
          await updateSandboxDomain(providerState, name, (domain) => domain && agedDomain(domain, days))
        await context.audit(target, { before: null, after: { sandbox_advanced_days: days } })
        return done
      },
    }),
  ]
}

export async function sandboxDomainViews(providerState: ProviderState) {
  const views = []
  for (const name of await sandboxDomainNames(providerState)) {
    const domain = await readSandboxDomain(providerState, name)
    if (domain) views.push(domainView(name, domain))
  }
  return views
}

function domainView(
  name: string,
  { expires_at, auto_renew, locked, privacy, nameservers, statuses }: StoredDomain,
) {
  return { name, expires_at: new Date(expires_at), auto_renew, locked, privacy, nameservers, statuses }
}

function canonical(text: string): string {
  try {
    return parseName(text)
  } catch (error) {
    if (error instanceof DnsFault) throw invalidInput([{ pointer: '/domain_name', message: error.message }])
    throw error
  }
}
