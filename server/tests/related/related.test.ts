/** The results of `GET /v1/related` across all areas, in an account with resources of every type. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '../../src/areas/dns/testing/given-zone.ts'
import { givenReceiver } from '../../src/testing/servers/receiver.ts'

let world: ZoneWorld
let zone: TestZone
let other: TestZone
let records: Record<string, string>

beforeAll(async () => {
  world = await givenZoneWorld({ resolver: async () => [{ address: '127.0.0.1', family: 4 }] })
  zone = await world.zone('example.com')
  other = await world.zone('example.net')
  const created = async (name: string, type: string, value: string, more = {}) =>
    (await zone.create({ name, type, value, ...more }))['id']
  records = {
    web: await created('web', 'A', '192.0.2.7'),
    web6: await created('web', 'AAAA', '2001:db8::7'),
    www: await created('www', 'CNAME', 'web.example.com'),
    mail: await created('@', 'MX', 'web.example.com.', { priority: 10 }),
    sip: await created('_sip._tcp', 'SRV', '5 5060 web.example.com.', { priority: 1 }),
    service: await created('service', 'HTTPS', 'web.example.com. alpn=h2', { priority: 1 }),
    unicode: await created('münchen', 'CNAME', 'bücher.example.org.'),
    note: await created('note', 'TXT', 'web.example.com 192.0.2.7'),
  }
})
afterAll(() => world.close())

const related = async (query: Record<string, string>, options = {}) => {
  const path = `/v1/related?${new URLSearchParams(query)}`
  const { status, body } = await world.service.request('GET', path, options)
  expect([path, status, body]).toEqual([path, 200, body])
  return body
}
/** The results as `kind relation title`. */
const linesOf = async (query: Record<string, string>) =>
  (await related(query)).data.map(
    ({ kind, relation, title }: Record<string, string>) => `${kind} ${relation} ${title}`,
  )

describe('related resources of an id', () => {
  it('are the connection and the records of a zone, and the zones of a connection', async () => {
    expect(await linesOf({ id: zone.id, kind: 'connection' })).toEqual(['connection used_by Sandbox'])
    expect(await linesOf({ id: world.connectionId })).toEqual([
      'token created First token',
      'zone uses example.com',
      'zone uses example.net',
    ])
    expect(await linesOf({ id: records['web'] ?? '' })).toContain('zone contains example.com')
    const { data } = await related({ id: zone.id, kind: 'record' })
    expect(data.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(Object.values(records)))
    expect(data.find(({ id }: { id: string }) => id === records['mail'])).toEqual({
      kind: 'record',
      id: records['mail'],
      title: 'example.com MX',
      detail: '10 web.example.com.',
      state: expect.any(String),
      relation: 'part_of',
      blocks_deletion: false,
      area: 'dns',
      parent_id: zone.id,
    })
  })

  it('are pages of one type, and without a type the first of each type and which have more', async () => {
    const all = (await related({ id: zone.id, kind: 'record' })).data
    const first = await related({ id: zone.id, limit: '3' })
    expect(first.more).toContain('record')
    expect(first.next_cursor).toBeNull()
    expect(first.data.filter(({ kind }: { kind: string }) => kind === 'record')).toEqual(all.slice(0, 3))
    const paged = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { data: unknown[]; next_cursor: string | null } = await related({
        id: zone.id,
        kind: 'record',
        limit: '3',
        ...(cursor && { cursor }),
      })
      paged.push(...page.data)
      cursor = page.next_cursor
    }
    expect(paged).toEqual(all)
  })
})

describe('related resources of a host name', () => {
  it('are the zones that contain it, its records and those that point to it', async () => {
    const lines = await linesOf({ name: 'WEB.example.com.' })
    // Its TLS services are found in the background: they may be there already.
    expect(lines.filter((line: string) => !line.startsWith('certificate_endpoint')).toSorted()).toEqual([
      'record has_name web.example.com A',
      'record has_name web.example.com AAAA',
      'record points_to _sip._tcp.example.com SRV',
      'record points_to example.com MX',
      'record points_to service.example.com HTTPS',
      'record points_to www.example.com CNAME',
      'zone contains example.com',
    ])
    expect(await linesOf({ name: 'nothing.example.net' })).toEqual(['zone contains example.net'])
    expect(await linesOf({ name: other.name, kind: 'zone' })).toEqual(['zone contains example.net'])
  })

  it('are found by the name in Unicode and by its stored form', async () => {
    for (const name of ['Bücher.example.org', 'xn--bcher-kva.example.org'])
      expect(await linesOf({ name })).toEqual(['record points_to münchen.example.com CNAME'])
    expect(await linesOf({ name: 'MÜNCHEN.example.com', kind: 'record' })).toEqual([
      'record has_name münchen.example.com CNAME',
    ])
  })
})

describe('related resources of an address', () => {
  it('are the records with it, in any notation', async () => {
    expect(await linesOf({ address: '192.0.2.7' })).toEqual(['record has_address web.example.com A'])
    expect(await linesOf({ address: '2001:0DB8:0:0::7' })).toEqual([
      'record has_address web.example.com AAAA',
    ])
  })
})

describe('related resources in other areas', () => {
  it('of a name or an address are connections, endpoints, dynamic IPs and their bindings', async () => {
    const { service } = world
    const made = async (path: string, body: unknown) => (await service.request('POST', path, { body })).body
    const nameServer = await givenReceiver()
    nameServer.respondWith((response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"type": "Server", "id": "localhost", "daemon_type": "authoritative", "version": "5"}'),
    )
    const url = nameServer.url.replace('127.0.0.1', 'NS.example.com').replace('/hook', '')
    const credentials = { url, api_key: 'x' }
    await made('/v1/connections', { provider: 'powerdns', name: 'Primary', credentials })
    await nameServer.close()
    const events = ['dns.records_changed']
    await made('/v1/webhook-endpoints', { name: 'By name', url: 'http://Bücher.example.com./hook', events })
    const byAddress = await made('/v1/webhook-endpoints', {
      name: 'By address',
      url: 'http://[fd00:db8:0:1::9]/hook',
      events,
    })
    const dynamicIp = await made('/v1/dynamic-ips', { name: 'home' })
    await made(`/v1/dynamic-ips/${dynamicIp.id}/bindings`, { zone_id: zone.id, name: 'home', type: 'AAAA' })
    const report = (query: string) =>
      service.app.inject(`/v1/ingest/dynamic-ips/${dynamicIp.token_secret}?${query}`)
    expect((await report('ip=2a01:4f8:1::7&ip6lanprefix=2a01:4f8:2::/56')).statusCode).toBe(200)

    expect(await linesOf({ name: 'ns.example.com' })).toContain('connection points_to Primary')
    expect(await linesOf({ name: 'bücher.example.com' })).toContain('webhook_endpoint points_to By name')
    expect(await linesOf({ name: 'home.example.com' })).toContain(
      'dynamic_ip_binding has_name home.example.com AAAA',
    )
    expect(await linesOf({ address: 'fd00:db8:0:1:0::9' })).toEqual(['webhook_endpoint points_to By address'])
    expect(await linesOf({ address: '2a01:4f8:1::7' })).toContain('dynamic_ip has_address home')
    expect(await linesOf({ address: '2a01:4f8:2:3::1' })).toEqual(['dynamic_ip has_address home'])
    expect(await linesOf({ address: '2a01:4f8:2:100::1' })).toEqual([])

    const path = `/v1/webhook-endpoints/${byAddress.id}`
    await service.request('PATCH', path, { body: { url: 'http://moved.example.com/hook' } })
    expect(await linesOf({ address: 'fd00:db8:0:1::9' })).toEqual([])
    expect(await linesOf({ name: 'moved.example.com' })).toContain('webhook_endpoint points_to By address')
    await report('ip=2a01:4f8:1::8')
    expect(await linesOf({ address: '2a01:4f8:1::7', kind: 'dynamic_ip' })).toEqual([])
  })
})

describe('a request for related resources', () => {
  it.each([
    ['', 'exactly one'],
    ['id=zone_00000000000000000000000000&name=example.com', 'exactly one'],
    ['id=nonsense', 'must be the id of a resource'],
    ['name=192.0.2.1', 'send it as `address`'],
    ['name=a..b', 'empty label'],
    ['address=192.0.2.0/24', 'must be an IPv4 or IPv6 address'],
    ['name=example.com&limit=51', 'at most 50'],
    ['name=example.com&cursor=x', 'needs `kind`'],
    ['name=example.com&kind=zone&cursor=x', 'is not a cursor'],
    ['name=example.com&kind=nonsense', 'kind'],
  ])('is rejected with a fault: %s', async (query, fault) => {
    const { status, body } = await world.service.request('GET', `/v1/related?${query}`)
    expect([status, body.detail]).toEqual([422, expect.stringContaining(fault)])
  })

  it('for an id that does not exist, belongs to another account or may not be read answers 404', async () => {
    const stranger = await world.service.otherAccount()
    const narrow = await world.service.request('POST', '/v1/tokens', {
      body: { name: 'narrow', permissions: ['account.read'] },
    })
    const path = `/v1/related?id=${zone.id}`
    const responses = [
      await world.service.request('GET', '/v1/related?id=zone_00000000000000000000000000'),
      await world.service.request('GET', path, { token: stranger.token }),
      await world.service.request('GET', path, { token: narrow.body.token }),
    ]
    for (const { status, body } of responses)
      expect([status, body.detail]).toEqual([404, 'There is no resource with this id.'])
  })

  it('shows of each area only what its read permission allows', async () => {
    const { body } = await world.service.request('POST', '/v1/tokens', {
      body: { name: 'connections only', permissions: ['account.read'] },
    })
    const found = await related({ id: world.connectionId }, { token: body.token })
    expect(found.data).toEqual([expect.objectContaining({ kind: 'token', area: 'account' })])
  })
})
