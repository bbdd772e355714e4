import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { markAvailable } from '#platform/ingest/availability/availability-store.ts'
import type { TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'
import { givenHeartbeat, givenHeartbeatService, letTimePass, ping } from '../testing/given-heartbeat.ts'

let service: TestService
let owner: Client

beforeAll(async () => {
  service = await givenHeartbeatService()
  owner = new Client(service.address)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.close()
})

const read = async (id: string) => (await service.request('GET', `/v1/heartbeats/${id}`)).body
const dueAt = async (id: string): Promise<Date | null> =>
  (await owner.query('select due_at from heartbeats where id = $1', [id])).rows[0].due_at

describe('an outage of the service', () => {
  it('moves the deadlines within it by its length, and no others', async () => {
    const inside = await givenHeartbeat(service)
    const before = await givenHeartbeat(service)
    await ping(inside)
    await ping(before)
    // From 20 minutes ago until 10 minutes ago.
    const now = service.database.now()
    const outage = { from: addSeconds(now, -1200), to: addSeconds(now, -600) }
    await owner.query('insert into ping_outages values ($1, $2)', [outage.from, outage.to])
    // The deadline of one was 15 minutes ago, that of the other 25 minutes ago.
    await letTimePass(service, before.id, 3900 + 1500)
    await eventually(async () => observe(await read(before.id)).state === 'down')
    await letTimePass(service, inside.id, 3900 + 900)
    const { state } = await eventually(async () => {
      const present = observe(await read(inside.id))
      return present.state === 'down' && present
    })
    expect(state).toBe('down')
    // Ten minutes after its own deadline.
    const { state_since, deadline_at } = await read(inside.id)
    expect(deadline_at).toBeNull()
    expect((now.getTime() - Date.parse(state_since)) / 1000).toBeCloseTo(300, -2)
  })

  it('keeps a heartbeat up whose moved deadline has not passed', async () => {
    const heartbeat = await givenHeartbeat(service)
    await ping(heartbeat)
    const now = service.database.now()
    await owner.query('insert into ping_outages values ($1, $2)', [addSeconds(now, -600), now])
    await letTimePass(service, heartbeat.id, 3900 + 300)
    // Looked at, and due again five minutes from now.
    await eventually(async () => (observe(await dueAt(heartbeat.id)) ?? 0) > now)
    expect(await read(heartbeat.id)).toMatchObject({ state: 'late', open_incident_id: null })
  })

  it('moves the deadline of a run that ends before the next success is expected', async () => {
    const heartbeat = await givenHeartbeat(service, { max_runtime_seconds: 1800 })
    await ping(heartbeat)
    await ping(heartbeat, '/start')
    const now = service.database.now()
    await owner.query('insert into ping_outages values ($1, $2)', [addSeconds(now, -1200), now])
    // The run should have ended 15 minutes ago, and the next success is expected in 15 minutes.
    await letTimePass(service, heartbeat.id, 1800 + 900)
    await eventually(async () => (observe(await dueAt(heartbeat.id)) ?? 0) > now)
    expect(await read(heartbeat.id)).toMatchObject({ state: 'up', open_incident_id: null })
  })

  it('is recorded when pings can be recorded again after a silence', async () => {
    const now = addSeconds(service.database.now(), 3600)
    const outage = await service.database.system((tx) => markAvailable(tx, now))
    expect(outage).toMatchObject({ to_at: now })
    const again = await service.database.system((tx) => markAvailable(tx, addSeconds(now, 5)))
    expect(again).toBeNull()
  })
})
