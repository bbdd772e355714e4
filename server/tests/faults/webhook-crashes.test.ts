/**
 * Webhooks when their worker is killed at critical moments: an attempt sent but not recorded, a replay half queued, an
 * endpoint's pause not stored yet.
 */
import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenWebhooks, type WebhookWorld } from '../../src/areas/webhooks/testing/given-webhooks.ts'
import { connectOwner } from '../../src/platform/database/testing/owner.ts'
import { type RunningProgram, startProgram } from '../../src/testing/process/process.ts'
import { testMasterKey } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

let world: WebhookWorld
let owner: Client
let worker: RunningProgram
beforeAll(async () => {
  // It serves requests but runs no due work; the worker that is killed does that.
  world = await givenWebhooks({ works: false })
  owner = await connectOwner(world.service.address)
  worker = await startWorker()
})
afterAll(async () => {
  await worker.end('SIGTERM')
  await owner.end()
  await world.close()
})
beforeEach(() => {
  world.receiver.received.length = 0
})

function startWorker(): Promise<RunningProgram> {
  const { user, password, host, port, database } = world.service.address
  return startProgram({
    DATABASE_URL: `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`,
    HOLDFAST_MASTER_KEY: testMasterKey,
    HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
  })
}

/** Starts another process after the first was killed and its leases have expired. */
async function replaceWorker(): Promise<void> {
  expect(await worker.end('SIGKILL')).toBe('SIGKILL')
  for (const table of ['webhook_queue', 'webhook_replays'])
    await owner.query(`update ${table} set leased_until = now() where leased_until is not null`)
  worker = await startWorker()
}

describe('a worker that is killed', () => {
  it('after a message was sent but not recorded: it is sent again, and the log has the reason', async () => {
    world.receiver.respondWith(() => {})
    const endpoint = await world.endpoint()
    const [event] = await world.publish()
    await eventually(() => world.receiver.received.length === 1)
    world.receiver.respondWith((response) => response.writeHead(204).end())
    await replaceWorker()
    const { id } = await world.delivery(endpoint, 'delivered')
    const { body } = await world.request('GET', `/v1/webhook-deliveries/${id}`)
    expect(body.attempt_log).toMatchObject([{ outcome: 'interrupted' }, { outcome: 'delivered' }])
    const ids = world.receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([event?.id, event?.id])
    await world.request('DELETE', `/v1/webhook-endpoints/${endpoint.id}`)
  })

  it('in the middle of a replay: nothing is omitted, and every event has one delivery', async () => {
    const since = new Date().toISOString()
    const published = await world.publish(250)
    const endpoint = await world.endpoint({ max_concurrency: 2 })
    const { body } = await world.request('POST', '/v1/webhook-replays', {
      body: { endpoint_id: endpoint.id, since },
    })
    const progress = async () => (await world.request('GET', `/v1/webhook-replays/${body.id}`)).body
    await eventually(async () => (await progress()).queued_count >= 100)
    expect((await progress()).state).toBe('running')
    await replaceWorker()
    const done = await eventually(async () => {
      const shown = await progress()
      return shown.deliveries.delivered === 250 && shown
    })
    expect(done).toMatchObject({ state: 'done', seen_count: 250, queued_count: 250 })
    const ids = new Set(world.receiver.received.map(({ headers }) => headers['webhook-id']))
    expect([...ids].toSorted()).toEqual(published.map(({ id }) => id).toSorted())
    await world.request('DELETE', `/v1/webhook-endpoints/${endpoint.id}`)
  })

  it('as it learns that an endpoint is gone: it is paused and reported once, and waiting deliveries are sent later', async () => {
    world.receiver.respondWith((response) => {
      response.writeHead(410).end()
      worker.child.kill('SIGKILL')
    })
    const endpoint = await world.endpoint()
    const published = await world.publish(3)
    await eventually(() => worker.child.signalCode === 'SIGKILL')
    world.receiver.respondWith((response) => response.writeHead(410).end())
    await replaceWorker()
    await eventually(async () => (await world.read(endpoint)).health.state === 'paused')
    const told = async () =>
      (await world.request('GET', '/v1/events?event=webhook_endpoint.paused')).body.data.filter(
        ({ data }: any) => data.endpoint_id === endpoint.id,
      )
    expect(await told()).toHaveLength(1)
    world.receiver.respondWith((response) => response.writeHead(204).end())
    await world.request('POST', `/v1/webhook-endpoints/${endpoint.id}/resume`)
    await eventually(
      async () => (await world.deliveries(`endpoint_id=${endpoint.id}&state=delivered`)).length === 3,
    )
    expect(published).toHaveLength(3)
    expect(await told()).toHaveLength(1)
  })
})
