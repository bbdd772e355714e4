/** The stored catalogue of a provider, and the prices of servers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenServer } from '../testing/given-server.ts'
import { givenSnapshot } from '../testing/given-snapshot.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

type Fields = Record<string, unknown>

async function givenCloud() {
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox' },
  })
  const id: string = connection.id
  const get = async (path: string) => (await service.request('GET', path)).body
  return {
    id,
    list: (name: string) => service.request('GET', `/v1/cloud/${name}?connection_id=${id}`),
    refresh: () =>
      service.request('POST', `/v1/cloud/catalogues/${id}/refresh`, { headers: { prefer: 'wait=20' } }),
    fail: (faults: Fields[]) =>
      service.request('PATCH', `/v1/connections/${id}/sandbox`, { body: { faults } }),
    server: (serverId: string) => get(`/v1/servers/${serverId}`),
  }
}

const isDown = [{ on: 'read', kind: 'unavailable', times: null }]

describe.concurrent('the catalogue of a provider', () => {
  it('is read when it is first needed, and answered from the store then', async () => {
    const cloud = await givenCloud()
    const { body: first } = await cloud.list('sizes')
    await cloud.fail(isDown)
    expect((await cloud.list('sizes')).body).toEqual(first)
    for (const name of ['regions', 'images'])
      expect((await cloud.list(name)).body).toMatchObject({ refreshed_at: first.refreshed_at })
  })

  it('that cannot be read the first time says why, and is not stored', async () => {
    const cloud = await givenCloud()
    await cloud.fail(isDown)
    expect((await cloud.list('sizes')).status).toBeGreaterThanOrEqual(500)
    await cloud.fail([])
    expect((await cloud.list('sizes')).status).toBe(200)
  })

  it('is read again on request, and stays while the provider fails', async () => {
    const cloud = await givenCloud()
    const { body: first } = await cloud.list('sizes')
    const { body } = await cloud.refresh()
    expect(Date.parse(body.refreshed_at)).toBeGreaterThan(Date.parse(first.refreshed_at))
    expect(body).toMatchObject({ connection_id: cloud.id, error: null })
    await cloud.fail(isDown)
    expect((await cloud.refresh()).body).toMatchObject({
      refreshed_at: body.refreshed_at,
      error: { code: 'unavailable' },
    })
    expect((await cloud.list('sizes')).body).toMatchObject({ data: first.data })
    await cloud.fail([])
    expect((await cloud.refresh()).body.error).toBeNull()
  })

  it('has a new snapshot among its images', async () => {
    const cloud = await givenCloud()
    await cloud.list('images')
    const server = await givenServer(service, cloud.id, 'web-1')
    await givenSnapshot(service, server, 'before the upgrade')
    await eventually(async () =>
      (await cloud.list('images')).body.data.some(({ name }: Fields) => name === 'before the upgrade'),
    )
  })
})

describe.concurrent('a server', () => {
  it('has the price of its size', async () => {
    const cloud = await givenCloud()
    const id = await givenServer(service, cloud.id, 'web-1', { size: 'medium' })
    const known = await eventually(async () => (await cloud.server(id)).monthly)
    expect(known).toEqual({ amount: '8.00', currency: 'EUR', since: expect.any(String) })
    await cloud.refresh()
    expect((await cloud.server(id)).monthly).toEqual(known)
  })

  it('that is missing has no price', async () => {
    const cloud = await givenCloud()
    const id = await givenServer(service, cloud.id, 'web-1')
    await eventually(async () => (await cloud.server(id)).monthly)
    await service.request('DELETE', `/v1/connections/${cloud.id}/sandbox/servers/web-1`)
    for (let listing = 0; listing < 2; listing++)
      await service.request('PUT', `/v1/cloud/accounts/${cloud.id}`, {
        body: { adds_new: false },
        headers: { prefer: 'wait=20' },
      })
    expect(await cloud.server(id)).toMatchObject({ lifecycle: 'missing', monthly: null })
  })
})
