/** The ceilings of an account: what may be created and resized, and when people hear that one was passed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenServer } from '../testing/given-server.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

type Fields = Record<string, unknown>

/** An account of its own with a sandbox and this ceiling. Small servers cost 4 EUR a month, medium ones 8. */
async function givenCeiling(amount: string | null) {
  const { token } = await service.otherAccount()
  const own: Pick<TestService, 'request'> = {
    request: (method, path, options = {}) => service.request(method, path, { ...options, token }),
  }
  const { body: connection } = await own.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
  const set = (ceilings: Fields[]) =>
    own.request('PATCH', '/v1/cloud/spending/settings', { body: { ceilings } })
  if (amount !== null) await set([{ amount, currency: 'EUR' }])
  return {
    own,
    id: connection.id as string,
    set,
    settings: async () => (await own.request('GET', '/v1/cloud/spending/settings')).body,
    create: (name: string, size: string, fields: Fields = {}) =>
      own.request('POST', '/v1/servers', {
        body: {
          ...{ connection_id: connection.id, name, size, region: 'nowhere-1', image: 'debian-13' },
          ...{ max_monthly_price: { amount: '100', currency: 'EUR' }, ...fields },
        },
      }),
    events: async (kind: string) =>
      (await own.request('GET', `/v1/events?event=cloud.spending_${kind}`)).body.data.map(
        ({ data }: any) => data,
      ),
  }
}

describe.concurrent('a ceiling', () => {
  it('refuses a server that would pass it, which is created with force', async () => {
    const { create, own } = await givenCeiling('10')
    expect((await create('web-1', 'medium')).status).toBe(202)
    const refused = await create('web-2', 'small')
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'ceiling_exceeded',
      ceiling: { amount: '10', currency: 'EUR' },
      run_rate: { amount: '8.00', currency: 'EUR' },
      price: { amount: '4.00', currency: 'EUR' },
    })
    expect((await create('web-2', 'small', { force: true })).status).toBe(202)
    const { body: audit } = await own.request('GET', '/v1/audit-log?q=web-2')
    expect(JSON.stringify(audit)).toContain('"force"')
  })

  it('is not passed by two requests at once', async () => {
    const { create } = await givenCeiling('10')
    const answers = await Promise.all(['web-1', 'web-2', 'web-3'].map((name) => create(name, 'medium')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409])
  })

  it('refuses a dearer size, also while another resize is not finished, and not a cheaper one', async () => {
    const { own, id } = await givenCeiling(null)
    const large = await givenServer(own, id, 'big-1', { size: 'medium', power: 'stopped' })
    const small = await givenServer(own, id, 'small-1', { size: 'small', power: 'stopped' })
    const other = await givenServer(own, id, 'small-2', { size: 'small', power: 'stopped' })
    const price = async () => (await own.request('GET', `/v1/servers/${small}`)).body.monthly
    await eventually(price)
    const resize = (server: string, size: string, fields: Fields = {}) =>
      own.request('POST', `/v1/servers/${server}/actions`, { body: { kind: 'resize', size, ...fields } })
    await own.request('PATCH', '/v1/cloud/spending/settings', {
      body: { ceilings: [{ amount: '20', currency: 'EUR' }] },
    })
    expect((await resize(other, 'medium')).status).toBe(202)
    const refused = await resize(small, 'large')
    expect(refused.body).toMatchObject({ code: 'ceiling_exceeded', price: { amount: '28.00' } })
    expect((await resize(small, 'medium')).body).toMatchObject({
      ...{ code: 'ceiling_exceeded', run_rate: { amount: '20.00' }, price: { amount: '4.00' } },
    })
    expect((await resize(small, 'unheard-of')).body).toMatchObject({ code: 'ceiling_exceeded', price: null })
    expect((await resize(large, 'small')).status).toBe(202)
    expect((await resize(small, 'medium', { force: true })).body).toMatchObject({ force: true })
  })

  it('refuses a server whose price is not known, which is created with force', async () => {
    const { create } = await givenCeiling('100')
    const unpriced = { region: 'nowhere-3', max_monthly_price: undefined }
    const refused = await create('web-1', 'small', unpriced)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'ceiling_exceeded', ceiling: null, run_rate: null, price: null },
    ])
    expect((await create('web-1', 'small', { ...unpriced, force: true })).status).toBe(202)
    const { create: unlimited } = await givenCeiling(null)
    expect((await unlimited('web-1', 'small', unpriced)).status).toBe(202)
  })

  it('refuses a volume that would pass it, and the growth of one, also while another one grows', async () => {
    const { own, id, set } = await givenCeiling('1')
    const create = async (name: string, size_gib: number, fields: Fields = {}) =>
      await own.request('POST', '/v1/volumes', {
        body: { connection_id: id, name, region: 'nowhere-1', size_gib, ...fields },
      })
    // A GiB costs 0.05 EUR a month.
    const refused = await create('large', 40)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'ceiling_exceeded', price: { amount: '2.00' } })
    const made = [await create('one', 10), await create('other', 10)].map(({ body }) => body.id)
    expect((await create('third', 10)).body.code).toBe('ceiling_exceeded')
    await set([{ amount: '1.40', currency: 'EUR' }])
    const settled = async (volume: string) =>
      (await own.request('GET', `/v1/volumes/${volume}`)).body.change === null
    for (const volume of made) await eventually(() => settled(volume))
    const faults = [{ on: 'order', kind: 'unavailable', times: 2, name: 'one' }]
    await own.request('PATCH', `/v1/connections/${id}/sandbox`, { body: { faults } })
    const grow = async (volume: string, size_gib: number, fields: Fields = {}) =>
      await own.request('POST', `/v1/volumes/${volume}/actions`, {
        body: { kind: 'grow', size_gib, ...fields },
      })
    expect((await grow(made[0], 16)).status).toBe(202)
    expect((await grow(made[1], 14)).body).toMatchObject({
      ...{ code: 'ceiling_exceeded', run_rate: { amount: '1.30' }, price: { amount: '0.20' } },
    })
    expect((await grow(made[1], 14, { force: true })).status).toBe(202)
  })

  it('counts a volume, and what it grows by, with the price of its region', async () => {
    const { own, id } = await givenCeiling('1')
    const create = async (name: string, size_gib: number) =>
      await own.request('POST', '/v1/volumes', {
        body: { connection_id: id, name, region: 'nowhere-2', size_gib },
      })
    expect((await create('large', 20)).body).toMatchObject({ price: { amount: '1.40' } })
    const { body: one } = await create('one', 10)
    const read = async () => (await own.request('GET', `/v1/volumes/${one.id}`)).body
    const made = await eventually(async () => ((await read()).change === null ? await read() : null))
    expect(made.monthly).toEqual({ amount: '0.70', currency: 'EUR' })
    const faults = [{ on: 'order', kind: 'unavailable', times: 2, name: 'one' }]
    await own.request('PATCH', `/v1/connections/${id}/sandbox`, { body: { faults } })
    await own.request('POST', `/v1/volumes/${one.id}/actions`, { body: { kind: 'grow', size_gib: 12 } })
    expect((await create('other', 10)).body).toMatchObject({
      ...{ code: 'ceiling_exceeded', run_rate: { amount: '0.84' }, price: { amount: '0.70' } },
    })
  })

  it('that is passed is reported once, and once when it no longer is', async () => {
    const { own, id, events, set, settings } = await givenCeiling('5')
    await givenServer(own, id, 'web-1', { size: 'medium' })
    const server = async () => (await own.request('GET', '/v1/servers')).body.data[0].monthly
    await eventually(server)
    await set([{ amount: '6', currency: 'EUR' }])
    const exceeded = await eventually(async () => {
      const found = await events('exceeded')
      return found.length > 0 ? found : null
    })
    expect(exceeded).toEqual([{ currency: 'EUR', ceiling: expect.any(String), run_rate: '8.00' }])
    expect(await settings()).toEqual({
      ceilings: [
        {
          ...{ amount: '6', currency: 'EUR', run_rate: { amount: '8.00', currency: 'EUR' } },
          exceeded_since: expect.any(String),
        },
      ],
    })
    await set([{ amount: '20', currency: 'EUR' }])
    await eventually(async () => (await events('recovered')).length > 0)
    expect(await events('recovered')).toEqual([{ currency: 'EUR', ceiling: '20', run_rate: '8.00' }])
    expect(await events('exceeded')).toHaveLength(1)
  })

  it('exists once for a currency, and limits no other', async () => {
    const { set, create } = await givenCeiling(null)
    const euros = { amount: '1', currency: 'EUR' }
    expect((await set([euros, euros])).status).toBe(422)
    await set([{ amount: '1', currency: 'USD' }])
    expect((await create('web-1', 'large')).status).toBe(202)
  })
})
