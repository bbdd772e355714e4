import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenClosedPort } from '#platform/net/testing/servers.ts'
import { startHttpServer } from '#providers/testing/servers/http-server.ts'
import { type Browser, givenBrowser, givenOwner, testPassword } from '#testing/account/browser.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { createResetToken } from './reset.ts'

const breached = 'lighthouse keeper 9'
const asked: string[] = []

/** Responds like the range API of Have I Been Pwned, with one known password and one line of padding. */
function startRangeServer() {
  const digest = createHash('sha1').update(breached).digest('hex').toUpperCase()
  return startHttpServer((request, response) => {
    asked.push(request.url ?? '')
    const found = request.url?.endsWith(digest.slice(0, 5)) ? `${digest.slice(5)}:12\r\n` : ''
    response.end(`${found}${'0'.repeat(35)}:0`)
  })
}

let ranges: Awaited<ReturnType<typeof startRangeServer>>
let service: TestService
let ada: Browser
beforeAll(async () => {
  ranges = await startRangeServer()
  service = await givenService({
    works: false,
    environment: { HOLDFAST_PASSWORD_RANGE_URL: `${ranges.url}/range` },
  })
  ada = await givenOwner(service)
})
afterAll(async () => {
  await service.close()
  await ranges.stop()
})

const change = (new_password: string) =>
  ada.request('POST', '/v1/auth/password', { body: { current_password: testPassword, new_password } })

describe('a new password', () => {
  it('that is common, contains personal data, or is known from a breach is rejected at its field', async () => {
    for (const [password, words] of [
      ['Password1234!', 'commonly used'],
      ['the one of ada@example.com', 'your e-mail address'],
      [breached, 'data breach'],
    ] as const) {
      const { status, body } = await change(password)
      expect([status, body.errors]).toEqual([
        422,
        [{ pointer: '/new_password', message: expect.stringContaining(words) }],
      ])
    }
    expect(
      (
        await givenBrowser(service).request('POST', '/v1/auth/sign-in', {
          body: { email: 'ada@example.com', password: testPassword },
        })
      ).status,
    ).toBe(200)
  })

  it('is checked in the same way by a reset link and an invitation', async () => {
    const { body: session } = await ada.request('GET', '/v1/auth/session')
    const token = await service.database.system((tx) =>
      createResetToken(tx, { userId: session.user.id, withSecondFactor: false, now: new Date() }),
    )
    const reset = await givenBrowser(service).request('POST', '/v1/auth/password/reset', {
      body: { token, new_password: 'ada@example.com' },
    })
    expect([reset.status, reset.body.errors?.[0]?.pointer]).toEqual([422, '/new_password'])
    const fresh = await givenService({ works: false })
    const joined = await givenBrowser(fresh).request('POST', '/v1/auth/invitations/accept', {
      body: { token: fresh.invitation, name: 'Grace', email: 'g@example.com', password: 'grace is here' },
    })
    await fresh.close()
    expect([joined.status, joined.body.errors?.[0]?.pointer]).toEqual([422, '/password'])
  })

  it('is looked up by five digits of its hash, and nothing else leaves the service', async () => {
    asked.length = 0
    await change(breached)
    expect(asked).toEqual([expect.stringMatching(/^\/range\/[0-9A-F]{5}$/)])
  })

  it('is accepted even if the breach service is unavailable', async () => {
    const alone = await givenService({
      works: false,
      environment: { HOLDFAST_PASSWORD_RANGE_URL: `http://127.0.0.1:${await givenClosedPort()}/` },
    })
    await givenOwner(alone)
    expect(alone.logLines.join()).toContain('could not be checked against known breaches')
    expect(alone.logLines.join()).not.toContain(testPassword)
    await alone.close()
  })
})
