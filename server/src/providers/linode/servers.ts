/**
 * https://techdocs.akamai.com/linode-api/reference/post-boot-linode-instance. Actions are events of the account
 * (https://techdocs.akamai.com/linode-api/reference/get-events). All of them ask the system; Linode cuts the power of one
 * that has not stopped after two minutes.
 */
import { type Static, Type } from 'typebox'
import type { PowerActionKind } from '#kernel/cloud/server-action.ts'
import { readAddress } from '#kernel/ip/address.ts'
import { scopeOf } from '#kernel/ip/scope.ts'
import { untilShown } from '#providers/http/changes.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { operationIn } from '#providers/ports/cloud/creation.ts'
import type { CloudAction, CloudProvider, CloudServer } from '#providers/ports/cloud/servers.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { pageSize, timeOf } from './client.ts'

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
})
const Event = Type.Object({
  id: Type.Integer(),
  action: Type.String(),
  created: Type.String(),
  entity: Type.Optional(Type.Union([Type.Object({ id: Type.Unknown(), type: Type.String() }), Type.Null()])),
  status: Type.String(),
  percent_complete: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  message: Text,
})
const isInstance = responseShape(Instance)
const isEvent = responseShape(Event)
export const isInstances = responseShape(Type.Object({ data: Type.Array(Instance), pages: Type.Integer() }))
const isEvents = responseShape(Type.Object({ data: Type.Array(Event) }))

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
      return serverOf(await client.read({ method: 'GET', path: pathTo(ref) }, isInstance))
    },
    async startAction(ref, { kind }) {
      const { verb, event } = actionFor(kind)
      const [last] = await readEvents(client, ref, event)
      await client.call({ method: 'POST', path: pathTo(ref) + pathOf(verb) })
      // The answer is empty, and the event can appear after it.
      let own: Static<typeof Event> | undefined
      await untilShown('Linode', async () => {
        own = (await readEvents(client, ref, event)).findLast(({ id }) => id > (last?.id ?? 0))
        return own !== undefined
      })
      return String(own?.id)
    },
    async readAction(ref, actionRef) {
      const path = pathOf('account', 'events', actionRef)
      const event = await client.read({ method: 'GET', path }, isEvent)
      if (!isOf(event, ref)) throw new ProviderError('not_found', `Linode ${ref} has no event ${actionRef}.`)
      return actionOf(event)
    },
    async actionsSince(ref, kind, since) {
      const events = await readEvents(client, ref, actionFor(kind).event)
      return events.filter(({ created }) => timeOf(created) >= since).map(({ id }) => String(id))
    },
  }
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

/** The latest events of a server with this action, the latest first. */
async function readEvents(client: JsonApi, ref: string, action: string): Promise<Static<typeof Event>[]> {
  const filter = {
    action,
    'entity.type': 'linode',
    'entity.id': Number(ref),
    '+order_by': 'created',
    '+order': 'desc',
  }
  const { data } = await client.read(
    {
      method: 'GET',
      path: '/account/events',
      query: { page_size: 25 },
      headers: { 'X-Filter': JSON.stringify(filter) },
    },
    isEvents,
  )
  return data.filter((event) => event.action === action && isOf(event, ref)).toSorted((a, b) => b.id - a.id)
}

function isOf({ entity }: Static<typeof Event>, ref: string): boolean {
  return entity?.type === 'linode' && String(entity.id) === ref
}

function actionOf({ status, percent_complete, message }: Static<typeof Event>): CloudAction {
  const state = status === 'failed' ? 'failed' : ends.includes(status) ? 'succeeded' : 'running'
  return {
    state,
    progress: percent_complete ?? null,
    error: state === 'failed' && message ? { message, vendorCode: null } : null,
  }
}

const ends: readonly string[] = ['finished', 'notification']

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
    ...operationIn(instance.tags),
  }
}
