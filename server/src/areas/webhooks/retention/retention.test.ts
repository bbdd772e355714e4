import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newIdAt, timeOfId } from '#kernel/id.ts'
import { addSeconds } from '#kernel/time.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { setPlan } from '#testing/account/plans.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenWebhooks, type Published, type WebhookWorld } from '../testing/given-webhooks.ts'

let world: WebhookWorld
let owner: Client
beforeAll(async () => {
  world = await givenWebhooks()
  owner = await connectOwner(world.service.address)
  // Keeps deliveries for 30 days.
  await setPlan(world.service.address, world.service.accountId, 'pro')
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

/** Makes an event and its deliveries 31 days old. */
async function age(...published: (Published | undefined)[]) {
  const past = `created_at = created_at - interval '31 days'`
  for (const event of published) {
    if (!event) continue
    const { id } = event
    event.id = newIdAt('event', addSeconds(timeOfId(id), -31 * 24 * 3600))
    await owner.query(`update events set id = $2, ${past} where id = $1`, [id, event.id])
    const { rows } = await owner.query('select id from webhook_deliveries where event_id = $1', [id])
    for (const delivery of rows) {
      const old = newIdAt('webhook_delivery', addSeconds(timeOfId(delivery.id), -31 * 24 * 3600))
      await owner.query(`update webhook_deliveries set id = $2, event_id = $3, ${past} where id = $1`, [
        delivery.id,
        old,
        event.id,
      ])
      await owner.query('update webhook_attempts set delivery_id = $2 where delivery_id = $1', [
        delivery.id,
        old,
      ])
      await owner.query('update webhook_queue set id = $2 where id = $1', [delivery.id, old])
    }
  }
}

const sweep = () =>
  world.service.database.tenant(world.service.accountId, (tx) => wake(tx, 'webhooks.retention'))
const feedIds = async () =>
  (await world.request('GET', '/v1/events?limit=200')).body.data.map(({ id }: any) => id)
const deliveredTo = (endpoint: { id: string }, count: number) =>
  eventually(
    async () => (await world.deliveries(`endpoint_id=${endpoint.id}&state=delivered`)).length === count,
  )

describe("data beyond the plan's retention", () => {
  it('is deleted, except pending deliveries; at a paused endpoint nothing waits for longer', async () => {
    const [unheard] = await world.publish()
    const endpoint = await world.endpoint({ filter: { labels: ['early'] } })
    const early = { labels: { early: '' } }
    const [old, recent] = await world.publish(2, early)
    await deliveredTo(endpoint, 2)
    world.receiver.respondWith((response) => response.writeHead(500).end())
    const [retried] = await world.publish(1, early)
    await world.attempted(endpoint, 1)
    const paused = await world.endpoint({ enabled: false, filter: { labels: ['late'] } })
    const [waited, waiting] = await world.publish(2, { labels: { late: '' } })
    const kept = await world.request('GET', '/v1/events')
    await age(unheard, old, retried, waited)

    await eventually(async () => {
      await sweep()
      return !(await feedIds()).includes(unheard?.id)
    })
    expect(await feedIds()).toEqual([recent, retried, waiting].map((event) => event?.id))
    const left = await world.deliveries(`endpoint_id=${endpoint.id}`)
    expect(left.map(({ event_id, state }) => [event_id, state])).toEqual([
      [recent?.id, 'delivered'],
      [retried?.id, 'pending'],
    ])
    expect((await world.deliveries(`endpoint_id=${paused.id}`)).map(({ event_id }) => event_id)).toEqual([
      waiting?.id,
    ])
    const { rows } = await owner.query(
      'select 1 from webhook_attempts as a where not exists (select 1 from webhook_deliveries as d where d.id = a.delivery_id)',
    )
    expect(rows).toEqual([])

    const [next] = await world.publish()
    const resumed = await world.request('GET', `/v1/events?cursor=${kept.body.resume_cursor}`)
    expect(resumed.body.data.map(({ id }: any) => id)).toEqual([next?.id])
  })
})
