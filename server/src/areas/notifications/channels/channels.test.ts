import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jsonChecker } from '#platform/http/input/validation.ts'
import { givenOwner } from '#testing/account/browser.ts'
import { givenMailServer, type MailServer } from '#testing/servers/mail-server.ts'
import { eventually } from '#testing/wait/wait.ts'
import { endpointId, givenNotifications, type NotificationWorld } from '../testing/given-notifications.ts'
import { sampleSettings } from '../testing/sample-settings.ts'
import { vendorSchemas } from '../testing/vendor-schemas.ts'

const secret = 'Bearer canary-of-the-receiver'

let mailServer: MailServer
let world: NotificationWorld
beforeAll(async () => {
  mailServer = await givenMailServer()
  world = await givenNotifications({
    environment: {
      HOLDFAST_URL: 'https://hold.example',
      HOLDFAST_SMTP_URL: mailServer.url,
      HOLDFAST_MAIL_FROM: 'Holdfast <holdfast@example.com>',
    },
  })
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
})
afterEach(async () => {
  await world.clear()
  mailServer.received.length = 0
  mailServer.refuseWith(null)
})

const atOnce = (id: string) => [{ after_seconds: 0, channel_ids: [id] }]
const secretChannel = () => world.channel({ settings: { url: world.receiver.url, authorization: secret } })
const deliveries = async (id: string) =>
  (await world.request('GET', `/v1/notification-channels/${id}/deliveries`)).body.data
const detail = async (id: string, delivery: { id: string }) =>
  (await world.request('GET', `/v1/notification-channels/${id}/deliveries/${delivery.id}`)).body

describe('the secrets of a channel', () => {
  it('are never answered: a hint says which they are', async () => {
    const channel = await secretChannel()
    expect(channel).toMatchObject({
      settings: {},
      secret_hints: { url: `${new URL(world.receiver.url).origin}/…hook`, authorization: '…iver' },
    })
    const { body } = await world.request('GET', `/v1/notification-channels/${channel.id}`)
    expect(JSON.stringify(body)).not.toContain('canary')
  })

  it('are in neither log, audit log nor answer of a test, though the receiver echoes them', async () => {
    const channel = await secretChannel()
    world.receiver.respondWith((response, { headers, url }) =>
      response.writeHead(200, { 'x-echo': headers.authorization }).end(`${headers.authorization} ${url}`),
    )
    const { status, body } = await world.request('POST', `/v1/notification-channels/${channel.id}/test`)
    expect(status).toBe(200)
    expect(world.receiver.received[0]?.headers.authorization).toBe(secret)
    expect(body).toMatchObject({
      state: 'delivered',
      cause: 'test',
      request: { method: 'POST', headers: { Authorization: '********' } },
      attempt_log: [{ outcome: 'delivered', status: 200, response_body: '******** ********' }],
    })
    const audit = (await world.request('GET', '/v1/audit-log')).body
    const all = JSON.stringify([body, audit, await deliveries(channel.id), world.service.logLines])
    expect(all).not.toContain('canary')
    expect(all).not.toContain('/hook')
  })

  it('are not sent to another server that a user enters', async () => {
    const { origin } = new URL(world.receiver.url)
    const channel = await world.channel({
      type: 'gotify',
      settings: { server: origin, app_token: 'AbCdEf123456789' },
    })
    const path = `/v1/notification-channels/${channel.id}`
    const moved = await world.request('PATCH', path, { body: { settings: { server: `${origin}/other` } } })
    expect(moved).toMatchObject({ status: 422, body: { errors: [{ pointer: '/settings/app_token' }] } })
    const both = { server: `${origin}/other`, app_token: 'AbCdEf987654321' }
    expect((await world.request('PATCH', path, { body: { settings: both } })).status).toBe(200)
  })
})

describe('the settings of a channel', () => {
  it.each([
    ['slack', { webhook_url: 'https://evil.example/services/x' }, '/settings/webhook_url'],
    ['telegram', { bot_token: 'nonsense', chat_id: '1' }, '/settings/bot_token'],
    ['email', { recipients: ['a@example.com\r\nBcc: b@example.com'] }, '/settings/recipients/0'],
    ['ntfy', { topic: 'a/b' }, '/settings/topic'],
    [
      'matrix',
      { homeserver: 'http://169.254.169.254/', room_id: '!a:b', access_token: 'x' },
      '/settings/homeserver',
    ],
    ['ntfy', { topic: 'a', more: 'x' }, '/settings/more'],
  ])('of the type %s are checked: %j', async (type, settings, pointer) => {
    const { status, body } = await world.request('POST', '/v1/notification-channels', {
      body: { type, settings },
    })
    expect(status).toBe(422)
    expect(body.errors.map((fault: { pointer: string }) => fault.pointer)).toContain(pointer)
  })

  it('are described by the list of types, from which a form can be made', async () => {
    const { body } = await world.request('GET', '/v1/notification-channel-types')
    for (const { settings_schema } of body.data)
      for (const field of Object.values<any>(settings_schema.properties))
        expect(field).toMatchObject({ title: expect.any(String), description: expect.any(String) })
  })
})

describe('a delivery to a channel', () => {
  it('is in the log of the channel with what was sent and answered, and in no log of webhooks', async () => {
    const channel = await secretChannel()
    await world.rule(atOnce(channel.id))
    await world.publish('failing', endpointId())
    await world.messages(1)
    const [delivery] = await eventually(async () => {
      const all = await deliveries(channel.id)
      return all[0]?.state === 'delivered' && all
    })
    expect(delivery).toMatchObject({
      channel_id: channel.id,
      event: 'webhook_endpoint.failing',
      severity: 'warning',
      title: 'Deliveries to webhook endpoint Deploy hook fail',
      attempt_count: 1,
    })
    const { request, attempt_log } = await detail(channel.id, delivery)
    expect(JSON.parse(request.body)).toEqual(JSON.parse(world.receiver.received[0]?.body ?? ''))
    expect(attempt_log).toMatchObject([{ outcome: 'delivered', status: 204 }])
    expect((await world.request('GET', '/v1/webhook-deliveries')).body.data).toEqual([])
    expect((await world.request('GET', `/v1/webhook-deliveries/${delivery.id}`)).status).toBe(404)
    expect((await world.request('POST', `/v1/webhook-deliveries/${delivery.id}/redeliver`)).status).toBe(404)
    expect((await world.request('GET', '/v1/webhook-endpoints')).body.data).toEqual([])
  })

  it('that fails is retried, and can be sent again', async () => {
    const channel = await secretChannel()
    await world.rule(atOnce(channel.id))
    world.receiver.respondWith((response) => response.writeHead(500).end())
    await world.publish('failing', endpointId())
    const delivery = await eventually(async () => {
      const [newest] = await deliveries(channel.id)
      return newest?.attempt_count === 1 && newest
    })
    expect(delivery).toMatchObject({
      state: 'pending',
      last_status: 500,
      next_attempt_at: expect.any(String),
    })
    world.receiver.respondWith((response) => response.writeHead(204).end())
    const path = `/v1/notification-channels/${channel.id}/deliveries/${delivery.id}`
    expect((await world.request('POST', `${path}/redeliver`)).status).toBe(202)
    await eventually(async () => (await deliveries(channel.id))[0].state === 'delivered')
    const entries = await world.request(
      'GET',
      '/v1/audit-log?action=notifications.channels.deliveries.redeliver',
    )
    expect(entries.body.data[0]).toMatchObject({
      target: { type: 'notification_channel', id: channel.id },
    })
  })

  it('waits while the channel is disabled', async () => {
    const channel = await secretChannel()
    await world.rule(atOnce(channel.id))
    const path = `/v1/notification-channels/${channel.id}`
    await world.request('PATCH', path, { body: { enabled: false } })
    await world.publish('failing', endpointId())
    await eventually(async () => (await deliveries(channel.id)).length === 1)
    expect(world.receiver.received).toEqual([])
    await world.request('PATCH', path, { body: { enabled: true } })
    await world.messages(1)
  })

  it('shows neither title nor request to those who may not read the event', async () => {
    const channel = await secretChannel()
    await world.rule(atOnce(channel.id))
    await world.publish('failing', endpointId())
    await world.messages(1)
    const { token } = (
      await world.request('POST', '/v1/tokens', { body: { name: 'narrow', permissions: ['account.write'] } })
    ).body
    const list = await world.request('GET', `/v1/notification-channels/${channel.id}/deliveries`, { token })
    expect(list.body.data[0]).toMatchObject({ title: null, severity: null })
    const path = `/v1/notification-channels/${channel.id}/deliveries/${list.body.data[0].id}`
    expect((await world.request('GET', path, { token })).body.request).toBeNull()
    const rule = { name: 'All', steps: atOnce(channel.id) }
    expect((await world.request('POST', '/v1/notification-rules', { token, body: rule })).status).toBe(403)
    const settings = { settings: { url: `${world.receiver.url}/elsewhere` } }
    const moved = await world.request('PATCH', `/v1/notification-channels/${channel.id}`, {
      token,
      body: settings,
    })
    expect(moved.status).toBe(403)
  })
})

const matrixSettings = () => ({
  type: 'matrix',
  settings: {
    homeserver: new URL(world.receiver.url).origin,
    room_id: '!room:example.org',
    access_token: 'syt_canary',
  },
})
const channelState = async ({ id }: { id: string }) =>
  (await world.request('GET', `/v1/notification-channels/${id}`)).body.health
const respondWithJson = (status: number, body: object) =>
  world.receiver.respondWith((response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  )

describe('a vendor that says more than a status', () => {
  it('is not sent a message again that it does not accept', async () => {
    const channel = await world.channel(matrixSettings())
    await world.rule(atOnce(channel.id))
    respondWithJson(413, { errcode: 'M_TOO_LARGE', error: 'event too large' })
    await world.publish('failing', endpointId())
    const delivery = await eventually(async () => {
      const [newest] = await deliveries(channel.id)
      return newest?.state === 'failed' && newest
    })
    expect(delivery).toMatchObject({
      attempt_count: 1,
      next_attempt_at: null,
      last_error: 'The receiver answered 413 and does not accept this message: it is not retried',
    })
    expect(await channelState(channel)).toMatchObject({ state: 'healthy', failures: 1 })
  })

  it('pauses the channel when it accepts no messages, and keeps them until the settings are corrected', async () => {
    await givenOwner(world.service)
    const channel = await world.channel(matrixSettings())
    await world.rule(atOnce(channel.id))
    respondWithJson(401, { errcode: 'M_UNKNOWN_TOKEN', error: 'Invalid access token passed.' })
    await world.publish('failing', endpointId())
    await eventually(async () => (await channelState(channel)).pause_reason === 'gone')
    const remedy = 'The access token was revoked or has expired. Enter a new access token'
    expect(await channelState(channel)).toMatchObject({ state: 'paused', pause_remedy: remedy })
    expect((await deliveries(channel.id))[0]).toMatchObject({
      attempt_count: 1,
      last_error: `The receiver answered 401 and accepts no messages. ${remedy}`,
    })
    const unhealthy = await world.request('GET', '/v1/notification-channels?needs_attention=true')
    expect(unhealthy.body.data).toMatchObject([{ id: channel.id }])
    const paused = await world.request('GET', '/v1/events?event=notification_channel.paused')
    expect(paused.body.data[0]).toMatchObject({ data: { channel_id: channel.id, remedy } })
    const admins = await eventually(() => mailServer.received.length > 0 && mailServer.received)
    expect(admins[0]?.text).toContain(`https://hold.example/notifications/channels/${channel.id}`)
    expect(admins[0]?.text.replaceAll(/=?\r\n/g, ' ')).toContain('Enter a new access token')
    respondWithJson(200, { event_id: '$first' })
    const path = `/v1/notification-channels/${channel.id}`
    await world.request('PATCH', path, { body: { enabled: true, settings: { access_token: 'syt_new' } } })
    await eventually(async () => (await deliveries(channel.id))[0].state === 'delivered')
    expect(await channelState(channel)).toMatchObject({ state: 'healthy', pause_remedy: null })
    expect(world.receiver.received.at(-1)?.headers.authorization).toBe('Bearer syt_new')
  })

  it('gets later messages about an alert in the thread of the first, and a new thread after its end', async () => {
    const channel = await world.channel(matrixSettings())
    await world.rule(atOnce(channel.id))
    let events = 0
    world.receiver.respondWith((response) => {
      events += 1
      response.writeHead(200).end(JSON.stringify({ event_id: `$event-${events}` }))
    })
    const id = endpointId()
    const delivered = async (count: number) =>
      await eventually(async () => {
        const all = await deliveries(channel.id)
        return all.length === count && all.every(({ state }: { state: string }) => state === 'delivered')
      })
    for (const [index, phase] of (['failing', 'paused', 'recovered', 'failing'] as const).entries()) {
      await world.publish(phase, id)
      await delivered(index + 1)
    }
    const check = jsonChecker(vendorSchemas.matrix)
    const bodies = world.receiver.received.map(({ body }) => JSON.parse(body))
    for (const body of bodies) expect(() => check(structuredClone(body))).not.toThrow()
    expect(bodies.map((body) => body['m.relates_to']?.event_id)).toEqual([
      undefined,
      '$event-1',
      '$event-1',
      undefined,
    ])
  })
})

describe('a channel', () => {
  it.each([
    ['telegram', 1],
    ['pagerduty', null],
  ])('of the type %s gets at most %j messages a second', async (type, most) => {
    const { id } = await world.channel({ type, settings: sampleSettings[type] })
    const { rows } = await world.service.database.tenant(world.service.accountId, (tx) =>
      sql<{ max_per_second: number | null }>`
        select max_per_second from webhook_endpoints where id = ${id}`.execute(tx),
    )
    expect(rows).toEqual([{ max_per_second: most }])
  })

  it('that a rule names is not deleted, and the refusal names the rule', async () => {
    const channel = await secretChannel()
    const rule = await world.rule(atOnce(channel.id))
    const refused = await world.request('DELETE', `/v1/notification-channels/${channel.id}`)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringMatching(/^1 notification rule uses this notification channel: On call\./),
      },
    })
    await world.request('DELETE', `/v1/notification-rules/${rule.id}`)
    expect((await world.request('DELETE', `/v1/notification-channels/${channel.id}`)).status).toBe(204)
  })
})

describe('a channel for mail', () => {
  const mailChannel = () =>
    world.channel({ type: 'email', settings: { recipients: ['a@example.com', 'b@example.com'] } })

  it('sends one plain mail to all recipients, whose subject no event can break out of', async () => {
    const channel = await mailChannel()
    await world.rule(atOnce(channel.id))
    const name = 'x\r\nBcc: evil@example.com\u202e<b>'
    await world.publish('failing', endpointId(), { name })
    const [mail] = await eventually(() => mailServer.received.length > 0 && mailServer.received)
    expect(mail?.to).toEqual(['a@example.com', 'b@example.com'])
    const headers = mail?.text.split('\r\n\r\n')[0] ?? ''
    expect(headers).toMatch(/^Subject: \[Warning\] Deliveries to webhook endpoint x Bcc/m)
    expect(headers).not.toMatch(/^Bcc:/im)
    expect(headers).toMatch(/^Content-Type: text\/plain/m)
    expect(mail?.text).not.toContain('\u202e')
    await eventually(async () => (await deliveries(channel.id))[0].state === 'delivered')
  })

  it('has the words of the mail server in its log', async () => {
    const channel = await mailChannel()
    mailServer.refuseWith('mailbox is full')
    const { body } = await world.request('POST', `/v1/notification-channels/${channel.id}/test`)
    expect(body).toMatchObject({ state: 'failed', request: { method: null } })
    expect(body.attempt_log[0].error).toContain('mailbox is full')
    await world.rule(atOnce(channel.id))
    await world.publish('failing', endpointId())
    const delivery = await eventually(async () => {
      const [newest] = await deliveries(channel.id)
      return newest.cause === 'event' && newest.attempt_count > 0 && newest
    })
    expect(delivery).toMatchObject({
      state: 'pending',
      last_error: expect.stringContaining('mailbox is full'),
    })
  })

  it('sends a mail once that was redelivered while it waited, and none after the channel is deleted', async () => {
    const channel = await mailChannel()
    const rule = await world.rule(atOnce(channel.id))
    const waiting = async () => {
      const { rows } = await world.service.database.system((tx) =>
        sql<{ reference: string }>`select reference from mails`.execute(tx),
      )
      return rows
    }
    const refused = async () =>
      await eventually(async () => {
        const [newest] = await deliveries(channel.id)
        return newest?.attempt_count > 0 && newest
      })
    mailServer.refuseWith('mailbox is full')
    await world.publish('failing', endpointId())
    const delivery = await refused()
    expect(await waiting()).toEqual([{ reference: delivery.id }])
    mailServer.refuseWith(null)
    const path = `/v1/notification-channels/${channel.id}`
    await world.request('POST', `${path}/deliveries/${delivery.id}/redeliver`)
    await eventually(async () => (await deliveries(channel.id))[0].state === 'delivered')
    expect(await waiting()).toEqual([])
    expect(mailServer.received).toHaveLength(1)

    mailServer.refuseWith('mailbox is full')
    await world.publish('failing', endpointId())
    await eventually(async () => (await waiting()).length === 1)
    await refused()
    await world.request('DELETE', `/v1/notification-rules/${rule.id}`)
    expect((await world.request('DELETE', path)).status).toBe(204)
    expect(await waiting()).toEqual([])
  })
})
