import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenSecondProcess } from '#platform/http/testing/second-process.ts'
import { givenBrowser, testPassword } from '#testing/account/browser.ts'
import { givenMailServer, type MailServer } from '#testing/servers/mail-server.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let mailServer: MailServer
let service: TestService
beforeAll(async () => {
  mailServer = await givenMailServer()
  service = await givenService({
    environment: { HOLDFAST_SMTP_URL: mailServer.url, HOLDFAST_MAIL_FROM: 'Holdfast <holdfast@example.com>' },
  })
})
afterAll(async () => {
  await service.close()
  await mailServer.close()
})

const invite = async (email: string) =>
  (await service.request('POST', '/v1/invitations', { body: { email, role: 'viewer' } })).body
const read = async (id: string) => (await service.request('GET', `/v1/invitations/${id}`)).body
const secrets = async (email: string) => {
  const { rows } = await service.database.system((tx) =>
    sql<{ mail_secret: string | null }>`select mail_secret from invitations where email = ${email}`.execute(
      tx,
    ),
  )
  return rows.map(({ mail_secret }) => mail_secret)
}

describe('an invitation by mail', () => {
  it('arrives with a valid link, and no secret remains stored', async () => {
    const made = await invite('grace@example.com')
    expect(made.mail).toBe('pending')
    await eventually(async () => (await read(made.id)).mail === 'sent')
    const [mail] = mailServer.received
    expect(mail?.to).toEqual(['grace@example.com'])
    expect(mail?.text).toContain('From: Holdfast <holdfast@example.com>')
    expect(mail?.text).toContain('Subject: Invitation to Holdfast\r\n')
    expect(mail?.text).toContain('the account "Home"')
    const token = /\/join#(hfl_\w{36})/.exec(mail?.text ?? '')?.[1]
    const { status } = await givenBrowser(service).request('POST', '/v1/auth/invitations/accept', {
      body: { token, name: 'Grace', password: testPassword },
    })
    expect(status).toBe(200)
    expect(await secrets('grace@example.com')).toEqual([null])
  })

  it('exists once per address: another one requires revoking the first', async () => {
    const first = await invite('once@example.com')
    const again = await service.request('POST', '/v1/invitations', {
      body: { email: 'Once@example.com', role: 'admin' },
    })
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
    expect(again.body.detail).toContain(first.id)
    await service.request('DELETE', `/v1/invitations/${first.id}`)
    expect((await invite('once@example.com')).mail).toBe('pending')
  })

  it('is sent to one address three times, from any account, and then not for hours', async () => {
    const other = await service.otherAccount()
    const from = async (token: string) => {
      const { status, body } = await service.request('POST', '/v1/invitations', {
        token,
        body: { email: 'victim@example.com', role: 'viewer' },
      })
      expect(status).toBe(201)
      await service.request('DELETE', `/v1/invitations/${body.id}`, { token })
      return body
    }
    const made = []
    for (const token of [service.token, other.token, service.token, other.token, service.token])
      made.push(await from(token))
    expect(made.map(({ mail }) => mail)).toEqual(['pending', 'pending', 'pending', 'failed', 'failed'])
    expect(made.at(-1)).toMatchObject({
      mail_error: expect.stringContaining('Share the link'),
      link: expect.stringContaining('/join#hfl_'),
    })
    const next = await givenSecondProcess(service, {
      HOLDFAST_SMTP_URL: mailServer.url,
      HOLDFAST_MAIL_FROM: 'holdfast@example.com',
    })
    const { body } = await next.app
      .inject({
        method: 'POST',
        url: '/v1/invitations',
        headers: { authorization: `Bearer ${other.token}` },
        payload: { email: 'victim@example.com', role: 'viewer' },
      })
      .then((response) => ({ body: response.json() }))
    expect(body.mail).toBe('failed')
    await next.stop(1)
  })

  it('is sent twenty times from one account at once, and then twice an hour', async () => {
    const { token } = await service.otherAccount()
    const mails: string[] = []
    for (let recipient = 0; recipient < 22; recipient++) {
      const body = { email: `crowd-${recipient}@example.com`, role: 'viewer' }
      mails.push((await service.request('POST', '/v1/invitations', { token, body })).body.mail)
    }
    expect(mails).toEqual([...Array(20).fill('pending'), 'failed', 'failed'])
    const { body } = await service.request('GET', '/v1/invitations?needs_attention=true', { token })
    expect(body.data.map(({ mail }: { mail: string }) => mail)).toEqual(['failed', 'failed'])
  })

  it('quotes the name of the account, and rejects names that could look like our text', async () => {
    const rename = (name: string) => service.request('PATCH', '/v1/account', { body: { name } })
    for (const name of ['Home\r\nBcc: x@example.com', 'a\u202eb', 'a\u2066b', 'a\u0000b', 'a\u2028b'])
      expect([name, (await rename(name)).status]).toEqual([name, 422])
    await rename('Pay now" at https://evil.example/')
    const { id } = await invite('named@example.com')
    await eventually(async () => (await read(id)).mail === 'sent')
    const mail = mailServer.received.find(({ to }) => to.includes('named@example.com'))
    expect(mail?.text).toContain('Subject: Invitation to Holdfast\r\n')
    expect(mail?.text).toContain(`"Pay now' at https[:]//evil[.]example/"`)
    await rename('Home')
  })

  it("is retried while the server rejects it, and shows the server's message", async () => {
    mailServer.refuseWith('the mailbox is full')
    const made = await invite('full@example.com')
    const tried = await eventually(async () => {
      const invitation = await read(made.id)
      return invitation.mail_error && invitation
    })
    expect([tried.mail, tried.mail_error]).toEqual([
      'pending',
      expect.stringContaining('the mailbox is full'),
    ])
    expect((await secrets('full@example.com')).filter((secret) => secret !== null)).toEqual([
      expect.stringMatching(/^v1\./),
    ])
    mailServer.refuseWith(null)
    await service.database.system((tx) =>
      sql`update invitations set due_at = now() where id = ${made.id}`.execute(tx),
    )
    await eventually(async () => (await read(made.id)).mail === 'sent')
    // Mails of earlier tests may still arrive.
    expect(mailServer.received.filter(({ to }) => to.includes('full@example.com'))).toHaveLength(1)
  })
})
