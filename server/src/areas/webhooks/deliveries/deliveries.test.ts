import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '#areas/dns/testing/given-zone.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { givenReceiver, type Receiver } from '#testing/servers/receiver.ts'
import { eventually } from '#testing/wait/wait.ts'
import { deliveryWork } from './fan-out.ts'

let world: ZoneWorld
let zone: TestZone
let receiver: Receiver
beforeAll(async () => {
  world = await givenZoneWorld()
  zone = await world.zone('example.com')
})
afterAll(() => world.close())
beforeEach(async () => {
  receiver = await givenReceiver()
})
afterEach(async () => {
  for (const { id } of (await ask('GET', '/v1/webhook-endpoints')).body.data)
    await ask('DELETE', `/v1/webhook-endpoints/${id}`)
  await receiver.close()
})

const ask: ZoneWorld['service']['request'] = (...args) => world.service.request(...args)

async function givenEndpoint(fields: Record<string, unknown> = {}) {
  const { body } = await ask('POST', '/v1/webhook-endpoints', {
    body: { url: receiver.url, events: ['dns.records_changed'], ...fields },
  })
  return body as { id: string; secret: string }
}

let counter = 0
const change = () => zone.create({ type: 'A', name: `host${++counter}`, value: '192.0.2.1' })
const deliveries = async (query: string) => (await ask('GET', `/v1/webhook-deliveries?${query}`)).body.data
const lastDelivery = (endpoint: { id: string }, state: string) =>
  eventually(async () => (await deliveries(`endpoint_id=${endpoint.id}&state=${state}`))[0])

/** Makes the next retry of a delivery due now. */
async function hurry(deliveryId: string): Promise<void> {
  type Tables = { webhook_queue: { id: string; due_at: Date } }
  await world.service.database.tenant(world.service.accountId, async (tx) => {
    const deliveries = tx.withTables<Tables>().updateTable('webhook_queue')
    await deliveries.set({ due_at: new Date() }).where('id', '=', deliveryId).execute()
    await wake(tx, deliveryWork)
  })
}

describe('an endpoint', () => {
  it('shows its secret once, at its creation', async () => {
    const endpoint = await givenEndpoint({ name: 'Ops', labels: { team: 'ops' } })
    expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { body, headers } = await ask('GET', `/v1/webhook-endpoints/${endpoint.id}`)
    expect(body).toMatchObject({
      name: 'Ops',
      url: receiver.url,
      events: ['dns.records_changed'],
      enabled: true,
    })
    expect(JSON.stringify(body)).not.toContain(endpoint.secret)
    expect(headers['etag']).toBe('"1"')
  })

  it('is rejected for an unknown event type, and for a URL that is not allowed', async () => {
    const create = (body: unknown) => ask('POST', '/v1/webhook-endpoints', { body })
    const kind = await create({ url: receiver.url, events: ['dns.nonsense'] })
    expect([kind.status, kind.body.errors[0].pointer]).toEqual([422, '/events/0'])
    for (const url of [
      'http://169.254.169.254/latest',
      'ftp://x.example/',
      'http://u:p@127.0.0.1/',
      'nonsense',
      'http://127.0.0.1:22/',
    ]) {
      const answer = await create({ url, events: ['dns.records_changed'] })
      expect([url, answer.status, answer.body.errors?.[0].pointer]).toEqual([url, 422, '/url'])
    }
  })

  it('can be changed by PATCH under the same rules', async () => {
    const endpoint = await givenEndpoint()
    const path = `/v1/webhook-endpoints/${endpoint.id}`
    const changed = await ask('PATCH', path, { body: { name: 'New', events: ['dns.drift_detected'] } })
    expect(changed.body).toMatchObject({ name: 'New', events: ['dns.drift_detected'] })
    expect((await ask('PATCH', path, { body: { url: 'http://169.254.169.254/' } })).status).toBe(422)
    expect((await ask('PATCH', path, { body: { name: 'x' }, headers: { 'if-match': '"1"' } })).status).toBe(
      412,
    )
  })
})

describe('a delivery', () => {
  it('has the exact request: body with event and data, and both signatures', async () => {
    const endpoint = await givenEndpoint()
    await change()
    const request = await eventually(() => receiver.received[0])
    expect(request).toMatchObject({ method: 'POST', url: '/hook' })
    const message = JSON.parse(request.body)
    expect(Object.keys(message)).toEqual(['event', 'data'])
    expect(message).toMatchObject({
      event: 'dns.records_changed',
      data: {
        zone_id: zone.id,
        zone: 'example.com',
        cause: 'api',
        added: [{ type: 'A', value: '192.0.2.1' }],
      },
    })
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'dns.records_changed',
    })
    expect(Math.abs(Number(request.headers['x-service-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
    const headers = request.headers as Record<string, string>
    expect(new Webhook(endpoint.secret).verify(request.body, headers)).toEqual(message)
    const delivery = await lastDelivery(endpoint, 'delivered')
    expect(request.headers['webhook-id']).toBe(delivery.event_id)
  })

  it('is sent to the endpoints that subscribe to its type, and to no other', async () => {
    const drift = await givenEndpoint({ events: ['dns.drift_detected'] })
    const changes = await givenEndpoint()
    await change()
    await lastDelivery(changes, 'delivered')
    expect(await deliveries(`endpoint_id=${drift.id}`)).toEqual([])
  })

  it('is logged with every attempt: what was sent, and the response', async () => {
    const endpoint = await givenEndpoint()
    receiver.respondWith((response) => response.writeHead(500, { 'x-why': 'because' }).end('out of order'))
    await change()
    const failed = await eventually(async () =>
      (await deliveries(`endpoint_id=${endpoint.id}`)).find((row: any) => row.attempt_count === 1),
    )
    expect(failed).toMatchObject({
      state: 'pending',
      last_status: 500,
      last_error: 'The receiver answered 500',
    })
    expect(new Date(failed.next_attempt_at).getTime()).toBeGreaterThan(Date.now())
    receiver.respondWith((response) => response.writeHead(200).end('thanks'))
    await hurry(failed.id)
    const delivered = await lastDelivery(endpoint, 'delivered')
    const { body } = await ask('GET', `/v1/webhook-deliveries/${delivered.id}`)
    expect(body.body).toBe(receiver.received[1]?.body)
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body)
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id'])
    expect(body.attempt_log).toMatchObject([
      {
        number: 1,
        outcome: 'failed',
        status: 500,
        response_body: 'out of order',
        response_headers: { 'x-why': 'because' },
        address: '127.0.0.1',
        url: receiver.url,
        request_headers: { 'X-Service-Event': 'dns.records_changed' },
      },
      { number: 2, outcome: 'delivered', status: 200, response_body: 'thanks', error: null },
    ])
  })

  it('fails on a redirect, which is not followed', async () => {
    const endpoint = await givenEndpoint()
    receiver.respondWith((response) =>
      response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end(),
    )
    await change()
    await eventually(async () => (await deliveries(`endpoint_id=${endpoint.id}`))[0]?.attempt_count > 0)
    expect(receiver.received.map(({ url }) => url)).toEqual(['/hook'])
  })

  it('to an unreachable receiver shows the reason and is retried', async () => {
    const endpoint = await givenEndpoint()
    await receiver.close()
    await change()
    const failed = await eventually(async () =>
      (await deliveries(`endpoint_id=${endpoint.id}`)).find((row: any) => row.last_error),
    )
    expect(failed).toMatchObject({ state: 'pending', last_status: null })
    expect(failed.last_error).toContain('refused the connection')
    receiver = await givenReceiver()
  })

  it('without retries left has failed, and can be redelivered', async () => {
    const endpoint = await givenEndpoint()
    receiver.respondWith((response) => response.writeHead(503).end())
    await change()
    const first = await eventually(async () =>
      (await deliveries(`endpoint_id=${endpoint.id}`)).find((row: any) => row.attempt_count > 0),
    )
    for (let attempt = 2; attempt <= 12; attempt++) {
      await hurry(first.id)
      await eventually(
        async () => (await deliveries(`endpoint_id=${endpoint.id}`))[0].attempt_count === attempt,
      )
    }
    expect((await deliveries(`endpoint_id=${endpoint.id}`))[0]).toMatchObject({
      state: 'failed',
      next_attempt_at: null,
    })
    receiver.respondWith((response) => response.writeHead(204).end())
    const again = await ask('POST', `/v1/webhook-deliveries/${first.id}/redeliver`)
    expect([again.status, again.body.state]).toEqual([202, 'pending'])
    const delivered = await lastDelivery(endpoint, 'delivered')
    expect(delivered).toMatchObject({ id: first.id, attempt_count: 13 })
  })

  it('waits while its endpoint is disabled, and is sent when it is enabled again', async () => {
    const endpoint = await givenEndpoint({ enabled: false })
    await change()
    const waiting = await eventually(async () =>
      (await deliveries(`endpoint_id=${endpoint.id}`)).find((row: any) => row.next_attempt_at === null),
    )
    expect(waiting).toMatchObject({ state: 'pending', attempt_count: 0 })
    await ask('PATCH', `/v1/webhook-endpoints/${endpoint.id}`, { body: { enabled: true } })
    await lastDelivery(endpoint, 'delivered')
    expect(receiver.received).toHaveLength(1)
  })

  it('is cancelled with its endpoint, and stays in the log', async () => {
    const endpoint = await givenEndpoint({ enabled: false })
    await change()
    const waiting = await lastDelivery(endpoint, 'pending')
    await ask('DELETE', `/v1/webhook-endpoints/${endpoint.id}`)
    expect((await ask('GET', `/v1/webhook-deliveries/${waiting.id}`)).body).toMatchObject({
      state: 'cancelled',
    })
    const again = await ask('POST', `/v1/webhook-deliveries/${waiting.id}/redeliver`)
    expect([again.status, again.body.code]).toEqual([409, 'wrong_state'])
  })
})

describe('a test message', () => {
  it('is sent to this endpoint only, signed and logged like any other', async () => {
    const endpoint = await givenEndpoint()
    await givenEndpoint()
    const { status, body } = await ask('POST', `/v1/webhook-endpoints/${endpoint.id}/test`)
    expect([status, body.event]).toEqual([202, 'webhook.test'])
    const request = await eventually(() => receiver.received[0])
    expect(JSON.parse(request.body)).toMatchObject({ event: 'webhook.test', data: { test: true } })
    expect(
      new Webhook(endpoint.secret).verify(request.body, request.headers as Record<string, string>),
    ).toBeTruthy()
    await lastDelivery(endpoint, 'delivered')
    expect(receiver.received).toHaveLength(1)
  })

  it('can be an example of any event type, marked as a test', async () => {
    const endpoint = await givenEndpoint()
    await ask('POST', `/v1/webhook-endpoints/${endpoint.id}/test`, { body: { event: 'dns.drift_detected' } })
    const request = await eventually(() => receiver.received[0])
    expect(JSON.parse(request.body)).toMatchObject({
      event: 'dns.drift_detected',
      data: { zone: 'example.com', test: true },
    })
  })
})

describe('one unreachable receiver', () => {
  it('does not delay the deliveries of another', async () => {
    const dead = await givenReceiver()
    dead.respondWith(() => {})
    await givenEndpoint({ url: dead.url })
    const alive = await givenEndpoint()
    for (let i = 0; i < 12; i++) await change()
    await eventually(async () => (await deliveries(`endpoint_id=${alive.id}&state=delivered`)).length === 12)
    await dead.close()
  })
})
