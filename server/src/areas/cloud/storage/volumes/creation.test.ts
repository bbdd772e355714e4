/** Volumes that are created here: once, within the ceiling, and attached to the server that was named. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenServer } from '#areas/cloud/testing/given-server.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

type Fields = Record<string, unknown>

const create = (body: Fields) => service.request('POST', '/v1/volumes', { body })
const settled = (id: string) =>
  eventually(async () => {
    const { body, status } = await service.request('GET', `/v1/volumes/${id}`)
    return status === 404 || body.change === null ? { ...body, status } : null
  })
const endsOf = async (id: string) =>
  (await service.request('GET', '/v1/events?event=volume.change_finished&limit=200')).body.data
    .map(({ data }: any) => data)
    .filter((data: any) => data.volume_id === id)
    .map(({ change, state }: any) => `${change} ${state}`)
    .toSorted()

let made = 0
async function given() {
  const name = `data-${++made}`
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox', name: `Cloud of ${name}` },
  })
  const sandbox = `/v1/connections/${connection.id}/sandbox`
  return {
    name,
    connectionId: connection.id as string,
    order: { connection_id: connection.id, name, region: 'nowhere-1', size_gib: 20 },
    fail: (on: string, kind: string, times = 1) =>
      service.request('PATCH', sandbox, { body: { faults: [{ on, kind, times, name }] } }),
    inSandbox: async () => {
      const { volumes } = (await service.request('GET', sandbox)).body
      return volumes.filter((one: Fields) => one['name'] === name)
    },
  }
}

describe.concurrent('a volume that is created here', () => {
  it('is created as it was ordered, and billed', async () => {
    const { order, name, inSandbox } = await given()
    const { status, body, headers } = await create(order)
    expect([status, headers['location']]).toEqual([202, `/v1/volumes/${body.id}`])
    expect(body).toMatchObject({
      name,
      state: 'creating',
      ref: null,
      size_gib: 20,
      region: 'nowhere-1',
      monthly: { amount: '1.00', currency: 'EUR' },
      change: { kind: 'create', server_id: null, size_gib: null },
      error: null,
    })
    expect(await settled(body.id)).toMatchObject({ ref: name, state: 'available', server_id: null })
    expect(await inSandbox()).toMatchObject([{ size_gib: 20, region: 'nowhere-1', server: null }])
    expect(await endsOf(body.id)).toEqual(['create succeeded'])
  })

  it('is attached to the server that was named', async () => {
    const { order, connectionId, name, inSandbox } = await given()
    const serverId = await givenServer(service, connectionId, `server-of-${name}`)
    const { body } = await create({ ...order, server_id: serverId })
    expect(body.change).toMatchObject({ kind: 'create', server_id: serverId })
    expect(await settled(body.id)).toMatchObject({ state: 'attached', server_id: serverId })
    expect(await inSandbox()).toMatchObject([{ server: `server-of-${name}` }])
    expect(await endsOf(body.id)).toEqual(['attach succeeded', 'create succeeded'])
  })

  it('is not ordered if its provider would refuse it', async () => {
    const { order, connectionId, name, inSandbox } = await given()
    const elsewhere = await givenServer(service, connectionId, `far-${name}`, { region: 'nowhere-2' })
    const other = await given()
    const ofOther = await givenServer(service, other.connectionId, `other-${name}`)
    const refused = async (own: Fields) => {
      const { status, body } = await create({ ...order, ...own })
      return [status, body.errors?.map(({ pointer }: any) => pointer)]
    }
    expect(await refused({ region: 'elsewhere', size_gib: 20_000 })).toEqual([422, ['/region', '/size_gib']])
    expect(await refused({ name: 'Not_Everywhere' })).toEqual([422, ['/name']])
    expect(await refused({ server_id: elsewhere })).toEqual([422, ['/server_id']])
    expect(await refused({ server_id: ofOther })).toEqual([422, ['/server_id']])
    const { body: manual } = await service.request('POST', '/v1/connections', {
      body: { provider: 'manual' },
    })
    expect(await refused({ connection_id: manual.id })).toEqual([422, ['/connection_id']])
    expect(await inSandbox()).toEqual([])
  })

  it('is ordered once when the answer of the provider is lost', async () => {
    const { order, inSandbox, fail } = await given()
    await fail('answer', 'timeout')
    const { body } = await create(order)
    expect(await settled(body.id)).toMatchObject({ state: 'available', error: null })
    expect(await inSandbox()).toHaveLength(1)
    expect(await endsOf(body.id)).toEqual(['create succeeded'])
  })

  it('stays with the reason if the provider refuses it, and is deleted here only', async () => {
    const { order, connectionId, fail, inSandbox } = await given()
    await fail('order', 'rejected')
    const { body } = await create(order)
    expect(await settled(body.id)).toMatchObject({
      state: 'error',
      ref: null,
      monthly: null,
      error: { code: 'rejected' },
    })
    expect(await endsOf(body.id)).toEqual(['create failed'])
    const grow = { body: { kind: 'grow', size_gib: 50 } }
    expect((await service.request('POST', `/v1/volumes/${body.id}/actions`, grow)).body.code).toBe(
      'wrong_state',
    )
    // A listing does not remove it: nothing at the provider stands for it.
    await service.request('PUT', `/v1/cloud/accounts/${connectionId}`, { body: { adds_new: false } })
    expect((await service.request('DELETE', `/v1/volumes/${body.id}`)).status).toBe(202)
    expect((await service.request('GET', `/v1/volumes/${body.id}`)).status).toBe(404)
    expect(await inSandbox()).toEqual([])
  })

  it('is recognized by the listing if it shows up after it was given up', async () => {
    const { order, connectionId, fail, inSandbox } = await given()
    await fail('answer', 'timeout')
    const { body } = await create(order)
    await settled(body.id)
    const [{ name }] = await inSandbox()
    // As it is after 30 minutes without an answer.
    await service.database.tenant(service.accountId, (tx) =>
      sql`update volumes set ref = null, state = 'error',
        error = '{"code":"unknown","message":"not told","at":"2026-01-01T00:00:00.000Z"}'
        where account_id = ${service.accountId} and id = ${body.id}`.execute(tx),
    )
    const grow = { body: { kind: 'grow', size_gib: 50 } }
    const refused = await service.request('POST', `/v1/volumes/${body.id}/actions`, grow)
    expect(refused.body.detail).toContain('is not known')
    await service.request('PUT', `/v1/cloud/accounts/${connectionId}`, { body: { adds_new: false } })
    const found = await eventually(async () => {
      const { body: volume } = await service.request('GET', `/v1/volumes/${body.id}`)
      return volume.ref === null ? null : volume
    })
    expect(found).toMatchObject({ ref: name, state: 'available', error: null })
    const { body: listed } = await service.request('GET', `/v1/volumes?connection_id=${connectionId}`)
    expect(listed.data).toHaveLength(1)
  })

  it('stays in Holdfast when the last server of its account is removed', async () => {
    const { order, connectionId, name } = await given()
    const serverId = await givenServer(service, connectionId, `server-of-${name}`)
    const { body } = await create(order)
    await settled(body.id)
    await service.request('DELETE', `/v1/servers/${serverId}`)
    expect((await service.request('GET', `/v1/volumes/${body.id}`)).status).toBe(200)
  })
})
