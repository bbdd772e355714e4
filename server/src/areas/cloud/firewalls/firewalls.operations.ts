import type { Context } from '#platform/context.ts'
import { found, listed } from '#platform/http/answer/answer.ts'
import {
  DryRun,
  type Operation,
  type OperationResponse,
  operation,
} from '#platform/http/operation/operation.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import { requestAttachment } from './changes/request-attachment.ts'
import { openForCreation, requestCreation } from './changes/request-creation.ts'
import { requestDeletion } from './changes/request-deletion.ts'
import { type FirewallRow, listFirewalls, selectFirewall } from './firewall-store.ts'
import { plannedChange, type RuleReader, readRules, requestRules } from './rules/request-rules.ts'
import {
  Firewall,
  FirewallActionInput,
  FirewallInput,
  FirewallPage,
  FirewallParams,
  FirewallPlan,
  FirewallPlanInput,
  FirewallQuery,
  FirewallRules,
  FirewallRulesInput,
} from './schema.ts'
import { firewallView, firewallViews, planView, rulesView } from './view.ts'

const path = '/v1/firewalls'

type Dependencies = RuleReader & { refuseIfNeeded: RefuseIfNeeded }

export function firewallOperations({ refuseIfNeeded, ...reader }: Dependencies): readonly Operation[] {
  const { providerClients, managersOf } = reader
  return [
    operation({
      id: 'cloud.firewalls.list',
      method: 'GET',
      path,
      summary: 'List firewalls',
      description: 'The firewalls of all cloud accounts, the latest first. They are listed every 10 minutes.',
      permission: 'cloud.read',
      query: FirewallQuery,
      response: { status: 200, body: FirewallPage, description: 'A page of firewalls.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listFirewalls(context, query)
        return listed({ data: await firewallViews(context, data), next_cursor })
      },
    }),
    operation({
      id: 'cloud.firewalls.read',
      method: 'GET',
      path: `${path}/{firewall_id}`,
      summary: 'Get a firewall',
      permission: 'cloud.read',
      params: FirewallParams,
      response: { status: 200, body: Firewall, description: 'The firewall.' },
      async handle(context, { params }) {
        const firewall = await selectFirewall(context, params.firewall_id)
        return found(await firewallView(context, firewall), firewall.revision)
      },
    }),
    operation({
      id: 'cloud.firewalls.create',
      method: 'POST',
      path,
      summary: 'Create a firewall',
      description:
        'It is attached to nothing. It drops inbound traffic that no rule allows; what it does with outbound traffic is in the capabilities of the connection. It is ordered once: if the answer of the provider is lost, the firewall is looked up for ten minutes before it is ordered again. If the provider refuses it, `error` says why, and it stays until it is deleted here.',
      permission: 'cloud.write',
      cost: 5,
      body: FirewallInput,
      response: { status: 202, body: Firewall, description: 'The firewall, which is being created.' },
      lookup: (lookup, { body }) => openForCreation(providerClients, lookup, body.connection_id),
      async handle(context, { body }, connection) {
        return await shown(context, await requestCreation(context, connection, managersOf, body))
      },
      settle: (context, _, { body }) => settled(context, body.id),
    }),
    operation({
      id: 'cloud.firewalls.run',
      method: 'POST',
      path: `${path}/{firewall_id}/actions`,
      summary: 'Attach a firewall to a server, or detach it',
      description:
        'One at a time: `conflict` while another change is not finished. `change` shows it until it has ended, `error` why it failed; the event `firewall.change_finished` tells its end. Where a server has only one firewall, attaching replaces the other one, which `change` names, or is `wrong_state` until that is detached.',
      permission: 'cloud.write',
      params: FirewallParams,
      body: FirewallActionInput,
      response: { status: 202, body: Firewall, description: 'The firewall, which is being changed.' },
      async handle(context, { params, body, ifMatch }) {
        const manifestOf = (connectionId: string) => providerClients.manifest(context, connectionId)
        const request = { input: body, manifestOf, ifMatch }
        return await shown(context, await requestAttachment(context, params.firewall_id, request))
      },
      settle: (context, { params }) => settled(context, params.firewall_id),
    }),
    operation({
      id: 'cloud.firewalls.delete',
      method: 'DELETE',
      path: `${path}/{firewall_id}`,
      summary: 'Delete a firewall at its provider',
      description:
        'Refused while it is attached to anything, or while rules of it follow a dynamic IP. If the provider refuses, `error` says why, and the firewall stays. One that was not created is removed at once.',
      permission: 'cloud.write',
      params: FirewallParams,
      response: { status: 202, body: Firewall, description: 'The firewall, which is being deleted.' },
      async handle(context, { params, ifMatch }) {
        const manifestOf = (connectionId: string) => providerClients.manifest(context, connectionId)
        const request = { manifestOf, refuseIfNeeded, ifMatch }
        return await shown(context, await requestDeletion(context, params.firewall_id, request))
      },
    }),
    operation({
      id: 'cloud.firewalls.rules.read',
      method: 'GET',
      path: `${path}/{firewall_id}/rules`,
      summary: 'Get the rules of a firewall',
      description: 'As its provider has them now.',
      permission: 'cloud.read',
      cost: 5,
      params: FirewallParams,
      response: { status: 200, body: FirewallRules, description: 'The rules.' },
      lookup: (lookup, { params }) => readRules(reader, lookup, params.firewall_id),
      handle: async (_context, _input, read) => ({ body: rulesView(read) }),
    }),
    operation({
      id: 'cloud.firewalls.plan',
      method: 'POST',
      path: `${path}/{firewall_id}/plan`,
      summary: 'Plan a change of the rules of a firewall',
      description:
        'What would be added and removed. Nothing is changed. A rule that the provider cannot have is `invalid_input`, with its place and the reason.',
      permission: 'cloud.read',
      cost: 5,
      params: FirewallParams,
      body: FirewallPlanInput,
      response: { status: 200, body: FirewallPlan, description: 'The plan.' },
      lookup: (lookup, { params }) => readRules(reader, lookup, params.firewall_id),
      async handle(_context, { body }, read) {
        throw new DryRun({ body: planView(read.set, plannedChange(read, body)) })
      },
    }),
    operation({
      id: 'cloud.firewalls.rules.replace',
      method: 'PUT',
      path: `${path}/{firewall_id}/rules`,
      summary: 'Change the rules of a firewall',
      description:
        'Takes all rules that it is to have. New rules are added before others are removed. Managed and foreign rules stay. `conflict` if anybody has changed the rules since the plan, or if another change is not finished. `change` shows it until it has ended, `error` why it failed; the event `firewall.change_finished` tells its end.',
      permission: 'cloud.write',
      cost: 5,
      params: FirewallParams,
      body: FirewallRulesInput,
      response: { status: 202, body: Firewall, description: 'The firewall, whose rules are being changed.' },
      lookup: (lookup, { params }) => readRules(reader, lookup, params.firewall_id),
      async handle(context, { params, body, ifMatch }, read) {
        return await shown(
          context,
          await requestRules(context, params.firewall_id, { read, input: body, ifMatch }),
        )
      },
      settle: (context, { params }) => settled(context, params.firewall_id),
    }),
  ]
}

async function settled(context: Context, id: string) {
  const firewall = await selectFirewall(context, id)
  return { response: await shown(context, firewall), settled: firewall.change === null }
}

async function shown(context: Context, firewall: FirewallRow): Promise<OperationResponse> {
  return { body: await firewallView(context, firewall), revision: firewall.revision }
}
