import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'

/** What tests set of a server; everything else is as in Linode's examples. */
export type FakeInstance = {
  id: number
  label: string
  status: string
  ipv4: string[]
  ipv6: string | null
  tags: string[]
  failsNext: boolean
  /** A server that is being created starts when it is read so often. */
  startReadings: number
  type: string
  image: string
  hasBackups: boolean
  disks: { id: number; filesystem: string }[]
}

export function newInstance(id: number, label: string): FakeInstance {
  return {
    ...{ id, label, status: 'running', ipv4: [], ipv6: null, tags: [], failsNext: false, startReadings: 0 },
    ...{ type: 'g6-standard-2', image: 'linode/debian13', hasBackups: false },
    disks: [
      { id: id * 10, filesystem: 'ext4' },
      { id: id * 10 + 1, filesystem: 'swap' },
    ],
  }
}

export const created = '2026-01-30T23:55:00'

export type Page = (all: readonly object[], query: URLSearchParams) => FakeResponse
export type Failure = (status: number, reason: string, field?: string) => FakeResponse

export function instanceRoutes(
  instances: ReadonlyMap<string, FakeInstance>,
  page: Page,
  failure: Failure,
): FakeRoute[] {
  const instance =
    (handle: (found: FakeInstance, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const found = instances.get(request.params['id'] ?? '')
      return found ? handle(found, request) : failure(404, 'Not found')
    }
  return [
    route('GET', '/linode/instances', ({ query, headers }) => {
      const { tags }: { tags?: string } = JSON.parse(String(headers['x-filter'] ?? '{}'))
      const all = [...instances.values()].filter((one) => tags === undefined || one.tags.includes(tags))
      return page(all.map(shown), query)
    }),
    route(
      'GET',
      '/linode/instances/{id}',
      instance((found) => {
        if (found.startReadings > 0 && --found.startReadings === 0) found.status = 'running'
        return { body: shown(found) }
      }),
    ),
    route(
      'GET',
      '/linode/instances/{id}/disks',
      instance(({ disks }, { query }) => page(disks.map(shownDisk), query)),
    ),
  ]
}

function shownDisk({ id, filesystem }: FakeInstance['disks'][number]): object {
  const size = filesystem === 'swap' ? 512 : 81_408
  return { id, filesystem, label: `disk ${id}`, size, status: 'ready', created, updated: created }
}

export function shown({
  failsNext: _fails,
  startReadings: _readings,
  disks: _disks,
  hasBackups,
  ...instance
}: FakeInstance): object {
  return {
    ...instance,
    alerts: { cpu: 180, io: 10_000, network_in: 10, network_out: 10, transfer_quota: 80 },
    backups: {
      available: false,
      enabled: hasBackups,
      last_successful: '2026-01-30T23:55:00',
      schedule: { day: null, window: null },
    },
    capabilities: [],
    created,
    group: '',
    has_user_data: false,
    host_uuid: '3a3ddd59d9a78bb8de041391075df44de62bfec8',
    hypervisor: 'kvm',
    lke_cluster_id: null,
    placement_group: null,
    region: 'eu-central',
    specs: { disk: 81_920, gpus: 0, memory: 4096, transfer: 4000, vcpus: 2 },
    updated: created,
    watchdog_enabled: true,
  }
}
