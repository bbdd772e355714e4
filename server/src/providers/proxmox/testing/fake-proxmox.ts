// A stateful stand-in for a cluster with Proxmox VE. Its requests and answers are held to the published schema of the API
// (published-schema.json: names and types of the calls in use, from the API viewer of Proxmox VE 9.1.3). Texts of errors
// and the fields of tasks are those of the sources of pve-manager, qemu-server and pve-container of that version.
import {
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
  startFakeApi,
} from '#providers/testing/servers/fake-api.ts'
import { givenCertificates } from '#providers/tls/testing/certificates.ts'
import { clusterRoutes, creationRoutes } from './creation.ts'
import { changeDisks, diskRoutes, type FakeStorage, storageRoutes } from './disks.ts'
import { firewallRoutes } from './firewall.ts'
import {
  type FakeGuest,
  type FakeTask,
  type GuestTools,
  interfacesOf,
  measuredRows,
  shownAlone,
  shownInCluster,
} from './guests.ts'
import { data, failure } from './responses.ts'

const { authority, server } = givenCertificates()

export { server as certificate }

const tokenId = 'holdfast@pve!servers'
const secret = '3f2c8a52-0d6b-4d6e-9c0a-6d5f1d0c8b11'

/** Without the port. */
export const rightCredentials = {
  server: 'localhost',
  port: '',
  token_id: tokenId,
  token_secret: secret,
  certificate_fingerprint: '',
  certificate_authority: authority,
}

export type FakeProxmox = FakeApi & {
  credentials: Record<string, string>
  /** By ref. */
  guests: Map<string, FakeGuest>
  tasks: FakeTask[]
  /** By path. */
  permissions: Record<string, Record<string, 0 | 1>>
  storage: FakeStorage
  /** The firewall of the datacenter. */
  datacenter: { enable: number }
}

export const privileges = [
  ...['VM.Audit', 'VM.PowerMgmt', 'VM.Snapshot', 'VM.GuestAgent.Audit'],
  ...['VM.Config.CPU', 'VM.Config.Memory', 'VM.Config.Options', 'VM.Config.Network'],
  ...['VM.Clone', 'VM.Allocate', 'VM.Config.Disk', 'VM.Config.Cloudinit'],
]

export async function startFakeProxmox(): Promise<FakeProxmox> {
  const guests = new Map<string, FakeGuest>()
  const tasks: FakeTask[] = []
  const storage: FakeStorage = new Map()
  const datacenter = { enable: 1 }
  const permissions: FakeProxmox['permissions'] = {
    '/vms': Object.fromEntries(privileges.map((privilege) => [privilege, 1] as const)),
    '/storage': { 'Datastore.AllocateSpace': 1, 'Datastore.Audit': 1 },
    '/sdn/zones/localnetwork': { 'SDN.Use': 1 },
  }
  const api = await startFakeApi({
    prefix: '/api2/json',
    tls: server,
    routes: [
      route('GET', '/version', () => data({ release: '9.1', repoid: 'ee21aeb1b0c4a6d8', version: '9.1.3' })),
      route('GET', '/access/permissions', () => data(permissions)),
      route('GET', '/cluster/resources', () => {
        // Time passes: clones become complete, also if nobody reads their task.
        for (const task of tasks) if (task.kind === 'qmclone') progress(task)
        return data([...guests.values()].map(shownInCluster))
      }),
      route('GET', '/cluster/firewall/options', () =>
        permissions['/']?.['Sys.Audit']
          ? data({ ...datacenter, digest: 'f00d' })
          : failure(403, 'Permission check failed (/, Sys.Audit)'),
      ),
      ...clusterRoutes(guests),
      ...storageRoutes(storage, permissions),
      ...taskRoutes(tasks),
      ...(['qemu', 'lxc'] as const).flatMap((type) =>
        guestRoutes(type, { guests, tasks, permissions, storage }),
      ),
    ],
    refuse: ({ headers }) =>
      headers.authorization === `PVEAPIToken=${tokenId}=${secret}`
        ? null
        : failure(401, 'invalid token value!'),
  })
  return {
    ...api,
    guests,
    tasks,
    permissions,
    storage,
    datacenter,
    credentials: { ...rightCredentials, port: new URL(api.url).port },
  }
}

function taskRoutes(tasks: readonly FakeTask[]): FakeRoute[] {
  const shown = ({ upid, node, kind, vmid, id, user, starttime }: FakeTask) => {
    const [name = '', tokenid = ''] = user.split('!')
    return {
      upid,
      node,
      type: kind,
      id: id ?? String(vmid),
      user: name,
      tokenid,
      starttime,
      pid: 4711,
      pstart: 815,
    }
  }
  return [
    route('GET', '/nodes/{node}/tasks', ({ params, query }) => {
      const since = Number(query.get('since') ?? 0)
      const found = tasks
        .filter(({ node, vmid }) => node === params['node'] && String(vmid) === query.get('vmid'))
        .filter(({ readings, starttime }) =>
          query.get('source') === 'active' ? readings > 0 : starttime >= since,
        )
      return data(found.map(shown))
    }),
    route('GET', '/nodes/{node}/tasks/{upid}/status', ({ params }) => {
      const task = tasks.find(({ upid }) => upid === params['upid'])
      if (!task) return failure(500, 'no such task')
      progress(task)
      const isRunning = task.readings > 0
      return data({
        ...shown(task),
        status: isRunning ? 'running' : 'stopped',
        ...(!isRunning && { exitstatus: task.exitstatus }),
      })
    }),
  ]
}

/** Each reading brings a task nearer to its end. */
function progress(task: FakeTask): void {
  if (task.readings === 0) return
  task.readings--
  if (task.readings > 0) return
  if (task.exitstatus === 'OK') task.effect()
  else task.undo?.()
}

type State = Pick<FakeProxmox, 'guests' | 'tasks' | 'permissions' | 'storage'>

function guestRoutes(type: FakeGuest['type'], { guests, tasks, permissions, storage }: State): FakeRoute[] {
  const prefix = type === 'qemu' ? 'qm' : 'vz'
  const path = `/nodes/{node}/${type}/{vmid}`

  type Handle = (guest: FakeGuest, request: FakeRequest) => FakeResponse
  const guarded =
    (privilege: string, handle: Handle): FakeRoute['handle'] =>
    (request) => {
      const { vmid = '', node = '' } = request.params
      const guest = guests.get(`${type}/${vmid}`)
      if (guest?.node !== node) {
        const folder = type === 'qemu' ? 'qemu-server' : 'lxc'
        return failure(500, `Configuration file 'nodes/${node}/${folder}/${vmid}.conf' does not exist\n`)
      }
      const isGranted = Object.values(permissions).some((granted) => privilege in granted)
      if (!isGranted) return failure(403, `Permission check failed (/vms/${vmid}, ${privilege})`)
      return handle(guest, request)
    }

  const start = (guest: FakeGuest, kind: string, effect: () => void): FakeResponse => {
    const isLocked = tasks.some(({ vmid, readings }) => vmid === guest.vmid && readings > 0)
    const exitstatus = isLocked
      ? `can't lock file '/var/lock/qemu-server/lock-${guest.vmid}.conf' - got timeout`
      : guest.lock
        ? `VM is locked (${guest.lock})`
        : (guest.failsWith ?? 'OK')
    guest.failsWith = null
    const { node, vmid } = guest
    return data(addTask({ node, vmid, kind, exitstatus, effect }))
  }

  const addTask: GuestTools['addTask'] = (task) => {
    const { node, kind, vmid, id = vmid } = task
    const starttime = Math.floor(Date.now() / 1000)
    const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')
    const upid = `UPID:${node}:${hex(4711)}:${hex(tasks.length)}:${hex(starttime)}:${kind}:${id}:${tokenId}:`
    tasks.unshift({ upid, user: tokenId, starttime, readings: 2, ...task })
    return upid
  }

  const power = (call: string, state: string) =>
    route(
      'POST',
      `${path}/status/${call}`,
      guarded('VM.PowerMgmt', (guest, { body }) => {
        const { 'overrule-shutdown': overrules } = Object(body) as { 'overrule-shutdown'?: number }
        if (overrules && guest.isManagedByHa)
          return failure(400, 'Parameter verification failed.\n', {
            'overrule-shutdown': 'Not applicable for HA resources.',
          })
        if (overrules)
          for (const task of tasks)
            if (task.vmid === guest.vmid && task.kind === `${prefix}shutdown`) task.readings = 0
        if (call === 'start' && type === 'lxc' && guest.state === 'running')
          return failure(500, `CT ${guest.vmid} already running\n`)
        const isForCluster = guest.isManagedByHa && (call === 'start' || call === 'stop')
        return start(guest, isForCluster ? `ha${call}` : prefix + call, () => {
          guest.state = state
        })
      }),
      { isOrder: true },
    )

  return [
    route(
      'GET',
      `${path}/status/current`,
      guarded('VM.Audit', (guest) => {
        // Time passes: the system stops, also if nobody reads the task.
        for (const task of tasks)
          if (task.vmid === guest.vmid && task.kind === `${prefix}shutdown` && !guest.ignoresShutdown)
            progress(task)
        return data(shownAlone(guest))
      }),
    ),
    route(
      'GET',
      `${path}/rrddata`,
      guarded('VM.Audit', (guest, { query }) => data(measuredRows(guest, query.get('timeframe') ?? ''))),
    ),
    power('start', 'running'),
    power('stop', 'stopped'),
    power('shutdown', 'stopped'),
    power('reboot', 'running'),
    ...(type === 'qemu' ? [power('reset', 'running'), power('resume', 'running')] : []),
    route(
      'PUT',
      `${path}/config`,
      guarded('VM.Config.Options', (guest, { body }) => {
        if (guest.lock) return failure(500, `VM is locked (${guest.lock})\n`)
        const changed = changeDisks(storage, guest, body as Record<string, string>)
        if (changed) return changed
        // The schema is checked with all requests of the suite.
        const {
          tags,
          delete: _,
          sockets: __,
          ...set
        } = body as Record<string, string> & { cores?: number; memory?: string | number }
        const name = set.name ?? set.hostname
        if (name !== undefined && !/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(name))
          return failure(400, 'Parameter verification failed.\n', {
            name: 'invalid format - value does not look like a valid DNS name',
          })
        const wrongTag = tags?.split(';').find((tag) => !/^[a-z0-9_][a-z0-9_\-+.]*$/i.test(tag))
        if (wrongTag !== undefined)
          return failure(400, 'Parameter verification failed.\n', {
            tags: 'invalid format - invalid characters in tag',
          })
        const { name: _name, hostname: _hostname, cores, memory, ...config } = set
        if (name !== undefined) guest.name = name
        if (cores !== undefined) guest.cpus = cores
        if (memory !== undefined) guest.memoryMib = Number(memory)
        if (tags !== undefined) guest.tags = tags.split(';')
        guest.config = { ...guest.config, ...config }
        return data(null)
      }),
      { isOrder: true },
    ),
    type === 'qemu'
      ? route(
          'GET',
          `${path}/agent/network-get-interfaces`,
          guarded('VM.GuestAgent.Audit', (guest) =>
            guest.hasAgent
              ? data({ result: interfacesOf(guest) })
              : failure(500, 'No QEMU guest agent configured\n'),
          ),
        )
      : route(
          'GET',
          `${path}/interfaces`,
          guarded('VM.Audit', (guest) => data(interfacesOf(guest))),
        ),
    ...snapshotRoutes(),
    ...firewallRoutes(type, { guarded }),
    ...creationRoutes(type, { guests, guarded, start, addTask }),
    ...diskRoutes(type, storage, { guests, guarded, start, addTask }),
  ]

  function snapshotRoutes(): FakeRoute[] {
    const named = `${path}/snapshot/{snapname}`
    return [
      route(
        'GET',
        `${path}/snapshot`,
        guarded('VM.Audit', ({ snapshots }) =>
          data([...snapshots, { name: 'current', description: 'You are here!', digest: 'f00d', running: 1 }]),
        ),
      ),
      route(
        'POST',
        `${path}/snapshot`,
        guarded('VM.Snapshot', (guest, { body }) => {
          const { snapname, description = '' } = body as { snapname: string; description?: string }
          if (!/^[A-Za-z][\w-]+$/.test(snapname))
            return failure(400, 'Parameter verification failed.\n', { snapname: 'invalid configuration ID' })
          return start(guest, `${prefix}snapshot`, () => {
            const snaptime = Math.floor(Date.now() / 1000)
            guest.snapshots.push({ name: snapname, description: `${description}\n`, snaptime })
          })
        }),
        { isOrder: true },
      ),
      route(
        'DELETE',
        named,
        guarded('VM.Snapshot', (guest, { params }) =>
          start(guest, `${prefix}delsnapshot`, () => {
            guest.snapshots = guest.snapshots.filter(({ name }) => name !== params['snapname'])
          }),
        ),
        { isOrder: true },
      ),
      route(
        'POST',
        `${named}/rollback`,
        guarded('VM.Snapshot', (guest, { body }) =>
          start(guest, `${prefix}rollback`, () => {
            guest.state = (body as { start?: number }).start ? 'running' : 'stopped'
          }),
        ),
        { isOrder: true },
      ),
    ]
  }
}
