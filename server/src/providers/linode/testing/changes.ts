// The parts of the stand-in for Linode that change servers and their power.
import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'
import type { FakeEvents } from './events.ts'
import type { FakeImage } from './images.ts'
import { type Failure, type FakeInstance, shown } from './instances.ts'

const sizes: readonly string[] = ['g6-standard-2', 'g6-standard-4']

const powerActions: Readonly<Record<string, { during: string; after: string }>> = {
  boot: { during: 'booting', after: 'running' },
  shutdown: { during: 'shutting_down', after: 'offline' },
  reboot: { during: 'rebooting', after: 'running' },
}

export function changeRoutes(
  instances: ReadonlyMap<string, FakeInstance>,
  images: ReadonlyMap<string, FakeImage>,
  events: FakeEvents,
  failure: Failure,
): FakeRoute[] {
  const change = (
    method: string,
    path: string,
    handle: (found: FakeInstance, request: FakeRequest) => FakeResponse,
  ) =>
    route(
      method,
      `/linode/instances/{id}${path}`,
      (request) => {
        const found = instances.get(request.params['id'] ?? '')
        if (!found) return failure(404, 'Not found')
        return events.refusal(found) ?? handle(found, request)
      },
      { isOrder: true },
    )
  return [
    ...Object.entries(powerActions).map(([verb, { during, after }]) =>
      change('POST', `/${verb}`, (found) => {
        const finish = () => void Object.assign(found, { status: after })
        events.begin(found, { action: `linode_${verb}`, during, finish })
        return { body: {} }
      }),
    ),
    change('PUT', '', (found, { body }) => {
      const { label } = body as { label: string }
      if ([...instances.values()].some((one) => one !== found && one.label === label))
        return failure(400, 'Label must be unique among your linodes', 'label')
      found.label = label
      return { body: shown(found) }
    }),
    change('POST', '/resize', (found, { body }) => {
      const { type } = body as { type: string }
      if (!sizes.includes(type)) return failure(400, 'A valid plan type by that ID was not found', 'type')
      const { status } = found
      const finish = () => void Object.assign(found, { type, status })
      events.begin(found, { action: 'linode_resize', during: 'migrating', finish })
      return { body: {} }
    }),
    change('POST', '/rebuild', (found, { body }) => {
      const { image } = body as { image: string }
      if (!images.has(image)) return failure(400, 'image is not valid', 'image')
      const finish = () => void Object.assign(found, { image, status: 'running' })
      events.begin(found, { action: 'linode_rebuild', during: 'rebuilding', finish })
      return { body: shown(found) }
    }),
    change('POST', '/password', (found) => {
      if (found.status !== 'offline') return failure(400, 'Linode must be powered off.')
      events.begin(found, { action: 'password_reset', entity: 'disks', finish: () => {} })
      return { body: {} }
    }),
    change('POST', '/backups/enable', (found) => {
      if (found.hasBackups) return failure(400, 'This Linode already has the backup service enabled.')
      found.hasBackups = true
      return { body: {} }
    }),
    change('POST', '/backups/cancel', (found) => {
      if (!found.hasBackups) return failure(400, 'This Linode does not have the backup service.')
      found.hasBackups = false
      return { body: {} }
    }),
  ]
}
