/** Guests of the stand-in, and its tasks. */
import type { FakeRequest, FakeResponse, FakeRoute } from '#providers/testing/servers/fake-api.ts'

export type FakeGuest = {
  type: 'qemu' | 'lxc'
  vmid: number
  node: string
  name: string
  /** What QEMU tells: `running`, `stopped`, `paused` and others. */
  state: string
  lock: string | null
  tags: string[]
  template: boolean
  cpus: number
  memoryMib: number
  uptime: number
  hasAgent: boolean
  isManagedByHa: boolean
  addresses: string[]
  snapshots: { name: string; description: string; snaptime: number }[]
  /** The next task fails with this text. */
  failsWith: string | null
  ignoresShutdown: boolean
  /** Of a virtual machine, without what is above. */
  config: Record<string, string | number>
  /** A clone of it has no name until its disk is copied. */
  isLarge: boolean
  firewall: FakeFirewall
  /** What a running guest has until its next start. */
  pendingDelete: string[]
  /** The ids of disks that its snapshots have. */
  inSnapshots: string[]
  /** Its system releases no disk. */
  keepsDisks: boolean
}

export type FakeRule = { type: string; action: string; enable: number } & Partial<
  Record<
    'source' | 'dest' | 'proto' | 'dport' | 'sport' | 'macro' | 'iface' | 'comment' | 'icmp-type',
    string
  >
>

export type FakeFirewall = {
  options: { enable?: 0 | 1; policy_in?: string; policy_out?: string }
  rules: FakeRule[]
  /** After so many of the next readings, another user puts a rule before the others. */
  changesAfterReading: number
}

export function newGuest(vmid: number, name: string): FakeGuest {
  return {
    type: 'qemu',
    vmid,
    node: 'pve1',
    name,
    state: 'running',
    lock: null,
    tags: [],
    template: false,
    cpus: 2,
    memoryMib: 2048,
    uptime: 3600,
    hasAgent: true,
    isManagedByHa: false,
    addresses: [],
    snapshots: [],
    failsWith: null,
    ignoresShutdown: false,
    config: {
      boot: 'order=scsi0',
      net0: 'virtio=BC:24:11:00:00:01,bridge=vmbr0',
      scsi0: 'local-lvm:vm-100-disk-0,size=3G',
    },
    isLarge: false,
    firewall: { options: {}, rules: [], changesAfterReading: 0 },
    pendingDelete: [],
    inSnapshots: [],
    keepsDisks: false,
  }
}

/** A virtual machine that is copied, and that cloud-init sets up. */
export function newTemplate(vmid: number, name: string): FakeGuest {
  const guest = newGuest(vmid, name)
  return {
    ...guest,
    ...{ state: 'stopped', template: true, uptime: 0, tags: ['template'], hasAgent: false },
    config: { ...guest.config, ide2: 'local-lvm:vm-9000-cloudinit,media=cdrom' },
  }
}

export type FakeTask = {
  upid: string
  node: string
  kind: string
  vmid: number
  /** Instead of the number of a guest. */
  id?: string
  user: string
  starttime: number
  /** Until its state is read so often, it runs. */
  readings: number
  exitstatus: string
  effect(): void
  /** What it does if it fails. */
  undo?(): void
}

type Handle = (guest: FakeGuest, request: FakeRequest) => FakeResponse

export type GuestTools = {
  guests: Map<string, FakeGuest>
  guarded(privilege: string, handle: Handle): FakeRoute['handle']
  /** Starts a task, and answers with its id. */
  start(guest: FakeGuest, kind: string, effect: () => void): FakeResponse
  addTask(task: Pick<FakeTask, 'node' | 'kind' | 'vmid' | 'id' | 'exitstatus' | 'effect' | 'undo'>): string
}

/** Both forms of Proxmox VE: in the list of the cluster, and alone. */
export function shownInCluster({ type, vmid, node, ...guest }: FakeGuest): object {
  return {
    id: `${type}/${vmid}`,
    type,
    vmid,
    node,
    status: guest.state,
    maxcpu: guest.cpus,
    ...shown(guest),
  }
}

export function shownAlone({ vmid, state, type, isManagedByHa, ...guest }: FakeGuest): object {
  return {
    vmid,
    status: state === 'stopped' ? 'stopped' : 'running',
    ...(type === 'qemu' && { qmpstatus: state, ...(guest.hasAgent && { agent: 1 }) }),
    cpus: guest.cpus,
    ha: { managed: isManagedByHa ? 1 : 0 },
    ...shown(guest),
  }
}

type Shown = Pick<FakeGuest, 'name' | 'lock' | 'tags' | 'template' | 'memoryMib' | 'uptime'>

function shown({ name, lock, tags, template, memoryMib, uptime }: Shown): object {
  return {
    name,
    ...(lock !== null && { lock }),
    ...(tags.length > 0 && { tags: tags.join(';') }),
    ...(template && { template: 1 }),
    maxmem: memoryMib * 2 ** 20,
    maxdisk: 32 * 2 ** 30,
    uptime,
  }
}

/** As `ip` or the agent of the guest shows them: with the loopback interface, and the network of containers inside. */
export function interfacesOf({ addresses }: FakeGuest): object[] {
  const shownAs = (name: string, list: readonly string[]) => ({
    name,
    'hardware-address': 'bc:24:11:00:00:01',
    hwaddr: 'bc:24:11:00:00:01',
    'ip-addresses': list.map((address) => ({
      'ip-address': address,
      'ip-address-type': address.includes(':') ? 'ipv6' : 'ipv4',
      prefix: 24,
    })),
  })
  return [
    shownAs('lo', ['127.0.0.1', '::1']),
    shownAs('eth0', [...addresses, 'fe80::be24:11ff:fe00:1']),
    shownAs('docker0', ['172.17.0.1']),
  ]
}

/** What is measured of a running guest all the time, and the times without values of one that is off. */
export function measuredRows({ state, memoryMib, cpus }: FakeGuest, timeframe: string): object[] {
  const step = 60
  const count = timeframe === 'hour' ? 60 : 1440
  const last = Math.floor(Date.now() / 1000 / step) * step
  return Array.from({ length: count }, (_, index) => ({
    time: last - (count - index) * step,
    ...(state === 'running' && {
      maxcpu: cpus,
      maxmem: memoryMib * 2 ** 20,
      maxdisk: 32 * 2 ** 30,
      cpu: 0.25,
      mem: 2 ** 30,
      disk: 8 * 2 ** 30,
      diskread: 40_960,
      diskwrite: 1_048_576,
      netin: 250_000,
      netout: 1_250_000,
    }),
  }))
}
