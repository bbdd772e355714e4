import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trends } from '../../src/areas/areas.ts'
import type { TestZone } from '../../src/areas/dns/testing/given-zone.ts'
import {
  type DynamicIpWorld,
  givenDynamicIpWorld,
} from '../../src/areas/dynamic-ip/testing/given-dynamic-ip.ts'
import { deleteOldCounts } from '../../src/platform/trends/retention.ts'
import { hourOf } from '../../src/platform/trends/trend.ts'
import { addCounts } from '../../src/platform/trends/trend-store.ts'
import { givenReceiver } from '../../src/testing/servers/receiver.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

const hourMs = 3_600_000

let world: DynamicIpWorld
let zone: TestZone
beforeAll(async () => {
  world = await givenDynamicIpWorld()
  zone = await world.zone('example.com')
})
afterAll(() => world.close())

async function read(query = '', token?: string) {
  const { status, body } = await world.service.request('GET', `/v1/trends${query}`, token ? { token } : {})
  expect(status).toBe(200)
  return body as {
    since: string
    until: string
    interval_seconds: number
    data: { trend: string; outcomes: { outcome: string; counts: number[] }[] }[]
  }
}

/** The sum of all hours. */
async function total(trend: string, outcome: string, query = '', token?: string): Promise<number> {
  const { data } = await read(query, token)
  const counts = data
    .find((one) => one.trend === trend)
    ?.outcomes.find((one) => one.outcome === outcome)?.counts
  if (!counts) throw new Error(`There is no ${trend} ${outcome}`)
  return counts.reduce((sum, count) => sum + count, 0)
}

const reaches = (trend: string, outcome: string, count: number) =>
  eventually(async () => (await total(trend, outcome)) >= count)

describe('trends', () => {
  it('count delivered and failed webhook attempts', async () => {
    const receiver = await givenReceiver()
    const make = (path: string) =>
      world.service.request('POST', '/v1/webhook-endpoints', {
        body: { url: receiver.url + path, events: ['dns.records_changed'] },
      })
    receiver.respondWith((response, { url }) => response.writeHead(url.endsWith('/no') ? 500 : 204).end())
    await make('/yes')
    await make('/no')
    await zone.create({ type: 'A', name: 'www', value: '192.0.2.1' })
    await reaches('webhooks.attempts', 'delivered', 1)
    await reaches('webhooks.attempts', 'failed', 1)
    for (const { id } of (await world.service.request('GET', '/v1/webhook-endpoints')).body.data)
      await world.service.request('DELETE', `/v1/webhook-endpoints/${id}`)
    await receiver.close()
  })

  it('count the resulting states of work on zones, and whether their connection worked', async () => {
    await reaches('dns.zones', 'in_sync', 1)
    await world.changeAtProvider('example.com', [{ name: 'www', type: 'A', values: ['203.0.113.1'] }])
    await zone.check()
    await reaches('dns.zones', 'drifted', 1)
    const failedBefore = await total('connections.work', 'failed')
    expect(await total('connections.work', 'succeeded')).toBeGreaterThan(0)
    await world.sandbox({ faults: [{ on: 'any', kind: 'unavailable', times: null, name: null }] })
    await world.service.request('POST', `${zone.path}/check`)
    await reaches('dns.zones', 'failed', 1)
    await reaches('connections.work', 'failed', failedBefore + 1)
    await world.sandbox({ faults: [] })
  })

  it('count reports of dynamic IPs that change an address or are rejected', async () => {
    const dynamicIp = await world.dynamicIp()
    await dynamicIp.report('myip=8.8.8.8')
    await dynamicIp.report('myip=8.8.8.8')
    await dynamicIp.report('myip=10.0.0.1')
    await reaches('dynamic_ips.reports', 'refused', 1)
    expect(await total('dynamic_ips.reports', 'changed')).toBe(1)
    expect(await total('dynamic_ips.reports', 'refused')).toBe(1)
  })

  it('have one number per hour, the current one last', async () => {
    const { since, until, interval_seconds, data } = await read('?hours=168')
    expect(interval_seconds).toBe(3600)
    expect((Date.parse(until) - Date.parse(since)) / hourMs).toBe(168)
    expect(Date.parse(until)).toBeGreaterThan(Date.now() - hourMs)
    expect(data.map(({ trend }) => trend)).toEqual(trends.map(({ name }) => name))
    for (const { outcomes } of data)
      for (const { counts } of outcomes) {
        expect(counts).toHaveLength(168)
        // Everything happened just now, possibly across the change of an hour.
        expect(counts.slice(0, -2).every((count) => count === 0)).toBe(true)
      }
  })

  it('are rejected for more hours than are kept', async () => {
    expect((await world.service.request('GET', '/v1/trends?hours=169')).status).toBe(422)
  })

  it('are visible to those who may read their area', async () => {
    const { body } = await world.service.request('POST', '/v1/tokens', {
      body: { name: 'DNS only', permissions: ['dns.read'] },
    })
    const { data } = await read('', body.token)
    expect(data.map(({ trend }) => trend)).toEqual(['dns.zones'])
  })

  it("contain only the account's own numbers", async () => {
    const { token } = await world.service.otherAccount()
    expect(await total('dns.zones', 'in_sync', '', token)).toBe(0)
  })

  it('add up the counts of several processes, and lose no concurrent ones', async () => {
    const { accountId, token } = await world.service.otherAccount()
    const hour = hourOf(new Date(Date.now() - 5 * hourMs))
    const count = { trend: 'webhooks.attempts', outcome: 'delivered', hour, count: 1 }
    const add = () => world.service.database.tenant(accountId, (tx) => addCounts(tx, accountId, [count]))
    await Promise.all(Array.from({ length: 30 }, add))
    expect(await total('webhooks.attempts', 'delivered', '', token)).toBe(30)
  })

  it('are deleted once they are outside the readable range', async () => {
    const { accountId } = await world.service.otherAccount()
    const { database } = world.service
    const at = (hours: number) => hourOf(new Date(Date.now() - hours * hourMs))
    const counts = [1, 170, 200].map((hours) => ({
      trend: 'dns.zones',
      outcome: 'in_sync',
      hour: at(hours),
      count: 1,
    }))
    await database.tenant(accountId, (tx) => addCounts(tx, accountId, counts))
    await deleteOldCounts(trends, { database, clock: database.now, accountIds: async () => [accountId] })
    type Tables = { trend_counts: { account_id: string; hour: Date } }
    const kept = await database.tenant(accountId, (tx) =>
      tx
        .withTables<Tables>()
        .selectFrom('trend_counts')
        .select('hour')
        .where('account_id', '=', accountId)
        .execute(),
    )
    expect(kept.map(({ hour }) => hour)).toEqual([at(1)])
  })
})
