/** What the vendors get, and what is shown of it. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endpointId } from '#areas/notifications/testing/given-notifications.ts'
import { givenVendors, type VendorWorld } from '#areas/notifications/testing/given-vendors.ts'
import { sampleSettings } from '#areas/notifications/testing/sample-settings.ts'
import { type Vendor, vendorSchemas, vendors } from '#areas/notifications/testing/vendor-schemas.ts'
import { jsonChecker } from '#platform/http/input/validation.ts'
import { eventually } from '#testing/wait/wait.ts'

let world: VendorWorld
beforeAll(async () => {
  world = await givenVendors({ HOLDFAST_URL: 'https://hold.example' })
})
afterAll(() => world.close())
afterEach(() => world.clear())

const atOnce = (id: string) => [{ after_seconds: 0, channel_ids: [id] }]
const deliveries = async ({ id }: { id: string }) =>
  (await world.request('GET', `/v1/notification-channels/${id}/deliveries`)).body.data
const health = async ({ id }: { id: string }) =>
  (await world.request('GET', `/v1/notification-channels/${id}`)).body.health
const arrived = (count: number) =>
  eventually(
    () =>
      world.vendors.received.length >= count &&
      world.vendors.received.map(({ url, body }) => ({ url, body: JSON.parse(body) })),
  )

/** Each has the text `canary` in all that is secret, and nowhere else. */
const secretSettings: Readonly<Record<Vendor, object>> = {
  slack: { webhook_url: 'https://hooks.slack.com/services/T0canary1/B0canary2/canary3canary3canary3' },
  discord: { webhook_url: 'https://discord.com/api/webhooks/123456789/canary-token-canary-token-1' },
  teams: {
    webhook_url:
      'https://x.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/canary0workflow/triggers/manual/paths/invoke?api-version=1&sp=%2Ftriggers&sig=canary4signature',
  },
  telegram: { bot_token: '123456:canaryAAAAAAAAAAAAAAAAAAAAA', chat_id: '-100123' },
  ntfy: { topic: 'alerts', access_token: 'tk_canary' },
  pushover: { app_token: `canary${'a'.repeat(24)}`, user_key: `canary${'u'.repeat(24)}` },
  gotify: { server: 'https://gotify.example', app_token: 'canaryAbCd' },
  matrix: { homeserver: 'https://matrix.example', room_id: '!room:example', access_token: 'syt_canary' },
  mattermost: { webhook_url: 'https://mattermost.example/hooks/canary5canary5canary5cana' },
  pagerduty: { routing_key: `canary${'R'.repeat(26)}` },
  opsgenie: { api_key: 'canary-key', region: 'eu' },
}
const hosts: Readonly<Record<Vendor, string>> = {
  slack: 'hooks.slack.com',
  discord: 'discord.com',
  teams: 'x.environment.api.powerplatform.com',
  telegram: 'api.telegram.org',
  ntfy: 'ntfy.sh',
  pushover: 'api.pushover.net',
  gotify: 'gotify.example',
  matrix: 'matrix.example',
  mattermost: 'mattermost.example',
  pagerduty: 'events.pagerduty.com',
  opsgenie: 'api.eu.opsgenie.com',
}

describe.each(vendors)('a test of a channel of the type %s', (type) => {
  it('shows what was sent and answered, without secrets, though the vendor echoes all of it', async () => {
    const channel = await world.channel({ type, settings: secretSettings[type] })
    world.vendors.respondWith((response, { url, headers, body }) => {
      const parts = url.split(/[/?&=]/).join(' ')
      const encoded = encodeURIComponent(url)
      response.writeHead(403, { 'x-path': url }).end(JSON.stringify({ url, parts, encoded, headers, body }))
    })
    const { status, body } = await world.request('POST', `/v1/notification-channels/${channel.id}/test`)
    expect(status).toBe(200)
    const [sent] = await arrived(1)
    expect(sent?.url).toMatch(new RegExp(`^/${hosts[type]}(:443)?/`))
    expect(() => jsonChecker(vendorSchemas[type])(structuredClone(sent?.body))).not.toThrow()
    expect(JSON.stringify(world.vendors.received)).toContain('canary')
    expect(body).toMatchObject({ state: 'failed', attempt_log: [{ status: 403, outcome: 'failed' }] })
    expect(body.request.url).toContain(hosts[type])
    expect(body.request.body).toContain('This is a test notification')
    expect(body.attempt_log[0].response_body).toContain('This is a test notification')
    const shown = await Promise.all(
      [
        `/v1/notification-channels/${channel.id}`,
        `/v1/notification-channels/${channel.id}/deliveries/${body.id}`,
        '/v1/audit-log',
        '/v1/events',
      ].map((path) => world.request('GET', path)),
    )
    // A hint has the last four characters.
    expect(JSON.stringify([body, shown, world.service.logLines])).not.toContain('canary')
  })
})

describe('a test of a vendor that groups messages', () => {
  it.each(['pagerduty', 'opsgenie'] as const)('ends the alert that it opened at %s', async (type) => {
    const channel = await world.channel({ type, settings: sampleSettings[type] })
    world.vendors.respondWith((response) => response.writeHead(202).end('{}'))
    await world.request('POST', `/v1/notification-channels/${channel.id}/test`)
    const [opened, ended] = await arrived(2)
    if (type === 'pagerduty') {
      expect(opened?.body).toMatchObject({ event_action: 'trigger' })
      expect(ended?.body).toMatchObject({ event_action: 'resolve', dedup_key: opened?.body.dedup_key })
    } else {
      expect(opened?.url).toBe('/api.eu.opsgenie.com/v2/alerts')
      const alias = encodeURIComponent(opened?.body.alias)
      expect(ended?.url).toBe(`/api.eu.opsgenie.com/v2/alerts/${alias}/close?identifierType=alias`)
    }
    await eventually(async () => {
      const all = await deliveries(channel)
      return all.length === 2 && all.every(({ state }: { state: string }) => state === 'delivered')
    })
  })
})

describe('the end of an alert', () => {
  const emergency = { ...sampleSettings['pushover'], critical: 'emergency' }
  const always = {
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    from: '00:00',
    to: '00:00',
  }
  const cancellations = () =>
    world.vendors.received.filter(({ url }) => url.includes('/receipts/cancel_by_tag/'))

  it('cancels what Pushover repeats, also in quiet hours', async () => {
    const channel = await world.channel({ type: 'pushover', settings: emergency })
    const quiet_hours = { time_zone: 'UTC', windows: [always], critical_passes: true }
    await world.rule(atOnce(channel.id), { quiet_hours })
    const id = endpointId()
    await world.publish('paused', id)
    const [opened] = await arrived(1)
    expect(opened?.body).toMatchObject({ priority: 2, retry: 60, expire: 3600, tags: expect.any(String) })
    await world.publish('recovered', id)
    const [cancelled] = await eventually(() => cancellations().length > 0 && cancellations())
    expect(cancelled?.url).toBe(`/api.pushover.net/1/receipts/cancel_by_tag/${opened?.body.tags}.json`)
    expect(JSON.parse(cancelled?.body ?? '')).toEqual({ token: 'a'.repeat(30) })
  })

  it('is not cancelled where nothing is repeated', async () => {
    const channel = await world.channel({ type: 'pushover', settings: sampleSettings['pushover'] })
    await world.rule(atOnce(channel.id))
    const id = endpointId()
    await world.publish('paused', id)
    await arrived(1)
    await world.publish('recovered', id)
    await arrived(2)
    await world.routed()
    expect(cancellations()).toEqual([])
  })
})

describe('a message about an alert that ended before it was delivered', () => {
  it.each(['pagerduty', 'mattermost'] as const)(
    'is not sent to %s any more, but its end is',
    async (type) => {
      const channel = await world.channel({ type, settings: sampleSettings[type] })
      await world.rule(atOnce(channel.id))
      world.vendors.respondWith((response) => response.writeHead(500).end())
      const id = endpointId()
      await world.publish('failing', id)
      await eventually(async () => (await deliveries(channel))[0]?.attempt_count === 1)
      const path = `/v1/notification-channels/${channel.id}`
      await world.request('PATCH', path, { body: { enabled: false } })
      await world.publish('recovered', id)
      await eventually(async () => (await deliveries(channel)).length === 2)
      world.vendors.received.length = 0
      world.vendors.respondWith((response) => response.writeHead(202).end('ok'))
      await world.request('PATCH', path, { body: { enabled: true } })
      await world.routed()
      const [ended, opened] = await deliveries(channel)
      expect(ended).toMatchObject({ event: 'webhook_endpoint.recovered', state: 'delivered' })
      expect(opened).toMatchObject({
        state: 'skipped',
        next_attempt_at: null,
        last_error: 'Not sent, because the alert had ended or was acknowledged before.',
      })
      expect(world.vendors.received).toHaveLength(1)
      // Someone who asks for it gets it.
      await world.request('POST', `${path}/deliveries/${opened.id}/redeliver`)
      await eventually(async () => (await deliveries(channel))[1].state === 'delivered')
    },
  )
})

describe('a vendor that accepts no more messages', () => {
  it.each([
    ['slack', 404, 'no_service', 'Create a new incoming webhook'],
    ['discord', 404, JSON.stringify({ message: 'Unknown Webhook', code: 10015 }), 'The webhook was deleted'],
    [
      'telegram',
      403,
      JSON.stringify({ ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' }),
      'Unblock it',
    ],
    ['teams', 400, JSON.stringify({ error: { code: 'WorkflowTriggerIsNotEnabled' } }), 'Turn it on'],
  ] as const)(
    '(%s, %i %s) is asked once, and the channel says what to do',
    async (type, status, body, text) => {
      const channel = await world.channel({ type, settings: sampleSettings[type] })
      await world.rule(atOnce(channel.id))
      world.vendors.respondWith((response) => response.writeHead(status).end(body))
      await world.publish('failing', endpointId())
      await eventually(async () => (await health(channel)).state === 'paused')
      expect(await health(channel)).toMatchObject({
        pause_reason: 'gone',
        pause_remedy: expect.stringContaining(text),
      })
      await world.publish('failing', endpointId())
      await eventually(async () => (await deliveries(channel)).length === 2)
      expect(world.vendors.received).toHaveLength(1)
      const { body: events } = await world.request('GET', '/v1/events?event=notification_channel.paused')
      expect(events.data.map(({ data }: any) => data)).toContainEqual(
        expect.objectContaining({ channel_id: channel.id, reason: 'gone' }),
      )
    },
  )
})
