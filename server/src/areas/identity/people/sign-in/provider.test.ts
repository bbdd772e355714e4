import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, givenBrowser, givenOwner, testPassword } from '#testing/account/browser.ts'
import { givenOidcProvider, type OidcProvider } from '#testing/servers/oidc-provider.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { ageSignIns } from '#testing/sign-in/past-sign-ins.ts'

const baseUrl = 'http://localhost:7999'
let provider: OidcProvider
let service: TestService
let owner: Browser
beforeAll(async () => {
  provider = await givenOidcProvider(`${baseUrl}/v1/auth/callback/oidc`)
  service = await givenService({
    works: false,
    environment: {
      HOLDFAST_URL: baseUrl,
      HOLDFAST_OIDC_ISSUER: provider.issuer,
      HOLDFAST_OIDC_CLIENT_ID: 'holdfast',
      HOLDFAST_OIDC_CLIENT_SECRET: 'canary-client-secret',
    },
  })
  owner = await givenOwner(service)
})
afterAll(async () => {
  await service.close()
  await provider.close()
})

/** The whole flow: to the provider as this person, and back. */
async function throughProvider(browser: Browser, path: string, email: string) {
  const begun = await browser.request('POST', `/v1/auth${path}`)
  expect([path, begun.status]).toEqual([path, 200])
  const back = await provider.signIn(begun.body.url, email)
  return await browser.request('GET', back.pathname + back.search, {
    headers: { 'sec-fetch-site': 'cross-site' },
  })
}

describe('an OpenID provider', () => {
  it('admits nobody who is unknown to the service', async () => {
    const browser = givenBrowser(service)
    for (const email of ['stranger@example.com', 'ada@example.com']) {
      const response = await throughProvider(browser, '/sign-in/provider', email)
      expect([email, response.status, response.body.code]).toEqual([email, 401, 'sign_in_failed'])
    }
    expect((await browser.request('GET', '/v1/auth/session')).status).toBe(401)
  })

  it('is linked by a signed-in person, and signs them in from then on', async () => {
    const linked = await throughProvider(owner, '/provider', 'ada@example.com')
    expect([linked.status, linked.headers['location']]).toEqual([303, '/'])
    expect((await owner.request('GET', '/v1/auth/session')).body).toMatchObject({
      has_password: true,
      provider_linked: true,
    })
    const browser = givenBrowser(service)
    expect((await throughProvider(browser, '/sign-in/provider', 'ada@example.com')).status).toBe(303)
    expect((await browser.request('GET', '/v1/whoami')).body.user.email).toBe('ada@example.com')
    const log = await service.request('GET', '/v1/audit-log?action=auth.*')
    expect(log.body.data.slice(0, 2)).toMatchObject([
      { action: 'auth.sign_in', changes: { after: { method: 'provider' } } },
      { action: 'auth.provider.link' },
    ])
  })

  it('proves the identity again, by a sign-in in the same browser', async () => {
    const createToken = async () => {
      const body = { name: 'after a sign-in', preset: 'read_only' }
      const response = await owner.request('POST', '/v1/tokens', { body })
      return response.body.code ?? response.status
    }
    await ageSignIns(service)
    expect(await createToken()).toBe('reauthentication_required')
    // A person who is known to the provider under another name proves nothing.
    expect((await throughProvider(owner, '/sign-in/provider', 'eve@example.com')).status).toBe(401)
    expect(await createToken()).toBe('reauthentication_required')
    expect((await throughProvider(owner, '/sign-in/provider', 'ada@example.com')).status).toBe(303)
    expect(await createToken()).toBe(201)
    await ageSignIns(service)
    expect(await createToken()).toBe('reauthentication_required')
    await throughProvider(owner, '/sign-in/provider', 'ada@example.com')
  })

  it('cannot be linked under another e-mail address, and signs nobody in after it is unlinked', async () => {
    const foreign = await throughProvider(owner, '/provider', 'eve@example.com')
    expect([foreign.status, foreign.body.code]).toEqual([401, 'sign_in_failed'])
    expect((await owner.request('DELETE', '/v1/auth/provider')).status).toBe(204)
    const response = await throughProvider(givenBrowser(service), '/sign-in/provider', 'ada@example.com')
    expect(response.status).toBe(401)
    const withPassword = await givenBrowser(service).request('POST', '/v1/auth/sign-in', {
      body: { email: 'ada@example.com', password: testPassword },
    })
    expect(withPassword.status).toBe(200)
  })

  it('rejects a callback that was not requested here', async () => {
    const begun = await givenBrowser(service).request('POST', '/v1/auth/sign-in/provider')
    const back = await provider.signIn(begun.body.url, 'ada@example.com')
    const other = await givenBrowser(service).request('GET', back.pathname + back.search)
    expect([other.status, other.body.code]).toEqual([401, 'sign_in_failed'])
  })

  it('is reported as missing if it is not configured, and its secret is in no response or log', async () => {
    expect(service.logLines.join('')).not.toContain('canary-client-secret')
    const without = await givenService({ works: false })
    const { status, body } = await givenBrowser(without).request('POST', '/v1/auth/sign-in/provider')
    expect([status, body.code]).toEqual([409, 'wrong_state'])
    await without.close()
  })
})
