import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenMember } from '#testing/account/browser.ts'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

/** Creates a resource of each type with a revision, by the path parameter that names it, including the zone's. */
async function givenThings(): Promise<Record<string, string>> {
  const made = async (path: string, body: unknown) => {
    const response = await service.request('POST', path, { body })
    expect([path, response.status, response.body]).toEqual([
      path,
      201,
      expect.objectContaining({ id: expect.any(String) }),
    ])
    return response.body.id
  }
  const connection_id = await made('/v1/connections', { provider: 'sandbox' })
  const zone_id = await made('/v1/dns/zones', { name: `z${Date.now()}.example`, connection_id })
  return {
    connection_id: await made('/v1/connections', { provider: 'sandbox' }),
    zone_id,
    record_id: await made(`/v1/dns/zones/${zone_id}/records`, { type: 'TXT', name: 'x', value: 'x' }),
    member_id: (await givenMember(service, { email: `m${Date.now()}@example.com`, role: 'viewer' })).memberId,
    invitation_id: await made('/v1/invitations', { email: `i${Date.now()}@example.com`, role: 'viewer' }),
    token_id: await made('/v1/tokens', { name: 'x', preset: 'read_only' }),
    endpoint_id: await made('/v1/webhook-endpoints', {
      url: 'http://127.0.0.1:9/',
      events: ['dns.records_changed'],
    }),
  }
}

/** The operations that change or remove a resource with a revision, with the path of an existing one. */
async function guarded(method: string) {
  const things = await givenThings()
  const concrete = (path: string) =>
    path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => things[name] ?? '0')
  const found: { id: string; path: string; etag: string }[] = []
  for (const { id, path } of service.operations.filter((operation) => operation.method === method)) {
    const hasRead = service.operations.some((other) => other.method === 'GET' && other.path === path)
    const etag = hasRead ? (await service.request('GET', concrete(path))).headers['etag'] : undefined
    if (etag) found.push({ id, path: concrete(path), etag })
  }
  return found
}

const change = {
  name: 'renamed',
  labels: { renamed: 'yes' },
  on_hold: true,
  ceilings: [{ amount: '100', currency: 'EUR' }],
  lifetime_days_max: 100,
  include_subdomains: false,
}

/** They have no id: there is one of them in an account, or in the installation. */
const settings = [
  'certificates.policy.update',
  'certificates.transparency.update',
  'cloud.spending.settings.update',
  'instance.settings.update',
]

/** A change that the operation accepts. */
function changeOf(id: string): unknown {
  const properties = service.operations.find((operation) => operation.id === id)?.body as {
    properties?: object
  }
  const known = Object.keys(properties.properties ?? {})
  return Object.fromEntries(Object.entries(change).filter(([name]) => known.includes(name)))
}

describe('the ETag', () => {
  it('of a single resource is its revision, and changes with every change', async () => {
    const operations = await guarded('PATCH')
    expect(operations.map(({ id }) => id).sort()).toEqual([
      'account.connections.update',
      'account.members.update',
      'account.tokens.update',
      'account.update',
      'certificates.policy.update',
      'certificates.transparency.update',
      'cloud.spending.settings.update',
      'dns.records.update',
      'dns.zones.update',
      'instance.settings.update',
      'webhooks.endpoints.update',
    ])
    for (const { id, path, etag } of operations) {
      expect(etag).toMatch(/^"\d+"$/)
      const patched = await service.request('PATCH', path, { body: changeOf(id) })
      expect([id, patched.status]).toEqual([id, 200])
      const read = await service.request('GET', path)
      expect([id, patched.headers['etag']]).toEqual([id, read.headers['etag']])
      expect([id, read.headers['etag'] === etag]).toEqual([id, false])
    }
  })

  it('is also returned for created resources', async () => {
    const { status, headers } = await service.request('POST', '/v1/tokens', {
      body: { name: 'x', preset: 'read_only' },
    })
    expect([status, headers['etag']]).toEqual([201, '"1"'])
    expect((await service.request('GET', headers['location'] ?? '')).headers['etag']).toBe('"1"')
  })
})

describe('the link of a single resource', () => {
  it('leads to its activity', async () => {
    for (const { id, path } of (await guarded('PATCH')).filter((one) => !settings.includes(one.id))) {
      const patched = await service.request('PATCH', path, { body: changeOf(id) })
      const link = /^<([^>]+)>; rel="version-history"$/.exec(patched.headers['link'] ?? '')?.[1] ?? ''
      expect([id, link]).toEqual([id, expect.stringContaining(patched.body.id)])
      expect((await service.request('GET', path)).headers['link']).toBe(patched.headers['link'])
      const { body } = await service.request('GET', link)
      expect([id, body.data.map(({ action }: { action: string }) => action)]).toEqual([
        id,
        expect.arrayContaining([id]),
      ])
    }
  })
})

describe('If-Match', () => {
  it('with another revision makes every PATCH and DELETE fail with 412 and change nothing', async () => {
    for (const method of ['PATCH', 'DELETE']) {
      const operations = await guarded(method)
      expect(operations.length).toBeGreaterThanOrEqual(5)
      for (const { id, path, etag } of operations) {
        const before = (await service.request('GET', path)).body
        for (const ifMatch of ['"999"', `W/${etag}`, '"0", "999"']) {
          const response = await service.request(method, path, {
            headers: { 'if-match': ifMatch },
            ...(method === 'PATCH' && { body: changeOf(id) }),
          })
          expect([id, ifMatch, response.status, response.body.code]).toEqual([
            id,
            ifMatch,
            412,
            'precondition_failed',
          ])
        }
        const after = await service.request('GET', path)
        expect([id, after.body, after.headers['etag']]).toEqual([id, before, etag])
      }
    }
  })

  it('with the current revision, or *, allows PATCH and DELETE', async () => {
    for (const ifMatch of ['etag', '*', 'list']) {
      const operations = [
        ...(await guarded('PATCH')).map((operation) => ({ ...operation, method: 'PATCH' })),
        ...(await guarded('DELETE'))
          // Settings are changed by the PATCH before.
          .filter(({ id }) => !id.startsWith('dns.') && id !== 'certificates.transparency.delete')
          .map((operation) => ({ ...operation, method: 'DELETE' })),
      ]
      for (const { id, path, etag, method } of operations) {
        const value = { etag, '*': '*', list: `"998", ${etag}` }[ifMatch] ?? ''
        const response = await service.request(method, path, {
          headers: { 'if-match': value },
          ...(method === 'PATCH' && { body: changeOf(id) }),
        })
        expect([id, value, response.status]).toEqual([id, value, method === 'PATCH' ? 200 : 204])
      }
    }
  })

  it('lets only one of two writers that read the same revision succeed', async () => {
    const { body } = await service.request('POST', '/v1/tokens', {
      body: { name: 'contested', preset: 'read_only' },
    })
    const patch = (name: string) =>
      service.request('PATCH', `/v1/tokens/${body.id}`, { body: { name }, headers: { 'if-match': '"1"' } })
    const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => patch(`winner ${index}`)))
    const won = responses.filter(({ status }) => status === 200)
    expect([won.length, responses.filter(({ status }) => status === 412).length]).toEqual([1, 9])
    expect((await service.request('GET', `/v1/tokens/${body.id}`)).body.name).toBe(won[0]?.body.name)
  })
})
