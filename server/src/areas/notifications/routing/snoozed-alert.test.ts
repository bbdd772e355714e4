import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenNotifications, type NotificationWorld } from '../testing/given-notifications.ts'

let world: NotificationWorld
beforeAll(async () => {
  world = await givenNotifications()
})
afterAll(() => world.close())

const atOnce = (...ids: string[]) => [{ after_seconds: 0, channel_ids: ids }]

describe('a snoozed incident', () => {
  it('is neither escalated nor repeated before its snooze ends, and then is both', async () => {
    const [first, second] = [await world.channel(), await world.channel({ path: 'second' })]
    const steps = [...atOnce(first.id), { after_seconds: 600, channel_ids: [second.id] }]
    await world.rule(steps, { reminder_seconds: 300, minimum_severity: 'warning' })
    const { body: incident } = await world.request('POST', '/v1/incidents', { body: { title: 'Outage' } })
    await world.messages(1)
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await world.request('POST', `/v1/incidents/${incident.id}/snooze`, { body: { until } })
    await world.messages(2)
    await world.passSeconds(1800)
    await world.settled()
    expect(world.receiver.received).toHaveLength(2)
    await world.passSeconds(3600)
    expect((await world.messages(1, '/second'))[0]).toMatchObject({ cause: 'escalation' })
  })
})
