import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kernel/id.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenWebhooks, type WebhookWorld } from '../testing/given-webhooks.ts'

let world: WebhookWorld
beforeAll(async () => {
  world = await givenWebhooks()
})
afterAll(() => world.close())
beforeEach(() => {
  world.receiver.received.length = 0
})
afterEach(async () => {
  for (const { id } of (await world.request('GET', '/v1/webhook-endpoints')).body.data)
    await world.request('DELETE', `/v1/webhook-endpoints/${id}`)
})

const create = (fields: Record<string, unknown>) =>
  world.request('POST', '/v1/webhook-endpoints', {
    body: { url: world.receiver.url, events: ['dns.records_changed'], ...fields },
  })
const change = (endpoint: { id: string }, body: unknown) =>
  world.request('PATCH', `/v1/webhook-endpoints/${endpoint.id}`, { body })

describe('additional headers of an endpoint', () => {
  it('are sent with every delivery, and masked wherever they are shown', async () => {
    const endpoint = await world.endpoint({ headers: { Authorization: 'Bearer canary-1', 'X-Team': 'ops' } })
    expect(endpoint).toMatchObject({ headers: { Authorization: '********', 'X-Team': '********' } })
    await world.publish()
    const { id } = await world.delivery(endpoint, 'delivered')
    expect(world.receiver.received[0]?.headers).toMatchObject({
      authorization: 'Bearer canary-1',
      'x-team': 'ops',
      'x-service-event': 'dns.records_changed',
    })
    const shown = [
      await world.read(endpoint),
      (await world.request('GET', `/v1/webhook-deliveries/${id}`)).body,
      (await world.request('GET', '/v1/audit-log')).body,
    ]
    expect(shown[1].attempt_log[0].request_headers).toMatchObject({ Authorization: '********' })
    expect(JSON.stringify(shown)).not.toContain('canary-1')
  })

  it('are merged by a PATCH: null removes one, and unnamed ones stay', async () => {
    const endpoint = await world.endpoint({ headers: { 'X-A': 'a', 'X-B': 'b', 'X-C': 'c' } })
    const changed = await change(endpoint, { headers: { 'x-a': 'new', 'X-B': null, 'X-D': 'd' } })
    expect(changed.body.headers).toEqual({ 'x-a': '********', 'X-C': '********', 'X-D': '********' })
    await world.publish()
    await world.delivery(endpoint, 'delivered')
    const { headers } = world.receiver.received[0] ?? {}
    expect(headers).toMatchObject({ 'x-a': 'new', 'x-c': 'c', 'x-d': 'd' })
    expect(headers).not.toHaveProperty('x-b')
  })

  it('are not sent to a new URL unless they are given again', async () => {
    const endpoint = await world.endpoint({ headers: { 'X-Key': 'canary-3', 'X-Team': 'ops' } })
    const url = new URL('/stranger', world.receiver.url).href
    const kept = await change(endpoint, { url, headers: { 'x-team': 'ops' } })
    expect([kept.status, kept.body.errors]).toEqual([
      422,
      [{ pointer: '/headers/X-Key', message: expect.stringContaining('is required with a new URL') }],
    ])
    await world.publish()
    await world.delivery(endpoint, 'delivered')
    const [delivery] = await world.deliveries(`endpoint_id=${endpoint.id}`)
    const { attempt_log } = (await world.request('GET', `/v1/webhook-deliveries/${delivery.id}`)).body
    expect(attempt_log).toMatchObject([{ url: world.receiver.url }])
    // The same URL is not a change; a new URL requires a value or null for each header.
    expect((await change(endpoint, { url: world.receiver.url })).status).toBe(200)
    const moved = await change(endpoint, { url, headers: { 'x-key': 'new', 'X-TEAM': null } })
    expect([moved.status, moved.body.headers]).toEqual([200, { 'x-key': '********' }])
    await world.publish()
    await eventually(async () => world.receiver.received.length === 2)
    expect(world.receiver.received[1]?.headers).toMatchObject({ 'x-key': 'new' })
    expect(world.receiver.received[1]?.headers).not.toHaveProperty('x-team')
  })

  it('are rejected if they belong to the connection, the message or Holdfast, or are malformed', async () => {
    const refused = {
      Connection: 'close',
      'content-length': '3',
      Host: 'example.com',
      'Proxy-Authorization': 'x',
      'Transfer-Encoding': 'chunked',
      'X-Service-Signature': 'sha256=00',
      'webhook-id': 'x',
      'User-Agent': 'x',
      'X-Mask': '********',
    }
    const answer = await create({ headers: refused })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map(({ pointer }: any) => pointer)).toEqual(
      Object.keys(refused).map((name) => `/headers/${name}`),
    )
    for (const headers of [
      { 'X A': 'b' },
      { 'X-A': 'b\r\nX-B: c' },
      { 'X-A': ' b' },
      { 'X-A': 'ü' },
      { 'X-A': '' },
    ])
      expect([headers, (await create({ headers })).status]).toEqual([headers, 422])
    const twice = await create({ headers: { 'X-A': '1', 'x-a': '2' } })
    expect([twice.status, twice.body.errors[0].pointer]).toEqual([422, '/headers/x-a'])
  })
})

describe('a filter', () => {
  it('matches events about one of the resources and with all of the labels', async () => {
    const [wanted, other] = [newId('zone'), newId('zone')]
    const byId = await world.endpoint({ filter: { ids: [wanted] } })
    const byLabel = await world.endpoint({ filter: { labels: ['env:prod', 'team'] } })
    await world.publish(1, { zone_id: other, labels: { env: 'test', team: 'x' } })
    await world.publish(1, { zone_id: other, labels: { env: 'prod' } })
    const [prod] = await world.publish(1, { zone_id: other, labels: { env: 'prod', team: '' } })
    const [named] = await world.publish(1, { zone_id: wanted })
    const eventsOf = async ({ id }: { id: string }) =>
      (await world.deliveries(`endpoint_id=${id}`)).map(({ event_id }) => event_id)
    expect(await eventsOf(byId)).toEqual([named?.id])
    expect(await eventsOf(byLabel)).toEqual([prod?.id])
  })

  it('that no event could match is rejected, even when the event types change', async () => {
    const id = await create({ filter: { ids: [newId('zone'), newId('token'), 'nonsense'] } })
    expect(id.body.errors.map(({ pointer }: any) => pointer)).toEqual(['/filter/ids/1', '/filter/ids/2'])
    expect(id.body.errors[0].message).toContain('they contain zone_id')
    const endpoint = await world.endpoint({ filter: { ids: [newId('zone')] } })
    const changed = await change(endpoint, { events: ['webhook_endpoint.failing'] })
    expect([changed.status, changed.body.errors[0].pointer]).toEqual([422, '/filter/ids/0'])
    expect((await change(endpoint, { events: ['webhook_endpoint.failing'], filter: {} })).status).toBe(200)
  })
})

describe('a delivery that is requested again while it is being sent', () => {
  it('is sent again after that attempt has succeeded', async () => {
    const endpoint = await world.endpoint()
    const answered = Promise.withResolvers<void>()
    world.receiver.respondWith((response) => void answered.promise.then(() => response.writeHead(204).end()))
    await world.publish()
    await eventually(() => world.receiver.received.length === 1)
    const [{ id }] = (await world.deliveries(`endpoint_id=${endpoint.id}`)) as [{ id: string }]
    expect((await world.request('POST', `/v1/webhook-deliveries/${id}/redeliver`)).status).toBe(202)
    const skipped = await world.request('POST', `/v1/webhook-deliveries/${id}/skip`)
    expect([skipped.status, skipped.body.code]).toEqual([409, 'wrong_state'])
    answered.resolve()
    expect(await world.attempted(endpoint, 2)).toMatchObject({ attempt_count: 2, state: 'delivered' })
    expect(world.receiver.received).toHaveLength(2)
  })
})
