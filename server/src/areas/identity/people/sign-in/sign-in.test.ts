import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, givenBrowser, givenOwner, testPassword } from '#testing/account/browser.ts'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
let owner: Browser
beforeAll(async () => {
  service = await givenService({ works: false })
  owner = await givenOwner(service)
})
afterAll(() => service.close())

const signIn = async (password = testPassword, email = 'ada@example.com') => {
  const browser = givenBrowser(service)
  const response = await browser.request('POST', '/v1/auth/sign-in', { body: { email, password } })
  return { browser, response }
}

describe('the first link', () => {
  it('creates a signed-in owner, and works once', async () => {
    const { status, body } = await owner.request('GET', '/v1/whoami')
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        account: expect.objectContaining({ id: service.accountId }),
        token: null,
        user: expect.objectContaining({ name: 'Ada', email: 'ada@example.com', role: 'owner' }),
        accounts: [expect.objectContaining({ id: service.accountId, role: 'owner' })],
      }),
    ])
    expect(body.permissions).toContain('account.write')
    const again = await givenBrowser(service).request('POST', '/v1/auth/invitations/accept', {
      body: { token: service.invitation, name: 'Eve', email: 'eve@example.com', password: testPassword },
    })
    expect([again.status, again.body.code]).toEqual([410, 'link_invalid'])
  })
})

describe('signing in', () => {
  it('sets a cookie that scripts cannot read, and that works like a token', async () => {
    const { browser, response } = await signIn()
    expect([response.status, response.body.state, response.body.user.email]).toEqual([
      200,
      'signed_in',
      'ada@example.com',
    ])
    const cookie = browser.setCookies.find((text) => text.startsWith('holdfast.session_token='))
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    const token = decodeURIComponent(browser.cookies.get('holdfast.session_token') ?? '').split('.')[0] ?? ''
    expect(token).not.toBe('')
    expect(JSON.stringify(response.body)).not.toContain(token)
    expect((await browser.request('GET', '/v1/tokens')).status).toBe(200)
    const made = await browser.request('POST', '/v1/tokens', {
      body: { name: 'by Ada', preset: 'read_only' },
    })
    expect(made.status).toBe(201)
    const log = await browser.request('GET', `/v1/audit-log?target=${made.body.id}`)
    expect(log.body.data[0].actor).toEqual({
      type: 'user',
      id: response.body.user.id,
      name: 'Ada',
      session_id: response.body.session_id,
    })
  })

  it('rejects a wrong password and an unknown address with the same message', async () => {
    const wrong = (await signIn('not the password')).response
    const unknown = (await signIn(testPassword, 'nobody@example.com')).response
    expect([wrong.status, wrong.body.code]).toEqual([401, 'sign_in_failed'])
    expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
    const log = await owner.request('GET', '/v1/audit-log?action=auth.sign_in&result=denied')
    expect(log.body.data).toHaveLength(1)
    expect(log.body.data[0]).toMatchObject({
      actor: { name: 'Ada' },
      code: 'sign_in_failed',
      origin: { ip: '127.0.0.1' },
    })
  })

  it('returns every fault of its input, and ignores no unknown field', async () => {
    const { status, body } = await givenBrowser(service).request('POST', '/v1/auth/sign-in', {
      body: { email: 'x', pasword: 'y' },
    })
    expect([status, body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()]).toEqual([
      422,
      ['/email', '/password', '/pasword'],
    ])
  })

  it('ends with the sign-out, for the very next request', async () => {
    const { browser } = await signIn()
    const cookies = new Map(browser.cookies)
    expect((await browser.request('POST', '/v1/auth/sign-out')).status).toBe(204)
    // The browser stays known, which grants no access.
    expect([...browser.cookies.keys()]).toEqual(['holdfast.device'])
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    const { status, body } = await browser.request('GET', '/v1/whoami')
    expect([status, body.code]).toEqual([401, 'session_ended'])
  })

  it('stores nothing in the database that could be used to sign in', async () => {
    const { browser } = await signIn()
    const token = decodeURIComponent(browser.cookies.get('holdfast.session_token') ?? '').split('.')[0] ?? ''
    const { rows } = await service.database.system((tx) =>
      sql`select to_jsonb(s) as row from user_sessions s`.execute(tx),
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(service.logLines.join('')).not.toContain(token)
    expect(service.logLines.join('')).not.toContain(testPassword)
  })
})

describe('a write with a cookie', () => {
  const write = (headers: Record<string, string>) =>
    owner.request('POST', '/v1/tokens', { body: { name: 'x', preset: 'read_only' }, headers })

  it('must come from our own site', async () => {
    const base = `http://127.0.0.1:${(service.app.server.address() as { port: number }).port}`
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: base },
    ]
    for (const headers of foreign) {
      const { status, body } = await write(headers)
      expect([headers, status, body.code]).toEqual([headers, 403, 'cross_site_request'])
    }
    expect((await write({})).status).toBe(201)
  })

  it('by a client without Sec-Fetch-Site is judged by its origin', async () => {
    const { port } = service.app.server.address() as { port: number }
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = (headers: Record<string, string>) =>
      service.request('POST', '/v1/tokens', {
        token: null,
        body: { name: 'x', preset: 'read_only' },
        headers: { cookie, ...headers },
      })
    expect((await request({})).body.code).toBe('cross_site_request')
    expect((await request({ origin: 'http://evil.example' })).body.code).toBe('cross_site_request')
    expect((await request({ origin: `http://127.0.0.1:${port}` })).status).toBe(201)
  })

  it('is irrelevant with a bearer token, which always takes precedence', async () => {
    const headers = { authorization: `Bearer ${service.token}`, 'sec-fetch-site': 'cross-site' }
    expect((await write(headers)).status).toBe(201)
    const wrong = await write({ authorization: 'Bearer hf_nonsense' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'token_invalid'])
  })
})

describe('sessions', () => {
  it('can be listed and ended individually', async () => {
    const { browser } = await signIn()
    const { browser: other, response } = await signIn()
    const list = (await browser.request('GET', '/v1/auth/sessions')).body.data
    expect(list.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    expect(list.map(({ id }: { id: string }) => id)).toContain(response.body.session_id)
    expect((await other.request('GET', '/v1/whoami')).status).toBe(200)
    expect((await browser.request('DELETE', `/v1/auth/sessions/${response.body.session_id}`)).status).toBe(
      204,
    )
    expect((await other.request('GET', '/v1/whoami')).body.code).toBe('session_ended')
    expect((await browser.request('GET', '/v1/whoami')).status).toBe(200)
    expect((await browser.request('DELETE', `/v1/auth/sessions/${response.body.session_id}`)).status).toBe(
      404,
    )
  })

  it('end elsewhere when the password changes', async () => {
    const { browser } = await signIn()
    const { browser: other } = await signIn()
    const wrong = await browser.request('POST', '/v1/auth/password', {
      body: { current_password: 'not it', new_password: 'another good one' },
    })
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, '/current_password'])
    const change = (current_password: string, new_password: string) =>
      browser.request('POST', '/v1/auth/password', { body: { current_password, new_password } })
    expect((await change(testPassword, 'another good one')).status).toBe(204)
    expect((await browser.request('GET', '/v1/whoami')).status).toBe(200)
    expect((await other.request('GET', '/v1/whoami')).status).toBe(401)
    expect((await signIn()).response.status).toBe(401)
    expect((await change('another good one', testPassword)).status).toBe(204)
    owner = (await signIn()).browser
  })
})
