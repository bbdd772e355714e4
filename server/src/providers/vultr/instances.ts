// What Vultr tells of an instance: https://www.vultr.com/api/#tag/instances
import { type Static, Type } from 'typebox'
import { readAddress } from '#kernel/ip/address.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { operationIn } from '#providers/ports/cloud/creation.ts'
import type { CloudServer } from '#providers/ports/cloud/servers.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'

export const Instance = Type.Object({
  id: Type.String(),
  label: Type.String(),
  hostname: Type.Optional(Type.String()),
  os: Type.String(),
  os_id: Type.Integer(),
  ram: Type.Integer(),
  disk: Type.Integer(),
  vcpu_count: Type.Integer(),
  region: Type.String(),
  plan: Type.String(),
  date_created: Type.String(),
  status: Type.String(),
  power_status: Type.String(),
  server_status: Type.String(),
  main_ip: Type.String(),
  internal_ip: Type.Optional(Type.String()),
  v6_main_ip: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Array(Type.String())),
  features: Type.Optional(Type.Array(Type.String())),
})
const isInstance = responseShape(Type.Object({ instance: Instance }))
export const isInstances = responseShape(Type.Object({ instances: Type.Array(Instance) }))

export function pathTo(ref: string): string {
  if (!/^[\da-f-]{36}$/i.test(ref))
    throw new ProviderError('not_found', `Vultr has no server ${ref}: their ids are UUIDs.`)
  return pathOf('instances', ref)
}

export async function readInstance(client: JsonApi, ref: string): Promise<Static<typeof Instance>> {
  return (await client.read({ method: 'GET', path: pathTo(ref) }, isInstance)).instance
}

export function serverOf(instance: Static<typeof Instance>): CloudServer {
  const { id, label, hostname, v6_main_ip, main_ip, internal_ip } = instance
  const { tags = [], features = [] } = instance
  return {
    ref: id,
    name: label || hostname || id,
    ...stateOf(instance),
    region: instance.region,
    size: instance.plan,
    cpus: instance.vcpu_count,
    memoryMib: instance.ram,
    diskGib: instance.disk,
    image: instance.os || null,
    publicAddresses: [main_ip, v6_main_ip].flatMap(canonical),
    privateAddresses: canonical(internal_ip),
    tags: tags.toSorted(),
    createdAt: new Date(instance.date_created),
    hasBackups: features.includes('auto_backups'),
    ...operationIn(tags),
  }
}

const powers: Readonly<Record<string, CloudServer['power']>> = { running: 'running', stopped: 'stopped' }

/** Three states of its own: of the contract, of the power, and of the server. */
function stateOf({
  status,
  power_status,
  server_status,
}: Static<typeof Instance>): Pick<CloudServer, 'lifecycle' | 'power'> {
  const power = powers[power_status] ?? 'unknown'
  if (status === 'pending') return { lifecycle: 'provisioning', power: 'unknown' }
  if (status === 'resizing') return { lifecycle: 'busy', power }
  if (status !== 'active') return { lifecycle: 'error', power }
  if (server_status === 'installingbooting') return { lifecycle: 'provisioning', power: 'unknown' }
  return { lifecycle: server_status === 'locked' ? 'busy' : 'active', power }
}

/** None for a server that does not have its address yet: Vultr shows 0.0.0.0 for it. */
function canonical(text = ''): string[] {
  const read = readAddress(text)
  return read && read.address !== '0.0.0.0' ? [read.address] : []
}
