/** Snapshots of servers, and the schedules that take them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenServer } from '#areas/cloud/testing/given-server.ts'
import { givenSchedule, givenSnapshot } from '#areas/cloud/testing/given-snapshot.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

type Fields = Record<string, unknown>

const get = async (path: string) => (await service.request('GET', path)).body
const read = (id: string) => service.request('GET', `/v1/snapshots/${id}`)
const eventsOf = async (kind: string, member: string, id: string) =>
  (await get(`/v1/events?event=${kind}&limit=200`)).data
    .map(({ data }: any) => data)
    .filter((data: any) => data[member] === id)

let made = 0
async function given(fields: Fields = {}) {
  const name = `backed-up-${++made}`
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox', name: `Cloud of ${name}` },
  })
  const connectionId: string = connection.id
  const serverId = await givenServer(service, connectionId, name, fields)
  return {
    connectionId,
    serverId,
    name,
    fail: (on: string, kind: string, only: string | null = null) =>
      service.request('PATCH', `/v1/connections/${connectionId}/sandbox`, {
        body: { faults: [{ on, kind, times: 1, name: only }] },
      }),
    names: async (query = '') =>
      (await get(`/v1/snapshots?server_id=${serverId}${query}`)).data.map((one: Fields) => one['name']),
    /** Lists the account now, with its snapshots. */
    async list() {
      await service.database.tenant(service.accountId, (tx) =>
        sql`update cloud_accounts set snapshots_listed_at = null, due_at = now() where id = ${connectionId}`.execute(
          tx,
        ),
      )
      await eventually(async () => {
        const { data } = await get('/v1/cloud/accounts')
        const account = data.find((one: Fields) => one['connection_id'] === connectionId)
        return account?.snapshots_listed_at !== null
      })
    },
  }
}

describe.concurrent('a snapshot', () => {
  it('is listed once it was taken, with its action and whether it is consistent', async () => {
    const server = await given({ power: 'stopped' })
    const id = await givenSnapshot(service, server.serverId, 'before the upgrade')
    const { body } = await read(id)
    expect(body).toMatchObject({
      name: 'before the upgrade',
      state: 'available',
      kind: 'image',
      server_id: server.serverId,
      server_name: server.name,
      consistent: true,
      schedule_id: null,
      error: null,
    })
    expect(body.size_gib).toBeGreaterThan(0)
    expect(await eventually(async () => (await read(id)).body.monthly)).toMatchObject({ currency: 'EUR' })
    expect((await get(`/v1/actions/${body.action_id}`)).kind).toBe('snapshot')
    expect(await eventsOf('snapshot.created', 'snapshot_id', id)).toMatchObject([{ source: 'holdfast' }])
  })

  it('of a running server is not consistent', async () => {
    const server = await given()
    expect((await read(await givenSnapshot(service, server.serverId, 'live'))).body.consistent).toBe(false)
  })

  it('is deleted at its provider, once', async () => {
    const server = await given()
    const id = await givenSnapshot(service, server.serverId, 'old')
    const { status, body } = await service.request('DELETE', `/v1/snapshots/${id}`)
    expect([status, body.state]).toEqual([202, 'deleting'])
    await eventually(async () => (await read(id)).status === 404)
    await server.list()
    expect(await server.names()).toEqual([])
    expect(await eventsOf('snapshot.deleted', 'snapshot_id', id)).toMatchObject([{ source: 'holdfast' }])
  })

  it('is deleted although the answer was lost', async () => {
    const server = await given()
    const id = await givenSnapshot(service, server.serverId, 'lost')
    await server.fail('answer', 'timeout', 'lost')
    await service.request('DELETE', `/v1/snapshots/${id}`)
    await eventually(async () => (await read(id)).status === 404)
  })

  it('stays, with the reason, if its provider refuses to delete it', async () => {
    const server = await given()
    const id = await givenSnapshot(service, server.serverId, 'protected')
    await server.fail('order', 'rejected', 'protected')
    await service.request('DELETE', `/v1/snapshots/${id}`)
    await eventually(async () => (await read(id)).body.error !== null)
    expect((await read(id)).body).toMatchObject({ state: 'available', error: { code: 'rejected' } })
    expect(await server.names('&needs_attention=true')).toEqual(['protected'])
  })

  it('is restored, also on another server of its account', async () => {
    const server = await given()
    const id = await givenSnapshot(service, server.serverId, 'good')
    const other = await givenServer(service, server.connectionId, `${server.name}-b`)
    const { status, body } = await service.request('POST', `/v1/servers/${other}/actions`, {
      body: { kind: 'restore', snapshot_id: id },
      headers: { prefer: 'wait=20' },
    })
    expect([status, body]).toMatchObject([202, { state: 'succeeded', parameters: { snapshot_id: id } }])
    expect((await get(`/v1/servers/${other}`)).image).toBe((await read(id)).body.ref)
  })

  it('is not restored where it cannot be, and the refusal says why', async () => {
    const [server, stranger] = [await given({ size: 'large' }), await given()]
    const id = await givenSnapshot(service, server.serverId, 'large')
    const restore = async (serverId: string) =>
      (
        await service.request('POST', `/v1/servers/${serverId}/actions`, {
          body: { kind: 'restore', snapshot_id: id },
        })
      ).body.errors[0]
    expect((await restore(stranger.serverId)).message).toContain('another account')
    const small = await givenServer(service, server.connectionId, `${server.name}-small`)
    expect(await restore(small)).toMatchObject({
      pointer: '/snapshot_id',
      message: expect.stringContaining('needs a disk of 160 GiB'),
    })
  })
})

describe.concurrent('a schedule', () => {
  /** Makes it due, and waits for the snapshot. */
  async function runSchedule(id: string) {
    const before = (await get(`/v1/snapshot-schedules/${id}`)).last_action_id
    await service.database.tenant(service.accountId, (tx) =>
      sql`update snapshot_schedules set due_at = now() where id = ${id}`.execute(tx),
    )
    return await eventually(async () => {
      const { last_action_id } = await get(`/v1/snapshot-schedules/${id}`)
      if (last_action_id === before) return false
      const action = await get(`/v1/actions/${last_action_id}`)
      return action.finished_at !== null && action
    })
  }

  it('takes snapshots, and deletes only the oldest of its own', async () => {
    const server = await given()
    const own = await givenSnapshot(service, server.serverId, 'by hand')
    const id = await givenSchedule(service, server.serverId, { keep: 2 })
    for (let run = 1; run <= 3; run++) {
      const action = await runSchedule(id)
      expect(action).toMatchObject({ state: 'succeeded', schedule_id: id })
      await eventually(async () =>
        (await get(`/v1/snapshots?schedule_id=${id}`)).data.some(
          (one: Fields) => one['action_id'] === action.id,
        ),
      )
    }
    await eventually(async () => (await get(`/v1/snapshots?schedule_id=${id}`)).data.length === 2)
    expect((await read(own)).body.state).toBe('available')
    expect((await service.request('DELETE', `/v1/snapshot-schedules/${id}`)).status).toBe(204)
    expect(await server.names()).toHaveLength(3)
  })

  it('needs attention after a failure, until a snapshot was taken', async () => {
    const server = await given({ action_error: 'The host is out of order' })
    const id = await givenSchedule(service, server.serverId)
    await runSchedule(id)
    const failing = await get(`/v1/snapshot-schedules?server_id=${server.serverId}&needs_attention=true`)
    expect(failing.data).toMatchObject([{ id, error: { message: 'The host is out of order' } }])
    expect(await eventsOf('snapshot_schedule.failed', 'schedule_id', id)).toHaveLength(1)
    await service.request('PUT', `/v1/connections/${server.connectionId}/sandbox/servers/${server.name}`, {
      body: { action_error: null },
    })
    await runSchedule(id)
    expect((await get(`/v1/snapshot-schedules/${id}`)).error).toBeNull()
    expect(await eventsOf('snapshot_schedule.recovered', 'schedule_id', id)).toHaveLength(1)
  })

  it('runs at the times of its cron expression in its time zone', async () => {
    const server = await given()
    const id = await givenSchedule(service, server.serverId, { cron: '30 2 * * *', time_zone: 'Asia/Tokyo' })
    expect((await get(`/v1/snapshot-schedules/${id}`)).next_at).toMatch(/T17:30:00/)
    const paused = await service.request('PATCH', `/v1/snapshot-schedules/${id}`, {
      body: { enabled: false },
    })
    expect(paused.body).toMatchObject({ enabled: false, next_at: null })
  })

  it('is refused with a wrong expression or time zone', async () => {
    const server = await given()
    const { status, body } = await service.request('POST', '/v1/snapshot-schedules', {
      body: { server_id: server.serverId, name: 'Wrong', cron: '61 * * * *', time_zone: 'Moon/Sea', keep: 1 },
    })
    expect([status, body.errors.map((one: Fields) => one['pointer'])]).toEqual([422, ['/cron', '/time_zone']])
  })
})

it('a snapshot that is gone at its provider is removed after two complete listings', async () => {
  const server = await given()
  const id = await givenSnapshot(service, server.serverId, 'vanished')
  const key = `sandbox/snapshot/${(await read(id)).body.ref}`
  await service.database.tenant(service.accountId, (tx) =>
    sql`delete from connection_notes where key = ${key}`.execute(tx),
  )
  await server.list()
  expect((await read(id)).status).toBe(200)
  await server.list()
  await eventually(async () => (await read(id)).status === 404)
  expect(await eventsOf('snapshot.deleted', 'snapshot_id', id)).toMatchObject([{ source: 'provider' }])
})
