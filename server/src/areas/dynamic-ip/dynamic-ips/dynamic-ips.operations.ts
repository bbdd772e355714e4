import type { Context } from '#platform/context.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import { selectDynamicIp } from '../store.ts'
import { listDynamicIps } from './dynamic-ip-store.ts'
import {
  blockDynamicIp,
  changeDynamicIp,
  createDynamicIp,
  deleteDynamicIp,
  rotateToken,
  unblockDynamicIp,
} from './dynamic-ips.ts'
import {
  DynamicIp,
  DynamicIpBlock,
  DynamicIpInput,
  DynamicIpPage,
  DynamicIpParams,
  DynamicIpPatch,
  DynamicIpQuery,
  DynamicIpRotation,
  DynamicIpWithToken,
} from './schema.ts'
import { dynamicIpView, dynamicIpViews } from './view.ts'

const path = '/v1/dynamic-ips/{dynamic_ip_id}'

/** `forget` clears the cached token subjects of an account for the next reports. */
export function dynamicIpOperations(
  forget: (accountId: string) => void,
  refuseIfNeeded: RefuseIfNeeded,
): readonly Operation[] {
  const changed = (context: Context) => context.afterCommit(() => forget(context.accountId))
  return [
    operation({
      id: 'dynamic_ips.list',
      method: 'GET',
      path: '/v1/dynamic-ips',
      summary: 'List dynamic IPs',
      permission: 'dynamic_ip.read',
      query: DynamicIpQuery,
      response: { status: 200, body: DynamicIpPage, description: 'A page of dynamic IPs, oldest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listDynamicIps(context, query)
        return listed({ data: await dynamicIpViews(context, data), next_cursor })
      },
    }),
    operation({
      id: 'dynamic_ips.create',
      method: 'POST',
      path: '/v1/dynamic-ips',
      summary: 'Create a dynamic IP',
      description: 'The response contains the token for the device. It is not shown again.',
      permission: 'dynamic_ip.write',
      body: DynamicIpInput,
      response: { status: 201, body: DynamicIpWithToken, description: 'The dynamic IP, with its token.' },
      async handle(context, { body }) {
        const { dynamicIp, token } = await createDynamicIp(context, body)
        const view = { ...(await dynamicIpView(context, dynamicIp)), token_secret: token }
        return created(view, `/v1/dynamic-ips/${dynamicIp.id}`, dynamicIp.revision)
      },
    }),
    operation({
      id: 'dynamic_ips.read',
      method: 'GET',
      path,
      summary: 'Get a dynamic IP',
      permission: 'dynamic_ip.read',
      params: DynamicIpParams,
      response: { status: 200, body: DynamicIp, description: 'The dynamic IP.' },
      async handle(context, { params }) {
        const dynamicIp = await selectDynamicIp(context, params.dynamic_ip_id)
        return found(await dynamicIpView(context, dynamicIp), dynamicIp.revision)
      },
    }),
    operation({
      id: 'dynamic_ips.update',
      method: 'PATCH',
      path,
      summary: 'Update a dynamic IP',
      description:
        'Also requires `dns.write` if DNS records follow it, and `cloud.write` if firewall rules follow it.',
      permission: 'dynamic_ip.write',
      params: DynamicIpParams,
      body: DynamicIpPatch,
      response: { status: 200, body: DynamicIp, description: 'The updated dynamic IP.' },
      async handle(context, { params, body, ifMatch }) {
        const dynamicIp = await changeDynamicIp(context, params.dynamic_ip_id, body, ifMatch)
        changed(context)
        return found(await dynamicIpView(context, dynamicIp), dynamicIp.revision)
      },
    }),
    operation({
      id: 'dynamic_ips.delete',
      method: 'DELETE',
      path,
      summary: 'Delete a dynamic IP',
      description:
        'Its token stops working immediately. Records that followed it stay unchanged. Refused while it has firewall bindings. Also requires `dns.write` if DNS records follow it, and `cloud.write` if firewall rules follow it.',
      permission: 'dynamic_ip.write',
      params: DynamicIpParams,
      response: { status: 204, description: 'The dynamic IP is deleted.' },
      async handle(context, { params, ifMatch }) {
        await deleteDynamicIp(context, params.dynamic_ip_id, ifMatch, refuseIfNeeded)
        changed(context)
        return done
      },
    }),
    operation({
      id: 'dynamic_ips.rotate',
      method: 'POST',
      path: `${path}/rotate`,
      summary: 'Rotate the token of a dynamic IP',
      description:
        'The old token keeps working for the overlap, so that the device can switch without interruption. Also requires `dns.write` if DNS records follow it, and `cloud.write` if firewall rules follow it.',
      permission: 'dynamic_ip.write',
      params: DynamicIpParams,
      body: DynamicIpRotation,
      response: { status: 200, body: DynamicIpWithToken, description: 'The dynamic IP, with its new token.' },
      async handle(context, { params, body }) {
        const { dynamicIp, token } = await rotateToken(
          context,
          params.dynamic_ip_id,
          body.overlap_seconds ?? 0,
        )
        changed(context)
        return found(
          { ...(await dynamicIpView(context, dynamicIp)), token_secret: token },
          dynamicIp.revision,
        )
      },
    }),
    operation({
      id: 'dynamic_ips.block',
      method: 'POST',
      path: `${path}/block`,
      summary: 'Block a dynamic IP',
      description:
        'Its reports are answered with `abuse` and change nothing until it is unblocked. Also requires `dns.write` if DNS records follow it, and `cloud.write` if firewall rules follow it.',
      permission: 'dynamic_ip.write',
      params: DynamicIpParams,
      body: DynamicIpBlock,
      response: { status: 200, body: DynamicIp, description: 'The blocked dynamic IP.' },
      async handle(context, { params, body }) {
        const dynamicIp = await blockDynamicIp(context, params.dynamic_ip_id, body.reason)
        changed(context)
        return found(await dynamicIpView(context, dynamicIp), dynamicIp.revision)
      },
    }),
    operation({
      id: 'dynamic_ips.unblock',
      method: 'POST',
      path: `${path}/unblock`,
      summary: 'Unblock a dynamic IP',
      description:
        'Ends a block, or the hold after two devices reported different addresses in turn. Also requires `dns.write` if DNS records follow it, and `cloud.write` if firewall rules follow it.',
      permission: 'dynamic_ip.write',
      params: DynamicIpParams,
      response: { status: 200, body: DynamicIp, description: 'The unblocked dynamic IP.' },
      async handle(context, { params }) {
        const dynamicIp = await unblockDynamicIp(context, params.dynamic_ip_id)
        changed(context)
        return found(await dynamicIpView(context, dynamicIp), dynamicIp.revision)
      },
    }),
  ]
}
