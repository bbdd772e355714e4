import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import { givenWebhooks, type WebhookWorld } from '../testing/given-webhooks.ts'

let world: WebhookWorld
/** When the current test started. Only later events are its own. */
let since: string
beforeAll(async () => {
  world = await givenWebhooks()
})
afterAll(() => world.close())
beforeEach(() => {
  since = new Date().toISOString()
  world.receiver.received.length = 0
  world.receiver.respondWith((response) => response.writeHead(204).end())
})
afterEach(async () => {
  for (const { id } of (await world.request('GET', '/v1/webhook-endpoints')).body.data)
    await world.request('DELETE', `/v1/webhook-endpoints/${id}`)
})

const replay = (endpoint: { id: string }, fields: Record<string, unknown> = {}) =>
  world.request('POST', '/v1/webhook-replays', { body: { endpoint_id: endpoint.id, since, ...fields } })
const progress = async (id: string) => (await world.request('GET', `/v1/webhook-replays/${id}`)).body
/** Waits until everything is queued, and every queued delivery has ended. */
const ended = (id: string) =>
  eventually(async () => {
    const shown = await progress(id)
    return shown.state !== 'running' && shown.deliveries.pending === 0 && shown
  })
const received = () => world.receiver.received.map(({ headers }) => headers['webhook-id'])

describe('a replay', () => {
  it('sends an endpoint earlier events, each once and unchanged', async () => {
    const published = await world.publish(250)
    const endpoint = await world.endpoint()
    await world.request('POST', `/v1/webhook-endpoints/${endpoint.id}/test`, {
      body: { event: 'dns.records_changed' },
    })
    const [live] = await world.publish(1)
    const { status, body, headers } = await replay(endpoint)
    expect([status, headers['location']]).toEqual([202, `/v1/webhook-replays/${body.id}`])
    const shown = await ended(body.id)
    expect(shown).toMatchObject({ state: 'done', queued_count: 250, deliveries: { delivered: 250 } })
    const expected = [...published, live].map((event) => event?.id).toSorted()
    const isTest = (text: string) => JSON.parse(text).data.test === true
    const real = world.receiver.received.filter(({ body: text }) => !isTest(text))
    expect(real.map(({ headers: sent }) => sent['webhook-id']).toSorted()).toEqual(expected)
    expect((await world.read(endpoint)).health.failures).toBe(0)
  })

  it('by state sends only the failed or the delivered ones, under the existing delivery', async () => {
    const endpoint = await world.endpoint({ max_concurrency: 1 })
    const [bad, good] = await world.publish(2)
    await eventually(
      async () => (await world.deliveries(`endpoint_id=${endpoint.id}&state=delivered`)).length === 2,
    )
    const [failed] = await world.deliveries(`event_id=${bad?.id}`)
    await world.service.database.tenant(world.service.accountId, (tx) =>
      sql`update webhook_deliveries set state = 'failed' where id = ${failed.id}`.execute(tx),
    )
    world.receiver.received.length = 0
    const first = await ended((await replay(endpoint)).body.id)
    expect([first.queued_count, received()]).toEqual([1, [bad?.id]])
    expect((await world.deliveries(`replay_id=${first.id}`))[0]).toMatchObject({
      id: failed.id,
      cause: 'replay',
      attempt_count: 2,
    })
    world.receiver.received.length = 0
    await ended((await replay(endpoint, { states: ['delivered'] })).body.id)
    expect(received().toSorted()).toEqual([bad?.id, good?.id].toSorted())
  })

  it("respects the endpoint's types and filter, and the requested time range", async () => {
    await world.publish(2, { labels: { env: 'test' } })
    const [wanted] = await world.publish(1, { labels: { env: 'prod' } })
    const until = new Date(Date.now() + 1).toISOString()
    await eventually(() => new Date() > new Date(until))
    await world.publish(1, { labels: { env: 'prod' } })
    const endpoint = await world.endpoint({ filter: { labels: ['env:prod'] } })
    const shown = await ended((await replay(endpoint, { until })).body.id)
    expect([shown.seen_count, received()]).toEqual([3, [wanted?.id]])
    const refused = await replay(endpoint, { events: ['dns.drift_detected'] })
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/events/0'])
    const future = await replay(endpoint, { since: new Date(Date.now() + 60_000).toISOString() })
    expect([future.status, future.body.errors[0].pointer]).toEqual([422, '/since'])
  })

  it('never changes health, whatever its outcome', async () => {
    await world.publish(30)
    const endpoint = await world.endpoint()
    world.receiver.respondWith((response) => response.writeHead(410).end())
    const { id } = (await replay(endpoint)).body
    await eventually(async () => {
      const rows = await world.deliveries(`replay_id=${id}&limit=100`)
      return rows.length === 30 && rows.every(({ attempt_count }) => attempt_count === 1)
    })
    expect((await world.read(endpoint)).health).toMatchObject({ state: 'healthy', failures: 0 })
  })

  it('waits at a paused endpoint, and can be cancelled, which skips waiting deliveries', async () => {
    await world.publish(150)
    const endpoint = await world.endpoint({ enabled: false })
    const { id } = (await replay(endpoint)).body
    await eventually(async () => (await progress(id)).queued_count === 100)
    const cancelled = await world.request('POST', `/v1/webhook-replays/${id}/cancel`)
    expect(cancelled.body).toMatchObject({ state: 'cancelled', deliveries: { pending: 0, skipped: 100 } })
    expect((await world.request('POST', `/v1/webhook-replays/${id}/cancel`)).status).toBe(409)
    expect(received()).toEqual([])
  })
})
