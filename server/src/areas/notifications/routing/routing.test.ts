import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually, observe } from '#testing/wait/wait.ts'
import { endpointId, givenNotifications, type NotificationWorld } from '../testing/given-notifications.ts'

let world: NotificationWorld
beforeAll(async () => {
  world = await givenNotifications({ environment: { HOLDFAST_URL: 'https://hold.example' } })
})
afterAll(() => world.close())
afterEach(() => world.clear())

const atOnce = (...ids: string[]) => [{ after_seconds: 0, channel_ids: ids }]
const titles = (messages: { title: string; cause: string }[]) =>
  messages.map(({ cause, title }) => `${cause}: ${title}`)

describe('an event', () => {
  it('reaches the channels of a rule that wants it, with what happened, since when, and a link', async () => {
    const channel = await world.channel()
    await world.rule(atOnce(channel.id))
    const id = endpointId()
    await world.publish('failing', id)
    const [message] = await world.messages(1)
    expect(message).toMatchObject({
      cause: 'event',
      event: 'webhook_endpoint.failing',
      severity: 'warning',
      title: 'Deliveries to webhook endpoint Deploy hook fail',
      link: `https://hold.example/webhooks/endpoints/${id}`,
      change: 'opened',
      key: `failing:${id}`,
    })
    expect(message.facts).toContainEqual({ name: 'Since', value: '2026-01-31T12:00:00.000Z' })
  })

  it('is not sent by a rule for other types, other labels, other resources or more severe events', async () => {
    const [wanted, unwanted] = [await world.channel(), await world.channel({ path: 'unwanted' })]
    const id = endpointId()
    await world.rule(atOnce(wanted.id), { filter: { ids: [id], labels: ['env:prod'] } })
    const fields = [
      { events: ['webhook_endpoint.paused'] },
      { filter: { labels: ['env:test'] } },
      { filter: { ids: [endpointId()] } },
      { minimum_severity: 'critical' },
      { enabled: false },
    ]
    for (const field of fields) await world.rule(atOnce(unwanted.id), field)
    await world.publish('failing', id, { labels: { env: 'prod' } })
    expect(await world.messages(1)).toHaveLength(1)
    await world.routed()
    expect(world.receiver.received.filter(({ url }) => url === '/unwanted')).toEqual([])
  })

  it('reaches a channel once, however many rules name it', async () => {
    const channel = await world.channel()
    await world.rule(atOnce(channel.id))
    await world.rule(atOnce(channel.id))
    await world.publish('failing', endpointId())
    await world.messages(1)
    await world.routed()
    expect(world.receiver.received).toHaveLength(1)
  })

  it('shares a transaction with others that are due, and is still routed in its order', async () => {
    const channel = await world.channel({ digest: null })
    await world.rule(atOnce(channel.id), { reminder_seconds: 3600 })
    const ids = Array.from({ length: 30 }, endpointId)
    await world.publishTogether(ids, ['failing', 'recovered'])
    await world.messages(60)
    const { body } = await world.request(
      'GET',
      `/v1/notification-channels/${channel.id}/deliveries?limit=100`,
    )
    expect(body.data).toHaveLength(60)
    const times = new Set(body.data.map(({ created_at }: { created_at: string }) => created_at))
    expect(times.size).toBeLessThan(ids.length)
    // No alert is left that could be reported again.
    await world.passSeconds(3700)
    await world.publish('failing', endpointId())
    await world.messages(61)
    await world.routed()
    expect(world.receiver.received).toHaveLength(61)
  })

  it('about a channel is not sent to that channel', async () => {
    const [broken, other] = [await world.channel({ path: 'broken' }), await world.channel()]
    await world.rule(atOnce(broken.id, other.id))
    world.receiver.respondWith((response, { url }) => response.writeHead(url === '/broken' ? 410 : 204).end())
    await world.publish('failing', endpointId())
    const messages = await world.messages(2)
    expect(messages.map(({ event }) => event).toSorted()).toEqual([
      'notification_channel.paused',
      'webhook_endpoint.failing',
    ])
    expect(world.receiver.received.filter(({ url }) => url === '/broken')).toHaveLength(1)
  })
})

describe('an alert', () => {
  const escalating = async (fields = {}) => {
    const [first, second] = [await world.channel(), await world.channel({ path: 'second' })]
    const steps = [...atOnce(first.id), { after_seconds: 600, channel_ids: [second.id] }]
    await world.rule(steps, fields)
  }

  it('is escalated while it is active, and its end is sent to all channels that received it', async () => {
    await escalating()
    const id = endpointId()
    await world.publish('failing', id)
    await world.messages(1)
    await world.passSeconds(700)
    expect(titles(await world.messages(1, '/second'))).toEqual([
      'escalation: Deliveries to webhook endpoint Deploy hook fail',
    ])
    await world.publish('recovered', id)
    for (const path of ['/hook', '/second'])
      expect((await world.messages(2, path))[1]).toMatchObject({
        change: 'closed',
        event: 'webhook_endpoint.recovered',
      })
  })

  it('that has ended is not escalated', async () => {
    await escalating()
    const id = endpointId()
    await world.publish('failing', id)
    await world.messages(1)
    await world.publish('recovered', id)
    await world.messages(2)
    await world.passSeconds(700)
    await world.publish('failing', endpointId())
    await world.messages(3)
    await world.routed()
    expect(world.receiver.received.filter(({ url }) => url === '/second')).toEqual([])
  })

  it('ends also for a rule that did not choose the event that ends it', async () => {
    const channel = await world.channel()
    await world.rule(atOnce(channel.id), {
      events: ['webhook_endpoint.failing'],
      minimum_severity: 'warning',
    })
    const id = endpointId()
    await world.publish('failing', id)
    await world.messages(1)
    await world.publish('recovered', id)
    expect((await world.messages(2))[1]).toMatchObject({ change: 'closed' })
  })

  it('that ends before its first step is never sent', async () => {
    const channel = await world.channel()
    await world.rule([{ after_seconds: 300, channel_ids: [channel.id] }])
    const id = endpointId()
    await world.publish('failing', id)
    await world.routed()
    await world.publish('recovered', id)
    await world.routed()
    await world.passSeconds(400)
    await world.publish('failing', endpointId())
    await world.routed()
    await world.passSeconds(400)
    expect(await world.messages(1)).toHaveLength(1)
  })

  it('is reported again and again until it ends', async () => {
    const channel = await world.channel()
    await world.rule(atOnce(channel.id), { reminder_seconds: 3600 })
    const id = endpointId()
    await world.publish('failing', id)
    await world.messages(1)
    await world.passSeconds(3700)
    expect(titles(await world.messages(2))[1]).toBe(
      'reminder: Deliveries to webhook endpoint Deploy hook fail',
    )
    await world.passSeconds(3700)
    await world.messages(3)
    await world.publish('recovered', id)
    await world.messages(4)
    await world.passSeconds(3700)
    await world.routed()
    expect(world.receiver.received).toHaveLength(4)
  })

  it('is reported again with its present cause, which does not postpone the reminder', async () => {
    const channel = await world.channel()
    await world.rule(atOnce(channel.id), { reminder_seconds: 3600 })
    const schedule = { kind: 'period', period_seconds: 3600 }
    const { body } = await world.request('POST', '/v1/heartbeats', { body: { name: 'Backup', schedule } })
    const ping = (result: string) =>
      world.request('GET', `${new URL(body.ping_url).pathname}/${result}`, { token: null })
    await ping('3')
    expect((await world.messages(1))[0]).toMatchObject({ text: 'The job reported exit code 3.' })
    await world.passSeconds(3000)
    await ping('4')
    await eventually(async () => {
      const { body: incidents } = await world.request('GET', `/v1/incidents?subject_id=${body.id}`)
      return observe(incidents.data[0].cause) === 'The job reported exit code 4.'
    })
    await world.routed()
    expect(world.receiver.received).toHaveLength(1)
    await world.passSeconds(700)
    const [first, second] = await world.messages(2)
    expect(second).toMatchObject({
      cause: 'reminder',
      title: first.title,
      facts: first.facts,
      text: 'The job reported exit code 4.',
    })
  })
})

const everyDay = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  from: '00:00',
  to: '00:00',
}
const quietAlways = { time_zone: 'Europe/Berlin', windows: [everyDay], critical_passes: true }

describe('an alert of a rule that is disabled', () => {
  it('ends as others do, is not reported again, and is over when the rule is enabled', async () => {
    const channel = await world.channel()
    const rule = await world.rule(atOnce(channel.id), { reminder_seconds: 3600 })
    const id = endpointId()
    await world.publish('failing', id)
    await world.messages(1)
    const path = `/v1/notification-rules/${rule.id}`
    await world.request('PATCH', path, { body: { enabled: false } })
    await world.publish('paused', id)
    await world.publish('failing', endpointId())
    await world.publish('recovered', id)
    expect((await world.messages(2))[1]).toMatchObject({ change: 'closed' })
    await world.request('PATCH', path, { body: { enabled: true } })
    await world.passSeconds(3700)
    await world.publish('failing', endpointId())
    await world.messages(3)
    await world.routed()
    expect(world.receiver.received).toHaveLength(3)
  })
})

describe('an acknowledged incident', () => {
  const incident = async () =>
    (await world.request('POST', '/v1/incidents', { body: { title: 'Outage' } })).body
  const act = (id: string, action: string, body?: object) =>
    world.request('POST', `/v1/incidents/${id}/${action}`, body && { body })

  it('is reported as such once, and later only to a rule that chose its updates', async () => {
    const [plain, curious] = [await world.channel(), await world.channel({ path: 'curious' })]
    await world.rule(atOnce(plain.id), { minimum_severity: 'warning' })
    await world.rule(atOnce(curious.id), { events: ['incident.opened', 'incident.updated'] })
    const { id } = await incident()
    await world.messages(1)
    await act(id, 'acknowledge')
    await world.messages(2)
    await world.request('PATCH', `/v1/incidents/${id}`, { body: { title: 'Outage of the shop' } })
    await world.messages(3, '/curious')
    await act(id, 'resolve')
    const changes = (messages: { change: string }[]) => messages.map(({ change }) => change)
    expect(changes(await world.messages(3))).toEqual(['opened', 'acknowledged', 'closed'])
    expect(changes(await world.messages(4, '/curious'))).toEqual([
      'opened',
      'acknowledged',
      'acknowledged',
      'closed',
    ])
  })

  it('is neither escalated nor repeated', async () => {
    const [first, second] = [await world.channel(), await world.channel({ path: 'second' })]
    const steps = [...atOnce(first.id), { after_seconds: 600, channel_ids: [second.id] }]
    await world.rule(steps, { reminder_seconds: 300, minimum_severity: 'warning' })
    const { id } = await incident()
    await world.messages(1)
    await act(id, 'acknowledge')
    await world.messages(2)
    await world.passSeconds(4000)
    await world.publish('failing', endpointId())
    await world.messages(3)
    await world.routed()
    expect(world.receiver.received).toHaveLength(3)
  })
})

describe('quiet hours', () => {
  it('do not hold back the end of a critical alert that passed them', async () => {
    const channel = await world.channel()
    await world.rule(atOnce(channel.id), { quiet_hours: quietAlways })
    const id = endpointId()
    await world.publish('paused', id)
    await world.messages(1)
    await world.publish('recovered', id)
    expect((await world.messages(2))[1]).toMatchObject({ cause: 'event', change: 'closed' })
  })

  it('have each alert once in their digest, however often it would have been repeated', async () => {
    const channel = await world.channel()
    await world.rule(atOnce(channel.id), { quiet_hours: quietAlways, reminder_seconds: 300 })
    const id = endpointId()
    await world.publish('failing', id)
    await world.routed()
    for (let each = 0; each < 3; each++) {
      await world.passSeconds(400)
      await world.settled()
    }
    await world.publish('recovered', id)
    await world.routed()
    await world.passSeconds(8 * 86_400)
    const [digest] = await world.messages(1)
    expect(digest).toMatchObject({ title: '2 notifications during quiet hours' })
    expect(digest.notifications.map(({ title }: { title: string }) => title)).toEqual([
      'Deliveries to webhook endpoint Deploy hook fail',
      'Deliveries to webhook endpoint Deploy hook succeed again',
    ])
  })

  it('of two rules that end at different times are two digests', async () => {
    const channel = await world.channel()
    const [sooner, later] = [endpointId(), endpointId()]
    const quiet = (windows: object[]) => ({ ...quietAlways, windows })
    const today = { ...everyDay, days: [dayAfter(-1), dayAfter(0)] }
    const threeDays = { ...everyDay, days: [dayAfter(-1), dayAfter(0), dayAfter(1), dayAfter(2)] }
    await world.rule(atOnce(channel.id), { filter: { ids: [later] }, quiet_hours: quiet([threeDays]) })
    await world.rule(atOnce(channel.id), { filter: { ids: [sooner] }, quiet_hours: quiet([today]) })
    await world.publish('failing', later, { name: 'later' })
    await world.publish('failing', sooner, { name: 'sooner' })
    await world.routed()
    await world.passSeconds(25 * 3600)
    const [first] = await world.messages(1)
    expect(first.notifications).toMatchObject([{ title: 'Deliveries to webhook endpoint sooner fail' }])
    await world.routed()
    await world.passSeconds(3 * 86_400)
    const [, second] = await world.messages(2)
    expect(second.notifications).toMatchObject([{ title: 'Deliveries to webhook endpoint later fail' }])
  })
})

/** The weekday so many days after today. */
function dayAfter(days: number): string {
  const [weekday = ''] = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Europe/Berlin' })
    .format(Date.now() + days * 86_400_000)
    .toLowerCase()
    .split(',')
  return weekday
}

describe('a digest', () => {
  it('is not sent once its channel is deleted', async () => {
    const channel = await world.channel({ digest: { after_messages: 1, within_seconds: 600 } })
    const rule = await world.rule(atOnce(channel.id))
    for (let each = 0; each < 3; each++) await world.publish('failing', endpointId())
    await world.messages(1)
    await world.routed()
    await world.request('DELETE', `/v1/notification-rules/${rule.id}`)
    expect((await world.request('DELETE', `/v1/notification-channels/${channel.id}`)).status).toBe(204)
    await world.passSeconds(700)
    const other = await world.channel({ path: 'other' })
    await world.rule(atOnce(other.id))
    await world.publish('failing', endpointId())
    await world.messages(1, '/other')
    await world.routed()
    expect(world.receiver.received.filter(({ url }) => url === '/hook')).toHaveLength(1)
  })

  it('takes the place of a storm: the first messages are sent, the others listed and counted in one', async () => {
    const channel = await world.channel({ digest: { after_messages: 2, within_seconds: 600 } })
    await world.rule(atOnce(channel.id))
    for (let each = 0; each < 5; each++)
      await world.publish('failing', endpointId(), { name: `hook ${each}` })
    await world.messages(2)
    await world.routed()
    await world.passSeconds(700)
    const [, , digest] = await world.messages(3)
    expect(digest).toMatchObject({
      cause: 'digest',
      title: '3 notifications in a short time',
      severity: 'warning',
      text: 'Warning: 3',
      notification_count: 3,
    })
    expect(digest.notifications.map(({ title }: { title: string }) => title)).toEqual(
      [2, 3, 4].map((each) => `Deliveries to webhook endpoint hook ${each} fail`),
    )
    await world.routed()
    expect(world.receiver.received).toHaveLength(3)
  })

  it('has what came in quiet hours, except for what is critical', async () => {
    const channel = await world.channel()
    await world.rule(atOnce(channel.id), { quiet_hours: quietAlways })
    await world.publish('failing', endpointId())
    await world.publish('paused', endpointId())
    expect(await world.messages(1)).toMatchObject([{ event: 'webhook_endpoint.paused' }])
    await world.routed()
    await world.passSeconds(8 * 86_400)
    expect((await world.messages(2))[1]).toMatchObject({
      cause: 'digest',
      title: '1 notification during quiet hours',
    })
  })
})
