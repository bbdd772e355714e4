// https://docs.digitalocean.com/reference/api/digitalocean/#tag/Droplets
import { type Static, Type } from 'typebox'
import { readAddress } from '#kernel/ip/address.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { operationIn } from '#providers/ports/cloud/creation.ts'
import type { CloudProvider, CloudServer } from '#providers/ports/cloud/servers.ts'
import { responseShape } from '#providers/response-shape.ts'
import { manifest } from './manifest.ts'

const Network = Type.Object({ ip_address: Type.String(), type: Type.String() })
export const Droplet = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  memory: Type.Integer(),
  vcpus: Type.Integer(),
  disk: Type.Integer(),
  locked: Type.Boolean(),
  status: Type.String(),
  created_at: Type.String(),
  features: Type.Array(Type.String()),
  // Absent without the scope `image:read`.
  image: Type.Optional(
    Type.Union([
      Type.Object({
        slug: Type.Optional(Type.Union([Type.String(), Type.Null()])),
        name: Type.Optional(Type.String()),
      }),
      Type.Null(),
    ]),
  ),
  size_slug: Type.String(),
  networks: Type.Object({
    v4: Type.Optional(Type.Array(Network)),
    v6: Type.Optional(Type.Array(Network)),
  }),
  region: Type.Object({ slug: Type.String() }),
  tags: Type.Array(Type.String()),
})
const Action = Type.Object({
  id: Type.Integer(),
  status: Type.String(),
  type: Type.String(),
  started_at: Type.String(),
})
const isDroplet = responseShape(Type.Object({ droplet: Droplet }))
const isAction = responseShape(Type.Object({ action: Action }))
const isActions = responseShape(Type.Object({ actions: Type.Array(Action) }))
const isPage = responseShape(
  Type.Object({ droplets: Type.Array(Droplet), meta: Type.Object({ total: Type.Integer() }) }),
)

const pageSize = manifest.cloud?.pageSize ?? 1

export function createDigitalOceanCloud(client: JsonApi): CloudProvider {
  return {
    async listServers(cursor) {
      const page = Number(cursor ?? 1)
      const query = { page, per_page: pageSize }
      const { droplets, meta } = await client.read({ method: 'GET', path: '/v2/droplets', query }, isPage)
      const isLast = page * pageSize >= meta.total
      return { servers: droplets.map(serverOf), cursor: isLast ? null : String(page + 1) }
    },
    async readServer(ref) {
      const { droplet } = await client.read({ method: 'GET', path: pathOf('v2', 'droplets', ref) }, isDroplet)
      return serverOf(droplet)
    },
    // Its names of actions are ours.
    startAction: (ref, { kind }) => startAction(client, ref, { type: kind }),
    async readAction(ref, actionRef) {
      const path = pathOf('v2', 'droplets', ref, 'actions', actionRef)
      const { status } = (await client.read({ method: 'GET', path }, isAction)).action
      // It tells neither the progress nor why an action failed.
      return {
        state: status === 'completed' ? 'succeeded' : status === 'errored' ? 'failed' : 'running',
        progress: null,
        error: null,
      }
    },
    actionsSince: (ref, kind, since) => startedActions(client, ref, kind, since),
  }
}

/** Returns the id of the action. */
export async function startAction(client: JsonApi, ref: string, body: { type: string }): Promise<string> {
  const path = pathOf('v2', 'droplets', ref, 'actions')
  return String((await client.read({ method: 'POST', path, body }, isAction)).action.id)
}

/** The ids of the droplet's actions of this type that began at this time or later, the latest first. */
export async function startedActions(
  client: JsonApi,
  ref: string,
  type: string,
  since: Date,
): Promise<string[]> {
  const path = pathOf('v2', 'droplets', ref, 'actions')
  // The latest come first.
  const { actions } = await client.read({ method: 'GET', path, query: { per_page: 50 } }, isActions)
  return actions
    .filter((action) => action.type === type && new Date(action.started_at) >= since)
    .map(({ id }) => String(id))
}

const states: Readonly<Record<string, Pick<CloudServer, 'lifecycle' | 'power'>>> = {
  new: { lifecycle: 'provisioning', power: 'unknown' },
  active: { lifecycle: 'active', power: 'running' },
  off: { lifecycle: 'active', power: 'stopped' },
  // Deleted, and kept by DigitalOcean for a while.
  archive: { lifecycle: 'deleting', power: 'stopped' },
}

export function serverOf(droplet: Static<typeof Droplet>): CloudServer {
  const { id, name, vcpus, memory, disk, image, networks, region, tags } = droplet
  const { lifecycle, power } = states[droplet.status] ?? { lifecycle: 'error', power: 'unknown' }
  const all = [...(networks.v4 ?? []), ...(networks.v6 ?? [])]
  const addresses = (kind: string) =>
    all
      .filter(({ type }) => type === kind)
      .flatMap(({ ip_address }) => readAddress(ip_address)?.address ?? [])
  return {
    ref: String(id),
    name,
    // It is locked while an action runs.
    lifecycle: lifecycle === 'active' && droplet.locked ? 'busy' : lifecycle,
    power,
    region: region.slug,
    size: droplet.size_slug,
    cpus: vcpus,
    memoryMib: memory,
    diskGib: disk,
    image: image?.slug ?? image?.name ?? null,
    publicAddresses: addresses('public'),
    privateAddresses: addresses('private'),
    tags: tags.toSorted(),
    createdAt: new Date(droplet.created_at),
    hasBackups: droplet.features.includes('backups'),
    ...operationIn(tags),
  }
}
