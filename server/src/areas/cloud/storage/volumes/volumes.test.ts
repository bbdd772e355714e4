/** Volumes of cloud accounts: listed, attached, detached, enlarged and deleted. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenServer } from '#areas/cloud/testing/given-server.ts'
import { givenVolume } from '#areas/cloud/testing/given-volume.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

type Fields = Record<string, unknown>

const read = async (id: string) => (await service.request('GET', `/v1/volumes/${id}`)).body
const run = (id: string, body: Fields) => service.request('POST', `/v1/volumes/${id}/actions`, { body })
const settled = (id: string) =>
  eventually(async () => {
    const { body, status } = await service.request('GET', `/v1/volumes/${id}`)
    return status === 404 || body.change === null ? { ...body, status } : null
  })
const eventsOf = async (kind: string, id: string) =>
  (await service.request('GET', `/v1/events?event=${kind}&limit=200`)).body.data
    .map(({ data }: any) => data)
    .filter((data: any) => data.volume_id === id)

let made = 0
async function given(fields: Fields = {}) {
  const name = `disk-${++made}`
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox', name: `Cloud of ${name}` },
  })
  const connectionId: string = connection.id
  const serverName = `server-of-${name}`
  const serverId = await givenServer(service, connectionId, serverName)
  const sandbox = `/v1/connections/${connectionId}/sandbox`
  return {
    name,
    connectionId,
    serverId,
    serverName,
    sandbox,
    id: await givenVolume(service, connectionId, name, fields),
    fail: (on: string, kind: string, times = 1) =>
      service.request('PATCH', sandbox, { body: { faults: [{ on, kind, times, name }] } }),
    inSandbox: async () =>
      (await service.request('GET', sandbox)).body.volumes.find((one: Fields) => one['name'] === name),
  }
}

describe.concurrent('a volume', () => {
  it('is listed with its size, its region and the server that it is attached to', async () => {
    const { id, serverId, serverName, name, connectionId, sandbox } = await given({ size_gib: 25 })
    await service.request('PUT', `${sandbox}/volumes/${name}`, { body: { server: serverName } })
    await service.request('POST', `/v1/servers/${serverId}/refresh`)
    await eventually(async () => (await read(id)).server_id)
    expect(await read(id)).toMatchObject({
      name,
      connection_id: connectionId,
      provider: 'sandbox',
      ref: name,
      state: 'attached',
      server_id: serverId,
      server_ref: serverName,
      size_gib: 25,
      change: null,
      error: null,
    })
    const related = await service.request('GET', `/v1/related?id=${serverId}&kind=volume`)
    expect(related.body.data.map((one: Fields) => one['id'])).toEqual([id])
  })

  it('has its price of a month, as far as its provider tells it', async () => {
    const { id } = await given({ size_gib: 25 })
    const known = await eventually(async () => (await read(id)).monthly)
    expect(known).toEqual({ amount: '1.25', currency: 'EUR' })
  })

  it('is attached to a server, grows, and is detached', async () => {
    const { id, serverId, serverName, inSandbox } = await given()
    const accepted = await run(id, { kind: 'attach', server_id: serverId })
    expect(accepted.status).toBe(202)
    expect(accepted.body.change).toMatchObject({ kind: 'attach', server_id: serverId })
    expect(await settled(id)).toMatchObject({ state: 'attached', server_id: serverId })
    expect(await inSandbox()).toMatchObject({ server: serverName })
    await run(id, { kind: 'grow', size_gib: 40 })
    expect(await settled(id)).toMatchObject({ size_gib: 40, state: 'attached' })
    await run(id, { kind: 'detach' })
    expect(await settled(id)).toMatchObject({ state: 'available', server_id: null })
    expect((await eventsOf('volume.change_finished', id)).map(({ change }: any) => change).sort()).toEqual([
      'attach',
      'detach',
      'grow',
    ])
  })

  it('is not changed in a way that its provider would refuse', async () => {
    const { id, connectionId, serverId } = await given({ region: 'nowhere-2' })
    const refused = async (body: Fields) => {
      const { status, body: problem } = await run(id, body)
      return [status, problem.errors?.[0].pointer ?? problem.code]
    }
    expect(await refused({ kind: 'attach', server_id: serverId })).toEqual([422, '/server_id'])
    expect(await refused({ kind: 'detach' })).toEqual([409, 'wrong_state'])
    expect(await refused({ kind: 'grow', size_gib: 10 })).toEqual([422, '/size_gib'])
    expect(await refused({ kind: 'grow', size_gib: 20_000 })).toEqual([422, '/size_gib'])
    const other = await given()
    const attached = await givenVolume(service, connectionId, `taken-${id}`, { server: 'somebody-else' })
    expect((await run(other.id, { kind: 'attach', server_id: serverId })).body.errors[0].pointer).toBe(
      '/server_id',
    )
    expect((await run(attached, { kind: 'attach', server_id: serverId })).body.code).toBe('wrong_state')
    expect((await service.request('DELETE', `/v1/volumes/${attached}`)).body.code).toBe('wrong_state')
  })

  it('has one change at a time', async () => {
    const { id, fail } = await given()
    await fail('read', 'unavailable', 3)
    await run(id, { kind: 'grow', size_gib: 20 })
    expect((await run(id, { kind: 'grow', size_gib: 30 })).body.code).toBe('conflict')
    expect((await service.request('DELETE', `/v1/volumes/${id}`)).body.code).toBe('conflict')
  })

  it('is changed once when the answer of the provider is lost', async () => {
    const { id, serverId, fail } = await given()
    await fail('answer', 'timeout')
    await run(id, { kind: 'attach', server_id: serverId })
    expect(await settled(id)).toMatchObject({ state: 'attached', server_id: serverId, error: null })
    expect(await eventsOf('volume.change_finished', id)).toMatchObject([{ state: 'succeeded' }])
  })

  it('says why its provider refused a change, until the next one', async () => {
    const { id, fail } = await given()
    await fail('order', 'rejected')
    await run(id, { kind: 'grow', size_gib: 20 })
    expect(await settled(id)).toMatchObject({ size_gib: 10, error: { code: 'rejected' } })
    expect(await eventsOf('volume.change_finished', id)).toMatchObject([
      { state: 'failed', error: 'rejected' },
    ])
    const attention = (await service.request('GET', '/v1/volumes?needs_attention=true')).body.data
    expect(attention.map((one: Fields) => one['id'])).toContain(id)
    await run(id, { kind: 'grow', size_gib: 20 })
    expect(await settled(id)).toMatchObject({ size_gib: 20, error: null })
  })

  it('is deleted at its provider on request, and disappears', async () => {
    const { id, inSandbox } = await given()
    expect((await service.request('DELETE', `/v1/volumes/${id}`)).status).toBe(202)
    expect(await settled(id)).toMatchObject({ status: 404 })
    expect(await inSandbox()).toBeUndefined()
    expect(await eventsOf('volume.deleted', id)).toMatchObject([{ source: 'holdfast' }])
  })

  it('disappears after two complete listings without it', async () => {
    const { id, connectionId, name, sandbox } = await given()
    await service.request('DELETE', `${sandbox}/volumes/${name}`)
    const list = async () => {
      await service.database.tenant(service.accountId, (tx) =>
        sql`update cloud_accounts set volumes_listed_at = null, due_at = now() where id = ${connectionId}`.execute(
          tx,
        ),
      )
      await eventually(async () => {
        const { data } = (await service.request('GET', '/v1/cloud/accounts')).body
        return data.find((one: Fields) => one['connection_id'] === connectionId)?.volumes_listed_at
      })
    }
    await list()
    expect(await read(id)).toMatchObject({ name })
    await list()
    expect((await service.request('GET', `/v1/volumes/${id}`)).status).toBe(404)
    expect(await eventsOf('volume.deleted', id)).toMatchObject([{ source: 'provider' }])
  })
})
