/** Records that follow a dynamic IP, and requests that would change them through DNS. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import {
  type DynamicIpWorld,
  givenDynamicIpWorld,
  isInStates,
  type TestDynamicIp,
  type TestZone,
} from '../testing/given-dynamic-ip.ts'

let world: DynamicIpWorld
// The clock can be advanced, because an unchanged report is only stored once a minute.
let aheadMs = 0
beforeAll(async () => {
  world = await givenDynamicIpWorld({ clock: () => new Date(Date.now() - 24 * 3600_000 + aheadMs) })
})
afterAll(() => world.close())

type SendRequest = DynamicIpWorld['service']['request']
const request: SendRequest = (...args) => world.service.request(...args)
const wait = { prefer: 'wait=20' }

let made = 0
/** A zone in which `home A` follows a dynamic IP with 9.9.9.9, beside `www A`. */
async function given(settings: Record<string, unknown> = {}) {
  const zone = await world.zone(`managed${++made}.example`, settings)
  await zone.create({ type: 'A', name: 'www', value: '192.0.2.1' })
  const dynamicIp = await world.dynamicIp({ name: `Office ${made}` })
  await dynamicIp.report('myip=9.9.9.9')
  await dynamicIp.bind({ zone_id: zone.id, name: 'home', type: 'A' })
  await eventually(async () => isInStates(await dynamicIp.bindings(), 'in_sync'))
  const [record] = await zone.records('&name=home')
  const manager = { type: 'dynamic_ip', id: dynamicIp.id, name: `Office ${made}` }
  return {
    zone,
    dynamicIp,
    id: record?.['id'] as string,
    path: `${zone.path}/records/${record?.['id']}`,
    manager,
  }
}

type Given = Awaited<ReturnType<typeof given>>

const isRefused = ({ status, body }: { status: number; body: any }, { manager }: Given) => {
  expect([status, body.code]).toEqual([409, 'conflict'])
  expect(body.detail).toContain(`the dynamic IP “${manager.name}”`)
  expect(body.detail).toContain('if_managed=release')
  expect(body.managed).toMatchObject([{ name: 'home', type: 'A', managed_by: manager }])
}

const home = async (zone: TestZone) => (await zone.records('&name=home'))[0]
const released = async (zone: TestZone) =>
  (await world.events('dns.records_released')).filter((data) => data['zone'] === zone.name)

describe('a record that follows a dynamic IP', () => {
  it('shows its manager by the current name, and can be found by it', async () => {
    const { zone, dynamicIp, manager } = await given()
    expect(await home(zone)).toMatchObject({ managed_by: manager })
    expect((await zone.records('&name=www'))[0]).toMatchObject({ managed_by: null })
    await request('PATCH', dynamicIp.path, { body: { name: 'Berlin' } })
    expect(await zone.records('&managed=true')).toMatchObject([
      { name: 'home', managed_by: { ...manager, name: 'Berlin' } },
    ])
    expect((await zone.records('&managed=false')).map(({ name }) => name)).not.toContain('home')
  })

  it('cannot be edited or deleted, or get a second value or an alias, unless it is released', async () => {
    const one = await given()
    const { zone, path } = one
    isRefused(await request('PATCH', path, { body: { value: '192.0.2.66' } }), one)
    isRefused(await request('PATCH', path, { body: { ttl: 600 } }), one)
    isRefused(await request('PATCH', path, { body: { name: 'elsewhere' } }), one)
    isRefused(await request('DELETE', path), one)
    const second = { type: 'A', name: 'home', value: '192.0.2.66' }
    isRefused(await request('POST', `${zone.path}/records`, { body: second }), one)
    const alias = { type: 'CNAME', name: 'home', value: 'www.example.com.' }
    isRefused(await request('POST', `${zone.path}/records`, { body: alias }), one)
    expect(await home(zone)).toMatchObject({ value: '9.9.9.9', ttl: 60 })
  })

  it('can have a comment and labels like any other', async () => {
    const { path } = await given()
    const { status, body } = await request('PATCH', path, {
      body: { comment: 'the office', labels: { site: 'b' } },
    })
    expect([status, body]).toMatchObject([200, { comment: 'the office', value: '9.9.9.9' }])
  })

  it('is released from the dynamic IP in the change that requests it', async () => {
    const { zone, dynamicIp, path, manager } = await given()
    const { body } = await request('PATCH', `${path}?if_managed=release`, {
      headers: wait,
      body: { value: '192.0.2.66' },
    })
    expect(body).toMatchObject({ value: '192.0.2.66', managed_by: null, synced: true })
    expect(await dynamicIp.bindings()).toEqual([])
    expect(await released(zone)).toMatchObject([{ released: [{ name: 'home', managed_by: manager }] }])
    const log = await request('GET', `/v1/audit-log?target=${dynamicIp.id}&limit=1`)
    expect(log.body.data[0]).toMatchObject({
      action: 'dns.records.update',
      changes: { before: { manages: { zone: zone.name, name: 'home', type: 'A' } } },
    })
    await dynamicIp.report('myip=9.9.9.10')
    expect(await home(zone)).toMatchObject({ value: '192.0.2.66' })
    // The record has no manager any more, so it can be bound again.
    await dynamicIp.bind({ zone_id: zone.id, name: 'home', type: 'A', adopt: true })
    await eventually(async () => (await home(zone))?.['value'] === '9.9.9.10')
  })

  it('can only be released with permission to change the dynamic IP', async () => {
    const { zone, path } = await given()
    const { body: token } = await request('POST', '/v1/tokens', {
      body: { name: 'dns only', permissions: ['dns.write'] },
    })
    const refused = await request('PATCH', `${path}?if_managed=release`, {
      token: token.token,
      body: { value: '192.0.2.66' },
    })
    expect([refused.status, refused.body.permission]).toEqual([403, 'dynamic_ip.write'])
    expect(await home(zone)).toMatchObject({ value: '9.9.9.9' })
  })

  it('has no manager after its binding or its dynamic IP is deleted', async () => {
    const { zone, dynamicIp, path } = await given()
    const [binding] = await dynamicIp.bindings()
    await request('DELETE', `${dynamicIp.path}/bindings/${binding?.['id']}`)
    expect((await request('PATCH', path, { body: { value: '192.0.2.7' } })).status).toBe(200)
    await dynamicIp.bind({ zone_id: zone.id, name: 'home', type: 'A', adopt: true })
    expect((await request('DELETE', path)).status).toBe(409)
    await request('DELETE', dynamicIp.path)
    expect((await request('DELETE', path)).status).toBe(204)
  })
})

describe('a request about many records', () => {
  const bulk = ({ zone }: Given, query: string, body: object) =>
    request('POST', `${zone.path}/records/bulk${query}`, { headers: wait, body })

  it('lists managed records in a dry run, and rejects, keeps or releases them', async () => {
    const one = await given()
    const { zone, dynamicIp, id, manager } = one
    const body = { delete: [id], create: [{ type: 'A', name: 'new', value: '192.0.2.2' }] }
    const managed = [{ name: 'home', type: 'A', managed_by: manager }]
    expect((await bulk(one, '?dry_run=true', body)).body).toMatchObject({ deleted: [id], managed })
    isRefused(await bulk(one, '', body), one)
    expect(await zone.records('&name=new')).toEqual([])
    const kept = await bulk(one, '?if_managed=keep', body)
    expect(kept.body).toMatchObject({ created: [{ name: 'new' }], deleted: [], managed })
    expect(await dynamicIp.bindings()).toHaveLength(1)
    const gone = await bulk(one, '?if_managed=release', { delete: [id] })
    expect(gone.body).toMatchObject({ deleted: [id], managed })
    expect(await dynamicIp.bindings()).toEqual([])
  })

  it('that restores a version lists managed records in its plan, and rejects, keeps or releases them', async () => {
    const one = await given()
    const { zone, dynamicIp, manager } = one
    const { version } = await zone.read()
    await dynamicIp.report('myip=9.9.9.10')
    await eventually(async () => (await zone.read())['version'] > version)
    await zone.create({ type: 'A', name: 'later', value: '192.0.2.3' })
    const restore = (query: string) =>
      request('POST', `${zone.path}/versions/${version}/restore${query}`, { headers: wait, body: {} })
    const plan = await restore('?dry_run=true')
    expect(plan.body.changes).toMatchObject([
      { name: 'home', action: 'update', managed_by: manager },
      { name: 'later', action: 'delete', managed_by: null },
    ])
    isRefused(await restore(''), one)
    expect((await zone.plan())['changes']).toEqual([])
    await restore('?if_managed=keep')
    await eventually(async () => (await zone.records('&name=later')).length === 0)
    expect(await home(zone)).toMatchObject({ value: '9.9.9.10', managed_by: manager })
    await restore('?if_managed=release')
    expect(await home(zone)).toMatchObject({ value: '9.9.9.9', managed_by: null })
    expect(await dynamicIp.bindings()).toEqual([])
  })

  it('that imports a zone file lists managed records in its preview, and rejects, keeps or releases them', async () => {
    const one = await given()
    const { zone, dynamicIp, manager } = one
    const importFile = (query: string) =>
      request('POST', `${zone.path}/records/import?${query}`, {
        headers: wait,
        body: { zone_file: 'home 60 IN A 192.0.2.66\nnew 60 IN A 192.0.2.2\n' },
      })
    const { body: preview } = await importFile('dry_run=true')
    expect(preview.changes).toMatchObject([
      { name: 'home', action: 'update', managed_by: manager },
      { name: 'new', action: 'create', managed_by: null },
    ])
    const managed = [{ name: 'home', type: 'A', managed_by: manager }]
    expect(preview.managed).toMatchObject(managed)
    const { body: without } = await importFile('dry_run=true&if_managed=keep')
    expect(without).toMatchObject({ hash: preview.hash, changes: [{ name: 'new' }], managed })
    isRefused(await importFile(`hash=${preview.hash}`), one)
    const kept = await importFile(`hash=${preview.hash}&if_managed=keep`)
    expect(kept.body).toMatchObject({ applied: true, changes: [{ name: 'new' }], managed })
    expect(await zone.records('&name=home')).toMatchObject([{ value: '9.9.9.9', managed_by: manager }])
    const { hash } = (await importFile('dry_run=true')).body
    expect((await importFile(`hash=${hash}&if_managed=release`)).status).toBe(200)
    expect(await dynamicIp.bindings()).toEqual([])
    expect(await zone.records('&name=home')).toHaveLength(2)
  })

  it('that deletes the zone is rejected, unless it releases them', async () => {
    const one = await given()
    const { zone, dynamicIp } = one
    isRefused(await request('DELETE', zone.path), one)
    isRefused(await request('DELETE', `${zone.path}?at_provider=delete`), one)
    expect((await request('DELETE', `${zone.path}?if_managed=release`)).status).toBe(204)
    expect(await dynamicIp.bindings()).toEqual([])
    expect(await released(zone)).toHaveLength(1)
  })
})

describe('an external change to a record that follows a dynamic IP', () => {
  const strange = [{ name: 'home', type: 'A', values: ['198.51.100.66'] }]

  it('is only adopted if the record is released', async () => {
    const one = await given()
    const { zone, dynamicIp } = one
    await world.changeAtProvider(zone.name, [
      ...strange,
      { name: 'www', type: 'A', values: ['198.51.100.1'] },
    ])
    await zone.check()
    const adopt = (query: string) => request('POST', `${zone.path}/adopt${query}`, { body: {} })
    isRefused(await adopt(''), one)
    await adopt('?if_managed=keep')
    expect(await home(zone)).toMatchObject({ value: '9.9.9.9', synced: false })
    expect(await zone.records('&name=www')).toMatchObject([{ value: '198.51.100.1', synced: true }])
    await adopt('?if_managed=release')
    expect(await home(zone)).toMatchObject({ value: '198.51.100.66', managed_by: null })
    expect(await dynamicIp.bindings()).toEqual([])
  })

  it('is undone in a zone that adopts external changes, and the others are adopted', async () => {
    const { zone, dynamicIp } = await given({ drift_policy: 'adopt' })
    await world.changeAtProvider(zone.name, [
      ...strange,
      { name: 'www', type: 'A', values: ['198.51.100.1'] },
    ])
    await zone.check()
    await eventually(async () => (await home(zone))?.['synced'])
    expect(await world.atProvider(zone.name)).toMatchObject({
      'home A': { values: ['9.9.9.9'] },
      'www A': { values: ['198.51.100.1'] },
    })
    expect(await dynamicIp.bindings()).toMatchObject([{ state: 'in_sync' }])
  })
})

describe('an unchanged report', () => {
  /** As left by an older version that did not protect such records. */
  async function change({ zone }: Given, value: string): Promise<void> {
    await world.service.database.tenant(world.service.accountId, async (tx) => {
      await sql`update dns_records set rdata = ${value} where zone_id = ${zone.id} and name = 'home'`.execute(
        tx,
      )
      await sql`update dns_rrsets set wanted = ${value}, applied = ${value}, actual = ${value}
        where zone_id = ${zone.id} and name = 'home'`.execute(tx)
    })
    await world.changeAtProvider(zone.name, [{ name: 'home', type: 'A', ttl: 60, values: [value] }])
  }

  const isBack = async ({ zone, dynamicIp }: { zone: TestZone; dynamicIp: TestDynamicIp }) => {
    await eventually(async () => (await world.atProvider(zone.name))['home A']?.values[0] === '9.9.9.9')
    await eventually(async () => isInStates(await dynamicIp.bindings(), 'in_sync'))
  }

  it('writes a record again that wants another value', async () => {
    const one = await given()
    await change(one, '192.0.2.66')
    aheadMs += 61_000
    expect((await one.dynamicIp.report('myip=9.9.9.9')).text).toBe('nochg 9.9.9.9')
    await isBack(one)
  })
})
