/** The audit log as the activity of a resource and of the account: the changes within it, one entry per action. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type DynamicIpWorld,
  givenDynamicIpWorld,
  type TestZone,
} from '../../src/areas/dynamic-ip/testing/given-dynamic-ip.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

let world: DynamicIpWorld
let zone: TestZone
let zoneId: string
beforeAll(async () => {
  world = await givenDynamicIpWorld()
  zone = await world.zone('activity.example')
  zoneId = zone.path.split('/').at(-1) ?? ''
})
afterAll(() => world.close())

const request: DynamicIpWorld['service']['request'] = (...args) => world.service.request(...args)
const wait = { prefer: 'wait=20' }
async function log(query: string, token?: string) {
  const { status, body } = await request(
    'GET',
    `/v1/audit-log?${query}`,
    token === undefined ? {} : { token },
  )
  expect([query, status]).toEqual([query, 200])
  return body.data as any[]
}
const actions = async (query: string) => (await log(query)).map(({ action }) => action)

describe('the activity of a zone', () => {
  it("includes changes of its records, with the zone's name at that time", async () => {
    const made = await request('POST', `${zone.path}/records`, {
      body: { type: 'A', name: 'www', value: '192.0.2.1' },
      headers: wait,
    })
    const path = `${zone.path}/records/${made.body.id}`
    await request('PATCH', path, { body: { ttl: 600 }, headers: wait })
    await request('DELETE', path, { headers: wait })
    const all = await log(`target=${zoneId}&action=dns.records.*`)
    expect(all.map(({ action }) => action)).toEqual([
      'dns.records.delete',
      'dns.records.update',
      'dns.records.create',
    ])
    for (const { target } of all)
      expect(target).toEqual({
        type: 'record',
        id: made.body.id,
        name: 'www A in activity.example',
        within: [{ type: 'zone', id: zoneId, name: 'activity.example' }],
      })
    expect(await actions(`target=${made.body.id}`)).toHaveLength(3)
  })

  it('has one entry per action: an apply that executes a request only follows from it', async () => {
    const changed = await request('PATCH', zone.path, { body: { default_ttl: 1800 } })
    const made = await request('POST', `${zone.path}/records/bulk`, {
      body: { create: [1, 2, 3].map((n) => ({ type: 'A', name: `host${n}`, value: `192.0.2.${n}` })) },
      headers: wait,
    })
    const requestId = made.headers['request-id']
    await eventually(async () => (await log(`request_id=${requestId}`)).length === 2)
    const [apply, bulk] = await log(`request_id=${requestId}`)
    expect([apply.action, apply.follows]).toEqual(['dns.zones.apply', zoneId])
    expect([bulk.action, bulk.follows]).toEqual(['dns.records.bulk', null])
    for (const query of [`target=${zoneId}&acts=true`, 'acts=true'])
      expect((await log(query)).slice(0, 2).map((entry) => entry.request_id)).toEqual([
        requestId,
        changed.headers['request-id'],
      ])
    expect(await actions(`target=${zoneId}`)).toContain('dns.zones.apply')
  })

  it('includes its bindings, and what a dynamic IP has changed in it', async () => {
    const dynamicIp = await world.dynamicIp({ name: 'Home' })
    await dynamicIp.report('myip=9.9.9.9')
    await dynamicIp.bind({ zone_id: zoneId, name: 'home', type: 'A' })
    const ofDynamicIp = () => log(`target=${zoneId}&actor=${dynamicIp.id}&acts=true`)
    await eventually(async () => (await ofDynamicIp()).length === 1)
    expect((await ofDynamicIp())[0]).toMatchObject({
      action: 'dns.zones.apply',
      actor: { type: 'token', id: dynamicIp.id, name: 'Home' },
      follows: dynamicIp.id,
    })
    // The report has its own entry.
    expect(await actions(`actor=${dynamicIp.id}&acts=true`)).toEqual(['dynamic_ips.report'])
    const [binding] = await log(`target=${zoneId}&target_type=dynamic_ip_binding`)
    expect(binding.target).toMatchObject({
      name: 'home A',
      within: [
        { type: 'dynamic_ip', id: dynamicIp.id, name: 'Home' },
        { type: 'zone', id: zoneId, name: 'activity.example' },
      ],
    })
    expect(await actions(`target=${dynamicIp.id}`)).toContain('dynamic_ips.bindings.create')
    const [home] = await zone.records('&name=home')
    await request('PATCH', `${zone.path}/records/${home?.['id']}?if_managed=release`, {
      body: { value: '192.0.2.9' },
    })
    const [released] = await log(`target=${dynamicIp.id}&acts=true`)
    expect(released).toMatchObject({
      action: 'dns.records.update',
      target: { id: dynamicIp.id },
      follows: zoneId,
    })
    expect((await log('acts=true&action=dns.records.update'))[0].target.type).toBe('record')
  })

  it('can be paged through without gaps or repetitions, in both directions', async () => {
    const all = (await log(`target=${zoneId}&acts=true&limit=200`)).map(({ id }) => id)
    expect(all.length).toBeGreaterThan(8)
    const paged: string[] = []
    let cursor = ''
    do {
      const { body } = await request('GET', `/v1/audit-log?target=${zoneId}&acts=true&limit=3${cursor}`)
      paged.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`
    } while (cursor !== '')
    expect(paged).toEqual(all)
    const file = await request('GET', `/v1/audit-log/export?target=${zoneId}&acts=true`)
    const exported = String(file.body).trim().split('\n')
    expect(exported.map((line) => JSON.parse(line).id)).toEqual(all.toReversed())
  })

  it('is visible to its account only, and without names for actors without DNS access', async () => {
    const { token } = await world.service.otherAccount()
    expect(await log(`target=${zoneId}`, token)).toEqual([])
    const auditor = await request('POST', '/v1/tokens', {
      body: { name: 'x', permissions: ['account.read'] },
    })
    const [entry] = await log(`target=${zoneId}&target_type=record`, auditor.body.token)
    expect(entry).toMatchObject({ redacted: true, target: { within: [{ type: 'zone', id: zoneId }] } })
    expect(JSON.stringify(entry)).not.toContain('activity.example')
    const reader = await request('POST', '/v1/tokens', { body: { name: 'x', permissions: ['dns.read'] } })
    const refused = await request('GET', `/v1/audit-log?target=${zoneId}`, { token: reader.body.token })
    expect(refused.status).toBe(403)
  })

  it('names the target of a refused attempt and its parents', async () => {
    const reader = await request('POST', '/v1/tokens', { body: { name: 'reads', permissions: ['dns.read'] } })
    const [record] = await zone.records()
    await request('DELETE', `${zone.path}/records/${record?.['id']}`, { token: reader.body.token })
    expect((await log(`target=${zoneId}&result=denied`))[0]).toMatchObject({
      action: 'dns.records.delete',
      target: { type: 'record', id: record?.['id'], within: [{ type: 'zone', id: zoneId }] },
    })
  })
})

describe('the filters', () => {
  it('select by verb and by target type', async () => {
    expect(new Set(await actions('verb=create'))).toEqual(
      new Set((await actions('')).filter((action) => action.endsWith('.create'))),
    )
    expect(new Set((await log('target_type=record')).map(({ target }) => target.type))).toEqual(
      new Set(['record']),
    )
  })
})
