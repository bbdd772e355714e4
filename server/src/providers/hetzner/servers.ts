// https://docs.hetzner.cloud/reference/cloud#tag/servers
import { type Static, Type } from 'typebox'
import type { PowerActionKind } from '#kernel/cloud/server-action.ts'
import { readAddress } from '#kernel/ip/address.ts'
import { readNetwork } from '#kernel/ip/network.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { operationLabel } from '#providers/ports/cloud/creation.ts'
import type { CloudAction, CloudProvider, CloudServer } from '#providers/ports/cloud/servers.ts'
import { responseShape } from '#providers/response-shape.ts'
import { pageReader } from './client.ts'
import { manifest } from './manifest.ts'

const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]))
const Address = nullable(Type.Object({ ip: Type.String() }))
export const Server = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  status: Type.String(),
  created: Type.String(),
  public_net: Type.Object({ ipv4: Address, ipv6: Address }),
  private_net: Type.Optional(Type.Array(Type.Object({ ip: Type.Optional(Type.String()) }))),
  server_type: Type.Object({ name: Type.String(), cores: Type.Number(), memory: Type.Number() }),
  primary_disk_size: Type.Number(),
  location: Type.Object({ name: Type.String() }),
  image: nullable(Type.Object({ name: nullable(Type.String()), description: Type.String() })),
  locked: Type.Boolean(),
  rescue_enabled: Type.Boolean(),
  backup_window: nullable(Type.String()),
  labels: Type.Record(Type.String(), Type.String()),
})
const Action = Type.Object({
  id: Type.Integer(),
  command: Type.String(),
  status: Type.String(),
  started: Type.String(),
  progress: Type.Integer(),
  error: nullable(Type.Object({ code: Type.String(), message: Type.String() })),
})
const isServer = responseShape(Type.Object({ server: Server }))
const isAction = responseShape(Type.Object({ action: Action }))
const isActions = responseShape(Type.Object({ actions: Type.Array(Action) }))
export const readServers = pageReader(Type.Object({ servers: Type.Array(Server) }))

const pageSize = manifest.cloud?.pageSize

export function createHetznerCloud(client: JsonApi): CloudProvider {
  return {
    async listServers(cursor) {
      const { body, next } = await readServers(client, '/servers', Number(cursor ?? 1))
      return { servers: body.servers.map(serverOf), cursor: next === null ? null : String(next) }
    },
    async readServer(ref) {
      const { server } = await client.read({ method: 'GET', path: pathOf('servers', ref) }, isServer)
      return serverOf(server)
    },
    async startAction(ref, { kind }) {
      const path = pathOf('servers', ref, 'actions', paths[kind])
      return String((await client.read({ method: 'POST', path }, isAction)).action.id)
    },
    async readAction(ref, actionRef) {
      const path = pathOf('servers', ref, 'actions', actionRef)
      return actionOf((await client.read({ method: 'GET', path }, isAction)).action)
    },
    actionsSince: (ref, kind, since) => startedActions(client, ref, commands[kind], since),
  }
}

/** The ids of the server's actions with this command that began at this time or later, the latest first. */
export async function startedActions(
  client: JsonApi,
  ref: string,
  command: string,
  since: Date,
): Promise<string[]> {
  const query = { sort: 'started:desc', per_page: pageSize }
  const path = pathOf('servers', ref, 'actions')
  const { actions } = await client.read({ method: 'GET', path, query }, isActions)
  return actions
    .filter((action) => action.command === command && new Date(action.started) >= since)
    .map(({ id }) => String(id))
}

const paths: Readonly<Record<PowerActionKind, string>> = {
  power_on: 'poweron',
  power_off: 'poweroff',
  shutdown: 'shutdown',
  reboot: 'reboot',
  power_cycle: 'reset',
}

/** The names of the same in the list of actions. */
const commands: Readonly<Record<PowerActionKind, string>> = {
  power_on: 'start_server',
  power_off: 'stop_server',
  shutdown: 'shutdown_server',
  reboot: 'reboot_server',
  power_cycle: 'reset_server',
}

function actionOf({ status, progress, error }: Static<typeof Action>): CloudAction {
  return {
    state: status === 'success' ? 'succeeded' : status === 'error' ? 'failed' : 'running',
    progress,
    error: error ? { message: error.message, vendorCode: error.code } : null,
  }
}

const states: Readonly<Record<string, Pick<CloudServer, 'lifecycle' | 'power'>>> = {
  running: { lifecycle: 'active', power: 'running' },
  initializing: { lifecycle: 'provisioning', power: 'unknown' },
  starting: { lifecycle: 'active', power: 'starting' },
  stopping: { lifecycle: 'active', power: 'stopping' },
  off: { lifecycle: 'active', power: 'stopped' },
  deleting: { lifecycle: 'deleting', power: 'unknown' },
  migrating: { lifecycle: 'busy', power: 'unknown' },
  rebuilding: { lifecycle: 'busy', power: 'unknown' },
}

export function serverOf(server: Static<typeof Server>): CloudServer {
  const { id, name, public_net, private_net = [], server_type, labels, image } = server
  const { lifecycle, power } = states[server.status] ?? { lifecycle: 'error', power: 'unknown' }
  return {
    ref: String(id),
    name,
    // It is locked while an action runs.
    lifecycle: lifecycle === 'active' && server.locked ? 'busy' : lifecycle,
    power,
    region: server.location.name,
    size: server_type.name,
    cpus: server_type.cores,
    memoryMib: server_type.memory * 1024,
    diskGib: server.primary_disk_size,
    image: image ? (image.name ?? image.description) : null,
    publicAddresses: [public_net.ipv4?.ip, firstOf(public_net.ipv6?.ip)].flatMap(canonical),
    privateAddresses: private_net.flatMap(({ ip }) => canonical(ip)),
    tags: Object.entries(labels)
      .map(([key, value]) => (value === '' ? key : `${key}=${value}`))
      .sort(),
    createdAt: new Date(server.created),
    isInRescue: server.rescue_enabled,
    hasBackups: typeof server.backup_window === 'string',
    ...(labels[operationLabel] && { operationId: labels[operationLabel] }),
  }
}

/** Servers get a network of IPv6 addresses, and use the first one after that of the network. */
function firstOf(network: string | undefined): string | undefined {
  const address = readNetwork(network ?? '')?.address
  return address?.endsWith('::') ? `${address}1` : address
}

function canonical(text: string | undefined): string[] {
  const read = readAddress(text ?? '')
  return read ? [read.address] : []
}
