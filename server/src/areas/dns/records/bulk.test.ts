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
const wait = { prefer: 'wait=20' }
const faultsOf = (response: { errors?: { pointer: string; message: string }[] }) =>
  response.errors?.map(({ pointer }) => pointer)

describe('a bulk change', () => {
  it('is in the audit log with its previous and new content', async () => {
    const changed = await zone.create({ type: 'A', name: 'audited', value: '192.0.2.1' })
    await zone.bulk({ update: [{ id: changed.id, value: '192.0.2.2' }] })
    const { body } = await request('GET', '/v1/audit-log?action=dns.records.bulk&limit=1')
    expect(body.data[0].changes).toMatchObject({
      before: { count: 1, records: [{ name: 'audited', rdata: '192.0.2.1' }] },
      after: { count: 1, records: [{ name: 'audited', rdata: '192.0.2.2' }] },
    })
  })

  it('is one entry of the zone that each of its records has in its history, with all that they were and are', async () => {
    const kept = await zone.create({ type: 'A', name: 'history-kept', value: '192.0.2.1' })
    const gone = await zone.create({ type: 'A', name: 'history-gone', value: '192.0.2.1' })
    const many = Array.from({ length: 150 }, (_each, index) => ({
      type: 'A',
      name: `history-${index}`,
      value: '192.0.2.1',
    }))
    const { created } = await zone.bulk({
      create: many,
      update: [{ id: kept.id, ttl: 60 }],
      delete: [gone.id],
    })
    const historyOf = async (id: string, more = '') =>
      (await request('GET', `/v1/audit-log?target=${id}${more}`)).body.data
    const [entry] = await historyOf(kept.id, '&action=dns.records.bulk')
    expect(entry).toMatchObject({ target: { id: zone.id }, changes_truncated: true })
    expect(entry.changes).toMatchObject({ before: { count: 2 }, after: { count: 151, created: 150 } })
    expect(entry.changes.after.records).toHaveLength(100)
    for (const id of [gone.id, created[0]?.id, created.at(-1)?.id])
      expect((await historyOf(id, '&acts=true')).map((one: { id: string }) => one.id)).toContain(entry.id)
    expect((await historyOf(kept.id)).map((one: { action: string }) => one.action)).toEqual(
      expect.arrayContaining(['dns.records.bulk', 'dns.records.create']),
    )
    const whole = (await request('GET', `/v1/audit-log/${entry.id}`)).body
    expect(whole.changes.after.records).toHaveLength(151)
    expect(whole.changes_truncated).toBe(false)
    expect(whole.changes.before.records).toContainEqual(
      expect.objectContaining({ id: gone.id, name: 'history-gone', rdata: '192.0.2.1' }),
    )
    const stranger = await world.service.otherAccount()
    const foreign = await request('GET', `/v1/audit-log?target=${kept.id}`, { token: stranger.token })
    expect(foreign.body.data).toEqual([])
  })

  it('is rejected if it would make a record set too large for a response', async () => {
    const create = Array.from({ length: 4100 }, (_each, index) => ({
      type: 'A',
      name: 'huge',
      value: `10.1.${index >> 8}.${index & 255}`,
    }))
    const { status, body } = await request('POST', `${zone.path}/records/bulk`, { body: { create } })
    expect([status, faultsOf(body)]).toEqual([422, ['/create/0/value']])
    expect(body.detail).toContain('65535')
  })

  it('creates, changes and deletes at once, as one version', async () => {
    const old = await zone.create({ type: 'A', name: 'bulk-old', value: '192.0.2.1' })
    const kept = await zone.create({ type: 'A', name: 'bulk-kept', value: '192.0.2.2' })
    const { version } = await zone.read()
    const response = await zone.bulk({
      create: [{ type: 'A', name: 'bulk-new', value: '192.0.2.3' }],
      update: [{ id: kept.id, value: '192.0.2.22' }],
      delete: [old.id],
    })
    expect(response['created']).toMatchObject([{ name: 'bulk-new', synced: true }])
    expect(response['updated']).toMatchObject([{ id: kept.id, value: '192.0.2.22', synced: true }])
    expect(response['deleted']).toEqual([old.id])
    expect((await zone.read())['version']).toBe(version + 1)
  })

  it('swaps a CNAME for an address at once', async () => {
    const alias = await zone.create({ type: 'CNAME', name: 'swap', value: 'a.example.net' })
    await zone.bulk({ delete: [alias.id], create: [{ type: 'A', name: 'swap', value: '192.0.2.5' }] })
    const provider = await world.atProvider('example.com')
    expect([provider['swap CNAME'], provider['swap A']?.values]).toEqual([undefined, ['192.0.2.5']])
  })

  it('changes nothing if one item has a fault, and returns all faults', async () => {
    const before = (await zone.read())['record_count']
    const { status, body } = await request('POST', `${zone.path}/records/bulk`, {
      body: {
        create: [
          { type: 'A', name: 'fine', value: '192.0.2.1' },
          { type: 'A', name: 'wrong', value: 'not an address' },
          { type: 'CNAME', name: 'fine', value: 'x.example.net' },
        ],
        delete: ['rec_00000000000000000000000000'],
      },
    })
    expect(status).toBe(422)
    expect(faultsOf(body)?.sort()).toEqual(['/create/1/value', '/delete/0'])
    expect((await zone.read())['record_count']).toBe(before)
    expect(await zone.records('&name=fine')).toEqual([])
  })

  it('finds duplicates within itself', async () => {
    const item = { type: 'A', name: 'twice', value: '192.0.2.1' }
    const { status, body } = await request('POST', `${zone.path}/records/bulk`, {
      body: { create: [item, item] },
    })
    expect([status, faultsOf(body)]).toEqual([422, ['/create/0/value', '/create/1/value']])
  })

  it('accepts an import again: existing records get what is new, and nothing is rejected for it', async () => {
    const [kept, changed] = await Promise.all([
      zone.create({ type: 'A', name: 'again', value: '192.0.2.1', ttl: 300, comment: 'mine' }),
      zone.create({ type: 'TXT', name: 'again', value: 'x', ttl: 300 }),
    ])
    const response = await zone.bulk({
      create: [
        { type: 'A', name: 'AGAIN', value: '192.0.2.1', ttl: 300 },
        { type: 'TXT', name: 'again', value: '"x"', ttl: 60 },
        { type: 'A', name: 'fresh', value: '192.0.2.3' },
        { type: 'A', name: 'fresh', value: '192.0.2.3' },
      ],
      if_exists: 'update',
    })
    expect(response['created']).toMatchObject([{ name: 'fresh' }])
    expect(response['updated']).toMatchObject([{ id: changed['id'], ttl: 60, synced: true }])
    expect((await request('GET', `${zone.path}/records/${kept['id']}`)).body).toMatchObject({
      comment: 'mine',
    })
    const nothing = await zone.bulk({
      create: [{ type: 'A', name: 'fresh', value: '192.0.2.3' }],
      if_exists: 'update',
    })
    expect(nothing).toEqual({ created: [], updated: [], deleted: [], managed: [], warnings: [] })
  })

  it('as a dry run returns what it would change, and changes nothing', async () => {
    const kept = await zone.create({ type: 'A', name: 'tried', value: '192.0.2.1' })
    const before = await zone.read()
    const dry = (body: object) =>
      request('POST', `${zone.path}/records/bulk?dry_run=true`, { body, headers: wait })
    const { status, body } = await dry({
      create: [{ type: 'A', name: 'Tried-2', value: '192.0.2.9' }],
      delete: [kept['id']],
    })
    expect([status, body.deleted]).toEqual([200, [kept['id']]])
    expect(body.created).toMatchObject([{ name: 'tried-2', state: 'pending_create' }])
    expect(faultsOf((await dry({ create: [{ type: 'A', name: 'x', value: 'y' }] })).body)).toEqual([
      '/create/0/value',
    ])
    expect(await zone.read()).toEqual(before)
    expect(await zone.records('&q=tried')).toMatchObject([{ name: 'tried', synced: true }])
    const audited = await request('GET', '/v1/audit-log?action=dns.records.bulk&limit=1')
    expect(JSON.stringify(audited.body.data)).not.toContain('tried-2')
  })
})
