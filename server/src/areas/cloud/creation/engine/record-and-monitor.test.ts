/** DNS records and monitors that are ordered with a server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenZoneWorld, type ZoneWorld } from '#areas/dns/testing/given-zone.ts'
import { eventually } from '#testing/wait/wait.ts'

let world: ZoneWorld
let zone: { id: string; name: string }
beforeAll(async () => {
  world = await givenZoneWorld()
  zone = await world.zone('created.example')
})
afterAll(() => world.close())

type Fields = Record<string, unknown>

const get = async (path: string) => (await world.service.request('GET', path)).body

function order(name: string, own: Fields, options: Fields = {}) {
  const body = {
    connection_id: world.connectionId,
    name,
    region: 'nowhere-1',
    size: 'small',
    image: 'debian-13',
    max_monthly_price: { amount: '8', currency: 'EUR' },
    ...own,
  }
  return world.service.request('POST', '/v1/servers', { body, ...options })
}

async function created(name: string, own: Fields) {
  const { status, body } = await order(name, own)
  expect([status, body]).toMatchObject([202, { kind: 'create' }])
  const action = await eventually(async () => {
    const found = await get(`/v1/actions/${body.id}`)
    return found.finished_at !== null && found
  })
  return { action, server: await get(`/v1/servers/${action.server_id}`) }
}

const stepOf = ({ steps }: { steps: Fields[] }, step: string) => steps.filter((one) => one['step'] === step)

describe('a server that is ordered with a DNS record and a monitor', () => {
  it('gets both when it has started', async () => {
    const dns_record = { zone_id: zone.id, name: 'web-1', ttl: 300 }
    const { action, server } = await created('web-1', { dns_record, monitor: { type: 'tcp', port: 443 } })
    expect(action).toMatchObject({ state: 'succeeded', parameters: { dns_record } })
    const records = (await get(`/v1/dns/zones/${zone.id}/records?name=web-1`)).data
    expect(records.map(({ value }: Fields) => value).sort()).toEqual([...server.public_addresses].sort())
    expect(records[0]).toMatchObject({ ttl: 300 })
    const [monitor] = (await get('/v1/monitors?q=web-1')).data
    expect(monitor).toMatchObject({
      type: 'tcp',
      settings: { host: server.public_addresses[0], port: 443 },
    })
    expect([stepOf(action, 'dns_record').length, stepOf(action, 'monitor').length]).toEqual([1, 1])
    const related = await get(`/v1/related?id=${server.id}&kind=record`)
    expect(related.data.map(({ id }: Fields) => id).sort()).toEqual(
      records.map(({ id }: Fields) => id).sort(),
    )
    expect((await get(`/v1/servers/${server.id}`)).host_names).toEqual(['web-1.created.example'])
    const watching = await get(`/v1/related?id=${server.id}&kind=monitor`)
    expect(watching.data).toMatchObject([{ id: monitor.id, relation: 'uses' }])
    expect(monitor.server_id).toBe(server.id)
    for (const subject of [monitor.id, records[0].id])
      expect((await get(`/v1/related?id=${subject}&kind=server`)).data).toMatchObject([{ id: server.id }])
  })

  it('finds monitors of the names that point to it', async () => {
    const { server } = await created('web-4', { dns_record: { zone_id: zone.id, name: 'shop' } })
    const { body: monitor } = await world.service.request('POST', '/v1/monitors', {
      body: {
        name: 'Shop',
        type: 'http',
        settings: { url: 'https://shop.created.example/health' },
        paused: true,
      },
    })
    const found = await get(`/v1/related?id=${server.id}&kind=monitor`)
    // Servers of the sandbox can have the same address.
    expect(found.data.map((one: Fields) => one['id'])).toContain(monitor.id)
    const servers = (await get(`/v1/related?id=${monitor.id}&kind=server`)).data
    expect(servers.map((one: Fields) => one['id'])).toContain(server.id)
  })

  it('is created also if they cannot be made, and says why', async () => {
    const { body: before } = await world.service.request('POST', `/v1/dns/zones/${zone.id}/records`, {
      body: { name: 'taken', type: 'CNAME', value: 'elsewhere.example.' },
    })
    expect(before.id).toBeDefined()
    const { action } = await created('web-2', { dns_record: { zone_id: zone.id, name: 'taken' } })
    expect(action.state).toBe('succeeded')
    expect(stepOf(action, 'dns_record')).toMatchObject([
      { message: expect.stringMatching(/^It could not be made: .*CNAME/) },
    ])
  })

  it('is not ordered if the record or the monitor is refused', async () => {
    const refused = async (own: Fields, options: Fields = {}) => {
      const { status, body } = await order('web-3', own, options)
      return [status, body.errors?.[0].pointer ?? body.permission ?? body.limit]
    }
    const zone_id = zone.id
    expect(await refused({ dns_record: { zone_id, name: 'a..b' } })).toEqual([422, '/dns_record/name'])
    const absent = 'zone_00000000000000000000000000'
    expect(await refused({ dns_record: { zone_id: absent, name: 'www' } })).toEqual([
      422,
      '/dns_record/zone_id',
    ])
    expect(await refused({ monitor: { type: 'tcp', port: 0 } })).toEqual([422, '/monitor/port'])
    const { body: token } = await world.service.request('POST', '/v1/tokens', {
      body: { name: 'Servers only', permissions: ['cloud.read', 'cloud.write'] },
    })
    const options = { token: token.token }
    expect(await refused({ dns_record: { zone_id, name: 'www' } }, options)).toEqual([403, 'dns.write'])
    expect(await refused({ monitor: { type: 'icmp' } }, options)).toEqual([403, 'monitoring.write'])
    expect((await get('/v1/servers?q=web-3')).data).toEqual([])
  })
})
