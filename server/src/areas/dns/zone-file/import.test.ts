import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '../testing/given-zone.ts'

let world: ZoneWorld
beforeAll(async () => {
  world = await givenZoneWorld()
})
afterAll(() => world.close())

const request: ZoneWorld['service']['request'] = (...args) => world.service.request(...args)
const text = { 'content-type': 'text/dns' }

function sendFile(zone: TestZone, body: string, query = '', headers: Record<string, string> = {}) {
  return request('POST', `${zone.path}/records/import?${query}`, { body, headers: { ...text, ...headers } })
}

async function preview(zone: TestZone, body: string, query = '') {
  const response = await sendFile(zone, body, `dry_run=true&${query}`)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body
}

async function apply(zone: TestZone, body: string, query = '') {
  const { hash } = await preview(zone, body, query)
  return await sendFile(zone, body, `hash=${hash}&${query}`, { prefer: 'wait=20' })
}

const contentsOf = async (zone: TestZone) =>
  (await zone.records())
    .map(({ name, ttl, type, priority, value }) =>
      [name, ttl, type, ...(priority === null ? [] : [priority]), value].join(' '),
    )
    .sort()

describe('the preview of an import', () => {
  it('shows what is added, changed (even if only in its TTL), removed and kept, and changes nothing', async () => {
    const zone = await world.zone('preview.example')
    await zone.bulk({
      create: [
        { type: 'A', name: 'same', value: '192.0.2.1', ttl: 300 },
        { type: 'A', name: 'slower', value: '192.0.2.2', ttl: 300 },
        { type: 'A', name: 'more', value: '192.0.2.3', ttl: 300 },
        { type: 'A', name: 'other', value: '192.0.2.4', ttl: 300 },
      ],
    })
    const before = await zone.read()
    const file = '$TTL 300\nsame A 192.0.2.1\nslower 60 A 192.0.2.2\nmore A 192.0.2.33\nnew MX 10 mail\n'
    expect(await preview(zone, file)).toMatchObject({
      applied: false,
      records: 4,
      counts: { create: 1, update: 2, delete: 0 },
      unchanged: 1,
      changes: [
        { name: 'more', action: 'update', after: { ttl: 300, values: ['192.0.2.3', '192.0.2.33'] } },
        { name: 'new', action: 'create', before: null, after: { values: ['10 mail.preview.example.'] } },
        { name: 'slower', action: 'update', before: { ttl: 300 }, after: { ttl: 60, values: ['192.0.2.2'] } },
      ],
    })
    const replaced = await preview(zone, file, 'mode=replace')
    expect(replaced.counts).toEqual({ create: 1, update: 2, delete: 1 })
    expect(replaced.changes).toContainEqual(
      expect.objectContaining({ name: 'other', action: 'delete', after: null }),
    )
    expect(replaced.changes.map(({ name }: { name: string }) => name)).not.toContain('@')
    expect(await zone.read()).toEqual(before)
  })

  it('lists every fault with its line, and returns no hash', async () => {
    const zone = await world.zone('faults.example')
    const body = await preview(zone, 'a A 192.0.2.1\nb A x\n\nc CH TXT x\na CNAME b\n')
    expect([body.hash, body.fault_count]).toEqual([null, 2])
    expect(body.faults).toMatchObject([
      { line: 2, text: 'b A x', message: expect.stringContaining('IPv4') },
      { line: 4, message: expect.stringContaining('"CH"') },
    ])
    const refused = await sendFile(zone, 'b A x\n', `hash=${'0'.repeat(64)}`)
    expect([refused.status, refused.body.errors[0].message.slice(0, 7)]).toEqual([422, 'line 1:'])
  })

  it('reports records that cannot exist together with the line that causes it', async () => {
    const zone = await world.zone('rules.example')
    await zone.create({ type: 'A', name: 'taken', value: '192.0.2.1' })
    const { hash, faults } = await preview(zone, 'fine A 192.0.2.1\ntaken CNAME fine\n')
    expect([hash, faults]).toEqual([null, [expect.objectContaining({ line: 2 })]])
  })

  it('skips lines with faults only on request', async () => {
    const zone = await world.zone('partly.example')
    const file = 'a 60 A 192.0.2.1\nb A x\nc A 192.0.2.3\n'
    const body = await preview(zone, file, 'faults=leave_out')
    expect([body.hash === null, body.fault_count, body.counts.create]).toEqual([false, 1, 2])
    expect((await apply(zone, file, 'faults=leave_out')).status).toBe(200)
    expect(await contentsOf(zone)).toEqual(expect.arrayContaining(['a 60 A 192.0.2.1', 'c 60 A 192.0.2.3']))
    const broken = await preview(zone, `${file}$INCLUDE x\n`, 'faults=leave_out')
    expect(broken.hash).toBeNull()
  })

  it('lists what the provider generates and what the file only hints at', async () => {
    const zone = await world.zone('left.example')
    const body = await preview(
      zone,
      '@ 60 SOA ns1 host 1 2 3 4 5\na A 192.0.2.1\n 30 A 192.0.2.2\n NSEC b A RRSIG\n RRSIG x\n RRSIG y\n',
    )
    expect(body.left_to_provider).toEqual([
      { type: 'SOA', count: 1, line: 1 },
      { type: 'NSEC', count: 1, line: 4 },
      { type: 'RRSIG', count: 2, line: 5 },
    ])
    expect(body.warnings).toMatchObject([{ line: 3, message: expect.stringContaining('60') }])
  })

  it('lists what guards would block', async () => {
    const zone = await world.zone('guarded.example')
    const create = Array.from({ length: 12 }, (_, index) => ({
      type: 'A',
      name: `h${index}`,
      value: '192.0.2.1',
    }))
    await zone.bulk({ create })
    const { guards } = await preview(zone, 'h0 A 192.0.2.1\n', 'mode=replace')
    expect(guards).toMatchObject([{ code: 'delete_threshold' }])
  })
})

describe('an import', () => {
  it('makes the previewed changes: from a file or JSON, and once per idempotency key', async () => {
    const zone = await world.zone('import.example')
    const file = '@ 300 TXT "a" "b"\nwww CNAME @\n'
    const { hash } = await preview(zone, file)
    const headers = { 'idempotency-key': 'import-1', prefer: 'wait=20' }
    const done = await sendFile(zone, file, `hash=${hash}`, headers)
    expect([done.status, done.body.applied, done.body.counts]).toEqual([
      200,
      true,
      { create: 2, update: 0, delete: 0 },
    ])
    const again = await sendFile(zone, file, `hash=${hash}`, headers)
    expect([again.headers['idempotency-replayed'], again.body]).toEqual(['true', done.body])
    const other = await sendFile(zone, `${file}x A 192.0.2.1\n`, `hash=${hash}`, headers)
    expect(other.body.code).toBe('idempotency_key_reused')
    const provider = await world.atProvider('import.example')
    expect(provider['@ TXT']).toMatchObject({ ttl: 300, values: ['"a" "b"'] })
    const json = await request('POST', `${zone.path}/records/import?dry_run=true`, {
      body: { zone_file: file },
    })
    expect([json.status, json.body.unchanged, json.body.counts.create]).toEqual([200, 2, 0])
  })

  it('with replace removes what the file lacks, and keeps the apex name servers, comments and labels', async () => {
    const zone = await world.zone('replace.example')
    await zone.bulk({
      create: [
        { type: 'A', name: 'kept', value: '192.0.2.1', comment: 'mine', labels: { env: 'prod' } },
        { type: 'A', name: 'gone', value: '192.0.2.2' },
      ],
    })
    const response = await apply(zone, 'kept 60 A 192.0.2.1\nkept A 192.0.2.9\n', 'mode=replace')
    expect(response.body.counts).toEqual({ create: 0, update: 1, delete: 1 })
    const records = await zone.records()
    expect(records.find(({ value }) => value === '192.0.2.1')).toMatchObject({
      comment: 'mine',
      labels: { env: 'prod' },
      ttl: 60,
    })
    const provider = await world.atProvider('replace.example')
    expect(Object.keys(provider).sort()).toEqual(['@ NS', 'kept A'])
  })

  it('may have delegations whose name servers are below each other', async () => {
    const zone = await world.zone('siblings.example')
    const file = 'foo 60 NS ns.bar\nns.foo A 192.0.2.1\nbar NS ns.foo\nns.bar A 192.0.2.2\n'
    expect((await apply(zone, file)).body).toMatchObject({ applied: true, counts: { create: 4 } })
    expect(await zone.create({ type: 'AAAA', name: 'ns.foo', value: '2001:db8::1' })).toMatchObject({
      synced: true,
    })
    const hidden = await preview(zone, 'www.foo 60 A 192.0.2.3\n')
    expect(hidden.faults).toMatchObject([
      { line: 1, message: expect.stringContaining('only addresses of name servers are allowed here') },
    ])
  })

  it('is rejected if the zone has changed since the preview, and without a preview', async () => {
    const zone = await world.zone('stale.example')
    const file = 'a A 192.0.2.1\n'
    const { hash } = await preview(zone, file)
    await zone.create({ type: 'A', name: 'a', value: '192.0.2.2' })
    const stale = await sendFile(zone, file, `hash=${hash}`)
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
    const bare = await sendFile(zone, file)
    expect([bare.status, bare.body.errors[0].pointer]).toEqual([422, '?hash'])
    expect(await contentsOf(zone)).not.toContain('a 3600 A 192.0.2.1')
  })

  it('is in the audit log with its counts', async () => {
    const zone = await world.zone('audited.example')
    await apply(zone, 'a A 192.0.2.1\n')
    const { body } = await request('GET', '/v1/audit-log?action=dns.records.import&limit=1')
    expect(body.data[0].changes.after).toMatchObject({ mode: 'merge', create: 1, update: 0, delete: 0 })
  })

  it('accepts files of up to 16 MiB, and no other types and sizes', async () => {
    const zone = await world.zone('large.example')
    const comment = `;${'x'.repeat(1022)}\n`
    const full = comment.repeat(16 * 1024)
    expect((await preview(zone, full)).records).toBe(0)
    const over = await sendFile(zone, `${full}x`, 'dry_run=true')
    expect([over.status, over.body.code, over.body.detail]).toEqual([
      413,
      'body_too_large',
      'The body is larger than 16 MiB.',
    ])
    const typed = await request('POST', `${zone.path}/records/import?dry_run=true`, {
      body: '<zone/>',
      headers: { 'content-type': 'application/xml' },
    })
    expect(typed.status).toBe(415)
    const misplaced = await request('POST', `${zone.path}/records`, { body: 'a A 192.0.2.1', headers: text })
    expect(misplaced.status).toBe(415)
  })
})

describe('the zone file of a zone', () => {
  it('contains the wanted state, and imports into another zone without a change', async () => {
    const zone = await world.zone('export.example')
    const file = [
      '@ 300 NS ns1',
      'ns1 A 192.0.2.1',
      '$ORIGIN sub.export.example.',
      '@ MX 10 mail.other.example.',
      '* TXT "a\\"b" "c;d" "\\000"',
      'odd\\.name\\@\\$ 5 TYPE731 \\# 2 abcd',
      '',
    ].join('\n')
    expect((await apply(zone, file, 'mode=replace')).status).toBe(200)
    const response = await request('GET', `${zone.path}/export`)
    expect(response.headers['content-type']).toContain('text/dns')
    expect(response.body).toContain('$ORIGIN export.example.')
    const { counts, left_to_provider, warnings } = await preview(zone, response.body, 'mode=replace')
    expect([counts, left_to_provider.length, warnings]).toEqual([{ create: 0, update: 0, delete: 0 }, 1, []])
  })
})
