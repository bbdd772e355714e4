import type { ProviderClients } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, type OperationResponse, operation } from '#platform/http/operation/operation.ts'
import { BindingQuery, DynamicIpParams } from '../dynamic-ips/schema.ts'
import {
  applyFirewallBinding,
  changeFirewallBinding,
  createFirewallBinding,
  deleteFirewallBinding,
  isGone,
  listFirewallBindings,
  readFirewallBinding,
} from './firewall-bindings.ts'
import { requireFirewall } from './rules/place.ts'
import {
  FirewallBinding,
  FirewallBindingDeleteQuery,
  FirewallBindingInput,
  FirewallBindingPage,
  FirewallBindingParams,
  FirewallBindingPatch,
} from './schema.ts'
import type { BindingPlace } from './store.ts'

const path = '/v1/dynamic-ips/{dynamic_ip_id}/firewall-bindings'

export function firewallBindingOperations(providerClients: ProviderClients): readonly Operation[] {
  return [
    operation({
      id: 'dynamic_ips.firewall_bindings.list',
      method: 'GET',
      path,
      summary: 'List firewall bindings',
      permission: 'dynamic_ip.read',
      params: DynamicIpParams,
      query: BindingQuery,
      response: { status: 200, body: FirewallBindingPage, description: 'A page of bindings, oldest first.' },
      async handle(context, { params, query }) {
        return listed(await listFirewallBindings(context, params.dynamic_ip_id, query))
      },
    }),
    operation({
      id: 'dynamic_ips.firewall_bindings.create',
      method: 'POST',
      path,
      summary: 'Create a firewall binding',
      description:
        'Keeps firewall rules up to date with the address of a dynamic IP. Also requires `cloud.write`. Other rules are never changed; rules of Holdfast are tagged in their description.',
      permission: 'dynamic_ip.write',
      cost: 5,
      params: DynamicIpParams,
      body: FirewallBindingInput,
      response: { status: 201, body: FirewallBinding, description: 'The binding.' },
      lookup: (lookup, { params, body }) =>
        requireFirewall(providerClients, lookup, {
          dynamicIpId: params.dynamic_ip_id,
          connectionId: body.connection_id,
          ref: body.firewall_ref,
        }),
      async handle(context, { params, body }, firewallName) {
        const dynamicIpId = params.dynamic_ip_id
        const { id } = await createFirewallBinding(
          context,
          providerClients,
          { dynamicIpId, firewallName },
          body,
        )
        const { view, revision } = await readFirewallBinding(context, { dynamicIpId, id })
        return created(view, `/v1/dynamic-ips/${dynamicIpId}/firewall-bindings/${id}`, revision)
      },
      settle: (context, { params }, response) =>
        settledBinding(context, { dynamicIpId: params.dynamic_ip_id, id: response.body.id }, response),
    }),
    operation({
      id: 'dynamic_ips.firewall_bindings.read',
      method: 'GET',
      path: `${path}/{firewall_binding_id}`,
      summary: 'Get a firewall binding',
      permission: 'dynamic_ip.read',
      params: FirewallBindingParams,
      response: { status: 200, body: FirewallBinding, description: 'The binding.' },
      handle: (context, { params }) => bindingResponse(context, placeOf(params)),
    }),
    operation({
      id: 'dynamic_ips.firewall_bindings.update',
      method: 'PATCH',
      path: `${path}/{firewall_binding_id}`,
      summary: 'Update a firewall binding',
      description:
        'Also requires `cloud.write`. Networks removed by the update are closed as soon as the others are open.',
      permission: 'dynamic_ip.write',
      params: FirewallBindingParams,
      body: FirewallBindingPatch,
      response: { status: 200, body: FirewallBinding, description: 'The updated binding.' },
      async handle(context, { params, body, ifMatch }) {
        await changeFirewallBinding(context, providerClients, { ...placeOf(params), ifMatch }, body)
        return await bindingResponse(context, placeOf(params))
      },
      settle: (context, { params }, response) => settledBinding(context, placeOf(params), response),
    }),
    operation({
      id: 'dynamic_ips.firewall_bindings.apply',
      method: 'POST',
      path: `${path}/{firewall_binding_id}/apply`,
      summary: 'Apply the rules of a firewall binding',
      description:
        'Also requires `cloud.write`. Reverts external changes of its rules at the provider immediately instead of with the next address change.',
      permission: 'dynamic_ip.write',
      params: FirewallBindingParams,
      response: { status: 200, body: FirewallBinding, description: 'The updated binding.' },
      async handle(context, { params }) {
        await applyFirewallBinding(context, placeOf(params))
        return await bindingResponse(context, placeOf(params))
      },
      settle: (context, { params }, response) => settledBinding(context, placeOf(params), response),
    }),
    operation({
      id: 'dynamic_ips.firewall_bindings.delete',
      method: 'DELETE',
      path: `${path}/{firewall_binding_id}`,
      summary: 'Delete a firewall binding',
      description:
        'Also requires `cloud.write`. The rules are removed at the provider first; until then the binding has `deleting_since`. With `keep_rules` the rules stay and the binding is deleted immediately.',
      permission: 'dynamic_ip.write',
      params: FirewallBindingParams,
      query: FirewallBindingDeleteQuery,
      response: { status: 204, description: 'The binding is deleted, or being deleted.' },
      async handle(context, { params, query, ifMatch }) {
        await deleteFirewallBinding(context, { ...placeOf(params), ifMatch }, query.keep_rules ?? false)
        return done
      },
      settle: async (context, { params }) => ({
        response: done,
        settled: await isGone(context, params.firewall_binding_id),
      }),
    }),
  ]
}

function placeOf(params: { dynamic_ip_id: string; firewall_binding_id: string }): BindingPlace {
  return { dynamicIpId: params.dynamic_ip_id, id: params.firewall_binding_id }
}

async function bindingResponse(context: Context, place: BindingPlace): Promise<OperationResponse> {
  const { view, revision } = await readFirewallBinding(context, place)
  return found(view, revision)
}

async function settledBinding(context: Context, place: BindingPlace, { location }: OperationResponse) {
  const { view, revision } = await readFirewallBinding(context, place)
  return {
    response: { ...found(view, revision), ...(location && { location }) },
    // A binding may wait for its first address indefinitely.
    settled: view.state !== 'pending' || view.current_networks.length === 0,
  }
}
