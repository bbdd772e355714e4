/**
 * Controls of the sandbox: its delays and injected faults, and external changes to its zones and firewalls. The sandbox
 * is the only provider inside the service, so it is the only one with operations.
 */

import { canonical } from '#kernel/dns/canonical.ts'
import { ownerName, zoneName } from '#kernel/dns/name.ts'
import { canonicalRdata } from '#kernel/dns/rdata.ts'
import { canonicalType } from '#kernel/dns/records/record-types.ts'
import { canonicalValues } from '#kernel/dns/records/rrset.ts'
import { Problem, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { readSandboxBalance, setSandboxBalance } from '#providers/sandbox/registrar/balance.ts'
import {
  changedZone,
  firewallRefs,
  newZone,
  readBesideRules,
  readFirewall,
  readSettings,
  readZone,
  type SandboxChange,
  type SandboxSettings,
  type SandboxZone,
  updateBesideRules,
  updateFirewall,
  updateSettings,
  updateZone,
  zoneNames,
} from '#providers/sandbox/state.ts'
import { connectionTarget, readConnection } from '../connections.ts'
import { canonicalRules } from '../firewalls/canonical-rules.ts'
import type { ProviderClients } from '../provider/provider-clients.ts'
import { providerStateIn } from '../provider/provider-state-store.ts'
import { ConnectionParams } from '../schema.ts'
import { sandboxContactsOperation } from './sandbox-contacts.operations.ts'
import {
  type OpenSandbox,
  sandboxDomainOperations,
  sandboxDomainViews,
  sandboxOrderViews,
} from './sandbox-domains.operations.ts'
import {
  Sandbox,
  SandboxChangeInput,
  SandboxFirewall,
  SandboxFirewallInput,
  SandboxFirewallParams,
  SandboxPatch,
  SandboxZone as ZoneSchema,
} from './sandbox-schema.ts'
import { sandboxServerOperations, sandboxServerViews } from './sandbox-servers.operations.ts'
import { sandboxVolumeOperations, sandboxVolumeViews } from './sandbox-volumes.operations.ts'

export function sandboxOperations(providerClients: ProviderClients): Operation[] {
  async function open(context: Context, connectionId: string): Promise<OpenSandbox> {
    const connection = await readConnection(context, connectionId)
    if (providerClients.adapter(connection.kind).manifest.kind !== 'sandbox')
      throw new Problem('wrong_state', `The connection ${connection.name} is not a sandbox.`)
    return { target: connectionTarget(connection), providerState: providerStateIn(context, connectionId) }
  }
  return [
    operation({
      id: 'account.sandbox.read',
      method: 'GET',
      path: '/v1/connections/{connection_id}/sandbox',
      summary: 'Get a sandbox and its contents',
      permission: 'account.read',
      params: ConnectionParams,
      response: { status: 200, body: Sandbox, description: 'The sandbox.' },
      async handle(context, { params }) {
        const { providerState } = await open(context, params.connection_id)
        return { body: await sandboxView(providerState, context.now) }
      },
    }),
    operation({
      id: 'account.sandbox.update',
      method: 'PATCH',
      path: '/v1/connections/{connection_id}/sandbox',
      summary: 'Simulate a slow or failing provider, and set the credit for orders',
      permission: 'account.write',
      params: ConnectionParams,
      body: SandboxPatch,
      response: { status: 200, body: Sandbox, description: 'The updated sandbox.' },
      async handle(context, { params, body }) {
        const { providerState, target } = await open(context, params.connection_id)
        await updateSettings(providerState, (settings) => ({ ...settings, ...settingsOf(body) }))
        if (body.balance !== undefined) await setSandboxBalance(providerState, body.balance, context.now)
        await context.audit(target, { before: null, after: { sandbox: body } })
        return { body: await sandboxView(providerState, context.now) }
      },
    }),
    operation({
      id: 'account.sandbox.changes.create',
      method: 'POST',
      path: '/v1/connections/{connection_id}/sandbox/changes',
      summary: 'Change a sandbox zone externally',
      description:
        'Simulates a change made outside Holdfast: sets record sets, or removes those without values. Creates the zone if it does not exist.',
      permission: 'account.write',
      params: ConnectionParams,
      body: SandboxChangeInput,
      response: { status: 200, body: ZoneSchema, description: 'The zone in the sandbox.' },
      async handle(context, { params, body }) {
        const { providerState, target } = await open(context, params.connection_id)
        const { zone, changes } = changesOf(body)
        await updateZone(providerState, zone, (present) => changedZone(present ?? newZone(), changes))
        await context.audit(target, { before: null, after: { sandbox_zone: zone, changes: changes.length } })
        return { body: zoneView(zone, (await readZone(providerState, zone)) ?? newZone()) }
      },
    }),
    operation({
      id: 'account.sandbox.firewalls.replace',
      method: 'PUT',
      path: '/v1/connections/{connection_id}/sandbox/firewalls/{firewall_name}',
      summary: 'Change a sandbox firewall externally',
      description: 'Simulates a change made outside Holdfast. Creates the firewall if it does not exist.',
      permission: 'account.write',
      params: SandboxFirewallParams,
      body: SandboxFirewallInput,
      response: { status: 200, body: SandboxFirewall, description: 'The firewall in the sandbox.' },
      async handle(context, { params, body }) {
        const { connection_id, firewall_name: name } = params
        const { providerState, target } = await open(context, connection_id)
        const rules = canonicalRules(body.rules)
        const before = await readBesideRules(providerState, name)
        const { foreign_rules: foreign = before.foreign, servers = before.servers } = body
        await updateFirewall(providerState, name, () => rules)
        await updateBesideRules(providerState, name, (beside) => ({ ...beside, foreign, servers }))
        await context.audit(target, { before: null, after: { sandbox_firewall: name, rules: rules.length } })
        return { body: { name, rules, foreign_rules: foreign, servers } }
      },
    }),
    ...sandboxDomainOperations(open),
    sandboxContactsOperation(open),
    ...sandboxServerOperations(open),
    ...sandboxVolumeOperations(open),
  ]
}

function changesOf(input: SandboxChangeInput): { zone: string; changes: SandboxChange[] } {
  const zone = canonical('/zone', () => zoneName(input.zone))
  const changes = input.rrsets.map(({ name, type, ttl = 3600, values }, index) =>
    canonical(pointer('rrsets', index), () => {
      const key = { name: ownerName(name, zone), type: canonicalType(type) }
      const rdata = values.map((value) => canonicalRdata(key.type, value, { form: 'presentation', zone }))
      return { key, after: rdata.length === 0 ? null : { ...key, ttl, values: canonicalValues(rdata) } }
    }),
  )
  return { zone, changes }
}

function settingsOf({ latency_ms, faults }: SandboxPatch): Partial<SandboxSettings> {
  return {
    ...(latency_ms !== undefined && { latency_ms }),
    ...(faults && { faults: faults.map((fault) => ({ times: null, name: null, ...fault })) }),
  }
}

async function sandboxView(providerState: ProviderState, now: Date) {
  const firewalls = []
  for (const name of await firewallRefs(providerState)) {
    const { foreign: foreign_rules, servers } = await readBesideRules(providerState, name)
    const rules = (await readFirewall(providerState, name)) ?? []
    firewalls.push({ name, rules, foreign_rules, servers })
  }
  const { latency_ms, faults } = await readSettings(providerState)
  return {
    latency_ms,
    faults,
    zones: await zoneNames(providerState),
    firewalls,
    domains: await sandboxDomainViews(providerState),
    orders: await sandboxOrderViews(providerState),
    balance: (await readSandboxBalance(providerState, now))?.available.amount ?? null,
    servers: await sandboxServerViews(providerState),
    volumes: await sandboxVolumeViews(providerState),
  }
}

function zoneView(name: string, { serial, rrsets }: SandboxZone) {
  return { name, serial, rrsets: Object.values(rrsets) }
}
