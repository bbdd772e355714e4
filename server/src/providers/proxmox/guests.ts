/**
 * Virtual machines and containers, which Proxmox VE calls guests. A guest has one number in the whole cluster and can move
 * to another node, so its ref is its type and number, and its node is looked up for each call.
 */
import { type Static, Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { CloudServer } from '#providers/ports/cloud/servers.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { sizeOf } from '#providers/preset-sizes.ts'
import { dataReader } from './connection/client.ts'
import { clonedFor, operationOf, tagsIn } from './creation/operation.ts'

const flag = Type.Optional(Type.Union([Type.Integer(), Type.Boolean(), Type.Null()]))
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const number = Type.Optional(Type.Union([Type.Number(), Type.Null()]))

/** What the list of the cluster and the state of one guest have in common. */
const described = {
  name: text,
  status: Type.String(),
  lock: text,
  tags: text,
  template: flag,
  maxmem: number,
  maxdisk: number,
  uptime: number,
}
const readResources = dataReader(
  Type.Array(
    Type.Object({
      ...described,
      type: Type.String(),
      node: Type.String(),
      vmid: Type.Integer(),
      maxcpu: number,
    }),
  ),
)
const Status = Type.Object({
  ...described,
  /** Of virtual machines: what QEMU tells. */
  qmpstatus: text,
  cpus: number,
  /** Whether the agent in the guest is expected to run. */
  agent: flag,
  ha: Type.Optional(Type.Object({ managed: flag })),
})
const readStatus = dataReader(Status)

export type GuestAddresses = Pick<CloudServer, 'publicAddresses' | 'privateAddresses'>

export type GuestType = 'qemu' | 'lxc'
export type Guest = {
  ref: string
  type: GuestType
  vmid: number
  node: string
  name: string
  /** `running`, `stopped`, or what else QEMU tells. */
  state: string
  lock: string | null
  /** A virtual machine or container that is copied, and never started. */
  isTemplate: boolean
  tags: string
  cpus: number | null
  memoryBytes: number | null
  diskBytes: number | null
  /** In seconds, since its start. */
  uptime: number
}
export type GuestStatus = Guest & { hasAgent: boolean; isManagedByHa: boolean }

/** All guests that the token may see, except templates, sorted by ref. */
export async function listGuests(client: JsonApi): Promise<Guest[]> {
  return (await listMachines(client)).filter(({ isTemplate }) => !isTemplate)
}

/** The templates of virtual machines, sorted by ref. */
export async function listTemplates(client: JsonApi): Promise<Guest[]> {
  return (await listMachines(client)).filter(({ type, isTemplate }) => type === 'qemu' && isTemplate)
}

/** Guests and templates. */
export async function listMachines(client: JsonApi): Promise<Guest[]> {
  const listed = await readResources(client, {
    method: 'GET',
    path: '/cluster/resources',
    query: { type: 'vm' },
  })
  return listed
    .filter(({ type }) => type === 'qemu' || type === 'lxc')
    .map(({ type, vmid, node, maxcpu, status, ...rest }) =>
      // The filter has left these types alone.
      guestOf({ type: type as GuestType, vmid, node }, { ...rest, cpus: maxcpu, state: status }),
    )
    .sort((one, other) => (one.ref < other.ref ? -1 : 1))
}

/** Runs `use` with the guest where it is now; again if it moves to another node meanwhile. */
export async function withGuest<T>(
  client: JsonApi,
  ref: string,
  use: (guest: Guest) => Promise<T>,
): Promise<T> {
  const guest = await findGuest(client, ref)
  try {
    return await use(guest)
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'not_found')) throw error
    const moved = await findGuest(client, ref)
    if (moved.node === guest.node) throw error
    return await use(moved)
  }
}

async function findGuest(client: JsonApi, ref: string): Promise<Guest> {
  const guest = (await listGuests(client)).find((one) => one.ref === ref)
  if (!guest) throw new ProviderError('not_found', `Proxmox VE has no guest ${ref}.`)
  return guest
}

/** The list of the cluster is up to ten seconds old; this is not. */
export async function readGuest(client: JsonApi, guest: Guest): Promise<GuestStatus> {
  const { qmpstatus, status, agent, ha, ...rest } = await readStatus(client, {
    method: 'GET',
    path: `${pathTo(guest)}/status/current`,
  })
  return {
    ...guestOf(guest, { ...rest, state: qmpstatus ?? status }),
    hasAgent: Boolean(agent),
    isManagedByHa: Boolean(ha?.managed),
  }
}

export function pathTo({ node, type, vmid }: Pick<Guest, 'node' | 'type' | 'vmid'>): string {
  return pathOf('nodes', node, type, String(vmid))
}

type Place = Pick<Guest, 'type' | 'vmid' | 'node'>
type Described = Omit<Static<typeof Status>, 'status' | 'qmpstatus' | 'agent' | 'ha'> & { state: string }

function guestOf(
  { type, vmid, node }: Place,
  { name, state, lock, tags, template, ...rest }: Described,
): Guest {
  return {
    ref: `${type}/${vmid}`,
    type,
    vmid,
    node,
    name: name || `${type === 'qemu' ? 'VM' : 'CT'} ${vmid}`,
    state,
    lock: lock || null,
    isTemplate: Boolean(template),
    tags: tags ?? '',
    cpus: rest.cpus ?? null,
    memoryBytes: rest.maxmem ?? null,
    diskBytes: rest.maxdisk ?? null,
    uptime: rest.uptime ?? 0,
  }
}

export function isRunning({ state }: Pick<Guest, 'state'>): boolean {
  return state === 'running'
}

/** https://www.qemu.org/docs/master/interop/qemu-qmp-ref.html#enum-QMP-run-state.RunState */
const states: Readonly<Record<string, Pick<CloudServer, 'lifecycle' | 'power'>>> = {
  running: { lifecycle: 'active', power: 'running' },
  stopped: { lifecycle: 'active', power: 'stopped' },
  paused: { lifecycle: 'active', power: 'paused' },
  suspended: { lifecycle: 'active', power: 'paused' },
  prelaunch: { lifecycle: 'active', power: 'starting' },
  shutdown: { lifecycle: 'active', power: 'stopping' },
  'io-error': { lifecycle: 'error', power: 'paused' },
  'guest-panicked': { lifecycle: 'error', power: 'running' },
}

export function serverOf(guest: Guest, addresses: GuestAddresses): CloudServer {
  const { ref, name, node, lock, cpus, memoryBytes, diskBytes, tags } = guest
  const { lifecycle, power } = states[guest.state] ?? { lifecycle: 'error', power: 'unknown' }
  const memoryMib = memoryBytes ? Math.round(memoryBytes / 2 ** 20) : null
  const isNew = newLocks.includes(lock ?? '') || clonedFor(name) !== null
  const operationId = operationOf(guest)
  return {
    ref,
    name,
    lifecycle: isNew ? 'provisioning' : lock === null ? lifecycle : 'busy',
    power,
    region: node,
    size: sizeOf({ cpus, memoryMib }),
    cpus: cpus || null,
    memoryMib,
    diskGib: diskBytes ? Math.round(diskBytes / 2 ** 30) : null,
    image: null,
    ...addresses,
    tags: tagsIn(tags).toSorted(),
    createdAt: null,
    ...(operationId !== null && { operationId }),
  }
}

/** Of a guest that is being made. */
const newLocks: readonly string[] = ['create', 'clone']
