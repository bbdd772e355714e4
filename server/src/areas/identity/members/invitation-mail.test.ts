import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenBrowser, testPassword } from '#testing/browser.ts'
import { givenMailServer, type MailServer } from '#testing/mail-server.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait.ts'

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
  (await service.ask('POST', '/v1/invitations', { body: { email, role: 'viewer' } })).body
const read = async (id: string) => (await service.ask('GET', `/v1/invitations/${id}`)).body
const secrets = async () => {
  const { rows } = await service.database.system((tx) =>
    sql<{ mail_secret: string | null }>`select mail_secret from invitations where email is not null`.execute(
      tx,
    ),
  )
  return rows.map(({ mail_secret }) => mail_secret)
}

describe('an invitation by mail', () => {
  it('arrives with a link that works, and leaves no secret behind', async () => {
    const made = await invite('grace@example.com')
    expect(made.mail).toBe('pending')
    await eventually(async () => (await read(made.id)).mail === 'sent')
    const [mail] = mailServer.received
    expect(mail?.to).toEqual(['grace@example.com'])
    expect(mail?.text).toContain('From: Holdfast <holdfast@example.com>')
    expect(mail?.text).toContain('Subject: Invitation to Home')
    const token = /\/join#(hfl_\w{36})/.exec(mail?.text ?? '')?.[1]
    const { status } = await givenBrowser(service).ask('POST', '/v1/auth/invitations/accept', {
      body: { token, name: 'Grace', password: testPassword },
    })
    expect(status).toBe(200)
    expect(await secrets()).toEqual([null])
  })

  it('is tried again while the server refuses it, and tells what it says', async () => {
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
    expect((await secrets()).filter((secret) => secret !== null)).toEqual([expect.stringMatching(/^v1\./)])
    mailServer.refuseWith(null)
    await service.database.system((tx) =>
      sql`update invitations set due_at = now() where id = ${made.id}`.execute(tx),
    )
    await eventually(async () => (await read(made.id)).mail === 'sent')
    expect(mailServer.received.at(-1)?.to).toEqual(['full@example.com'])
  })
})
