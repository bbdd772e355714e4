import type { Context } from '#platform/context.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, type OperationResponse, operation } from '#platform/http/operation/operation.ts'
import { BindingQuery, DynamicIpParams } from '../dynamic-ips/schema.ts'
import { changeBinding, createBinding, deleteBinding, listBindings, readBinding } from './bindings.ts'
import { Binding, BindingInput, BindingPage, BindingParams, BindingPatch } from './schema.ts'

const path = '/v1/dynamic-ips/{dynamic_ip_id}/bindings'

/** `forget` clears the cached token subjects of an account for the next reports. */
export function bindingOperations(forget: (accountId: string) => void): readonly Operation[] {
  const changed = (context: Context) => context.afterCommit(() => forget(context.accountId))
  return [
    operation({
      id: 'dynamic_ips.bindings.list',
      method: 'GET',
      path,
      summary: 'List DNS bindings',
      permission: 'dynamic_ip.read',
      params: DynamicIpParams,
      query: BindingQuery,
      response: { status: 200, body: BindingPage, description: 'A page of bindings, oldest first.' },
      async handle(context, { params, query }) {
        return listed(await listBindings(context, params.dynamic_ip_id, query))
      },
    }),
    operation({
      id: 'dynamic_ips.bindings.create',
      method: 'POST',
      path,
      summary: 'Create a DNS binding',
      description:
        'Keeps a DNS record up to date with the address of a dynamic IP. Also requires `dns.write`. An existing record is overwritten only with `adopt`; nothing is removed before the first address is known.',
      permission: 'dynamic_ip.write',
      params: DynamicIpParams,
      body: BindingInput,
      response: { status: 201, body: Binding, description: 'The binding.' },
      async handle(context, { params, body }) {
        const { id } = await createBinding(context, params.dynamic_ip_id, body)
        changed(context)
        const { body: view, revision } = await bindingResponse(context, params.dynamic_ip_id, id)
        return created(view, `/v1/dynamic-ips/${params.dynamic_ip_id}/bindings/${id}`, revision ?? 1)
      },
      settle: async (context, { params }, response) => {
        const { view, revision } = await readBinding(context, params.dynamic_ip_id, response.body.id)
        return {
          response: { ...found(view, revision), ...(response.location && { location: response.location }) },
          // A binding may wait for its first address indefinitely.
          settled: view.state !== 'pending' || view.address === null,
        }
      },
    }),
    operation({
      id: 'dynamic_ips.bindings.read',
      method: 'GET',
      path: `${path}/{binding_id}`,
      summary: 'Get a DNS binding',
      permission: 'dynamic_ip.read',
      params: BindingParams,
      response: { status: 200, body: Binding, description: 'The binding.' },
      handle: (context, { params }) => bindingResponse(context, params.dynamic_ip_id, params.binding_id),
    }),
    operation({
      id: 'dynamic_ips.bindings.update',
      method: 'PATCH',
      path: `${path}/{binding_id}`,
      summary: 'Update a DNS binding',
      description: 'Also requires `dns.write`.',
      permission: 'dynamic_ip.write',
      params: BindingParams,
      body: BindingPatch,
      response: { status: 200, body: Binding, description: 'The updated binding.' },
      async handle(context, { params, body, ifMatch }) {
        const { dynamic_ip_id: dynamicIpId, binding_id: id } = params
        await changeBinding(context, { dynamicIpId, id, ifMatch }, body)
        return await bindingResponse(context, dynamicIpId, id)
      },
    }),
    operation({
      id: 'dynamic_ips.bindings.delete',
      method: 'DELETE',
      path: `${path}/{binding_id}`,
      summary: 'Delete a DNS binding',
      description: 'The record itself stays unchanged. Also requires `dns.write`.',
      permission: 'dynamic_ip.write',
      params: BindingParams,
      response: { status: 204, description: 'The binding is deleted.' },
      async handle(context, { params, ifMatch }) {
        await deleteBinding(context, { dynamicIpId: params.dynamic_ip_id, id: params.binding_id, ifMatch })
        changed(context)
        return done
      },
    }),
  ]
}

async function bindingResponse(
  context: Context,
  dynamicIpId: string,
  id: string,
): Promise<OperationResponse> {
  const { view, revision } = await readBinding(context, dynamicIpId, id)
  return found(view, revision)
}
