import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { givenWebhooks, type WebhookWorld } from '#areas/webhooks/testing/given-webhooks.ts'
import { givenMember, givenOwner } from '#testing/account/browser.ts'
import { givenMailServer, type MailServer } from '#testing/servers/mail-server.ts'
import { eventually } from '#testing/wait/wait.ts'

let mailServer: MailServer
let world: WebhookWorld
beforeAll(async () => {
  mailServer = await givenMailServer()
  world = await givenWebhooks({
    environment: {
      HOLDFAST_SMTP_URL: mailServer.url,
      HOLDFAST_MAIL_FROM: 'Holdfast <holdfast@example.com>',
      HOLDFAST_URL: 'https://hold.example',
    },
  })
  const { service } = world
  await givenOwner(service)
  await givenMember(service, { email: 'admin@example.com', role: 'admin' })
  await givenMember(service, { email: 'viewer@example.com', role: 'viewer' })
  // Their invitations are mailed too, unless they were answered before.
  await eventually(async () => {
    const { body } = await service.request('GET', '/v1/invitations')
    return body.data.every(({ mail }: { mail: string }) => mail !== 'pending')
  })
  mailServer.received.length = 0
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
})

afterEach(async () => {
  for (const { id } of (await world.request('GET', '/v1/webhook-endpoints')).body.data)
    await world.request('DELETE', `/v1/webhook-endpoints/${id}`)
  mailServer.received.length = 0
})

const answer = (status: number) => world.receiver.respondWith((response) => response.writeHead(status).end())
const isPaused = async (endpoint: { id: string }) => (await world.read(endpoint)).health.state === 'paused'
const waiting = async () => {
  const { rows } = await world.service.database.system((tx) =>
    sql<{ recipient: string; attempts: number }>`select recipient, attempts from mails`.execute(tx),
  )
  return rows
}

describe('an endpoint that is paused for failures', () => {
  it('causes one mail to each owner and admin, with a link to it', async () => {
    const endpoint = await world.endpoint({ name: 'Ops' })
    answer(410)
    await world.publish(3)
    await eventually(() => isPaused(endpoint))
    await eventually(async () => (await waiting()).length === 0)
    expect(mailServer.received.map(({ to }) => to).toSorted()).toEqual([
      ['ada@example.com'],
      ['admin@example.com'],
    ])
    for (const { text } of mailServer.received) {
      expect(text).toContain('Subject: A webhook endpoint is paused')
      expect(text).toContain('410')
      expect(text).toContain(`https://hold.example/webhooks/endpoints/${endpoint.id}`)
    }
  })

  it('causes another mail when it is paused again, and none when a person pauses it', async () => {
    const endpoint = await world.endpoint({ name: 'Again' })
    await world.request('PATCH', `/v1/webhook-endpoints/${endpoint.id}`, { body: { enabled: false } })
    await world.request('PATCH', `/v1/webhook-endpoints/${endpoint.id}`, { body: { enabled: true } })
    answer(410)
    for (const mails of [2, 4]) {
      await world.publish()
      await eventually(() => isPaused(endpoint))
      await eventually(() => mailServer.received.length === mails)
      await world.request('POST', `/v1/webhook-endpoints/${endpoint.id}/resume`, {
        body: { waiting: 'skip' },
      })
    }
    expect(await waiting()).toEqual([])
  })

  it('causes a mail later if the mail server rejects it at first', async () => {
    mailServer.refuseWith('the mailbox is full')
    const endpoint = await world.endpoint({ name: 'Later' })
    answer(410)
    await world.publish()
    await eventually(() => isPaused(endpoint))
    await eventually(
      () => world.service.logLines.filter((line) => line.includes('mailbox is full')).length >= 2,
    )
    expect((await waiting()).map(({ recipient }) => recipient).toSorted()).toEqual([
      'ada@example.com',
      'admin@example.com',
    ])
    mailServer.refuseWith(null)
    await world.service.database.system((tx) => sql`update mails set due_at = now()`.execute(tx))
    await eventually(async () => (await waiting()).length === 0)
    expect(mailServer.received).toHaveLength(2)
  })
})
