import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestResponse } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenWebhooks, type WebhookWorld } from '../testing/given-webhooks.ts'

let world: WebhookWorld
let narrow: { id: string; token: string }
beforeAll(async () => {
  world = await givenWebhooks()
  narrow = await givenToken(['webhooks.write'])
})
afterAll(() => world.close())

const canary = 'canary.example'

async function givenToken(permissions: string[]): Promise<{ id: string; token: string }> {
  const { body } = await world.request('POST', '/v1/tokens', { body: { name: 'narrow', permissions } })
  return body
}

const asNarrow = (method: string, path: string, body?: unknown) =>
  world.request(method, path, { token: narrow.token, body })

function expectRefused({ status, body }: TestResponse) {
  expect([status, body.code, body.permission]).toEqual([403, 'permission_denied', 'dns.read'])
}

describe('an actor with webhooks.read but without DNS access', () => {
  it('finds no DNS events in the feed, and the error names the required permission', async () => {
    const [event] = await world.publish(1, { zone: canary })
    const feed = await asNarrow('GET', '/v1/events?limit=200')
    expect(feed.status).toBe(200)
    expect(JSON.stringify(feed.body.data)).not.toContain(canary)
    expect((await world.request('GET', `/v1/events/${event?.id}`)).body.data.zone).toBe(canary)
    expectRefused(await asNarrow('GET', `/v1/events/${event?.id}`))
    expectRefused(await asNarrow('GET', '/v1/events?event=dns.records_changed'))
    expectRefused(await asNarrow('GET', '/v1/events/stream?event=dns.records_changed'))
    const types = (await asNarrow('GET', '/v1/event-types')).body.data
    expect(types).toContainEqual(
      expect.objectContaining({ event: 'dns.records_changed', permission: 'dns.read' }),
    )
  })

  it('gets none in the stream, which ends when its token loses a permission', async () => {
    const reader = await givenToken(['webhooks.read', 'dns.read'])
    const { port } = world.service.app.server.address() as AddressInfo
    const open = async (token: string) => {
      const response = await fetch(`http://127.0.0.1:${port}/v1/events/stream`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const state = { text: '', hasEnded: false }
      const read = async () => {
        for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
          state.text += chunk
      }
      void read()
        .catch(() => {})
        .finally(() => {
          state.hasEnded = true
        })
      return state
    }
    const [permitted, refused] = [await open(reader.token), await open(narrow.token)]
    await world.publish(1, { zone: canary })
    await eventually(async () => permitted.text.includes(canary))
    // The position of the event is sent, but none of its content.
    const place = /^id: .*$/m.exec(permitted.text.slice(permitted.text.lastIndexOf('\nid: ')))
    await eventually(async () => refused.text.includes(place?.[0] ?? 'none'))
    expect(refused.text).not.toContain(canary)
    await world.request('PATCH', `/v1/tokens/${reader.id}`, { body: { permissions: ['webhooks.read'] } })
    await eventually(async () => permitted.hasEnded)
  })

  it('sees that a delivery was made, but neither the message nor the response', async () => {
    const endpoint = await world.endpoint()
    await world.publish(1, { zone: canary })
    const { id } = await world.delivery(endpoint, 'delivered')
    const full = (await world.request('GET', `/v1/webhook-deliveries/${id}`)).body
    expect(full.body).toContain(canary)
    expect(full.attempt_log[0].response_body).not.toBeNull()
    const { status, body } = await asNarrow('GET', `/v1/webhook-deliveries/${id}`)
    expect([status, body.event, body.state, body.body]).toEqual([
      200,
      'dns.records_changed',
      'delivered',
      null,
    ])
    expect(body.attempt_log).toMatchObject([{ status: 204, response_headers: null, response_body: null }])
    expectRefused(await asNarrow('POST', `/v1/webhook-deliveries/${id}/redeliver`))
    expect((await world.request('POST', `/v1/webhook-deliveries/${id}/redeliver`)).status).toBe(202)
  })

  it('may send and read a test message, which contains an example', async () => {
    const endpoint = await world.endpoint()
    const test = await asNarrow('POST', `/v1/webhook-endpoints/${endpoint.id}/test`, {
      event: 'dns.records_changed',
    })
    expect(test.status).toBe(202)
    const { id } = await world.delivery(endpoint, 'delivered')
    expect((await asNarrow('GET', `/v1/webhook-deliveries/${id}`)).body.body).toContain('"test":true')
  })

  it('cannot create an endpoint that receives DNS events, or add them to one', async () => {
    const body = { url: world.receiver.url, events: ['webhook_endpoint.failing', 'dns.records_changed'] }
    expectRefused(await asNarrow('POST', '/v1/webhook-endpoints', body))
    const made = await asNarrow('POST', '/v1/webhook-endpoints', {
      ...body,
      events: ['webhook_endpoint.failing'],
    })
    expect(made.status).toBe(201)
    expectRefused(await asNarrow('PATCH', `/v1/webhook-endpoints/${made.body.id}`, { events: body.events }))
  })

  it('cannot change which DNS events an endpoint sends, but can stop it', async () => {
    const endpoint = await world.endpoint()
    const change = (fields: unknown) => asNarrow('PATCH', `/v1/webhook-endpoints/${endpoint.id}`, fields)
    expectRefused(await change({ url: 'https://[2606:4700::1111]/' }))
    expectRefused(await change({ filter: { labels: ['env:prod'] } }))
    expectRefused(await change({ events: ['webhook_endpoint.failing'] }))
    expectRefused(
      await asNarrow('POST', '/v1/webhook-replays', {
        endpoint_id: endpoint.id,
        since: '2026-01-01T00:00:00Z',
      }),
    )
    // A form also sends unchanged values.
    const { url, events, filter } = await world.read(endpoint)
    const kept = { url, events, filter, name: 'Renamed', enabled: false }
    expect((await change(kept)).status).toBe(200)
    expect((await asNarrow('DELETE', `/v1/webhook-endpoints/${endpoint.id}`)).status).toBe(204)
  })

  it("cannot change an endpoint's URL while earlier DNS events still wait there", async () => {
    const endpoint = await world.endpoint({ enabled: false })
    await world.publish(1, { zone: canary })
    const patch = { events: ['webhook_endpoint.failing'] }
    expect(
      (await world.request('PATCH', `/v1/webhook-endpoints/${endpoint.id}`, { body: patch })).status,
    ).toBe(200)
    const move = () =>
      asNarrow('PATCH', `/v1/webhook-endpoints/${endpoint.id}`, { url: 'https://[2606:4700::1111]/' })
    expectRefused(await move())
    const [delivery] = await world.deliveries(`endpoint_id=${endpoint.id}`)
    await world.request('POST', `/v1/webhook-deliveries/${delivery.id}/skip`)
    expect((await move()).status).toBe(200)
  })
})
