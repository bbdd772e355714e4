// The parts of the stand-in for Vultr that change servers and keep snapshots.
import { randomUUID } from 'node:crypto'
import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'
import { type Failure, type FakeInstance, type Page, shown, systems } from './instances.ts'

/** It is complete after so many readings. */
export type FakeSnapshot = { id: string; description: string; date_created: string; readings: number }

export function newSnapshot(description: string, readings: number): FakeSnapshot {
  return { id: randomUUID(), description, date_created: new Date().toISOString(), readings }
}

/** The plans that are larger than the one of new instances. */
const upgrades = ['vc2-2c-2gb', 'vc2-2c-4gb']

type Update = {
  label?: string
  firewall_group_id?: string
  backups?: string
  plan?: string
  os_id?: string
}

type State = { instances: ReadonlyMap<string, FakeInstance>; snapshots: Map<string, FakeSnapshot> }

export function changeRoutes(
  { instances, snapshots }: State,
  hasGroup: (group: string) => boolean,
  page: Page,
  failure: Failure,
): FakeRoute[] {
  const withInstance =
    (handle: (found: FakeInstance, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const found = instances.get(request.params['id'] ?? '')
      return found ? handle(found, request) : failure(404, 'Invalid instance.')
    }
  const withSnapshot = (handle: (found: FakeSnapshot) => FakeResponse) => (request: FakeRequest) => {
    const found = snapshots.get(request.params['id'] ?? '')
    return found ? handle(found) : failure(404, 'Invalid snapshot.')
  }
  const locked = (what: string) => failure(500, `Unable to ${what}: Server is currently locked`)
  const reinstalled = (found: FakeInstance, os_id: number): FakeResponse => {
    if (found.server_status === 'locked') return locked('reinstall server')
    const change = { readings: 1, power_status: 'running', os_id }
    Object.assign(found, { server_status: 'installingbooting', change })
    const instance = { ...shown(found), default_password: 'v5{Fkvb#2ycPGwHs' }
    return { status: 202, body: { instance } }
  }
  return [
    route(
      'PATCH',
      '/instances/{id}',
      withInstance((found, { body }) => {
        // The document has checked the body.
        const { label, firewall_group_id: group = '', backups, plan, os_id } = body as Update
        if (group !== '' && !hasGroup(group)) return failure(400, 'Invalid firewall group')
        if (plan !== undefined) {
          if (!upgrades.includes(plan)) return failure(400, 'Invalid plan.')
          if (found.server_status === 'locked') return locked('upgrade server')
          const change = { readings: 1, power_status: 'running', plan }
          Object.assign(found, { status: 'resizing', server_status: 'locked', change })
        }
        if (os_id !== undefined) {
          const system = systems.find(({ id }) => String(id) === os_id)
          return system ? reinstalled(found, system.id) : failure(400, 'Invalid OS.')
        }
        if (label !== undefined) found.label = label
        if (backups !== undefined)
          found.features = backups === 'enabled' ? ['ipv6', 'auto_backups'] : ['ipv6']
        if ('firewall_group_id' in Object(body)) found.firewall_group_id = group
        return { status: 202, body: { instance: shown(found) } }
      }),
      { isOrder: true },
    ),
    route(
      'GET',
      '/instances/{id}/upgrades',
      withInstance(({ plan }) => ({
        body: { upgrades: { plans: upgrades.slice(upgrades.indexOf(plan) + 1) } },
      })),
    ),
    route(
      'POST',
      '/instances/{id}/reinstall',
      withInstance((found) => reinstalled(found, found.os_id)),
      { isOrder: true },
    ),
    route(
      'POST',
      '/instances/{id}/restore',
      withInstance((found, { body }) => {
        const { snapshot_id: restore_id } = body as { snapshot_id: string }
        if (snapshots.get(restore_id)?.readings !== 0) return failure(400, 'Invalid snapshot.')
        if (found.server_status === 'locked') return locked('restore server')
        found.server_status = 'locked'
        found.change = { readings: 1, power_status: 'running' }
        const status = { restore_type: 'snapshot_id', restore_id, status: 'inprogress' }
        return { status: 202, body: { status } }
      }),
      { isOrder: true },
    ),
    route('GET', '/snapshots', ({ query }) =>
      page('snapshots', [...snapshots.values()].map(shownSnapshot), query),
    ),
    route(
      'POST',
      '/snapshots',
      ({ body }) => {
        const { instance_id: instance, description = '' } = body as {
          instance_id: string
          description?: string
        }
        const found = instances.get(instance)
        if (!found) return failure(400, 'Invalid instance.')
        if (found.server_status === 'locked') return locked('create snapshot')
        const snapshot = newSnapshot(description, 2)
        snapshots.set(snapshot.id, snapshot)
        return { status: 201, body: { snapshot: shownSnapshot(snapshot) } }
      },
      { isOrder: true },
    ),
    route(
      'GET',
      '/snapshots/{id}',
      withSnapshot((found) => {
        if (found.readings > 0) found.readings--
        return { body: { snapshot: shownSnapshot(found) } }
      }),
    ),
    route(
      'DELETE',
      '/snapshots/{id}',
      withSnapshot(({ id }) => {
        snapshots.delete(id)
        return { status: 204 }
      }),
      { isOrder: true },
    ),
  ]
}

function shownSnapshot({ readings, ...snapshot }: FakeSnapshot): object {
  const isComplete = readings === 0
  const content = { size: isComplete ? 42_949_672_960 : 0, status: isComplete ? 'complete' : 'pending' }
  return { ...snapshot, ...content, os_id: 2625, app_id: 0 }
}
