/** What servers and their storage cost: now, in past months, and what of it is not used. */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#platform/context.ts'
import { readPlans } from '#platform/plans/catalogue.ts'
import { plansWithRetention } from '#platform/plans/testing/plans-with-retention.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenServer } from '../testing/given-server.ts'
import { givenSchedule, givenSnapshot } from '../testing/given-snapshot.ts'
import { givenVolume } from '../testing/given-volume.ts'
import { dropOldMonths } from './retention.ts'
import { selectRates } from './store/run-rate.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

type Service = Pick<TestService, 'request'>

/** An account of its own, with a sandbox whose prices are known. */
async function givenCloud() {
  const { token, accountId } = await service.otherAccount()
  const own: Service = {
    request: (method, path, options = {}) => service.request(method, path, { ...options, token }),
  }
  const { body: connection } = await own.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
  const get = async (path: string) => (await own.request('GET', path)).body
  const id: string = connection.id
  return {
    accountId,
    token,
    own,
    id,
    get,
    server: async (name: string, fields: object = {}) => {
      const server = await givenServer(own, id, name, { ...fields })
      await eventually(async () => (await get(`/v1/servers/${server}`)).monthly)
      return server
    },
    change: (statement: RawBuilder<unknown>) =>
      service.database.tenant(accountId, async (tx) => {
        await statement.execute(tx)
      }),
    dueAt: () =>
      service.database.tenant(accountId, async (tx) => {
        const { rows } = await sql<{ due_at: Date | null }>`
          select due_at from cloud_spending where account_id = ${accountId}`.execute(tx)
        return rows[0]?.due_at ?? new Date(0)
      }),
    spending: (groupBy = 'kind') => get(`/v1/cloud/spending?group_by=${groupBy}`),
    unused: (days = 90) => get(`/v1/cloud/spending/unused?snapshot_days=${days}`),
  }
}

const euros = (amount: string) => [{ amount, currency: 'EUR' }]

describe.concurrent('what is spent', () => {
  it('is grouped by kind, connection and label, and what has no known price is counted beside', async () => {
    const cloud = await givenCloud()
    const web = await cloud.server('web-1', { size: 'medium' })
    await cloud.server('db-1', { size: 'small' })
    await cloud.server('odd-1', { size: 'small' })
    await cloud.own.request('PATCH', `/v1/servers/${web}`, { body: { labels: { project: 'shop' } } })
    await givenVolume(cloud.own, cloud.id, 'data', { size_gib: 100, server: 'web-1' })
    await cloud.change(sql`
      update servers set size = 'discontinued' where account_id = ${cloud.accountId} and name = 'odd-1'`)
    const { run_rate, groups } = await cloud.spending()
    expect(run_rate).toEqual({ amounts: euros('17.00'), resources: 4, without_price: 1 })
    expect(groups).toMatchObject([
      { group: 'server', amounts: euros('12.00'), resources: 3, without_price: 1 },
      { group: 'volume', amounts: euros('5.00'), resources: 1, without_price: 0 },
    ])
    expect((await cloud.spending('label:project')).groups).toMatchObject([
      { group: 'shop', amounts: euros('13.00'), resources: 2 },
      { group: null, amounts: euros('4.00'), without_price: 1 },
    ])
    expect((await cloud.spending('connection')).groups).toMatchObject([
      { group: cloud.id, name: 'Sandbox', amounts: euros('17.00') },
    ])
    expect((await cloud.own.request('GET', '/v1/cloud/spending?group_by=owner')).status).toBe(422)
  })

  it('has no known price of a volume of another kind than the one whose price the provider tells', async () => {
    const cloud = await givenCloud()
    await cloud.server('web-1', { size: 'medium' })
    await givenVolume(cloud.own, cloud.id, 'data', { size_gib: 100 })
    await cloud.change(sql`update volumes set has_other_price = true where account_id = ${cloud.accountId}`)
    expect((await cloud.spending()).groups).toMatchObject([
      { group: 'server', without_price: 0 },
      { group: 'volume', amounts: [], without_price: 1 },
    ])
    const { body } = await cloud.own.request('GET', '/v1/volumes')
    expect(body.data).toMatchObject([{ name: 'data', monthly: null }])
  })

  it('is recorded once for each day, also for days that were missed, and forecast for a year', async () => {
    const cloud = await givenCloud()
    await cloud.server('web-1', { size: 'medium' })
    const before = await eventually(async () => {
      const spending = await cloud.spending()
      return spending.recorded_on === null ? null : spending
    })
    expect(before.months.filter(({ state }: any) => state === 'past')).toEqual([])
    expect(before.months).toHaveLength(12)
    // Nothing was recorded since the last day of the month before the previous one.
    const month = new Date().toISOString().slice(0, 7)
    await cloud.change(sql`delete from cloud_spending_months where account_id = ${cloud.accountId}`)
    await cloud.change(sql`
      update cloud_spending set due_at = now(),
        recorded_on = (date_trunc('month', now() at time zone 'UTC') - interval '1 month 1 day')::date
      where account_id = ${cloud.accountId}`)
    const after = await eventually(async () => {
      const spending = await cloud.spending()
      return spending.months.length === 13 ? spending : null
    })
    const [past, current, next] = after.months
    expect(past).toMatchObject({ state: 'past', amounts: euros('8.00'), without_price: 0 })
    expect(current).toMatchObject({ month, state: 'current', amounts: euros('8.00') })
    expect(next).toMatchObject({ state: 'forecast', amounts: euros('8.00') })
    // The same day is not added again.
    await cloud.change(sql`update cloud_spending set due_at = now() where account_id = ${cloud.accountId}`)
    await eventually(async () => (await cloud.dueAt()) > new Date())
    expect((await cloud.spending()).months).toEqual(after.months)
  })

  it('has no known price of a stopped server whose provider charges for its disks only', async () => {
    const cloud = await givenCloud()
    await cloud.server('web-1', { size: 'medium', power: 'stopped' })
    const rates = (disksOnly: string[], free: string[] = []) =>
      service.database.tenant(cloud.accountId, (tx) =>
        // The query reads nothing else of the context.
        selectRates({ tx, accountId: cloud.accountId } as Context, 'kind', { disksOnly, free }),
      )
    expect(await rates([])).toMatchObject([{ currency: 'EUR', amount: '8.00', resources: 1 }])
    expect(await rates([cloud.id])).toMatchObject([{ currency: null, amount: '0.00', resources: 1 }])
    await cloud.change(sql`update servers set keeps_host = true where account_id = ${cloud.accountId}`)
    expect(await rates([cloud.id])).toMatchObject([{ currency: 'EUR', amount: '8.00', resources: 1 }])
  })

  it('is kept by month as long as the plan says', async () => {
    const cloud = await givenCloud()
    await cloud.server('web-1')
    await eventually(async () => (await cloud.spending()).recorded_on)
    await cloud.change(sql`
      insert into cloud_spending_months (account_id, month, kind, connection_id, region, labels_digest, currency,
        labels, amount_days, resource_days)
      values (${cloud.accountId}, to_char(now() - interval '13 months', 'YYYY-MM'), 'server', 'gone', '', '', 'EUR',
        '{}', 300, 30), (${cloud.accountId}, to_char(now() - interval '1 month', 'YYYY-MM'), 'server', 'gone', '', '',
        'EUR', '{}', 300, 30)`)
    const kept = async () =>
      service.database.tenant(cloud.accountId, async (tx) => {
        const { rows } = await sql<{ month: string }>`
          select distinct month from cloud_spending_months
          where account_id = ${cloud.accountId} and connection_id = 'gone'`.execute(tx)
        return rows.length
      })
    await dropOldMonths({ database: service.database, plans: readPlans(null), clock: () => new Date() })
    expect(await kept()).toBe(2)
    const plans = plansWithRetention('spending', 60)
    await dropOldMonths({ database: service.database, plans, clock: () => new Date() })
    expect(await kept()).toBe(1)
  })

  it('is exported with a line for each resource', async () => {
    const cloud = await givenCloud()
    await cloud.server('web-1', { size: 'medium' })
    const { body } = await service.app.inject({
      url: '/v1/cloud/spending/export',
      headers: { authorization: `Bearer ${cloud.token}` },
    })
    const [header, ...lines] = body.trim().split('\n')
    expect(header).toBe('kind,id,name,connection_id,region,labels,monthly,currency')
    expect(lines).toEqual([expect.stringMatching(/^server,srv_.*,web-1,.*,8\.00,EUR$/)])
  })

  it('is that of the account alone', async () => {
    const cloud = await givenCloud()
    expect((await cloud.spending()).run_rate).toEqual({ amounts: [], resources: 0, without_price: 0 })
  })
})

describe.concurrent('what is billed and not used', () => {
  it('is listed with its saving: volumes that are not attached, and stopped servers', async () => {
    const cloud = await givenCloud()
    const server = await cloud.server('idle-1', { size: 'large', power: 'stopped' })
    await cloud.server('busy-1')
    const volume = await givenVolume(cloud.own, cloud.id, 'spare', { size_gib: 40 })
    await givenVolume(cloud.own, cloud.id, 'used', { server: 'busy-1' })
    const { items, savings, total, without_price } = await cloud.unused()
    expect(items).toMatchObject([
      { reason: 'stopped_server', id: server, monthly: { amount: '32.00' }, provider: 'sandbox' },
      { reason: 'unattached_volume', id: volume, monthly: { amount: '2.00' }, since: expect.any(String) },
    ])
    expect({ savings, total, without_price }).toEqual({ savings: euros('34.00'), total: 2, without_price: 0 })
  })

  it('has nothing of a host of your own, which charges for nothing and is in no spending', async () => {
    const cloud = await givenCloud()
    await cloud.server('web-1')
    await givenVolume(cloud.own, cloud.id, 'spare')
    expect(await cloud.unused()).toMatchObject({ total: 1 })
    await cloud.change(sql`update connections set kind = 'libvirt' where account_id = ${cloud.accountId}`)
    expect(await cloud.unused()).toMatchObject({ items: [], total: 0, without_price: 0 })
    expect((await cloud.spending()).run_rate).toEqual({ amounts: [], resources: 0, without_price: 0 })
  })

  it('has old snapshots, except those that a schedule keeps', async () => {
    const cloud = await givenCloud()
    const server = await cloud.server('web-1')
    const ids = []
    for (const name of ['by hand', 'first', 'second']) ids.push(await givenSnapshot(cloud.own, server, name))
    const schedule = await givenSchedule(cloud.own, server, { keep: 1 })
    await cloud.change(sql`
      update snapshots set provider_created_at = now() - interval '100 days', listed_at = now()
      where account_id = ${cloud.accountId}`)
    await cloud.change(sql`
      update snapshots set schedule_id = ${schedule}
      where account_id = ${cloud.accountId} and name in ('first', 'second')`)
    const { items } = await cloud.unused()
    expect(items.map(({ id }: any) => id).toSorted()).toEqual([ids[0], ids[1]].toSorted())
    expect((await cloud.unused(200)).items).toEqual([])
  })
})
