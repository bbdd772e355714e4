/** Passkeys with a real browser: Chromium and its virtual authenticator, over a real port. */
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePorts } from '#providers/testing/servers/server-process.ts'
import { testPassword } from '#testing/account/browser.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { ageSignIns } from '#testing/sign-in/past-sign-ins.ts'
import { addVirtualAuthenticator } from '#testing/sign-in/virtual-authenticator.ts'

const path = '/usr/bin/chromium'
const isMissing = !existsSync(path)

describe.skipIf(isMissing)(`in a browser${isMissing ? ` (skipped: ${path} is not installed)` : ''}`, () => {
  let service: TestService
  let browser: Browser
  let context: BrowserContext
  let tab: Page
  let base: string
  let losePhone: () => Promise<void>
  /** The authenticator's id of Ada's passkey. */
  let laptop: string
  beforeAll(async () => {
    const [port = 0] = await freePorts(1)
    base = `http://localhost:${port}`
    service = await givenService({
      works: false,
      environment: { HOLDFAST_PORT: String(port), HOLDFAST_URL: base },
    })
    expect((service.app.server.address() as AddressInfo).port).toBe(port)
    browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] })
    context = await browser.newContext()
    tab = await context.newPage()
    const authenticator = await addVirtualAuthenticator(tab)
    losePhone = async () => {
      const [phone] = (await request('GET', '/v1/auth/passkeys')).body.data
      await request('DELETE', `/v1/auth/passkeys/${phone.id}`)
      await authenticator.clear()
    }
  })
  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  /** Sends a request like a page of the dashboard: the browser adds cookies and Sec-Fetch-Site. */
  const request = (method: string, route: string, body?: unknown) =>
    tab.evaluate(
      async ([verb, address, payload]) => {
        const response = await fetch(address ?? '', {
          method: verb ?? 'GET',
          ...(payload !== undefined && { headers: { 'content-type': 'application/json' }, body: payload }),
        })
        const text = await response.text()
        return { status: response.status, body: text === '' ? null : JSON.parse(text) }
      },
      [method, route, body === undefined ? undefined : JSON.stringify(body)] as const,
    )

  /** Creates a passkey in the browser with these options. */
  const makePasskey = (options: unknown) =>
    tab.evaluate(async (json) => {
      const { PublicKeyCredential, navigator } = globalThis as any
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
      return (await navigator.credentials.create({ publicKey })).toJSON()
    }, options)

  it('the first owner joins with a passkey instead of a password', async () => {
    await tab.goto(`${base}/readyz`)
    const newcomer = { token: service.invitation, name: 'Ada', email: 'ada@example.com' }
    const begun = await request('POST', '/v1/auth/invitations/passkey/options', newcomer)
    expect([begun.status, begun.body.user.name]).toEqual([200, 'ada@example.com'])
    const passkey = { name: 'phone', response: await makePasskey(begun.body) }
    const both = await request('POST', '/v1/auth/invitations/accept', {
      ...newcomer,
      password: testPassword,
      passkey,
    })
    expect([both.status, both.body.errors[0].pointer]).toEqual([422, '/password'])
    const joined = await request('POST', '/v1/auth/invitations/accept', { ...newcomer, passkey })
    expect([joined.status, joined.body.state]).toEqual([200, 'signed_in'])
    expect((await request('GET', '/v1/auth/session')).body).toMatchObject({ has_password: false })
    const [phone] = (await request('GET', '/v1/auth/passkeys')).body.data
    expect(phone.name).toBe('phone')
    const last = await request('DELETE', `/v1/auth/passkeys/${phone.id}`)
    expect([last.status, last.body.code]).toEqual([409, 'wrong_state'])
    const [session] = (await request('GET', '/v1/auth/sessions')).body.data
    expect(session).toMatchObject({
      user_agent: expect.stringContaining('Chrome'),
      ip_address: expect.stringContaining('127.0.0.1'),
    })
    await request('POST', '/v1/auth/sign-out')
    expect((await signInByPasskey()).body.user.email).toBe('ada@example.com')
  })

  it('a person cannot join with an e-mail address that is in use', async () => {
    const { token: elsewhere } = await service.otherAccount()
    const { body } = await service.request('POST', '/v1/invitations', {
      token: elsewhere,
      body: { email: 'ada@example.com', role: 'viewer' },
    })
    await request('POST', '/v1/auth/sign-out')
    const token = body.link.split('#')[1]
    const begun = await request('POST', '/v1/auth/invitations/passkey/options', { token, name: 'Eve' })
    expect([begun.status, begun.body.code]).toEqual([409, 'conflict'])
    await signInByPasskey()
    const mine = await request('POST', '/v1/auth/invitations/passkey/options', { token, name: 'Ada' })
    expect([mine.status, mine.body.code]).toEqual([409, 'wrong_state'])
  })

  it('a person with only a passkey sets a password, and from then on needs it to change it', async () => {
    const set = (body: object) => request('POST', '/v1/auth/password', body)
    expect((await set({ new_password: testPassword })).status).toBe(204)
    const again = await set({ new_password: 'another good password' })
    expect([again.status, again.body.errors[0].pointer]).toEqual([422, '/current_password'])
    await request('POST', '/v1/auth/sign-out')
    const signedIn = await request('POST', '/v1/auth/sign-in', {
      email: 'ada@example.com',
      password: testPassword,
    })
    expect(signedIn.body.state).toBe('signed_in')
  })

  it('the cookie is hidden from scripts, and grants what a token grants', async () => {
    expect(await tab.evaluate(() => (globalThis as any).document.cookie)).toBe('')
    const { body } = await request('GET', '/v1/whoami')
    expect(body.user.email).toBe('ada@example.com')
    expect(
      (await request('POST', '/v1/tokens', { name: 'from the browser', preset: 'read_only' })).status,
    ).toBe(201)
  })

  it('a passkey is created, and signs in without a password', async () => {
    await losePhone()
    const options = (await request('POST', '/v1/auth/passkeys/options')).body
    const made = await makePasskey(options)
    laptop = made.id
    const kept = await request('POST', '/v1/auth/passkeys', { name: 'laptop', response: made })
    expect([kept.status, kept.body.name]).toEqual([201, 'laptop'])
    expect((await request('GET', '/v1/auth/passkeys')).body.data).toMatchObject([
      { id: kept.body.id, name: 'laptop' },
    ])
    await request('POST', '/v1/auth/sign-out')
    expect((await request('GET', '/v1/whoami')).status).toBe(401)
    const signedIn = await signInByPasskey()
    expect([signedIn.status, signedIn.body.user.email]).toEqual([200, 'ada@example.com'])
    expect((await request('GET', '/v1/whoami')).body.user.role).toBe('owner')
    const log = await request('GET', '/v1/audit-log?action=auth.*')
    expect(log.body.data[0]).toMatchObject({
      action: 'auth.sign_in',
      changes: { after: { method: 'passkey' } },
    })
  })

  it('a passkey proves the identity again, for ten minutes', async () => {
    await ageSignIns(service)
    const before = (await request('GET', '/v1/auth/sessions')).body.data
    expect((await createToken()).code).toBe('reauthentication_required')
    const options = (await request('POST', '/v1/auth/reauthenticate/passkey/options')).body
    const passkey = await usePasskey(options)
    expect((await request('POST', '/v1/auth/reauthenticate', { passkey })).status).toBe(204)
    expect((await createToken()).preset).toBe('read_only')
    // The session continues, and no other one was created.
    expect((await request('GET', '/v1/auth/sessions')).body.data.map(idOf)).toEqual(before.map(idOf))
    const log = await request('GET', '/v1/audit-log?action=auth.reauthenticate')
    expect(log.body.data[0]).toMatchObject({ result: 'ok', changes: { after: { method: 'passkey' } } })
    const again = await request('POST', '/v1/auth/reauthenticate', { passkey })
    expect([again.status, again.body.code]).toEqual([401, 'sign_in_failed'])
    await ageSignIns(service)
    expect((await createToken()).code).toBe('reauthentication_required')
  })

  it('a passkey of another person proves nothing', async () => {
    const begun = await request('POST', '/v1/auth/reauthenticate', { password: testPassword })
    expect(begun.status).toBe(204)
    const invitation = await request('POST', '/v1/invitations', { email: 'bob@example.com', role: 'admin' })
    await request('POST', '/v1/auth/sign-out')
    const newcomer = { token: invitation.body.link.split('#')[1], name: 'Bob' }
    const forBob = await request('POST', '/v1/auth/invitations/passkey/options', newcomer)
    const response = await makePasskey(forBob.body)
    const passkey = { name: 'of Bob', response }
    expect((await request('POST', '/v1/auth/invitations/accept', { ...newcomer, passkey })).status).toBe(200)
    const sessionsOfBob = (await request('GET', '/v1/auth/sessions')).body.data.map(idOf)
    await request('POST', '/v1/auth/sign-out')

    await request('POST', '/v1/auth/sign-in', { email: 'ada@example.com', password: testPassword })
    await ageSignIns(service)
    const options = (await request('POST', '/v1/auth/reauthenticate/passkey/options')).body
    const ofBob = await usePasskey({
      ...options,
      allowCredentials: [{ type: 'public-key', id: response.id }],
    })
    const refused = await request('POST', '/v1/auth/reauthenticate', { passkey: ofBob })
    expect([refused.status, refused.body.code]).toEqual([401, 'sign_in_failed'])
    expect((await createToken()).code).toBe('reauthentication_required')
    expect((await request('GET', '/v1/auth/session')).body.user.email).toBe('ada@example.com')
    const { rows } = await service.database.system((tx) =>
      sql`select session.id from user_sessions as session join users on users.id = session.user_id
        where email = 'bob@example.com'`.execute(tx),
    )
    expect([sessionsOfBob.length, rows]).toEqual([1, []])
    await request('POST', '/v1/auth/reauthenticate', { password: testPassword })
  })

  it('a removed passkey signs nobody in', async () => {
    const [{ id }] = (await request('GET', '/v1/auth/passkeys')).body.data
    expect((await request('DELETE', `/v1/auth/passkeys/${id}`)).status).toBe(204)
    await request('POST', '/v1/auth/sign-out')
    const options = (await request('POST', '/v1/auth/sign-in/passkey/options')).body
    const response = await usePasskey({
      ...options,
      allowCredentials: [{ type: 'public-key', id: laptop }],
    })
    const refused = await request('POST', '/v1/auth/sign-in/passkey', { response })
    expect([refused.status, refused.body.code]).toEqual([401, 'sign_in_failed'])
  })

  it("another site's page can neither write nor read with the cookie", async () => {
    await request('POST', '/v1/auth/sign-in', { email: 'ada@example.com', password: testPassword })
    expect((await request('GET', '/v1/whoami')).status).toBe(200)
    const tokens = async () => (await service.request('GET', '/v1/tokens?limit=200')).body.data.length
    const before = await tokens()
    const foreign = await context.newPage()
    await context.route('http://evil.localhost:1/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<form method="post"></form>' }),
    )
    await foreign.goto('http://evil.localhost:1/')
    const outcome = await foreign.evaluate(async (target) => {
      const attempt = (init: object) =>
        fetch(target, { credentials: 'include', ...init }).then(
          (response) => `read ${response.status}`,
          () => 'kept out',
        )
      return [
        await attempt({}),
        await attempt({ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
      ]
    }, `${base}/v1/tokens`)
    expect(outcome).toEqual(['kept out', 'kept out'])
    const answered = foreign.waitForResponse(`${base}/v1/tokens`)
    await foreign.evaluate((target) => {
      const form = (globalThis as any).document.querySelector('form')
      form.action = target
      form.submit()
    }, `${base}/v1/tokens`)
    expect((await answered).status()).toBeGreaterThanOrEqual(400)
    expect(await tokens()).toBe(before)
  })

  const idOf = ({ id }: { id: string }) => id
  const createToken = async () =>
    (await request('POST', '/v1/tokens', { name: 'after a proof', preset: 'read_only' })).body

  /** Uses a passkey in the browser with these options. */
  const usePasskey = (options: unknown) =>
    tab.evaluate(async (json) => {
      const { PublicKeyCredential, navigator } = globalThis as any
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json)
      return (await navigator.credentials.get({ publicKey })).toJSON()
    }, options)

  async function signInByPasskey() {
    const response = await usePasskey((await request('POST', '/v1/auth/sign-in/passkey/options')).body)
    return await request('POST', '/v1/auth/sign-in/passkey', { response })
  }
})
