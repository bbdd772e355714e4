// The parts of the stand-in for Scaleway that are images of Instances, with the snapshots of their volumes.
import { randomUUID } from 'node:crypto'
import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'
import type { FakeVolume } from './block.ts'
import { type Failures, type FakeInstance, type Page, project } from './instances.ts'

type FakePart = { id: string; name: string; size: number; volume_type: string }

export type FakeImage = {
  id: string
  name: string
  zone: string
  fromServer: string
  createdAt: string
  parts: FakePart[]
  state: string
  /** How often it is still shown as being created. */
  readings: number
}

export type Backups = {
  /** Both by zone and id. Snapshots outlive their image. */
  images: Map<string, FakeImage>
  snapshots: Map<string, FakePart>
}

/** Makes an image of all volumes, and returns its id. */
export function backUp(
  { images, snapshots }: Backups,
  volumes: ReadonlyMap<string, FakeVolume>,
  instance: FakeInstance,
  name: string,
): string {
  const { zone } = instance
  const parts = instance.volumes.map(({ id, type }, number) => ({
    id: randomUUID(),
    name: `${name}_snap_${number}`,
    size: volumes.get(`${zone}/${id}`)?.size ?? 10 ** 10,
    volume_type: type === 'sbs_volume' ? 'sbs_snapshot' : type,
  }))
  for (const part of parts) snapshots.set(`${zone}/${part.id}`, part)
  const createdAt = new Date().toISOString()
  const own = { id: randomUUID(), name, zone, fromServer: instance.id, createdAt, parts }
  images.set(`${zone}/${own.id}`, { ...own, state: 'available', readings: 1 })
  return own.id
}

export function snapshotRoutes(
  { images, snapshots }: Backups,
  page: Page,
  { failure, absent }: Failures,
): FakeRoute[] {
  const blockBase = '/block/v1/zones/{zone}/snapshots'
  const instanceBase = '/instance/v1/zones/{zone}'
  const image =
    (handle: (found: FakeImage, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const { zone = '', id = '' } = request.params
      const found = images.get(`${zone}/${id}`)
      return found ? handle(found, request) : absent('Image', id)
    }
  const deletePart = (isOwn: (part: FakePart) => boolean) => (request: FakeRequest) => {
    const { zone = '', id = '' } = request.params
    const part = snapshots.get(`${zone}/${id}`)
    if (!part || !isOwn(part)) return absent('Snapshot', id)
    if ([...images.values()].some(({ parts }) => parts.some((one) => one.id === id)))
      return failure(412, 'precondition_failed', {
        precondition: 'resource_still_in_use',
        help_message: 'snapshot is in use',
      })
    snapshots.delete(`${zone}/${id}`)
    return { status: 204 }
  }
  return [
    route(
      'GET',
      `${instanceBase}/images/{id}`,
      image((found) => {
        const body = { image: shownImage(found) }
        found.readings = Math.max(0, found.readings - 1)
        return { body }
      }),
    ),
    route(
      'DELETE',
      `${instanceBase}/images/{id}`,
      image(({ id, zone }) => {
        images.delete(`${zone}/${id}`)
        return { status: 204 }
      }),
      { isOrder: true },
    ),
    route(
      'DELETE',
      `${instanceBase}/snapshots/{id}`,
      deletePart(({ volume_type }) => volume_type === 'l_ssd'),
    ),
    route(
      'DELETE',
      `${blockBase}/{id}`,
      deletePart(({ volume_type }) => volume_type === 'sbs_snapshot'),
    ),
    route('GET', blockBase, ({ params, query }) => {
      const own = [...snapshots]
        .filter(([ref, part]) => ref.startsWith(`${params['zone']}/`) && part.volume_type === 'sbs_snapshot')
        .map(([, { volume_type: _, ...part }]) => ({
          ...part,
          status: 'in_use',
          created_at: '2026-01-30T23:55:00.123456Z',
          project_id: project,
        }))
      const { page: number = '1', page_size: size = '50' } = Object.fromEntries(query)
      return page('snapshots', own, new URLSearchParams({ page: number, per_page: size }))
    }),
  ]
}

export function shownImage({ id, name, zone, fromServer, createdAt, ...image }: FakeImage) {
  // Scaleway tells no size of a snapshot in Block Storage.
  const parts = image.parts.map((part) => (part.volume_type === 'sbs_snapshot' ? { ...part, size: 0 } : part))
  const [root, ...extra] = parts
  return {
    id,
    name,
    arch: 'x86_64',
    public: false,
    state: image.readings > 0 ? 'creating' : image.state,
    creation_date: createdAt,
    from_server: fromServer,
    organization: project,
    project,
    root_volume: root,
    extra_volumes: Object.fromEntries(extra.map((part, index) => [String(index + 1), part])),
    tags: [],
    zone,
  }
}
