/** External changes to the domains of a sandbox, and the passing of time for them. */

import { canonical } from '#kernel/dns/canonical.ts'
import { parseName } from '#kernel/dns/name.ts'
import { canonicalRdata } from '#kernel/dns/rdata.ts'
import type { AuditTarget } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { done } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ageContacts, removeSandboxContacts } from '#providers/sandbox/registrar/contact-state.ts'
import {
  agedDomain,
  newSandboxDomain,
  readSandboxDomain,
  type SandboxDomain as StoredDomain,
  sandboxDomainNames,
  updateSandboxDomain,
} from '#providers/sandbox/registrar/domains.ts'
import { readSandboxOffer, updateSandboxOffer } from '#providers/sandbox/registrar/offers.ts'
import { ageOrders, sandboxOrders } from '#providers/sandbox/registrar/orders.ts'
import { ConnectionParams } from '../schema.ts'
import {
  SandboxAdvanceInput,
  SandboxDomain,
  SandboxDomainInput,
  SandboxDomainParams,
  SandboxOffer,
  SandboxOfferInput,
} from './sandbox-schema.ts'

export type OpenSandbox = { target: AuditTarget; providerState: ProviderState }

export type Open = (context: Context, connectionId: string) => Promise<OpenSandbox>

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
        const name = domainName(params.domain_name)
        const ds_records = body.ds_records && dsRecordsOf(body.ds_records)
        await updateSandboxDomain(providerState, name, (domain = newSandboxDomain(name, context.now)) => ({
          ...domain,
          ...body,
          ...(ds_records && { ds_records }),
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
        const name = domainName(params.domain_name)
        await updateSandboxDomain(providerState, name, () => undefined)
        await removeSandboxContacts(providerState, name)
        await context.audit(target, { before: { sandbox_domain: name }, after: null })
        return done
      },
    }),
    operation({
      id: 'account.sandbox.offers.put',
      method: 'PUT',
      path: '/v1/connections/{connection_id}/sandbox/offers/{domain_name}',
      summary: 'Change what a sandbox sells',
      description:
        'Determines the availability and prices of a name. By default names that contain `premium`, `reserved` or `taken` are that, and others are available. Omitted fields stay unchanged.',
      permission: 'account.write',
      params: SandboxDomainParams,
      body: SandboxOfferInput,
      response: { status: 200, body: SandboxOffer, description: 'The offer.' },
      async handle(context, { params, body }) {
        const { target, providerState } = await open(context, params.connection_id)
        const name = domainName(params.domain_name)
        await updateSandboxOffer(providerState, name, body)
        const { auth_code: _, ...shown } = body
        await context.audit(target, { before: null, after: { sandbox_offer: name, ...shown } })
        return { body: { name, ...(await readSandboxOffer(providerState, name)) } }
      },
    }),
    operation({
      id: 'account.sandbox.advance',
      method: 'POST',
      path: '/v1/connections/{connection_id}/sandbox/advance',
      summary: 'Let time pass in a sandbox',
      description:
        'Moves the dates of its domains into the past: they expire, are renewed if they renew automatically, or are deleted and released like those of most generic top-level domains. Transfers to it proceed, and changes of owners are confirmed after a day.',
      permission: 'account.write',
      params: ConnectionParams,
      body: SandboxAdvanceInput,
      response: { status: 204, description: 'The dates have moved.' },
      async handle(context, { params, body: { days } }) {
        const { target, providerState } = await open(context, params.connection_id)
        for (const name of await sandboxDomainNames(providerState))
          await updateSandboxDomain(providerState, name, (domain) => domain && agedDomain(domain, days))
        await ageOrders(providerState, days, context.now)
        await ageContacts(providerState, days, context.now)
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

export async function sandboxOrderViews(providerState: ProviderState) {
  return (await sandboxOrders(providerState)).map(
    ({ reference, kind, name, price, is_executed, is_cancelled }) => ({
      reference,
      kind,
      name,
      amount: price.amount,
      executed: is_executed,
      cancelled: is_cancelled,
    }),
  )
}

function domainView(
  name: string,
  { expires_at, auto_renew, locked, privacy, nameservers, ds_records = [], statuses }: StoredDomain,
) {
  return {
    name,
    expires_at: new Date(expires_at),
    auto_renew,
    locked,
    privacy,
    nameservers,
    ds_records,
    statuses,
  }
}

function dsRecordsOf(texts: readonly string[]): string[] {
  return texts
    .map((text, index) =>
      canonical(`/ds_records/${index}`, () => canonicalRdata('DS', text, { form: 'input' })),
    )
    .sort()
}

export function domainName(text: string): string {
  return canonical('/domain_name', () => parseName(text))
}
