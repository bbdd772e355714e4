// The part of the stand-in for Scaleway that is Block Storage. No document describes it: it is as Scaleway's own library
// for Go has it.
import { randomUUID } from 'node:crypto'
import type { OpenApiDocument } from '#providers/testing/openapi/openapi-document.ts'
import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'
import { type Failures, type FakeInstance, type Page, project } from './instances.ts'

export type FakeVolume = {
  id: string
  name: string
  zone: string
  size: number
  growsTo: number | null
  tags: string[]
}

/** Of more than 10 GiB, in whole gigabytes. */
export function newVolume(zone: string, name: string): FakeVolume {
  return { id: randomUUID(), name, zone, size: 11 * 10 ** 9, growsTo: null, tags: [] }
}

type Order = { name: string; project_id?: string; from_empty: { size: number }; tags: string[] }

type State = {
  /** Both by zone and id. */
  volumes: Map<string, FakeVolume>
  instances: ReadonlyMap<string, FakeInstance>
  zones: readonly string[]
}

export function blockRoutes(
  { volumes, instances, zones }: State,
  page: Page,
  { failure, absent }: Failures,
): FakeRoute[] {
  const base = '/block/v1/zones/{zone}'
  const users = (id: string) =>
    [...instances.values()].filter((one) => one.volumes.some((volume) => volume.id === id))
  const volume =
    (handle: (found: FakeVolume, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const { zone = '', id = '' } = request.params
      const found = volumes.get(`${zone}/${id}`)
      return found ? handle(found, request) : absent('volume', id)
    }
  return [
    route('GET', `${base}/volume-types`, () => ({
      body: { volume_types: volumeTypes, total_count: volumeTypes.length },
    })),
    route('GET', `${base}/volumes`, ({ params, query }) => {
      const { zone = '' } = params
      if (!zones.includes(zone)) return absent('zone', zone)
      const tag = query.get('tags')
      const own = [...volumes.values()].filter(
        (one) => one.zone === zone && (tag === null || one.tags.includes(tag)),
      )
      return page(
        'volumes',
        own.map((one) => shown(one, users(one.id))),
        new URLSearchParams({ page: query.get('page') ?? '1', per_page: query.get('page_size') ?? '50' }),
      )
    }),
    route(
      'POST',
      `${base}/volumes`,
      ({ params, body }) => {
        const { zone = '' } = params
        if (!zones.includes(zone)) return absent('zone', zone)
        const { name, tags, project_id, from_empty } = body as Order
        if (project_id !== project)
          return failure(400, 'invalid_arguments', {
            details: [{ argument_name: 'project_id', reason: 'required' }],
          })
        if (from_empty.size % 10 ** 9 !== 0)
          return failure(400, 'invalid_arguments', {
            details: [{ argument_name: 'size', reason: 'constraint' }],
          })
        const created = { ...newVolume(zone, name), size: from_empty.size, tags }
        volumes.set(`${zone}/${created.id}`, created)
        return { body: shown(created, []) }
      },
      { isOrder: true },
    ),
    route(
      'GET',
      `${base}/volumes/{id}`,
      volume((found) => {
        const body = shown(found, users(found.id))
        Object.assign(found, { size: found.growsTo ?? found.size, growsTo: null })
        return { body }
      }),
    ),
    route(
      'PATCH',
      `${base}/volumes/{id}`,
      volume((found, { body }) => {
        const { size } = body as { size: number }
        if (size < found.size || size % 10 ** 9 !== 0)
          return failure(400, 'invalid_arguments', {
            details: [{ argument_name: 'size', reason: 'constraint' }],
          })
        found.growsTo = size
        return { body: shown(found, users(found.id)) }
      }),
      { isOrder: true },
    ),
    route(
      'DELETE',
      `${base}/volumes/{id}`,
      volume(({ id, zone }) => {
        if (users(id).length > 0)
          return failure(412, 'precondition_failed', {
            precondition: 'resource_still_in_use',
            help_message: 'volume is in use',
          })
        volumes.delete(`${zone}/${id}`)
        return { status: 204 }
      }),
    ),
  ]
}

function shown({ growsTo, ...volume }: FakeVolume, users: readonly FakeInstance[]): object {
  return {
    ...volume,
    type: 'sbs_5k',
    status: growsTo !== null ? 'resizing' : users.length > 0 ? 'in_use' : 'available',
    created_at: '2026-01-30T23:55:00.123456Z',
    references: users.map(({ id }) => ({
      id: randomUUID(),
      product_resource_type: 'instance_server',
      product_resource_id: id,
      type: 'exclusive',
      status: 'attached',
    })),
  }
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
const paged = [query('page'), query('page_size')]
const text = { type: 'string' }

/** The operations that the adapter uses. */
export const blockPaths: OpenApiDocument['paths'] = {
  '/block/v1/zones/{zone}/volume-types': { get: { parameters: paged, responses: answer } },
  '/block/v1/zones/{zone}/volumes': {
    get: { parameters: [...paged, { in: 'query', name: 'tags', schema: text }], responses: answer },
    post: {
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                name: text,
                perf_iops: { enum: [5000, 15_000] },
                project_id: text,
                from_empty: {
                  type: 'object',
                  properties: { size: { type: 'integer' } },
                  required: ['size'],
                  additionalProperties: false,
                },
                tags: { type: 'array', items: text },
              },
              required: ['name', 'perf_iops', 'from_empty'],
              additionalProperties: false,
            },
          },
        },
      },
      responses: answer,
    },
  },
  '/block/v1/zones/{zone}/snapshots': { get: { parameters: paged, responses: answer } },
  '/block/v1/zones/{zone}/snapshots/{snapshot_id}': {
    delete: { responses: { 204: { description: 'Deleted' } } },
  },
  '/block/v1/zones/{zone}/volumes/{volume_id}': {
    get: { responses: answer },
    patch: {
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { name: { type: 'string' }, size: { type: 'integer' } },
              additionalProperties: false,
            },
          },
        },
      },
      responses: answer,
    },
    delete: { responses: { 204: { description: 'Deleted' } } },
  },
}

function query(name: string) {
  return { in: 'query', name, schema: { type: 'integer' } }
}
