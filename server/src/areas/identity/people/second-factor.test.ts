import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, givenBrowser, givenMember, givenOwner, testPassword } from '#testing/browser.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { base32, totp } from '#testing/totp.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
  await givenOwner(service)
})
afterAll(() => service.close())

async function givenSecondFactor(email: string) {
  const { browser } = await givenMember(service, { email, role: 'admin', name: email })
  const begun = await browser.ask('POST', '/v1/auth/second-factor', { body: { password: testPassword } })
  expect([begun.status, begun.body.recovery_codes.length]).toEqual([200, 10])
  const confirm = await browser.ask('POST', '/v1/auth/second-factor/confirm', {
    body: { code: totp(begun.body.uri) },
  })
  expect(confirm.status).toBe(204)
  return { browser, uri: begun.body.uri as string, codes: begun.body.recovery_codes as string[] }
}

async function withPassword(email: string): Promise<Browser> {
  const browser = givenBrowser(service)
  const { body } = await browser.ask('POST', '/v1/auth/sign-in', { body: { email, password: testPassword } })
  expect(body).toEqual({ state: 'second_factor_needed' })
  return browser
}

const second = (browser: Browser, body: object) =>
  browser.ask('POST', '/v1/auth/sign-in/second-factor', { body })

describe('a second factor', () => {
  it('is asked for after the password, and only then is there a session', async () => {
    const { uri } = await givenSecondFactor('totp@example.com')
    const browser = await withPassword('totp@example.com')
    expect((await browser.ask('GET', '/v1/whoami')).status).toBe(401)
    const wrong = await second(browser, { code: totp(uri, 20) })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'sign_in_failed'])
    const right = await second(browser, { code: totp(uri) })
    expect([right.status, right.body.user.second_factor]).toEqual([200, true])
    expect((await browser.ask('GET', '/v1/whoami')).body.user.email).toBe('totp@example.com')
    const log = await service.ask('GET', '/v1/audit-log?action=auth.*&q=totp@example.com')
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

  it('goes with the password only, and recovery codes are made anew', async () => {
    const { browser, codes } = await givenSecondFactor('renew@example.com')
    const password = { body: { password: testPassword } }
    const refused = await browser.ask('POST', '/v1/auth/second-factor/remove', { body: { password: 'no' } })
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/password'])
    const renewed = await browser.ask('POST', '/v1/auth/second-factor/recovery-codes', password)
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect(renewed.body.recovery_codes).not.toContain(codes[0])
    const [old = ''] = codes
    expect((await second(await withPassword('renew@example.com'), { recovery_code: old })).status).toBe(401)
    expect((await browser.ask('POST', '/v1/auth/second-factor/remove', password)).status).toBe(204)
    const signedIn = await givenBrowser(service).ask('POST', '/v1/auth/sign-in', {
      body: { email: 'renew@example.com', password: testPassword },
    })
    expect(signedIn.body.state).toBe('signed_in')
  })

  it('is nowhere in the database to be read, nor in a log', async () => {
    const { uri, codes } = await givenSecondFactor('secret@example.com')
    const secret = base32(new URL(uri).searchParams.get('secret') ?? '').toString()
    const { rows } = await service.database.system((tx) =>
      sql`select to_jsonb(f) as row from user_second_factors f`.execute(tx),
    )
    const stored = JSON.stringify(rows) + service.logLines.join('')
    expect(rows.length).toBeGreaterThan(0)
    for (const text of [secret, uri, ...codes]) expect(stored).not.toContain(text)
    const log = JSON.stringify((await service.ask('GET', '/v1/audit-log?limit=200')).body)
    for (const text of [secret, uri, ...codes]) expect(log).not.toContain(text)
  })

  it('locks after ten wrong codes in a row, over as many sign-ins', async () => {
    const { uri } = await givenSecondFactor('guessed@example.com')
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
    const right = await second(await withPassword('guessed@example.com'), { code: totp(uri) })
    expect([right.status, Number(right.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  })
})

describe('the database role of tenants', () => {
  it('cannot read a single table of people', async () => {
    for (const table of [
      'users',
      'user_sessions',
      'user_credentials',
      'user_verifications',
      'user_second_factors',
      'user_passkeys',
      'sign_in_attempts',
    ]) {
      const read = service.database.tenant(service.accountId, (tx) =>
        sql`select 1 from ${sql.table(table)}`.execute(tx),
      )
      await expect(read, table).rejects.toThrow('permission denied')
    }
  })
})
