import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventTypes } from '#areas/areas.ts'
import { problemCatalogue } from '#kernel/problem/catalogue.ts'
import { givenBrowser, givenOwner } from '#testing/account/browser.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { Resource } from '../operation/schema.ts'
import { openApiDocument } from './openapi.ts'

type Entry = {
  operationId: string
  parameters: { name: string; in: string; required?: boolean; $ref?: string }[]
  requestBody?: unknown
  responses: Record<string, unknown>
  security?: object[]
  'x-permission'?: string
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Entry>>
  webhooks: object
  security: object[]
  components: { schemas: object; securitySchemes: Record<string, { name?: string }> }
}

let service: TestService
let document: Document
beforeAll(async () => {
  service = await givenService({ works: false })
  document = (await service.request('GET', '/v1/openapi.json', { token: null })).body
})
afterAll(() => service.close())

const allEntries = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, entry]) => ({ path, method: method.toUpperCase(), entry })),
  )
const isSignIn = ({ path }: { path: string }) => path.startsWith('/v1/auth/')
const isIngest = ({ entry }: { entry: Entry }) => entry.operationId.startsWith('ingest.')
const isIndex = ({ path }: { path: string }) => path === '/v1'
const entries = () => allEntries().filter((entry) => !isIndex(entry) && !isSignIn(entry) && !isIngest(entry))

describe('the OpenAPI document', () => {
  it('lists every operation, the index, the sign-in routes and the paths of devices, and nothing else', () => {
    const declared = service.operations.map(({ id, method, path }) => `${id} ${method} ${path}`)
    expect(
      entries()
        .map(({ path, method, entry }) => `${entry.operationId} ${method} ${path}`)
        .sort(),
    ).toEqual(declared.sort())
    expect(document.openapi).toBe('3.1.0')
  })

  it('lists only existing routes: each requires a token', async () => {
    for (const { path, method } of entries()) {
      const response = await service.request(method, path.replaceAll(/\{\w+\}/g, 'x'), { token: null })
      expect([method, path, response.status]).toEqual([method, path, 401])
    }
  })

  it('lists existing sign-in routes, none of which accepts a token', async () => {
    const browser = givenBrowser(service)
    const signIn = allEntries().filter(isSignIn)
    expect(signIn.length).toBeGreaterThan(20)
    for (const { path, method, entry } of signIn) {
      const response = await browser.request(method, path.replaceAll(/\{\w+\}/g, 'x'), {
        headers: { authorization: `Bearer ${service.token}` },
        ...(method !== 'GET' && { body: {} }),
      })
      const refusal = response.body?.detail ?? ''
      expect([method, path, /nothing at this path|is not among/.test(refusal)]).toEqual([method, path, false])
      if (entry.security?.length !== 0)
        expect([method, path, response.status]).toEqual([method, path, expect.toBeOneOf([401, 404, 422])])
    }
  })

  it('lists the paths of devices, which respond in the format of their protocol and do not accept API tokens', async () => {
    const ingest = allEntries().filter(isIngest)
    expect(ingest.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'GET /v1/ingest/nic/update',
        'POST /nic/update',
        'GET /v3/update',
        'GET /v1/ingest/dynamic-ips/{token}',
        'GET /update',
        'GET /checkip',
      ]),
    )
    for (const { method, path, entry } of ingest) {
      const { statusCode, headers } = await service.app.inject({
        method: method as 'GET',
        url: path.replaceAll(/\{\w+\}/g, 'x'),
        headers: { authorization: `Bearer ${service.token}` },
      })
      const about = `${method} ${path}`
      // Programs read problems.
      if (/^\/v1\/ingest\/(agent|collector|deploys|probe)\b/.test(path)) {
        const refusal = path.startsWith('/v1/ingest/deploys') ? 404 : 401
        const problem = 'application/problem+json; charset=utf-8'
        expect([about, statusCode, headers['content-type']]).toEqual([about, refusal, problem])
        continue
      }
      expect([about, headers['content-type']]).toEqual([about, 'text/plain; charset=utf-8'])
      expect([about, Object.keys(entry.responses)]).toEqual([
        about,
        expect.arrayContaining([String(statusCode)]),
      ])
      const names = Object.keys(document.components.securitySchemes)
      expect(names).toEqual(expect.arrayContaining((entry.security ?? []).flatMap(Object.keys)))
      const refusal = [401, 404].find((status) => entry.responses[status] !== undefined)
      expect([about, statusCode]).toEqual([about, refusal ?? 200])
    }
  })

  it('describes the session cookie as an alternative to the token', async () => {
    expect(document.security).toEqual([{ token: [] }, { session: [] }])
    const owner = await givenOwner(service)
    const { session } = document.components.securitySchemes
    expect(session).toMatchObject({ type: 'apiKey', in: 'cookie' })
    expect([...owner.cookies.keys()]).toContain(session?.name)
  })

  it('describes the input, requirements and problems of each operation', () => {
    for (const { path, method, entry } of entries()) {
      const operation = service.operations.find((one) => one.method === method && one.path === path)
      const names = (place: string) =>
        entry.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name)
      const references = entry.parameters.flatMap(({ $ref }) => $ref ?? [])
      expect(names('path')).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(names('query')).toEqual(Object.keys(operation?.query?.properties ?? {}))
      expect(references).toEqual(['#/components/parameters/Account'])
      expect(names('header').includes('Idempotency-Key')).toBe(method === 'POST')
      expect(names('header').includes('If-Match')).toBe(['PATCH', 'PUT', 'DELETE'].includes(method))
      expect(names('header').includes('Prefer')).toBe(operation?.settle !== undefined)
      expect(entry['x-permission'] ?? null).toBe(operation?.permission)
      expect(entry.requestBody !== undefined).toBe(operation?.body !== undefined)
      expect(Object.keys(entry.responses)).toEqual(
        expect.arrayContaining([String(operation?.response.status), '401', '422', 'default']),
      )
    }
  })

  it('contains everything that it refers to', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    )
    expect(references.length).toBeGreaterThan(50)
    for (const reference of new Set(references)) {
      const target = reference
        .split('/')
        .reduce<unknown>((value, step) => (value as Record<string, unknown>)?.[step], document)
      expect([reference, typeof target]).toEqual([reference, 'object'])
    }
  })

  it('contains every problem code and every event type', () => {
    expect(document.components.schemas).toMatchObject({
      Problem: { properties: { code: { enum: Object.keys(problemCatalogue) } } },
    })
    expect(Object.keys(document.webhooks)).toEqual(eventTypes.map(({ kind }) => kind))
  })

  it('has unique ids', () => {
    const ids = allEntries().map(({ entry }) => entry.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('cannot be generated if two different schemas have the same name', () => {
    const [operation] = service.operations
    if (!operation) throw new Error('There are no operations')
    const named = (properties: Parameters<typeof Resource>[1]) => ({
      ...operation,
      response: { ...operation.response, body: Resource('Twice', properties) },
    })
    const operations = [named({}), { ...named({ x: Resource('Other', {}) }), path: '/v1/other' }]
    const rest = { signIn: [], ingest: [], sessionCookie: 'x', eventTypes, baseUrl: 'http://x', version: '0' }
    expect(() => openApiDocument({ operations, ...rest })).toThrow('Two different schemas are called Twice')
  })
})
