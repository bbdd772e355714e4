import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Browser,
  givenBrowser,
  givenMember,
  givenOwner,
  testPassword,
} from '#testing/account/browser.ts'
import { base32, totp } from '#testing/account/totp.ts'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
  await givenOwner(service)
})
afterAll(() => service.close())

async function givenSecondFactor(email: string) {
  const { browser } = await givenMember(service, { email, role: 'admin', name: email })
  const begun = await browser.request('POST', '/v1/auth/second-factor', { body: { password: testPassword } })
  expect([begun.status, begun.body.recovery_codes.length]).toEqual([200, 10])
  const enrolled = totp(begun.body.uri)
  const confirm = await browser.request('POST', '/v1/auth/second-factor/confirm', {
    body: { code: enrolled },
  })
  expect(confirm.status).toBe(204)
  const uri: string = begun.body.uri
  return {
    browser,
    uri,
    codes: begun.body.recovery_codes as string[],
    enrolled,
    /** The code of the next time step: accepted already, and not used for the setup. */
    nextCode: () => totp(uri, -1),
  }
}

async function withPassword(email: string): Promise<Browser> {
  const browser = givenBrowser(service)
  const { body } = await browser.request('POST', '/v1/auth/sign-in', {
    body: { email, password: testPassword },
  })
  expect(body).toEqual({ state: 'second_factor_needed' })
  return browser
}

const second = (browser: Browser, body: object) =>
  browser.request('POST', '/v1/auth/sign-in/second-factor', { body })

describe('a second factor', () => {
  it('is required after the password, and only then is there a session', async () => {
    const { uri, nextCode } = await givenSecondFactor('totp@example.com')
    const browser = await withPassword('totp@example.com')
    expect((await browser.request('GET', '/v1/whoami')).status).toBe(401)
    const wrong = await second(browser, { code: totp(uri, 20) })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'sign_in_failed'])
    const right = await second(browser, { code: nextCode() })
    expect([right.status, right.body.user.second_factor]).toEqual([200, true])
    expect((await browser.request('GET', '/v1/whoami')).body.user.email).toBe('totp@example.com')
    const log = await service.request('GET', '/v1/audit-log?action=auth.*&q=totp@example.com')
    expect(log.body.data.map(({ action, result }: any) => `${action} ${result}`)).toEqual([
      'auth.sign_in ok',
      'auth.sign_in.second_factor denied',
      'auth.second_factor.enable ok',
      'auth.second_factor.begin ok',
      'auth.sign_in ok',
    ])
  })

  it('can be replaced by a recovery code, each once', async () => {
    const { codes } = await givenSecondFactor('recovery@example.com')
    const [code = ''] = codes
    expect((await second(await withPassword('recovery@example.com'), { recovery_code: code })).status).toBe(
      200,
    )
    const again = await second(await withPassword('recovery@example.com'), { recovery_code: code })
    expect([again.status, again.body.code]).toEqual([401, 'sign_in_failed'])
  })

  it('accepts each code once, including that of the setup, and continues with the next one', async () => {
    const { enrolled, nextCode } = await givenSecondFactor('replay@example.com')
    const browser = await withPassword('replay@example.com')
    const enrolment = await second(browser, { code: enrolled })
    expect([enrolment.status, enrolment.body.code]).toEqual([401, 'sign_in_failed'])
    expect(enrolment.headers['set-cookie']).toBeUndefined()
    expect((await browser.request('GET', '/v1/whoami')).status).toBe(401)
    const code = nextCode()
    expect((await second(browser, { code })).status).toBe(200)
    const other = await withPassword('replay@example.com')
    const again = await second(other, { code })
    expect([again.status, again.body.code]).toEqual([401, 'sign_in_failed'])
  })

  it('accepts a code in only one of two concurrent sign-ins', async () => {
    const { nextCode } = await givenSecondFactor('race@example.com')
    const browsers = [await withPassword('race@example.com'), await withPassword('race@example.com')]
    const code = nextCode()
    const responses = await Promise.all(browsers.map((browser) => second(browser, { code })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('can only be removed with a code or a recovery code, as can new recovery codes be created', async () => {
    const { browser, codes, uri, enrolled, nextCode } = await givenSecondFactor('renew@example.com')
    const [first = '', used = ''] = codes
    const request = (path: string, body: object) =>
      browser.request('POST', `/v1/auth/second-factor/${path}`, { body })
    for (const path of ['remove', 'recovery-codes']) {
      const withPasswordOnly = await request(path, { password: testPassword })
      expect([path, withPasswordOnly.status]).toEqual([path, 422])
      const guessed = await request(path, { code: totp(uri, 20) })
      expect([path, guessed.status, guessed.body.code]).toEqual([path, 401, 'sign_in_failed'])
      const replayed = await request(path, { code: enrolled })
      expect([path, replayed.status]).toEqual([path, 401])
    }
    const renewed = await request('recovery-codes', { recovery_code: used })
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect(renewed.body.recovery_codes).not.toContain(first)
    expect((await second(await withPassword('renew@example.com'), { recovery_code: first })).status).toBe(401)
    const [fresh = ''] = renewed.body.recovery_codes
    expect((await second(await withPassword('renew@example.com'), { recovery_code: fresh })).status).toBe(200)
    expect((await request('remove', { code: nextCode() })).status).toBe(204)
    const signedIn = await givenBrowser(service).request('POST', '/v1/auth/sign-in', {
      body: { email: 'renew@example.com', password: testPassword },
    })
    expect(signedIn.body.state).toBe('signed_in')
  })

  it('cannot be guessed with a session', async () => {
    const { browser, uri } = await givenSecondFactor('session@example.com')
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++) {
      const body = { code: totp(uri, 40 + guess) }
      statuses.push((await browser.request('POST', '/v1/auth/second-factor/remove', { body })).status)
    }
    expect(statuses.slice(0, 9)).toEqual(Array(9).fill(401))
    expect(statuses.at(-1)).toBe(429)
  })

  it('is readable neither in the database nor in a log', async () => {
    const { uri, codes } = await givenSecondFactor('secret@example.com')
    const secret = base32(new URL(uri).searchParams.get('secret') ?? '').toString()
    const { rows } = await service.database.system((tx) =>
      sql`select to_jsonb(f) as row from user_second_factors f`.execute(tx),
    )
    const stored = JSON.stringify(rows) + service.logLines.join('')
    expect(rows.length).toBeGreaterThan(0)
    for (const text of [secret, uri, ...codes]) expect(stored).not.toContain(text)
    const log = JSON.stringify((await service.request('GET', '/v1/audit-log?limit=200')).body)
    for (const text of [secret, uri, ...codes]) expect(log).not.toContain(text)
  })

  it('locks after ten wrong codes in a row, across sign-ins', async () => {
    const { uri, nextCode } = await givenSecondFactor('guessed@example.com')
    const codes: string[] = []
    for (let round = 0; round < 4; round++) {
      const browser = await withPassword('guessed@example.com')
      for (let guess = 0; guess < 4; guess++) {
        const { status, body } = await second(browser, { code: totp(uri, 40 + guess) })
        codes.push(`${status} ${body.code}`)
      }
    }
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('401 sign_in_failed'))
    expect(codes.at(-1)).toBe('429 rate_limited')
    const right = await second(await withPassword('guessed@example.com'), { code: nextCode() })
    expect([right.status, Number(right.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  })
})

describe('the database role of tenants', () => {
  it('cannot read any table of people', async () => {
    for (const table of [
      'users',
      'user_sessions',
      'user_credentials',
      'user_verifications',
      'user_second_factors',
      'user_passkeys',
      'stored_budgets',
    ]) {
      const read = service.database.tenant(service.accountId, (tx) =>
        sql`select 1 from ${sql.table(table)}`.execute(tx),
      )
      await expect(read, table).rejects.toThrow('permission denied')
    }
  })
})
