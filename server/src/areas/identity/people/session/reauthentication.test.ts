import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, givenMember, givenOwner, testPassword } from '#testing/account/browser.ts'
import { totp } from '#testing/account/totp.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { ageSignIns } from '#testing/sign-in/past-sign-ins.ts'

let service: TestService
let owner: Browser
beforeAll(async () => {
  service = await givenService({ works: false })
  owner = await givenOwner(service)
})
afterAll(() => service.close())

const later = () => ageSignIns(service)
const prove = (browser: Browser, body: object) => browser.request('POST', '/v1/auth/reauthenticate', { body })

describe('what grants access for longer than a session', () => {
  it('requires a sign-in or proof within the last ten minutes', async () => {
    const { body: token } = await owner.request('POST', '/v1/tokens', {
      body: { name: 'mine', preset: 'read_only' },
    })
    const { memberId } = await givenMember(service, { email: 'viewer@example.com', role: 'viewer' })
    const id = 'pky_00000000000000000000000000'
    const attempts = [
      ['POST', '/v1/tokens', { name: 'more', preset: 'full_access' }],
      ['PATCH', `/v1/tokens/${token.id}`, { preset: 'full_access' }],
      ['POST', `/v1/tokens/${token.id}/rotate`, {}],
      ['PATCH', `/v1/members/${memberId}`, { role: 'owner' }],
      ['DELETE', `/v1/members/${memberId}`, undefined],
      ['POST', '/v1/invitations', { email: 'eve@example.com', role: 'owner' }],
      ['POST', '/v1/auth/passkeys/options', {}],
      ['POST', '/v1/auth/passkeys', { name: 'mine', response: {} }],
      ['DELETE', `/v1/auth/passkeys/${id}`, undefined],
      ['POST', '/v1/auth/provider', {}],
      ['DELETE', '/v1/auth/provider', undefined],
      ['PATCH', '/v1/instance/settings', { private_networks_open: true }],
      ['PATCH', '/v1/instance/settings', { on_hold: false }],
      ['PATCH', '/v1/instance/settings', { private_networks_open: false, on_hold: false }],
    ] as const
    await later()
    for (const [method, path, body] of attempts) {
      const response = await owner.request(method, path, { body })
      expect([method, path, response.status, response.body.code]).toEqual([
        method,
        path,
        403,
        'reauthentication_required',
      ])
    }
    // Removing access and reading do not require it.
    expect((await owner.request('GET', '/v1/tokens')).status).toBe(200)
    expect((await owner.request('DELETE', `/v1/tokens/${token.id}`)).status).toBe(204)
    expect((await prove(owner, { password: testPassword })).status).toBe(204)
    const made = await owner.request('POST', '/v1/tokens', { body: { name: 'more', preset: 'full_access' } })
    expect(made.status).toBe(201)
    await later()
    expect(
      (await owner.request('POST', '/v1/tokens', { body: { name: 'x', preset: 'read_only' } })).status,
    ).toBe(403)
  })

  it('does not include closing private networks and putting the installation on hold', async () => {
    const closed = await givenService({ works: false, environment: { HOLDFAST_ALLOW_PRIVATE_NETWORKS: '' } })
    const operator = await givenOwner(closed)
    const change = async (body: object) => {
      const { status, body: response } = await operator.request('PATCH', '/v1/instance/settings', { body })
      return [status, response.private_networks_open ?? response.code, response.on_hold]
    }
    await ageSignIns(closed)
    expect(await change({ private_networks_open: false, on_hold: true })).toEqual([200, false, true])
    const refused = [403, 'reauthentication_required', undefined]
    expect(await change({ private_networks_open: true })).toEqual(refused)
    expect(await change({ on_hold: false })).toEqual(refused)
    expect((await prove(operator, { password: testPassword })).status).toBe(204)
    expect(await change({ private_networks_open: true, on_hold: false })).toEqual([200, true, false])
    await ageSignIns(closed)
    expect(await change({ private_networks_open: false })).toEqual([200, false, false])
    await closed.close()
  })

  it('does not apply to tokens', async () => {
    const made = await service.request('POST', '/v1/tokens', {
      body: { name: 'by token', preset: 'read_only' },
    })
    expect(made.status).toBe(201)
    const held = await service.request('PATCH', '/v1/instance/settings', { body: { on_hold: true } })
    const released = await service.request('PATCH', '/v1/instance/settings', { body: { on_hold: false } })
    expect([held.body.on_hold, released.body.on_hold]).toEqual([true, false])
  })
})

describe('a proof', () => {
  it('is one of four methods, and is in the audit log', async () => {
    const { browser } = await givenMember(service, { email: 'proof@example.com', role: 'admin' })
    expect((await prove(browser, {})).body.errors).toMatchObject([{ pointer: '/password' }])
    const two = await prove(browser, { password: testPassword, code: '123456' })
    expect(two.body.errors).toMatchObject([{ pointer: '/code' }])
    const wrong = await prove(browser, { password: 'a wrong password' })
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, '/password'])
    expect((await prove(browser, { password: testPassword })).status).toBe(204)
    const log = await service.request('GET', '/v1/audit-log?action=auth.reauthenticate&q=proof@example.com')
    expect(log.body.data.map(({ result }: { result: string }) => result)).toEqual(['ok', 'denied'])
  })

  it('by authenticator accepts each code once', async () => {
    const { browser } = await givenMember(service, { email: 'coded@example.com', role: 'admin' })
    const begun = await browser.request('POST', '/v1/auth/second-factor', {
      body: { password: testPassword },
    })
    const { uri } = begun.body
    const enrolled = totp(uri)
    await browser.request('POST', '/v1/auth/second-factor/confirm', { body: { code: enrolled } })
    await later()
    expect((await prove(browser, { code: enrolled })).status).toBe(401)
    expect((await prove(browser, { code: totp(uri, -1) })).status).toBe(204)
    const made = await browser.request('POST', '/v1/tokens', { body: { name: 'x', preset: 'read_only' } })
    expect(made.status).toBe(201)
  })

  it('cannot be guessed endlessly', async () => {
    const { browser } = await givenMember(service, { email: 'guess@example.com', role: 'viewer' })
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++)
      statuses.push((await prove(browser, { password: 'a wrong password' })).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429])
  })
})
