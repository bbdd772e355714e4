import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenSecondProcess } from '#platform/http/testing/second-process.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenWebhooks, type WebhookWorld } from '../testing/given-webhooks.ts'
import { streamsMax } from './stream.ts'

let world: WebhookWorld
beforeAll(async () => {
  world = await givenWebhooks()
})
afterAll(() => world.close())

type Message = { id: string; data: any }

/** A stream client: the received messages, and whether the stream has ended. */
async function follow(query = '', options: { token?: string; lastEventId?: string; url?: string } = {}) {
  const { token = world.service.token, lastEventId, url = baseUrl() } = options
  const left = new AbortController()
  const response = await fetch(`${url}/v1/events/stream${query}`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: left.signal,
  })
  const messages: Message[] = []
  const comments: string[] = []
  const state = { hasEnded: false, lastId: '' }
  const reading = (async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) =>
          block
            .split('\n')
            .find((line) => line.startsWith(`${name}: `))
            ?.slice(name.length + 2)
        state.lastId = field('id') ?? state.lastId
        const data = field('data')
        if (block.startsWith(': ')) comments.push(block.slice(2))
        if (data !== undefined) messages.push({ id: state.lastId, data: JSON.parse(data) })
      }
    }
  })()
  const ended = reading
    .catch(() => {})
    .finally(() => {
      state.hasEnded = true
    })
  return {
    response,
    messages,
    comments,
    state,
    ended,
    async leave() {
      left.abort()
      await ended
    },
  }
}

const baseUrl = () => `http://127.0.0.1:${(world.service.app.server.address() as AddressInfo).port}`
const feed = async (query = '') => (await world.request('GET', `/v1/events?limit=200${query}`)).body
const opened = async (...args: Parameters<typeof follow>) => {
  const stream = await follow(...args)
  await eventually(() => stream.state.lastId !== '')
  return stream
}

describe('the feed', () => {
  it('can be continued from where it ended, without a webhook endpoint', async () => {
    const [first] = await world.publish(1, { labels: { env: 'prod' } })
    const before = await feed()
    expect(before.data.at(-1)).toMatchObject({
      id: first?.id,
      event: 'dns.records_changed',
      data: { zone: 'example.com', labels: { env: 'prod' } },
    })
    expect(before.next_cursor).toBeNull()
    const empty = await feed(`&cursor=${before.resume_cursor}`)
    expect([empty.data, empty.resume_cursor]).toEqual([[], before.resume_cursor])
    const later = await world.publish(3)
    const page = (await world.request('GET', `/v1/events?limit=2&cursor=${before.resume_cursor}`)).body
    const last = (await world.request('GET', `/v1/events?limit=2&cursor=${page.next_cursor}`)).body
    expect([...page.data, ...last.data].map(({ id }: any) => id)).toEqual(later.map(({ id }) => id))
    expect(last.next_cursor).toBeNull()
    const one = await world.request('GET', `/v1/events/${first?.id}`)
    expect(one.body).toEqual(before.data.at(-1))
    for (const cursor of ['nonsense', Buffer.from('["x",1]').toString('base64url')])
      expect((await world.request('GET', `/v1/events?cursor=${cursor}`)).status).toBe(422)
  })

  it('can also be read from the newest event, page after page, and followed from there', async () => {
    const made = await world.publish(5)
    const first = (await world.request('GET', '/v1/events?limit=3&sort=-created_at')).body
    const [late] = await world.publish(1)
    const path = `/v1/events?limit=2&sort=-created_at&cursor=${first.next_cursor}`
    const second = (await world.request('GET', path)).body
    expect([...first.data, ...second.data].map(({ id }: any) => id)).toEqual(
      made.map(({ id }) => id).toReversed(),
    )
    const since = (await world.request('GET', `/v1/events?cursor=${first.resume_cursor}`)).body
    expect(since.data.map(({ id }: any) => id)).toEqual([late?.id])
    const forwards = await world.request('GET', `/v1/events?cursor=${first.next_cursor}`)
    expect(forwards.status).toBe(422)
  })

  it('contains no test messages, whose events never happened', async () => {
    const endpoint = await world.endpoint()
    await world.request('POST', `/v1/webhook-endpoints/${endpoint.id}/test`, {
      body: { event: 'dns.records_changed' },
    })
    const { event_id } = await world.delivery(endpoint, 'delivered')
    expect((await feed()).data.map(({ id }: any) => id)).not.toContain(event_id)
  })
})

describe('the stream', () => {
  it('sends events as they happen, and continues after the last one that a client received', async () => {
    await world.publish(2)
    const stream = await opened()
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    const [first] = await world.publish(1)
    await eventually(() => stream.messages.length === 1)
    expect(stream.messages[0]?.data).toMatchObject({ id: first?.id, event: 'dns.records_changed' })
    await stream.leave()
    const missed = await world.publish(150)
    const again = await opened('', { lastEventId: stream.messages[0]?.id ?? '' })
    const live = await world.publish(2)
    await eventually(() => again.messages.length === 152)
    expect(again.messages.map(({ data }) => data.id)).toEqual([...missed, ...live].map(({ id }) => id))
    await again.leave()
  })

  it('continues from a page of the feed, and sends only the requested types', async () => {
    const { resume_cursor } = await feed()
    const [event] = await world.publish(1)
    const wanted = await opened(`?cursor=${resume_cursor}&event=dns.records_changed`)
    const other = await opened(`?cursor=${resume_cursor}&event=dns.drift_detected`)
    await eventually(() => wanted.messages.length === 1)
    expect(wanted.messages[0]?.data.id).toBe(event?.id)
    await eventually(() => other.state.lastId === wanted.state.lastId)
    expect(other.messages).toEqual([])
    await Promise.all([wanted.leave(), other.leave()])
    expect((await world.request('GET', '/v1/events/stream?cursor=x')).status).toBe(422)
  })

  it('sends a mark for changes without an event, and nothing about other accounts', async () => {
    const other = await world.service.otherAccount()
    const streams = [await opened(), await opened('', { token: other.token })]
    await world.request('POST', '/v1/tokens', { body: { name: 'changes', preset: 'read_only' } })
    await eventually(() => streams[0]?.comments.includes('changed') === true)
    expect([streams[0]?.messages, streams[1]?.comments]).toEqual([[], []])
    await Promise.all(streams.map((stream) => stream.leave()))
  })

  it('never sends the events of another account', async () => {
    const other = await world.service.otherAccount()
    const stream = await opened('', { token: other.token })
    await world.publish(3)
    const [own] = await world.publish(1, {}, other)
    await eventually(() => stream.messages.length > 0)
    expect(stream.messages.map(({ data }) => data.id)).toEqual([own?.id])
    await stream.leave()
  })

  it('ends when its token is revoked, in every process', async () => {
    const second = await givenSecondProcess(world.service)
    const url = await second.start()
    const { body } = await world.request('POST', '/v1/tokens', {
      body: { name: 'short', permissions: ['webhooks.read'] },
    })
    const streams = [await opened('', { token: body.token }), await opened('', { token: body.token, url })]
    const kept = await opened()
    await world.request('DELETE', `/v1/tokens/${body.id}`)
    await Promise.all(streams.map(({ ended }) => ended))
    expect(kept.state.hasEnded).toBe(false)
    expect((await follow('', { token: body.token })).response.status).toBe(401)
    await kept.leave()
    await second.stop(5)
  })

  it('ends when the service stops, which does not wait for it', async () => {
    const second = await givenSecondProcess(world.service)
    const stream = await opened('', { url: await second.start() })
    await Promise.all([second.stop(30), stream.ended])
    expect(stream.state.hasEnded).toBe(true)
  })

  it('is rejected for an account with too many streams, and possible again when one ends', async () => {
    const streams = await Promise.all(Array.from({ length: streamsMax }, () => opened()))
    const refused = await follow()
    expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '10'])
    const other = await world.service.otherAccount()
    await (await opened('', { token: other.token })).leave()
    await streams[0]?.leave()
    const again = await eventually(async () => {
      const stream = await follow()
      return stream.response.status === 200 && stream
    })
    await Promise.all([...streams, again].map((stream) => stream.leave()))
  })
})
