/** The servers of a cloud account, from its listing to the events about them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEppServer } from '#providers/epp/testing/epp-server.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenServer, setServer } from '../testing/given-server.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

type Fields = Record<string, unknown>

/** A connection to a sandbox with these servers. */
async function givenAccount(servers: Record<string, Fields> = {}) {
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox', name: 'My cloud' },
  })
  const { id } = connection as { id: string }
  const sandbox = `/v1/connections/${id}/sandbox`
  for (const [name, fields] of Object.entries(servers)) await setServer(service, id, name, fields)
  const account = async () =>
    (await service.request('GET', '/v1/cloud/accounts')).body.data.find(
      ({ connection_id }: Fields) => connection_id === id,
    )
  return {
    id,
    account,
    set: (name: string, fields: Fields) => setServer(service, id, name, fields),
    remove: (name: string) => service.request('DELETE', `${sandbox}/servers/${name}`),
    fail: (faults: Fields[]) => service.request('PATCH', sandbox, { body: { faults } }),
    async list(query = '') {
      return (await service.request('GET', `/v1/servers?connection_id=${id}${query}`)).body.data
    },
    async names(query = '') {
      const { body } = await service.request('GET', `/v1/servers?connection_id=${id}${query}`)
      return body.data.map(({ name }: { name: string }) => name)
    },
    /** Lists the servers now, and waits until that has ended. */
    async follow(adds_new = false) {
      const { status, body } = await service.request('PUT', `/v1/cloud/accounts/${id}`, {
        body: { adds_new },
        headers: { prefer: 'wait=20' },
      })
      expect([200, 202]).toContain(status)
      return body
    },
  }
}

async function eventsAbout(serverId: string, kind: string): Promise<any[]> {
  const { body } = await service.request('GET', `/v1/events?event=${kind}&limit=200`)
  return body.data
    .map(({ data }: { data: Fields }) => data)
    .filter((data: Fields) => data['server_id'] === serverId)
}

describe('the servers of a provider', () => {
  it('are listed for a review, and those chosen are added with what is known of them', async () => {
    const cloud = await givenAccount({
      'web-1': { size: 'medium', addresses: ['203.0.113.7', '2001:DB8::7'], tags: ['prod', 'env=web'] },
      'db-1': { power: 'stopped' },
    })
    const available = (q = '') =>
      service.request('GET', `/v1/servers/available?connection_id=${cloud.id}${q}`)
    expect((await available()).body.data).toMatchObject([
      { ref: 'db-1', power: 'stopped', server_id: null },
      { ref: 'web-1', power: 'running', size: 'medium', region: 'nowhere-1', server_id: null },
    ])
    expect((await available('&q=WEB')).body.data).toHaveLength(1)

    const { body } = await service.request('POST', '/v1/servers/import', {
      body: { connection_id: cloud.id, refs: ['web-1'] },
    })
    expect(body).toEqual({ added: 1, existing: 0 })
    const [server] = await cloud.list()
    expect(server).toMatchObject({
      name: 'web-1',
      provider: 'sandbox',
      lifecycle: 'active',
      power: 'running',
      online: true,
      cpus: 2,
      memory_mib: 4096,
      disk_gib: 40,
      public_addresses: ['203.0.113.7', '2001:db8::7'],
      tags: ['env=web', 'prod'],
    })
    expect((await available()).body.data.map(({ server_id }: Fields) => server_id)).toEqual([null, server.id])
    expect(await cloud.account()).toMatchObject({ adds_new: false, server_count: 1 })
  })

  it('are refused by name if the provider does not have them, and none is added', async () => {
    const cloud = await givenAccount({ 'web-1': {} })
    const { status, body } = await service.request('POST', '/v1/servers/import', {
      body: { connection_id: cloud.id, refs: ['web-1', 'web-9'] },
    })
    expect([status, body.errors]).toEqual([
      422,
      [{ pointer: '/refs/1', message: 'Sandbox has no server web-9.' }],
    ])
    expect(await cloud.list()).toEqual([])
  })

  it('can all be added, also those that appear later', async () => {
    const cloud = await givenAccount({ 'web-1': {} })
    await cloud.follow(true)
    await eventually(async () => (await cloud.names()).length === 1)
    await cloud.set('web-2', {})
    await cloud.follow(true)
    await eventually(async () => (await cloud.names()).length === 2)
    const [server] = await cloud.list()
    const removal = await service.request('DELETE', `/v1/servers/${server.id}`)
    expect([removal.status, removal.body.detail]).toEqual([
      409,
      'web-1 would be added again by the next listing, because new servers of its account are added. Switch that off first.',
    ])
  })

  it('are found by name, address, state and label', async () => {
    const cloud = await givenAccount()
    const id = await givenServer(service, cloud.id, 'web-1', { addresses: ['203.0.113.21'] })
    await givenServer(service, cloud.id, 'db-1', { power: 'stopped', addresses: ['2001:db8::21'] })
    await service.request('PATCH', `/v1/servers/${id}`, { body: { labels: { team: 'web' } } })
    expect(await cloud.names()).toEqual(['db-1', 'web-1'])
    expect(await cloud.names('&sort=-name')).toEqual(['web-1', 'db-1'])
    expect(await cloud.names('&q=eb')).toEqual(['web-1'])
    expect(await cloud.names('&q=2001:DB8:0::21')).toEqual(['db-1'])
    expect(await cloud.names('&power=stopped')).toEqual(['db-1'])
    expect(await cloud.names('&online=true')).toEqual(['web-1'])
    expect(await cloud.names('&label=team:web')).toEqual(['web-1'])
    expect(await cloud.names('&needs_attention=true')).toEqual(['db-1'])
    expect(await cloud.names('&needs_attention=false')).toEqual(['web-1'])
  })

  it('keep their notes and labels when they are changed at the provider', async () => {
    const cloud = await givenAccount()
    const id = await givenServer(service, cloud.id, 'web-1', { addresses: ['203.0.113.31'] })
    await service.request('PATCH', `/v1/servers/${id}`, { body: { notes: 'Rack 7' } })
    await cloud.set('web-1', { size: 'large', addresses: ['203.0.113.32'] })
    await cloud.follow()
    await eventually(async () => (await cloud.list())[0].size === 'large')
    expect((await cloud.list())[0]).toMatchObject({ notes: 'Rack 7', cpus: 8 })
    expect(await cloud.names('&q=203.0.113.31')).toEqual([])
    expect(await cloud.names('&q=203.0.113.32')).toEqual(['web-1'])
  })
})

describe('a server', () => {
  it('is down at once when its provider says so, and a restart is no outage', async () => {
    const cloud = await givenAccount()
    const id = await givenServer(service, cloud.id, 'web-1')
    for (const power of ['stopping', 'starting', 'running', 'stopped', 'starting', 'running']) {
      await cloud.set('web-1', { power })
      await cloud.follow()
      await eventually(async () => (await cloud.list())[0].power === power)
    }
    const events = await eventsAbout(id, 'server.status_changed')
    expect(events.map(({ from, to, source, power }) => [from, to, source, power])).toEqual([
      ['up', 'down', 'provider', 'stopped'],
      ['down', 'up', 'provider', 'running'],
    ])
  })

  it('is missing after two listings without it, keeps its data, and comes back', async () => {
    const cloud = await givenAccount()
    const id = await givenServer(service, cloud.id, 'web-1', { addresses: ['203.0.113.41'] })
    await cloud.remove('web-1')
    await cloud.follow()
    expect((await cloud.list())[0]).toMatchObject({ lifecycle: 'active', online: true })
    await cloud.follow()
    expect((await cloud.list())[0]).toMatchObject({
      lifecycle: 'missing',
      power: 'unknown',
      online: false,
      public_addresses: ['203.0.113.41'],
    })
    expect(await eventsAbout(id, 'server.missing')).toMatchObject([
      { ref: 'web-1', region: 'nowhere-1', address: '203.0.113.41', connection_id: cloud.id },
    ])
    expect(await eventsAbout(id, 'server.status_changed')).toMatchObject([{ from: 'up', to: 'down' }])
    await cloud.follow()
    expect(await eventsAbout(id, 'server.missing')).toHaveLength(1)
    await cloud.set('web-1', {})
    await cloud.follow()
    expect((await cloud.list())[0]).toMatchObject({ id, lifecycle: 'active', online: true })
  })

  it('keeps its state while its provider fails, and the account says why', async () => {
    const cloud = await givenAccount()
    await givenServer(service, cloud.id, 'web-1')
    await cloud.fail([{ on: 'read', kind: 'unavailable' }])
    await service.request('PUT', `/v1/cloud/accounts/${cloud.id}`, { body: { adds_new: false } })
    await eventually(async () => (await cloud.account()).error?.code === 'unavailable')
    expect((await cloud.list())[0]).toMatchObject({ lifecycle: 'active', online: true })
    await cloud.fail([])
    await cloud.follow()
    await eventually(async () => (await cloud.account()).error === null)
  })

  it('can be removed from Holdfast, and stays at its provider', async () => {
    const cloud = await givenAccount()
    const id = await givenServer(service, cloud.id, 'web-1')
    expect((await service.request('DELETE', `/v1/servers/${id}`)).status).toBe(204)
    expect((await service.request('GET', `/v1/servers/${id}`)).status).toBe(404)
    expect(await cloud.account()).toBeUndefined()
    const { body } = await service.request('GET', `/v1/servers/available?connection_id=${cloud.id}`)
    expect(body.data).toMatchObject([{ ref: 'web-1', server_id: null }])
  })

  it('is read at once on request', async () => {
    const cloud = await givenAccount()
    const id = await givenServer(service, cloud.id, 'web-1')
    await cloud.set('web-1', { power: 'stopped' })
    const { status, body } = await service.request('POST', `/v1/servers/${id}/refresh`, {
      headers: { prefer: 'wait=20' },
    })
    expect([status, body.power]).toEqual([202, 'stopped'])
  })
})

it('a connection to a provider without servers is refused by name', async () => {
  const server = await startEppServer()
  try {
    const { body: connection } = await service.request('POST', '/v1/connections', {
      body: { provider: 'epp', name: 'My registry', credentials: server.credentials },
    })
    const { status, body } = await service.request('PUT', `/v1/cloud/accounts/${connection.id}`, {
      body: { adds_new: true },
    })
    expect([status, body.detail]).toEqual([409, 'EPP has no servers.'])
  } finally {
    await server.stop()
  }
})

it('an account without servers does not keep its connection', async () => {
  const cloud = await givenAccount()
  await cloud.follow(true)
  expect((await service.request('DELETE', `/v1/connections/${cloud.id}`)).status).toBe(204)
  expect(await cloud.account()).toBeUndefined()
})
