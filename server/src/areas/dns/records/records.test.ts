import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '../testing/given-zone.ts'

let world: ZoneWorld
let zone: TestZone
beforeAll(async () => {
  world = await givenZoneWorld()
  zone = await world.zone('example.com')
})
afterAll(() => world.close())

const request: ZoneWorld['service']['request'] = (...args) => world.service.request(...args)
const faultsOf = (response: { errors?: { pointer: string; message: string }[] }) =>
  response.errors?.map(({ pointer }) => pointer)

describe('creating a record', () => {
  it('returns the record, applies it at the provider, and shows it in sync', async () => {
    const { status, body, headers } = await request('POST', `${zone.path}/records`, {
      headers: { prefer: 'wait=20' },
      body: { type: 'a', name: 'WWW', value: '192.0.2.10', comment: 'the site', labels: { env: 'prod' } },
    })
    expect(status).toBe(201)
    expect(headers['location']).toBe(`${zone.path}/records/${body.id}`)
    expect(body).toMatchObject({
      type: 'A',
      name: 'www',
      fqdn: 'www.example.com',
      value: '192.0.2.10',
      priority: null,
      ttl: 3600,
      comment: 'the site',
      labels: { env: 'prod' },
      zone: 'example.com',
      synced: true,
      state: 'in_sync',
    })
    expect(await world.atProvider('example.com')).toMatchObject({
      'www A': { ttl: 3600, values: ['192.0.2.10'] },
    })
  })

  it('stores each type in its canonical form, with the priority separate from the value', async () => {
    const cases = [
      ['AAAA', 'v6', '2001:DB8:0::1', '2001:db8::1', null],
      ['MX', '@', '10 Mail.Example.com', 'mail.example.com.', 10],
      ['TXT', 'txt', 'v=spf1 -all', '"v=spf1 -all"', null],
      ['TXT', '_http._tcp', '"txtvers=1" "path=/index.html"', '"txtvers=1" "path=/index.html"', null],
      ['TXT', 'long', 'x'.repeat(256), `"${'x'.repeat(255)}" "x"`, null],
      ['SRV', '_sip._tcp', '10 5 5060 sip.example.net', '5 5060 sip.example.net.', 10],
      ['CAA', '@', '0 ISSUE "letsencrypt.org"', '0 issue "letsencrypt.org"', null],
      ['ALIAS', 'app', 'target.example.net', 'target.example.net.', null],
      ['PTR', 'ptr', 'host.example.net', 'host.example.net.', null],
      ['HTTPS', 'h', '1 . alpn=h2,h3', '. alpn=h2,h3', 1],
      ['SVCB', 's', '1 svc.example.net. port=8443', 'svc.example.net. port=8443', 1],
      ['TLSA', '_443._tcp.www', `3 1 1 ${'AB'.repeat(32)}`, `3 1 1 ${'ab'.repeat(32)}`, null],
      ['SSHFP', 'ssh', `4 2 ${'CD'.repeat(32)}`, `4 2 ${'cd'.repeat(32)}`, null],
      ['URI', 'uri', '10 1 "https://example.net/"', '1 "https://example.net/"', 10],
      ['DNAME', 'old', 'new.example.net', 'new.example.net.', null],
      ['TYPE731', 'odd', '\\# 3 ABCDEF', '\\# 3 abcdef', null],
    ] as const
    const ipseckey = await zone.create({ type: 'IPSECKEY', name: 'gate', value: '\\# 4 0A000200' })
    expect(ipseckey).toMatchObject({ type: 'TYPE45', display_type: 'IPSECKEY', value: '\\# 4 0a000200' })
    const listed = await request('GET', `${zone.path}/records?type=ipseckey`)
    expect(listed.body.data).toMatchObject([{ id: ipseckey['id'] }])
    for (const [type, name, sent, value, priority] of cases) {
      const record = await zone.create({ type, name, value: sent })
      expect(record).toMatchObject({ type, value, priority, synced: true })
    }
    const all = await zone.records()
    expect(all.every(({ synced }) => synced)).toBe(true)
  })

  it('accepts its own output as input and detects the duplicate', async () => {
    const [record] = await zone.records('&type=MX')
    const { type, name, value, priority } = record ?? {}
    const { status, body } = await request('POST', `${zone.path}/records`, {
      body: { type, name, value, priority },
    })
    expect([status, faultsOf(body)]).toEqual([422, ['/value']])
    expect(body.detail).toContain('already exists')
  })

  it('stores international names in ASCII and shows them in Unicode', async () => {
    const record = await zone.create({ type: 'A', name: 'Münchnerstraße', value: '192.0.2.20' })
    expect(record).toMatchObject({
      name: 'xn--mnchnerstrae-v9a90b',
      display_name: 'münchnerstraße.example.com',
    })
  })

  it('accepts a full name inside the zone, and rejects one of another zone', async () => {
    expect(await zone.create({ type: 'A', name: 'full.example.com', value: '192.0.2.21' })).toMatchObject({
      name: 'full',
    })
    const { status, body } = await request('POST', `${zone.path}/records`, {
      body: { type: 'A', name: 'www.elsewhere.net.', value: '192.0.2.1' },
    })
    expect([status, faultsOf(body)]).toEqual([422, ['/name']])
  })

  it('reports every fault with its pointer', async () => {
    const { status, body } = await request('POST', `${zone.path}/records`, {
      body: { type: 'A', name: 'x..y', value: '192.0.2.999', priority: 5 },
    })
    expect(status).toBe(422)
    expect(faultsOf(body)).toEqual(['/name', '/priority'])
    const unknown = await request('POST', `${zone.path}/records`, {
      body: { type: 'SOA', name: '@', value: 'x' },
    })
    expect(faultsOf(unknown.body)).toEqual(['/type'])
  })

  it('rejects what violates a rule between records, and accepts it once the request resolves it', async () => {
    const alone = await request('POST', `${zone.path}/records`, {
      body: { type: 'NS', name: 'sub', value: 'ns.sub.example.com' },
    })
    expect(alone.status).toBe(422)
    expect(alone.body.detail).toContain('glue')
    const both = await request('POST', `${zone.path}/records/bulk`, {
      body: {
        create: [
          { type: 'NS', name: 'sub', value: 'ns.sub.example.com' },
          { type: 'A', name: 'ns.sub', value: '192.0.2.53' },
        ],
      },
    })
    expect(both.status).toBe(200)
    const below = await request('POST', `${zone.path}/records`, {
      body: { type: 'A', name: 'www.sub', value: '192.0.2.1' },
    })
    expect([below.status, faultsOf(below.body)]).toEqual([422, ['/name']])
    const [glue] = await zone.records('&name=ns.sub')
    const gone = await request('DELETE', `${zone.path}/records/${glue?.id}`)
    expect(gone.status).toBe(422)
    expect(gone.body.detail).toContain('has no address')
  })
})

describe('the TTL', () => {
  it('applies to all records of a name and type: the last given one wins', async () => {
    const first = await zone.create({ type: 'A', name: 'ttl', value: '192.0.2.1', ttl: 300 })
    expect(await zone.create({ type: 'A', name: 'ttl', value: '192.0.2.2' })).toMatchObject({ ttl: 300 })
    expect(await zone.create({ type: 'A', name: 'ttl', value: '192.0.2.3', ttl: 60 })).toMatchObject({
      ttl: 60,
    })
    const { body } = await request('GET', `${zone.path}/records/${first.id}`)
    expect(body).toMatchObject({ ttl: 60, synced: true })
    expect(await world.atProvider('example.com')).toMatchObject({ 'ttl A': { ttl: 60 } })
  })

  it('cannot have two values in one request', async () => {
    const { status, body } = await request('POST', `${zone.path}/records/bulk`, {
      body: {
        create: [
          { type: 'A', name: 'two', value: '192.0.2.1', ttl: 60 },
          { type: 'A', name: 'two', value: '192.0.2.2', ttl: 300 },
        ],
      },
    })
    expect([status, faultsOf(body)]).toEqual([422, ['/create/1/ttl']])
  })

  it("outside of the provider's bounds is clamped, and the record is still in sync", async () => {
    const record = await zone.create({ type: 'A', name: 'short', value: '192.0.2.1', ttl: 1 })
    expect(record).toMatchObject({ ttl: 1, synced: true })
    expect(await world.atProvider('example.com')).toMatchObject({ 'short A': { ttl: 30 } })
  })
})

describe('changing and deleting a record', () => {
  it('changes only what is sent', async () => {
    const record = await zone.create({
      type: 'MX',
      name: 'mx',
      value: 'a.example.net',
      priority: 10,
      comment: 'x',
    })
    const { body } = await request('PATCH', `${zone.path}/records/${record.id}`, {
      headers: { prefer: 'wait=20', 'content-type': 'application/merge-patch+json' },
      body: { value: 'b.example.net', comment: null },
    })
    expect(body).toMatchObject({
      id: record.id,
      value: 'b.example.net.',
      priority: 10,
      comment: null,
      synced: true,
    })
    expect((await world.atProvider('example.com'))['mx MX']?.values).toEqual(['10 b.example.net.'])
  })

  it('moves a record to another name, and the old name is removed at the provider', async () => {
    const record = await zone.create({ type: 'A', name: 'before', value: '192.0.2.1' })
    await request('PATCH', `${zone.path}/records/${record.id}`, {
      headers: { prefer: 'wait=20' },
      body: { name: 'after' },
    })
    const provider = await world.atProvider('example.com')
    expect(provider['before A']).toBeUndefined()
    expect(provider['after A']?.values).toEqual(['192.0.2.1'])
  })

  it('keeps the TTL of a moved record, unless an RRset exists at the new name', async () => {
    const move = async (record: Record<string, unknown>, name: string) => {
      const path = `${zone.path}/records/${(await zone.create(record))['id']}`
      return (await request('PATCH', path, { body: { name } })).body.ttl
    }
    expect(await move({ type: 'A', name: 'from', value: '192.0.2.1', ttl: 77 }, 'to')).toBe(77)
    expect(await move({ type: 'A', name: 'from', value: '192.0.2.2', ttl: 99 }, 'to')).toBe(77)
  })

  it('accepts a priority in front of a new value, and a type in any spelling', async () => {
    const record = await zone.create({ type: 'MX', name: 'mx2', value: '10 a.example.net' })
    const patch = async (body: Record<string, unknown>) =>
      (await request('PATCH', `${zone.path}/records/${record.id}`, { body })).body
    expect(await patch({ value: '20 b.example.net' })).toMatchObject({
      priority: 20,
      value: 'b.example.net.',
    })
    expect(await patch({ type: 'mx', value: 'c.example.net' })).toMatchObject({
      priority: 20,
      value: 'c.example.net.',
    })
  })

  it('does not call the provider for a comment', async () => {
    const record = await zone.create({ type: 'A', name: 'quiet', value: '192.0.2.1' })
    const { version } = await zone.read()
    await request('PATCH', `${zone.path}/records/${record.id}`, {
      headers: { prefer: 'wait=20' },
      body: { comment: 'hello' },
    })
    expect((await zone.read())['version']).toBe(version)
  })

  it('removes one value of a set and keeps the others', async () => {
    const record = await zone.create({ type: 'A', name: 'set', value: '192.0.2.1' })
    await zone.create({ type: 'A', name: 'set', value: '192.0.2.2' })
    const { status } = await request('DELETE', `${zone.path}/records/${record.id}`, {
      headers: { prefer: 'wait=20' },
    })
    expect(status).toBe(204)
    expect((await world.atProvider('example.com'))['set A']?.values).toEqual(['192.0.2.2'])
    expect((await request('GET', `${zone.path}/records/${record.id}`)).status).toBe(404)
  })
})

describe('listing records', () => {
  it('returns records of all zones with type, name (@ for the apex) and sync state', async () => {
    const second = await world.zone('second.example')
    await second.create({ type: 'A', name: '@', value: '192.0.2.77' })
    const { body } = await request('GET', '/v1/dns/records?zone=second.example&type=A')
    expect(body.data).toMatchObject([
      { type: 'A', name: '@', synced: true, zone_id: second.id, zone: 'second.example' },
    ])
  })

  it('filters as documented', async () => {
    const list = async (query: string) =>
      (await request('GET', `/v1/dns/records?zone_id=${zone.id}&${query}`)).body.data
    expect(await list('label=env:prod')).toHaveLength(1)
    expect(await list('label=env')).toHaveLength(1)
    expect(await list('label=env:test')).toHaveLength(0)
    expect(await list('q=the%20site')).toMatchObject([{ name: 'www' }])
    expect(await list('value=192.0.2.10')).toMatchObject([{ name: 'www' }])
    expect(await list('q=%25')).toEqual([])
    expect(await list('synced=false')).toEqual([])
    expect(await list('name=www&type=a')).toMatchObject([{ value: '192.0.2.10' }])
  })

  it('finds a name in any notation: relative, full, with a final dot, in Unicode', async () => {
    const owner = await world.zone('owner.example')
    for (const name of ['@', 'www', 'bücher', 'a.b'])
      await owner.create({ type: 'A', name, value: '192.0.2.1' })
    const found = async (path: string, name: string) =>
      (await request('GET', `${path}?type=A&name=${encodeURIComponent(name)}`)).body.data.map(
        (record: { fqdn: string }) => record.fqdn,
      )
    for (const [name, fqdn] of [
      ['owner.example', 'owner.example'],
      ['WWW.owner.example', 'www.owner.example'],
      ['www.owner.example.', 'www.owner.example'],
      ['bücher', 'xn--bcher-kva.owner.example'],
      ['a.b.owner.example', 'a.b.owner.example'],
    ] as const) {
      expect(await found('/v1/dns/records', name), name).toEqual([fqdn])
      expect(await found(`${owner.path}/records`, name), name).toEqual([fqdn])
    }
    expect(await found(`${owner.path}/records`, '@')).toEqual(['owner.example'])
    expect(await found(`${owner.path}/records`, 'www.')).toEqual([])
    expect((await request('GET', '/v1/dns/records?name=a..b')).body.errors).toMatchObject([
      { pointer: '?name' },
    ])
  })

  it('pages through everything once, in order, by name or by age', async () => {
    for (const sort of ['created_at', '-created_at', 'name', '-name']) {
      const seen: string[] = []
      let cursor = ''
      do {
        const { body } = await request(
          'GET',
          `/v1/dns/records?limit=7&sort=${sort}${cursor && `&cursor=${cursor}`}`,
        )
        seen.push(...body.data.map(({ id }: { id: string }) => id))
        cursor = body.next_cursor
      } while (cursor)
      const whole = (await request('GET', `/v1/dns/records?limit=200&sort=${sort}`)).body.data
      expect([sort, seen]).toEqual([sort, whole.map(({ id }: { id: string }) => id)])
      expect(new Set(seen).size).toBe(seen.length)
    }
  })

  it('searches within a zone for names as users write them, and not for the zone itself', async () => {
    const searched = await world.zone('searched.example')
    for (const name of ['www', 'shop.www', 'bücher'])
      await searched.create({ type: 'CNAME', name, value: 'www.elsewhere.example.' })
    const found = async (q: string) =>
      (await searched.records(`&sort=name&type=CNAME&q=${encodeURIComponent(q)}`)).map(({ name }) => name)
    expect(await found('www.searched.example')).toEqual(['shop.www', 'www'])
    expect(await found('Bücher')).toEqual(['xn--bcher-kva'])
    expect(await found('searched.example')).toEqual([])
    expect(await found('elsewhere')).toHaveLength(3)
  })

  it('reads from the middle of a list by offset, and counts matches', async () => {
    const many = await world.zone('many.example')
    const names = ['a', 'b', 'c', 'd', 'e']
    await many.bulk({
      create: names.flatMap((name) => [
        { type: 'TXT', name, value: 'x' },
        { type: 'A', name, value: '192.0.2.1' },
      ]),
    })
    const page = async (query: string) =>
      (await request('GET', `${many.path}/records?sort=name${query}`)).body
    const { data, total, next_cursor } = await page('&offset=5&limit=3&total=true')
    expect(data.map(({ name, type }: Record<string, string>) => `${name} ${type}`)).toEqual([
      'b TXT',
      'c A',
      'c TXT',
    ])
    expect(total).toBe(12)
    expect((await page(`&cursor=${next_cursor}&limit=1`)).data).toMatchObject([{ name: 'd', type: 'A' }])
    expect(await page('&type=A&limit=1&total=true')).toMatchObject({ total: 5 })
    expect(await page('&offset=12')).toEqual({ data: [], next_cursor: null })
    const both = await request('GET', `${many.path}/records?sort=name&offset=1&cursor=${next_cursor}`)
    expect([both.status, faultsOf(both.body)]).toEqual([422, ['?offset']])
  })

  it('rejects a cursor of another list', async () => {
    const { body } = await request('GET', '/v1/dns/records?limit=1&type=A')
    const other = await request('GET', `/v1/dns/records?limit=1&type=TXT&cursor=${body.next_cursor}`)
    expect([other.status, faultsOf(other.body)]).toEqual([422, ['?cursor']])
  })
})

describe('two concurrent requests', () => {
  it('cannot create the same record twice', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        request('POST', `${zone.path}/records`, { body: { type: 'A', name: 'race', value: '192.0.2.1' } }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422, 422, 422])
  })

  it('lose no update: the second writer with the same ETag is rejected', async () => {
    const record = await zone.create({ type: 'A', name: 'etag', value: '192.0.2.1' })
    const { headers } = await request('GET', `${zone.path}/records/${record.id}`)
    const patch = (value: string) =>
      request('PATCH', `${zone.path}/records/${record.id}`, {
        headers: { 'if-match': headers['etag'] ?? '' },
        body: { value },
      })
    const statuses = (await Promise.all([patch('192.0.2.2'), patch('192.0.2.3')])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 412])
  })
})
