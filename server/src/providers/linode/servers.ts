/**
 * https://techdocs.akamai.com/linode-api/reference/post-boot-linode-instance. All actions ask the system; Linode cuts the
 * power of one that has not stopped after two minutes.
 */
import { type Static, Type } from 'typebox'
import type { PowerActionKind } from '#kernel/cloud/server-action.ts'
import { readAddress } from '#kernel/ip/address.ts'
import { scopeOf } from '#kernel/ip/scope.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { operationIn } from '#providers/ports/cloud/creation.ts'
import type { CloudProvider, CloudServer } from '#providers/ports/cloud/servers.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { pageSize, timeOf } from './client.ts'
import { eventsSince, readEvent, startedBy } from './events.ts'

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const Instance = Type.Object({
  id: Type.Integer(),
  label: Type.String(),
  status: Type.String(),
  created: Type.String(),
  region: Type.String(),
  type: Text,
  image: Text,
  ipv4: Type.Array(Type.String()),
  ipv6: Text,
  specs: Type.Object({ vcpus: Type.Integer(), memory: Type.Integer(), disk: Type.Integer() }),
  tags: Type.Array(Type.String()),
  backups: Type.Optional(Type.Union([Type.Object({ enabled: Type.Boolean() }), Type.Null()])),
})
const isInstance = responseShape(Instance)
export const isInstances = responseShape(Type.Object({ data: Type.Array(Instance), pages: Type.Integer() }))

type Action = { verb: string; event: string }
const actions: Readonly<Partial<Record<PowerActionKind, Action>>> = {
  power_on: { verb: 'boot', event: 'linode_boot' },
  shutdown: { verb: 'shutdown', event: 'linode_shutdown' },
  reboot: { verb: 'reboot', event: 'linode_reboot' },
}

export function createLinodeCloud(client: JsonApi): CloudProvider {
  return {
    async listServers(cursor) {
      const page = Number(cursor ?? 1)
      const query = { page, page_size: pageSize }
      const { data, pages } = await client.read(
        { method: 'GET', path: '/linode/instances', query },
        isInstances,
      )
      return { servers: data.map(serverOf), cursor: page < pages ? String(page + 1) : null }
    },
    async readServer(ref) {
      return serverOf(await readInstance(client, ref))
    },
    async startAction(ref, { kind }) {
      const { verb, event } = actionFor(kind)
      const send = () => client.call({ method: 'POST', path: pathTo(ref) + pathOf(verb) })
      return await startedBy(client, ref, event, send)
    },
    readAction: (ref, actionRef) => readEvent(client, ref, actionRef),
    actionsSince: async (ref, kind, since) => await eventsSince(client, ref, actionFor(kind).event, since),
  }
}

export async function readInstance(client: JsonApi, ref: string): Promise<Static<typeof Instance>> {
  return await client.read({ method: 'GET', path: pathTo(ref) }, isInstance)
}

export function pathTo(ref: string): string {
  if (!/^\d+$/.test(ref))
    throw new ProviderError('not_found', `Linode has no server ${ref}: their ids are numbers.`)
  return pathOf('linode', 'instances', ref)
}

function actionFor(kind: PowerActionKind): Action {
  const action = actions[kind]
  if (action === undefined) throw new ProviderError('unsupported', `Linode does not support ${kind}.`)
  return action
}

const states: Readonly<Record<string, Pick<CloudServer, 'lifecycle' | 'power'>>> = {
  running: { lifecycle: 'active', power: 'running' },
  offline: { lifecycle: 'active', power: 'stopped' },
  stopped: { lifecycle: 'active', power: 'stopped' },
  booting: { lifecycle: 'active', power: 'starting' },
  rebooting: { lifecycle: 'active', power: 'starting' },
  shutting_down: { lifecycle: 'active', power: 'stopping' },
  provisioning: { lifecycle: 'provisioning', power: 'unknown' },
  deleting: { lifecycle: 'deleting', power: 'unknown' },
  busy: { lifecycle: 'busy', power: 'unknown' },
  migrating: { lifecycle: 'busy', power: 'unknown' },
  resizing: { lifecycle: 'busy', power: 'unknown' },
  rebuilding: { lifecycle: 'busy', power: 'unknown' },
  cloning: { lifecycle: 'busy', power: 'unknown' },
  restoring: { lifecycle: 'busy', power: 'unknown' },
  billing_suspension: { lifecycle: 'error', power: 'stopped' },
}

export function serverOf({
  id,
  label,
  specs,
  ipv4,
  ipv6,
  ...instance
}: Static<typeof Instance>): CloudServer {
  const addresses = [...ipv4, ipv6?.replace(/\/\d+$/, '') ?? ''].flatMap(
    (text) => readAddress(text)?.address ?? [],
  )
  const isPrivate = (address: string) => scopeOf(address) === 'private'
  return {
    ref: String(id),
    name: label,
    ...(states[instance.status] ?? { lifecycle: 'error', power: 'unknown' }),
    region: instance.region,
    // Of a plan that Linode no longer lists.
    size: instance.type ?? 'unknown',
    cpus: specs.vcpus,
    memoryMib: specs.memory,
    diskGib: Math.round(specs.disk / 1024),
    image: instance.image ?? null,
    publicAddresses: addresses.filter((address) => !isPrivate(address)),
    privateAddresses: addresses.filter(isPrivate),
    tags: instance.tags.toSorted(),
    createdAt: timeOf(instance.created),
    hasBackups: instance.backups?.enabled ?? false,
    ...operationIn(instance.tags),
  }
}
