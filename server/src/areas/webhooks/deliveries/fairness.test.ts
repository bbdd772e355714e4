/** How an endpoint's deliveries are processed: in order, with rate and concurrency limits, and fairly. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenSecondProcess } from '#platform/http/testing/second-process.ts'
import { givenReceiver } from '#testing/servers/receiver.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenWebhooks, type WebhookWorld } from '../testing/given-webhooks.ts'

let world: WebhookWorld
beforeAll(async () => {
  world = await givenWebhooks({ environment: { HOLDFAST_DELIVERY_CONCURRENCY: '64' } })
})
afterAll(() => world.close())
beforeEach(() => {
  world.receiver.received.length = 0
  world.receiver.respondWith((response) => response.writeHead(204).end())
})
afterEach(async () => {
  for (const { id } of (await world.request('GET', '/v1/webhook-endpoints')).body.data)
    await world.request('DELETE', `/v1/webhook-endpoints/${id}`)
})

const ids = () => world.receiver.received.map(({ headers }) => headers['webhook-id'])
const post = (deliveryId: string, verb: string) =>
  world.request('POST', `/v1/webhook-deliveries/${deliveryId}/${verb}`)
const allDelivered = (endpoint: { id: string }, count: number) =>
  eventually(
    async () =>
      (await world.deliveries(`endpoint_id=${endpoint.id}&state=delivered&limit=200`)).length === count,
  )

describe('an ordered endpoint', () => {
  it('gets its events one after another, in order', async () => {
    let open = 0
    let most = 0
    world.receiver.respondWith((response) => {
      most = Math.max(most, ++open)
      setTimeout(() => {
        open--
        response.writeHead(204).end()
      }, 5)
    })
    const endpoint = await world.endpoint({ ordered: true })
    const published = await world.publish(30)
    await allDelivered(endpoint, 30)
    expect(ids()).toEqual(published.map(({ id }) => id))
    expect(most).toBe(1)
  })

  it('waits for a failing delivery until it succeeds, and `retry` makes that now', async () => {
    const endpoint = await world.endpoint({ ordered: true })
    world.receiver.respondWith((response) => response.writeHead(500).end())
    const [first, second] = await world.publish(2)
    await eventually(() => world.receiver.received.length === 1)
    const waiting = await eventually(async () =>
      (await world.deliveries(`event_id=${first?.id}`)).find((row) => row.attempt_count === 1),
    )
    world.receiver.respondWith((response) => response.writeHead(204).end())
    expect((await post(waiting.id, 'retry')).status).toBe(202)
    await allDelivered(endpoint, 2)
    expect(ids()).toEqual([first?.id, first?.id, second?.id])
    expect((await post(waiting.id, 'retry')).body.code).toBe('wrong_state')
  })

  it('continues after a skipped delivery', async () => {
    const endpoint = await world.endpoint({ ordered: true })
    world.receiver.respondWith((response) => response.writeHead(500).end())
    const [first, second] = await world.publish(2)
    const stuck = await eventually(async () =>
      (await world.deliveries(`event_id=${first?.id}`)).find((row) => row.attempt_count === 1),
    )
    world.receiver.respondWith((response) => response.writeHead(204).end())
    expect((await post(stuck.id, 'skip')).body).toMatchObject({ state: 'skipped', next_attempt_at: null })
    await allDelivered(endpoint, 1)
    expect(ids()).toEqual([first?.id, second?.id])
  })
})

describe('the limits of an endpoint', () => {
  it('apply across several processes', async () => {
    const worker = { HOLDFAST_ROLE: 'worker', HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true' }
    const others = await Promise.all([1, 2].map(() => givenSecondProcess(world.service, worker)))
    for (const other of others) await other.start()
    let open = 0
    let most = 0
    world.receiver.respondWith((response) => {
      most = Math.max(most, ++open)
      setTimeout(() => {
        open--
        response.writeHead(204).end()
      }, 20)
    })
    const narrow = await world.endpoint({ max_concurrency: 3 })
    await world.publish(40)
    await allDelivered(narrow, 40)
    expect(most).toBeLessThanOrEqual(3)
    await world.request('DELETE', `/v1/webhook-endpoints/${narrow.id}`)

    const slow = await world.endpoint({ max_per_second: 50 })
    await world.publish(30)
    await allDelivered(slow, 30)
    await Promise.all(others.map((other) => other.stop(5)))
  })
})

describe('an account whose receivers hang', () => {
  it('leaves places for the deliveries of others, however many endpoints it has', async () => {
    const hanging = await givenReceiver()
    hanging.respondWith(() => {})
    const [first] = await Promise.all(Array.from({ length: 8 }, () => world.endpoint({ url: hanging.url })))
    await world.publish(20)
    // It uses three quarters of all places.
    await eventually(() => hanging.received.length >= 48)
    const other = await world.service.otherAccount()
    const endpoint = await world.endpoint({}, other)
    await world.publish(40, {}, other)
    await eventually(async () => {
      const { body } = await world.request(
        'GET',
        `/v1/webhook-deliveries?endpoint_id=${endpoint.id}&state=delivered&limit=100`,
        { token: other.token },
      )
      return body.data.length === 40
    })
    expect(await world.deliveries(`endpoint_id=${first?.id}&state=delivered`)).toEqual([])
    expect(hanging.received.length).toBeLessThanOrEqual(48)
    await hanging.close()
  })
})
