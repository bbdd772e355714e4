/** Requests about deliveries and their endpoint while an attempt is in progress, or an event's transaction is open. */
import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventTypes } from '#areas/areas.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { createEvents } from '#platform/events/events.ts'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import { givenReceiver, type Receiver } from '#testing/servers/receiver.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { fanOut } from './fan-out.ts'

let service: TestService
let receiver: Receiver
/** Attempts that have arrived and wait for their response. */
let held: ServerResponse[]
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())
beforeEach(async () => {
  receiver = await givenReceiver()
  held = []
  receiver.respondWith((response) => void held.push(response))
})
afterEach(() => receiver.close())

const request: TestService['request'] = (...args) => service.request(...args)

async function givenEndpoint(fields: Record<string, unknown> = {}): Promise<{ id: string; path: string }> {
  const { body } = await request('POST', '/v1/webhook-endpoints', {
    body: { url: receiver.url, events: ['dns.records_changed'], ...fields },
  })
  return { id: body.id, path: `/v1/webhook-endpoints/${body.id}` }
}

/** Creates a delivery whose first attempt waits for its response. */
async function givenUnderWay() {
  const endpoint = await givenEndpoint()
  const { body } = await request('POST', `${endpoint.path}/test`)
  await eventually(() => held.length === 1)
  return { endpoint, path: `/v1/webhook-deliveries/${body.id}` }
}

const set = (endpoint: { path: string }, enabled: boolean) =>
  request('PATCH', endpoint.path, { body: { enabled } })
const answer = (status: number) => {
  for (const response of held.splice(0)) response.writeHead(status).end()
}
/** Waits until a delivery is in this state after this number of attempts, and not due. */
const settled = (path: string, state: string, attempts: number) =>
  eventually(async () => {
    const { body } = await request('GET', path)
    const isDue = body.next_attempt_at !== null
    return !isDue && body.state === state && body.attempt_count === attempts && body
  })

describe('a delivery that is requested again during an attempt', () => {
  it('gets another attempt, although the current one succeeds', async () => {
    const { path } = await givenUnderWay()
    expect((await request('POST', `${path}/redeliver`)).status).toBe(202)
    answer(204)
    await eventually(() => held.length === 1)
    expect((await request('GET', path)).body).toMatchObject({ state: 'pending', attempt_count: 1 })
    answer(204)
    await settled(path, 'delivered', 2)
    expect(receiver.received).toHaveLength(2)
  })

  it('gets it at once if the current one fails', async () => {
    const { path } = await givenUnderWay()
    await request('POST', `${path}/redeliver`)
    answer(500)
    await eventually(() => held.length === 1)
    answer(204)
    await settled(path, 'delivered', 2)
  })

  it('gets it even if its endpoint is disabled meanwhile, once that is enabled', async () => {
    const { path, endpoint } = await givenUnderWay()
    await request('POST', `${path}/redeliver`)
    await set(endpoint, false)
    answer(204)
    await settled(path, 'pending', 1)
    await set(endpoint, true)
    await eventually(() => held.length === 1)
    answer(204)
    await settled(path, 'delivered', 2)
  })
})

describe('an endpoint that changes during an attempt', () => {
  it('gets nothing twice when it is only disabled and enabled', async () => {
    const { path, endpoint } = await givenUnderWay()
    await set(endpoint, false)
    await set(endpoint, true)
    answer(204)
    await settled(path, 'delivered', 1)
    expect(receiver.received).toHaveLength(1)
  })

  it('keeps the delivery waiting if the attempt fails and it is disabled by then', async () => {
    const { path, endpoint } = await givenUnderWay()
    await set(endpoint, false)
    answer(500)
    await settled(path, 'pending', 1)
    await set(endpoint, true)
    await eventually(() => held.length === 1)
    answer(204)
    await settled(path, 'delivered', 2)
  })

  it('that is deleted gets no further attempt, and the log has the outcome', async () => {
    for (const [status, state] of [
      [204, 'delivered'],
      [500, 'cancelled'],
    ] as const) {
      const { path, endpoint } = await givenUnderWay()
      expect((await request('DELETE', endpoint.path)).status).toBe(204)
      answer(status)
      expect(await settled(path, state, 1)).toMatchObject({ last_status: status })
    }
  })
})

describe('the next delivery of an endpoint', () => {
  it('that cannot be prepared does not prevent recording the outcome of the one before', async () => {
    const owner = await connectOwner(service.address)
    const endpoint = await givenEndpoint({ max_concurrency: 1 })
    const [first, second] = [
      (await request('POST', `${endpoint.path}/test`)).body,
      (await request('POST', `${endpoint.path}/test`)).body,
    ]
    await eventually(() => held.length === 1)
    const sealed = await owner.query('select secrets from webhook_endpoints where id = $1', [endpoint.id])
    const write = (secrets: unknown) =>
      owner.query('update webhook_endpoints set secrets = $2 where id = $1', [
        endpoint.id,
        JSON.stringify(secrets),
      ])
    await write([{ ...sealed.rows[0].secrets[0], sealed: 'v1.none.none' }])
    answer(204)
    await settled(`/v1/webhook-deliveries/${first.id}`, 'delivered', 1)
    await write(sealed.rows[0].secrets)
    await owner.end()
    await request('POST', `/v1/webhook-deliveries/${second.id}/retry`)
    await eventually(() => held.length === 1)
    answer(204)
    await settled(`/v1/webhook-deliveries/${second.id}`, 'delivered', 1)
    expect(receiver.received).toHaveLength(2)
  })
})

describe('a disabled endpoint', () => {
  it('gets nothing, not even on request, until it is enabled', async () => {
    receiver.respondWith((response) => response.writeHead(204).end())
    const endpoint = await givenEndpoint()
    const first = (await request('POST', `${endpoint.path}/test`)).body
    const path = `/v1/webhook-deliveries/${first.id}`
    await settled(path, 'delivered', 1)
    await set(endpoint, false)
    await request('POST', `${path}/redeliver`)
    const second = (await request('POST', `${endpoint.path}/test`)).body
    await settled(path, 'pending', 1)
    await settled(`/v1/webhook-deliveries/${second.id}`, 'pending', 0)
    expect(receiver.received).toHaveLength(1)
    await set(endpoint, true)
    await settled(path, 'delivered', 2)
    await settled(`/v1/webhook-deliveries/${second.id}`, 'delivered', 1)
  })
})

describe('an event whose transaction is still open', () => {
  const events = createEvents([fanOut], createMetrics())
  const example = eventTypes.find(({ kind }) => kind === 'dns.records_changed')?.example ?? {}

  /** Publishes, and commits only when `meanwhile` has ended or waits for this transaction. */
  async function publishDuring(meanwhile: () => Promise<unknown>): Promise<void> {
    let ended = false
    const change = await service.database.tenant(service.accountId, async (tx) => {
      await events.publish(tx, service.accountId, new Date(), { kind: 'dns.records_changed', data: example })
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const begun = meanwhile().finally(() => {
        ended = true
      })
      await eventually(async () => ended || (await isSomebodyWaitingFor(rows[0]?.pid ?? 0)))
      return { begun }
    })
    await change.begun
  }

  /** Only locks of this process count, because test files share one PostgreSQL. */
  async function isSomebodyWaitingFor(pid: number): Promise<boolean> {
    const { rows } = await service.database.system((tx) =>
      sql`select 1 from pg_locks where not granted and ${pid} = any(pg_blocking_pids(pid))`.execute(tx),
    )
    return rows.length > 0
  }

  const deliveryOf = (endpoint: { id: string }) =>
    eventually(
      async () => (await request('GET', `/v1/webhook-deliveries?endpoint_id=${endpoint.id}`)).body.data[0],
    )

  it('is sent to an endpoint that is enabled meanwhile', async () => {
    receiver.respondWith((response) => response.writeHead(204).end())
    const endpoint = await givenEndpoint({ enabled: false })
    await publishDuring(() => set(endpoint, true))
    await settled(`/v1/webhook-deliveries/${(await deliveryOf(endpoint)).id}`, 'delivered', 1)
  })

  it('is sent to an endpoint whose deletion ends later, and is cancelled by its failure', async () => {
    const owner = await connectOwner(service.address)
    const endpoint = await givenEndpoint()
    await owner.query('begin')
    await owner.query('select 1 from webhook_endpoints where id = $1 for update', [endpoint.id])
    const deletion = request('DELETE', endpoint.path)
    await service.database.tenant(service.accountId, (tx) =>
      events.publish(tx, service.accountId, new Date(), { kind: 'dns.records_changed', data: example }),
    )
    const { id } = await deliveryOf(endpoint)
    await eventually(() => held.length === 1)
    await owner.query('commit')
    await owner.end()
    expect((await deletion).status).toBe(204)
    answer(500)
    await settled(`/v1/webhook-deliveries/${id}`, 'cancelled', 1)
  })

  it('is cancelled for an endpoint that is deleted meanwhile', async () => {
    const endpoint = await givenEndpoint()
    await publishDuring(() => request('DELETE', endpoint.path))
    await settled(`/v1/webhook-deliveries/${(await deliveryOf(endpoint)).id}`, 'cancelled', 0)
    expect(receiver.received).toEqual([])
  })
})
