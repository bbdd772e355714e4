// The part of the stand-in for Scaleway that is Block Storage. No document describes it: it is as Scaleway's own library
// for Go has it.
import { randomUUID } from 'node:crypto'
import type { OpenApiDocument } from '#providers/testing/openapi-document.ts'
import { type FakeRoute, route } from '#providers/testing/servers/fake-api.ts'
import type { Failures, FakeInstance } from './instances.ts'

export type FakeVolume = { id: string; name: string; zone: string; size: number }

export function newVolume(zone: string, name: string): FakeVolume {
  return { id: randomUUID(), name, zone, size: 10 ** 10 }
}

/** `instances` are by zone and id, as the volumes are. */
export function blockRoutes(
  volumes: Map<string, FakeVolume>,
  instances: ReadonlyMap<string, FakeInstance>,
  { failure, absent }: Failures,
): FakeRoute[] {
  const path = '/block/v1/zones/{zone}/volumes/{id}'
  const refOf = ({ zone = '', id = '' }: Readonly<Record<string, string>>) => `${zone}/${id}`
  const isUsed = (id: string) =>
    [...instances.values()].some((one) => one.volumes.some((volume) => volume.id === id))
  return [
    route('GET', '/block/v1/zones/{zone}/volume-types', () => ({
      body: { volume_types: volumeTypes, total_count: volumeTypes.length },
    })),
    route('GET', path, ({ params }) => {
      const volume = volumes.get(refOf(params))
      return volume ? { body: { ...volume, type: 'sbs_5k' } } : absent('volume', params['id'] ?? '')
    }),
    route('DELETE', path, ({ params }) => {
      const { id = '' } = params
      if (!volumes.has(refOf(params))) return absent('volume', id)
      if (isUsed(id))
        return failure(412, 'precondition_failed', {
          precondition: 'resource_still_in_use',
          help_message: 'volume is in use',
        })
      volumes.delete(refOf(params))
      return { status: 204 }
    }),
  ]
}

const volumeTypes = [
  {
    type: 'sbs_5k',
    pricing: { currency_code: 'EUR', units: 0, nanos: 118_000 },
    snapshot_pricing: { currency_code: 'EUR', units: 0, nanos: 40_000 },
    specs: { perf_iops: 5000, class: 'sbs' },
  },
]

const answer = { 200: { description: 'OK' } }

/** The operations that the adapter uses. */
export const blockPaths: OpenApiDocument['paths'] = {
  '/block/v1/zones/{zone}/volume-types': {
    get: { parameters: [query('page'), query('page_size')], responses: answer },
  },
  '/block/v1/zones/{zone}/volumes/{volume_id}': {
    get: { responses: answer },
    delete: { responses: { 204: { description: 'Deleted' } } },
  },
}

function query(name: string) {
  return { in: 'query', name, schema: { type: 'integer' } }
}
