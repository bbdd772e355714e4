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
}

export function newInstance(id: number, label: string): FakeInstance {
  return { id, label, status: 'running', ipv4: [], ipv6: null, tags: [], failsNext: false, startReadings: 0 }
}

export const created = '2026-01-30T23:55:00'

type Event = {
  id: number
  action: string
  linode: FakeInstance
  created: string
  /** Until it is read so often, it runs. */
  readings: number
  end: 'finished' | 'failed'
  statusAfter: string
}

const actions: Readonly<Record<string, { during: string; after: string }>> = {
  boot: { during: 'booting', after: 'running' },
  shutdown: { during: 'shutting_down', after: 'offline' },
  reboot: { during: 'rebooting', after: 'running' },
}

export type Page = (all: readonly object[], query: URLSearchParams) => FakeResponse
export type Failure = (status: number, reason: string, field?: string) => FakeResponse

export function instanceRoutes(
  instances: ReadonlyMap<string, FakeInstance>,
  page: Page,
  failure: Failure,
): FakeRoute[] {
  const events: Event[] = []
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
    route('GET', '/account/events', ({ query, headers }) => {
      const filter: Record<string, unknown> = JSON.parse(String(headers['x-filter'] ?? '{}'))
      if (filter['+order_by'] !== 'created' || filter['+order'] !== 'desc')
        return failure(400, 'Cannot order by this')
      const asked = events.filter(
        ({ action, linode }) => action === filter['action'] && linode.id === filter['entity.id'],
      )
      return page(asked.map(shownEvent), query)
    }),
    route('GET', '/account/events/{event}', ({ params }) => {
      const event = events.find(({ id }) => String(id) === params['event'])
      if (!event) return failure(404, 'Not found')
      if (event.readings > 0 && --event.readings === 0 && event.end === 'finished')
        event.linode.status = event.statusAfter
      return { body: shownEvent(event) }
    }),
    ...Object.entries(actions).map(([verb, { during, after }]) =>
      route(
        'POST',
        `/linode/instances/{id}/${verb}`,
        instance((found) => {
          if (events.some(({ linode, readings }) => linode === found && readings > 0))
            return failure(400, 'Linode busy.')
          found.status = during
          events.unshift({
            id: events.length + 1,
            action: `linode_${verb}`,
            linode: found,
            created: new Date().toISOString().slice(0, 19),
            readings: 2,
            end: found.failsNext ? 'failed' : 'finished',
            statusAfter: after,
          })
          found.failsNext = false
          return { body: {} }
        }),
        { isOrder: true },
      ),
    ),
  ]
}

function shownEvent({ id, action, linode, created, readings, end }: Event): object {
  const isRunning = readings > 0
  return {
    id,
    action,
    created,
    duration: isRunning ? 0 : 12.5,
    entity: {
      id: linode.id,
      label: linode.label,
      type: 'linode',
      url: `/v4/linode/instances/${linode.id}`,
    },
    message: !isRunning && end === 'failed' ? 'Host failure.' : null,
    percent_complete: isRunning ? 50 : 100,
    read: false,
    seen: false,
    status: isRunning ? 'started' : end,
    time_remaining: null,
    username: 'exampleUser',
  }
}

export function shown({ failsNext: _fails, startReadings: _readings, ...instance }: FakeInstance): object {
  return {
    ...instance,
    alerts: { cpu: 180, io: 10_000, network_in: 10, network_out: 10, transfer_quota: 80 },
    backups: {
      available: false,
      enabled: false,
      last_successful: '2026-01-30T23:55:00',
      schedule: { day: null, window: null },
    },
    capabilities: [],
    created,
    group: '',
    has_user_data: false,
    host_uuid: '3a3ddd59d9a78bb8de041391075df44de62bfec8',
    hypervisor: 'kvm',
    image: 'linode/debian13',
    lke_cluster_id: null,
    placement_group: null,
    region: 'eu-central',
    specs: { disk: 81_920, gpus: 0, memory: 4096, transfer: 4000, vcpus: 2 },
    type: 'g6-standard-2',
    updated: created,
    watchdog_enabled: true,
  }
}
