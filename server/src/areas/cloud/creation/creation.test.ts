/** Servers that are created and deleted at their provider. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

type Fields = Record<string, unknown>

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB7O3YTRcvmDWlTwgk8AI6xIu1IqjA07lD63Cy4qMUXT nina@laptop'

async function givenCloud() {
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox', name: 'My cloud' },
  })
  const connection_id: string = connection.id
  const create = (own: Fields = {}, headers: Record<string, string> = {}) =>
    service.request('POST', '/v1/servers', {
      body: {
        connection_id,
        name: 'web-1',
        region: 'nowhere-1',
        size: 'medium',
        image: 'debian-13',
        ssh_keys: [key],
        max_monthly_price: { amount: '8', currency: 'EUR' },
        ...own,
      },
      headers,
    })
  const get = async (path: string) => (await service.request('GET', path)).body
  const atProvider = async (): Promise<any[]> =>
    (await get(`/v1/connections/${connection_id}/sandbox`)).servers
  return {
    connection_id,
    create,
    atProvider,
    catalogue: async (list: string) => (await get(`/v1/cloud/${list}?connection_id=${connection_id}`)).data,
    servers: async (): Promise<any[]> => (await get(`/v1/servers?connection_id=${connection_id}`)).data,
    async created(own: Fields = {}): Promise<any> {
      const { status, body } = await create(own)
      expect([status, body]).toMatchObject([202, { kind: 'create' }])
      return await ended(body.id)
    },
  }
}

async function ended(actionId: string): Promise<any> {
  return await eventually(async () => {
    const { body } = await service.request('GET', `/v1/actions/${actionId}`)
    return body.finished_at !== null && body
  })
}

describe.concurrent('a server', () => {
  it('is created from the catalogue, and followed', async () => {
    const cloud = await givenCloud()
    expect(await cloud.catalogue('regions')).toContainEqual(expect.objectContaining({ region: 'nowhere-1' }))
    expect(await cloud.catalogue('images')).toContainEqual(
      expect.objectContaining({ image: 'debian-13', family: 'debian', version: '13' }),
    )
    const medium = (await cloud.catalogue('sizes')).find(({ size }: Fields) => size === 'medium')
    expect(medium.offers[0]).toMatchObject({
      region: 'nowhere-1',
      monthly: { amount: '8.00', currency: 'EUR' },
    })
    const action = await cloud.created({ tags: ['prod'], labels: { team: 'web' } })
    expect(action).toMatchObject({ state: 'succeeded', has_password: false, server_name: 'web-1' })
    const [server] = await cloud.servers()
    expect(server).toMatchObject({
      id: action.server_id,
      ref: 'web-1',
      lifecycle: 'active',
      power: 'running',
      size: 'medium',
      tags: ['prod'],
      labels: { team: 'web' },
    })
    const { body: events } = await service.request('GET', '/v1/events?event=server.action_finished')
    expect(events.data.map(({ data }: any) => data)).toContainEqual(
      expect.objectContaining({ action: 'create', server_id: server.id, state: 'succeeded' }),
    )
  })

  it('without keys gets a password, which is shown once', async () => {
    const cloud = await givenCloud()
    const { id, has_password } = await cloud.created({ ssh_keys: [] })
    expect(has_password).toBe(true)
    const { body } = await service.request('POST', `/v1/actions/${id}/password`)
    expect(body).toMatchObject({ user: 'root', password: expect.any(String) })
  })

  it('is created once for an idempotency key', async () => {
    const cloud = await givenCloud()
    const headers = { 'idempotency-key': `once-${cloud.connection_id}` }
    const first = await cloud.create({}, headers)
    const again = await cloud.create({}, headers)
    expect([again.status, again.body.id]).toEqual([202, first.body.id])
    await ended(first.body.id)
    expect([(await cloud.servers()).length, (await cloud.atProvider()).length]).toEqual([1, 1])
  })

  it('is not created if it costs more, or what was ordered does not exist, which lists what does', async () => {
    const cloud = await givenCloud()
    const faultsOf = async (own: Fields) => {
      const { status, body } = await cloud.create(own)
      expect(status).toBe(422)
      return body.errors.map(({ pointer, message }: Fields) => `${pointer} ${message}`).join('\n')
    }
    expect(await faultsOf({ max_monthly_price: { amount: '7.99', currency: 'EUR' } })).toContain('8.00 EUR')
    expect(await faultsOf({ max_monthly_price: undefined })).toContain('/max_monthly_price is required')
    expect(await faultsOf({ region: 'mars-1' })).toMatch(/^\/region .*nowhere-1, nowhere-2/)
    expect(await faultsOf({ region: 'nowhere-2', size: 'large' })).toMatch(/^\/size .*small, medium\./)
    expect(await faultsOf({ image: 'windows' })).toMatch(/^\/image .*debian-13/)
    expect(await faultsOf({ ssh_keys: ['-----BEGIN OPENSSH PRIVATE KEY-----'] })).toContain(
      '/ssh_keys/0 was a private key',
    )
    expect(await faultsOf({ user_data: 'x'.repeat(40_000) })).toContain('/user_data')
    expect([await cloud.servers(), await cloud.atProvider()]).toEqual([[], []])
  })

  it('is not created by a dry run, which shows the price', async () => {
    const cloud = await givenCloud()
    const { status, body } = await cloud.create({ dry_run: true, max_monthly_price: undefined })
    expect([status, body.id, body.parameters.monthly_price]).toEqual([
      202,
      null,
      { amount: '8.00', currency: 'EUR' },
    ])
    expect([await cloud.servers(), await cloud.atProvider()]).toEqual([[], []])
  })

  it('whose price is not told is created without a limit, and has no price', async () => {
    const cloud = await givenCloud()
    const place = { region: 'nowhere-3', size: 'small' }
    const { body: refused } = await cloud.create(place)
    expect(refused.errors).toMatchObject([
      { pointer: '/max_monthly_price', message: expect.stringContaining('does not tell the price') },
    ])
    const { parameters } = await cloud.created({ ...place, max_monthly_price: undefined })
    expect(parameters).not.toHaveProperty('monthly_price')
    expect(await cloud.servers()).toMatchObject([{ lifecycle: 'active', monthly: null }])
    expect(
      (await service.request('GET', '/v1/cloud/spending?group_by=connection')).body.groups.find(
        ({ group }: Fields) => group === cloud.connection_id,
      ),
    ).toMatchObject({ amounts: [], resources: 1, without_price: 1 })
  })

  it('that its provider refuses is removed, and the action says why', async () => {
    const cloud = await givenCloud()
    await cloud.created()
    const action = await cloud.created()
    expect(action).toMatchObject({ state: 'failed', server_id: null, error: { code: 'rejected' } })
    expect((await cloud.servers()).map(({ name }) => name)).toEqual(['web-1'])
  })

  it.each([
    ['keep', 1],
    ['rollback', 0],
  ])('that does not start is subject to on_failure: %s', async (on_failure, count) => {
    const cloud = await givenCloud()
    const action = await cloud.created({ image: 'broken', on_failure })
    expect(action).toMatchObject({ state: 'failed', error: { code: 'provider_failed' } })
    expect(action.error.message).toContain('The system of the image does not start')
    expect([(await cloud.servers()).length, (await cloud.atProvider()).length]).toEqual([count, count])
  })

  it('whose creation is cancelled before it was sent is removed', async () => {
    const cloud = await givenCloud()
    await service.request('PATCH', `/v1/connections/${cloud.connection_id}/sandbox`, {
      body: { faults: [{ on: 'order', kind: 'rate_limited', times: null }] },
    })
    const { body } = await cloud.create()
    await eventually(async () => {
      const { body: read } = await service.request('GET', `/v1/actions/${body.id}`)
      return read.error?.code === 'rate_limited' && read.state === 'queued'
    })
    expect(await cloud.servers()).toMatchObject([{ lifecycle: 'provisioning', ref: null }])
    const cancelled = await service.request('POST', `/v1/actions/${body.id}/cancel`)
    expect(cancelled.body).toMatchObject({ state: 'cancelled', server_id: null })
    expect([await cloud.servers(), await cloud.atProvider()]).toEqual([[], []])
  })

  it('is deleted at its provider with the leftovers that were chosen', async () => {
    const cloud = await givenCloud()
    const { server_id } = await cloud.created()
    const run = async (body: Fields) =>
      await ended((await service.request('POST', `/v1/servers/${server_id}/actions`, { body })).body.id)
    for (const name of ['first', 'second'])
      expect(await run({ kind: 'snapshot', name })).toMatchObject({ state: 'succeeded' })
    const leftovers = async () =>
      (await service.request('GET', `/v1/servers/${server_id}/leftovers`)).body.data
    const [first] = (await leftovers()).filter(({ name }: Fields) => name === 'first')
    expect(first).toMatchObject({ kind: 'snapshot', monthly: { currency: 'EUR' } })
    expect(await run({ kind: 'delete', leftovers: ['absent'] })).toMatchObject({
      state: 'failed',
      error: { code: 'rejected' },
    })
    expect(await cloud.atProvider()).toHaveLength(1)
    expect(await run({ kind: 'delete', leftovers: [first.leftover] })).toMatchObject({
      state: 'succeeded',
      server_id: null,
    })
    expect([await cloud.servers(), await cloud.atProvider()]).toEqual([[], []])
    const { body: snapshots } = await service.request(
      'GET',
      `/v1/snapshots?connection_id=${cloud.connection_id}`,
    )
    expect(snapshots.data.map(({ name }: Fields) => name)).toEqual(['second'])
    const names = async () => (await cloud.catalogue('images')).map(({ name }: Fields) => name)
    await eventually(async () => !(await names()).includes('first'))
    await eventually(async () => (await names()).includes('second'))
  })
})
