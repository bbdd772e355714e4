import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetAccess } from '#areas/identity/area.ts'
import { systemClock } from '#kernel/time.ts'
import { type Browser, givenBrowser, givenOwner, testPassword } from '#testing/account/browser.ts'
import { givenMailServer, type MailServer } from '#testing/servers/mail-server.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let mailServer: MailServer
let service: TestService
let owner: Browser
beforeAll(async () => {
  mailServer = await givenMailServer()
  service = await givenService({
    environment: { HOLDFAST_SMTP_URL: mailServer.url, HOLDFAST_MAIL_FROM: 'holdfast@example.com' },
  })
  owner = await givenOwner(service)
})
afterAll(async () => {
  await service.close()
  await mailServer.close()
})

const signIn = (browser: Browser, password = testPassword) =>
  browser.request('POST', '/v1/auth/sign-in', { body: { email: 'ada@example.com', password } })
const mails = (subject: string) =>
  mailServer.received.filter(({ text }) => text.includes(`Subject: ${subject}\r\n`))
const arrived = (subject: string, count = 1) =>
  eventually(async () => mails(subject).length === count && mails(subject))

describe('a mail', () => {
  it('informs a person of a sign-in from a new browser, and of no other', async () => {
    const browser = givenBrowser(service)
    expect((await signIn(browser)).status).toBe(200)
    const [mail] = await arrived('New sign-in to Holdfast')
    expect(mail?.to).toEqual(['ada@example.com'])
    expect(mail?.text).toContain('Address: 127.0.0.1')
    // The browser stays known after the sign-out.
    await browser.request('POST', '/v1/auth/sign-out')
    expect((await signIn(browser)).status).toBe(200)
    expect((await signIn(givenBrowser(service))).status).toBe(200)
    await arrived('New sign-in to Holdfast', 2)
  })

  it('informs the owners and the creator of a new token', async () => {
    const made = await owner.request('POST', '/v1/tokens', {
      body: { name: 'Terraform "x" https://evil.example', preset: 'read_only' },
    })
    expect(made.status).toBe(201)
    const [mail] = await arrived('New API token in Holdfast')
    expect(mail?.to).toEqual(['ada@example.com'])
    expect(mail?.text).toContain('"Ada" created the API token')
    expect(mail?.text).toContain('evil[.]example')
    expect(mail?.text).not.toContain(made.body.token)
  })

  it('informs a person that their password was reset', async () => {
    const { secret: token } = await resetAccess({ ...service, clock: systemClock }, 'ada@example.com')
    const new_password = 'another good one, quite long'
    const reset = await givenBrowser(service).request('POST', '/v1/auth/password/reset', {
      body: { token, new_password },
    })
    expect(reset.status).toBe(204)
    const [mail] = await arrived('Your Holdfast password was reset')
    expect(mail?.to).toEqual(['ada@example.com'])
  })

  it('is sent ten times about the same subject at once, and not more often', async () => {
    for (let token = 0; token < 14; token++)
      await service.request('POST', '/v1/tokens', { body: { name: `t${token}`, preset: 'read_only' } })
    await arrived('New API token in Holdfast', 10)
    const { body } = await service.request('GET', '/v1/audit-log?action=account.tokens.create&limit=200')
    expect(body.data.length).toBeGreaterThan(14)
  })
})
