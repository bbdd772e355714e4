// The parts of the stand-in for Scaleway that attach volumes to Instances, with the local ones.
import { randomUUID } from 'node:crypto'
import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'
import { type Failures, type FakeInstance, type Page, project, shown } from './instances.ts'

export type FakeLocalVolume = { id: string; name: string; zone: string; size: number }

export function newLocalVolume(zone: string, name: string): FakeLocalVolume {
  return { id: randomUUID(), name, zone, size: 11 * 10 ** 9 }
}

type State = {
  /** By zone and id, as the Instances are. */
  localVolumes: Map<string, FakeLocalVolume>
  instances: ReadonlyMap<string, FakeInstance>
  zones: readonly string[]
}

export function volumeRoutes(
  { localVolumes, instances, zones }: State,
  page: Page,
  { failure, absent }: Failures,
): FakeRoute[] {
  const userOf = (id: string) =>
    [...instances.values()].find((one) => one.volumes.some((volume) => volume.id === id))
  const volume =
    (handle: (found: FakeLocalVolume, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const { zone = '', id = '' } = request.params
      const found = localVolumes.get(`${zone}/${id}`)
      return found ? handle(found, request) : absent('Volume', id)
    }
  const order = (
    verb: string,
    handle: (server: FakeInstance, ordered: { volume_id: string; volume_type: string }) => FakeResponse,
  ) =>
    route(
      'POST',
      `/zones/{zone}/servers/{id}/${verb}-volume`,
      ({ params, body }) => {
        const { zone = '', id = '' } = params
        const server = instances.get(`${zone}/${id}`)
        if (!server) return absent('Instance', id)
        // The document has checked the body.
        const ordered = body as { volume_id: string; volume_type: string }
        if (localVolumes.has(`${zone}/${ordered.volume_id}`) && server.state !== 'stopped')
          return failure(400, 'invalid_request_error', { message: 'Instance must be stopped' })
        return handle(server, ordered)
      },
      { isOrder: true },
    )
  return [
    order('attach', (server, { volume_id: id, volume_type: type }) => {
      if (userOf(id))
        return failure(400, 'invalid_request_error', { message: `volume ${id} is already attached` })
      server.volumes.push({ id, type, isBoot: false })
      return { body: { server: shown(server) } }
    }),
    order('detach', (server, { volume_id: id }) => {
      server.volumes = server.volumes.filter((one) => one.id !== id)
      return { body: { server: shown(server) } }
    }),
    route('GET', '/zones/{zone}/volumes', ({ params, query }) => {
      const { zone = '' } = params
      if (!zones.includes(zone)) return absent('zone', zone)
      const own = [...localVolumes.values()].filter((one) => one.zone === zone)
      return page(
        'volumes',
        own.map((one) => shownVolume(one, userOf(one.id))),
        query,
      )
    }),
    route(
      'GET',
      '/zones/{zone}/volumes/{id}',
      volume((found) => ({ body: { volume: shownVolume(found, userOf(found.id)) } })),
    ),
    route(
      'DELETE',
      '/zones/{zone}/volumes/{id}',
      volume(({ id, zone }) => {
        if (userOf(id))
          return failure(400, 'invalid_request_error', { message: 'a server is attached to this volume' })
        localVolumes.delete(`${zone}/${id}`)
        return { status: 204 }
      }),
    ),
  ]
}

function shownVolume(volume: FakeLocalVolume, user: FakeInstance | undefined): object {
  return {
    ...volume,
    volume_type: 'l_ssd',
    state: 'available',
    creation_date: '2026-01-30T23:55:00.123456+00:00',
    modification_date: '2026-01-30T23:55:00.123456+00:00',
    organization: project,
    project,
    tags: [],
    ...(user && { server: { id: user.id, name: user.name } }),
  }
}
