import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { givenWebhooks, type WebhookWorld } from '#areas/webhooks/testing/given-webhooks.ts'
import { givenReceiver, type Receiver } from '#testing/servers/receiver.ts'
import { eventually } from '#testing/wait/wait.ts'

let world: WebhookWorld
/** Receives the events about another endpoint. */
let watcher: Receiver
beforeAll(async () => {
  world = await givenWebhooks()
  watcher = await givenReceiver()
})
afterAll(async () => {
  await world.close()
  await watcher.close()
})
afterEach(async () => {
  for (const { id } of (await world.request('GET', '/v1/webhook-endpoints')).body.data)
    await world.request('DELETE', `/v1/webhook-endpoints/${id}`)
  watcher.received.length = 0
  world.receiver.received.length = 0
  world.receiver.respondWith((response) => response.writeHead(204).end())
})

const troubles = ['webhook_endpoint.failing', 'webhook_endpoint.paused', 'webhook_endpoint.recovered']
const givenWatcher = () => world.endpoint({ url: watcher.url, events: troubles })
const heard = () => watcher.received.map(({ body }) => JSON.parse(body))
const answer = (status: number) => world.receiver.respondWith((response) => response.writeHead(status).end())
const resume = (endpoint: { id: string }, body = {}) =>
  world.request('POST', `/v1/webhook-endpoints/${endpoint.id}/resume`, { body })
const auditOf = async (endpoint: { id: string }) =>
  (await world.request('GET', '/v1/audit-log?limit=200')).body.data.filter(
    (entry: any) => entry.target?.id === endpoint.id,
  )

/** Makes this number of attempts of one delivery fail. */
async function fail(endpoint: { id: string }, attempts: number) {
  answer(500)
  await world.publish()
  await world.attempted(endpoint, 1)
  for (let attempt = 2; attempt <= attempts; attempt++) {
    await world.hurry()
    await world.attempted(endpoint, attempt)
  }
}

describe('an endpoint', () => {
  it('is healthy, failing after five consecutive failures, and healthy again at the first success', async () => {
    await givenWatcher()
    const endpoint = await world.endpoint({ name: 'Ops', labels: { team: 'ops' } })
    expect((await world.read(endpoint)).health).toMatchObject({ state: 'healthy', last_success_at: null })
    await fail(endpoint, 4)
    expect((await world.read(endpoint)).health).toMatchObject({ state: 'healthy', failures: 4 })
    await world.hurry()
    await world.attempted(endpoint, 5)
    expect(await world.read(endpoint)).toMatchObject({
      enabled: true,
      health: { state: 'failing', failures: 5, pause_reason: null },
    })
    answer(204)
    await world.hurry()
    await world.delivery(endpoint, 'delivered')
    expect((await world.read(endpoint)).health).toMatchObject({
      state: 'healthy',
      failures: 0,
      first_failure_at: null,
      last_success_at: expect.any(String),
    })
    await eventually(() => heard().length === 2)
    expect(heard()).toMatchObject([
      { event: 'webhook_endpoint.failing', data: { endpoint_id: endpoint.id, name: 'Ops', failures: 5 } },
      { event: 'webhook_endpoint.recovered', data: { endpoint_id: endpoint.id, labels: { team: 'ops' } } },
    ])
    const changes = (await auditOf(endpoint)).filter((entry: any) => entry.actor.type === 'system')
    expect(changes.map((entry: any) => entry.changes.after.state).toSorted()).toEqual(['failing', 'healthy'])
  })

  it('is paused at once by a 410, and loses nothing: once resumed, all waiting deliveries are sent', async () => {
    await givenWatcher()
    const endpoint = await world.endpoint()
    answer(410)
    await world.publish()
    await eventually(async () => (await world.read(endpoint)).health.state === 'paused')
    expect(await world.read(endpoint)).toMatchObject({ enabled: false, health: { pause_reason: 'gone' } })
    await world.publish(3)
    expect(await world.deliveries(`endpoint_id=${endpoint.id}`)).toMatchObject(
      Array.from({ length: 4 }, () => ({ state: 'pending', next_attempt_at: null })),
    )
    await eventually(() => heard().some(({ data }) => data.reason === 'gone'))
    expect(world.receiver.received).toHaveLength(1)
    answer(204)
    expect((await resume(endpoint)).body).toMatchObject({ enabled: true, health: { state: 'failing' } })
    await eventually(
      async () => (await world.deliveries(`endpoint_id=${endpoint.id}&state=delivered`)).length === 4,
    )
    expect((await world.read(endpoint)).health.state).toBe('healthy')
  })

  it('is not paused again by a 410 to an attempt that started before it was resumed', async () => {
    const endpoint = await world.endpoint()
    const held: (() => void)[] = []
    world.receiver.respondWith((response) => held.push(() => response.writeHead(410).end()))
    await world.publish(2)
    await eventually(() => held.length === 2)
    held[0]?.()
    await eventually(async () => (await world.read(endpoint)).health.state === 'paused')
    answer(204)
    await resume(endpoint)
    held[1]?.()
    await world.attempted(endpoint, 1)
    await eventually(async () => {
      await world.hurry()
      return (await world.deliveries(`endpoint_id=${endpoint.id}&state=delivered`)).length === 2
    })
    expect((await world.read(endpoint)).health.state).toBe('healthy')
  })

  it('is paused after five days with only failures, at least twenty, and its owner is informed', async () => {
    await givenWatcher()
    const endpoint = await world.endpoint()
    await fail(endpoint, 12)
    await fail(endpoint, 7)
    await world.passDays(5)
    expect((await world.read(endpoint)).health).toMatchObject({ state: 'failing', failures: 19 })
    await world.hurry()
    await eventually(async () => (await world.read(endpoint)).health.state === 'paused')
    expect((await world.read(endpoint)).health).toMatchObject({ pause_reason: 'no_success', failures: 20 })
    const told = await eventually(() => heard().find(({ event }) => event === 'webhook_endpoint.paused'))
    expect(told.data).toMatchObject({ endpoint_id: endpoint.id, reason: 'no_success', failures: 20 })
    const waiting = (await world.deliveries(`endpoint_id=${endpoint.id}&state=pending`)).length
    expect(waiting).toBe(1)
    answer(204)
    const skipped = await resume(endpoint, { waiting: 'skip' })
    expect(skipped.body.health).toMatchObject({ state: 'failing', failures: 0 })
    expect((await world.deliveries(`endpoint_id=${endpoint.id}`))[0].state).toBe('skipped')
  })

  it('is not affected by tests and redeliveries', async () => {
    const endpoint = await world.endpoint()
    answer(410)
    await world.request('POST', `/v1/webhook-endpoints/${endpoint.id}/test`)
    expect(await world.attempted(endpoint, 1)).toMatchObject({ cause: 'test', last_status: 410 })
    answer(204)
    await world.publish()
    const { id } = await world.delivery(endpoint, 'delivered')
    answer(410)
    await world.request('POST', `/v1/webhook-deliveries/${id}/redeliver`)
    expect(await world.attempted(endpoint, 2)).toMatchObject({ cause: 'redelivery', last_status: 410 })
    expect((await world.read(endpoint)).health).toMatchObject({ state: 'healthy', failures: 0 })
  })

  it('never receives events about its own health', async () => {
    const endpoint = await world.endpoint({ events: ['dns.records_changed', ...troubles] })
    await fail(endpoint, 5)
    expect((await world.read(endpoint)).health.state).toBe('failing')
    expect(await world.deliveries(`event=webhook_endpoint.failing&endpoint_id=${endpoint.id}`)).toEqual([])
  })

  it('that was paused by its owner is as healthy as before when it is enabled again', async () => {
    const endpoint = await world.endpoint()
    const path = `/v1/webhook-endpoints/${endpoint.id}`
    const paused = await world.request('PATCH', path, { body: { enabled: false } })
    expect(paused.body).toMatchObject({
      enabled: false,
      health: { state: 'paused', pause_reason: 'by_owner' },
    })
    await world.publish()
    const again = await world.request('PATCH', path, { body: { enabled: true } })
    expect(again.body).toMatchObject({ enabled: true, health: { state: 'healthy', pause_reason: null } })
    await world.delivery(endpoint, 'delivered')
  })
})
