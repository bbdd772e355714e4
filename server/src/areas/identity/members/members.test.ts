import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenSecondProcess } from '#platform/http/testing/second-process.ts'
import {
  type Browser,
  givenBrowser,
  givenMember,
  givenOwner,
  testPassword,
} from '#testing/account/browser.ts'
import { givenService, type TestService } from '#testing/service.ts'

let now = new Date()
let service: TestService
let owner: Browser
beforeAll(async () => {
  service = await givenService({ works: false, clock: () => now })
  owner = await givenOwner(service)
})
afterAll(() => service.close())

let counter = 0
const newEmail = () => `person${counter++}@example.com`
const invite = (by: Browser, body: Record<string, unknown>) =>
  by.request('POST', '/v1/invitations', { body: { email: newEmail(), role: 'viewer', ...body } })
const secretOf = (link: string) => link.split('#')[1] ?? ''
const member = (fields: { role: string; permissions?: string[] }) =>
  givenMember(service, { email: newEmail(), ...fields })
const ownMemberId = async (browser: Browser) =>
  (await browser.request('GET', '/v1/whoami')).body.user.member_id

describe('roles', () => {
  it('give exactly their permissions', async () => {
    const admin = await member({ role: 'admin' })
    const dns = await member({ role: 'member', permissions: ['dns.write'] })
    const viewer = await member({ role: 'viewer' })
    const statuses = async ({ browser }: { browser: Browser }) => [
      (await browser.request('GET', '/v1/dns/zones')).status,
      (await browser.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })).status,
      (await browser.request('GET', '/v1/tokens')).status,
    ]
    expect(await statuses(admin)).toEqual([200, 201, 200])
    expect(await statuses(dns)).toEqual([200, 403, 403])
    expect(await statuses(viewer)).toEqual([200, 403, 200])
    const { body } = await dns.browser.request('GET', '/v1/whoami')
    expect([body.user.role, body.permissions]).toEqual(['member', ['dns.read', 'dns.write']])
  })

  it('can only be granted by people with at least the same permissions', async () => {
    const admin = await member({ role: 'admin' })
    const hr = await member({ role: 'member', permissions: ['account.write', 'dns.read'] })
    const cases: [Browser, Record<string, unknown>, number][] = [
      [owner, { role: 'owner' }, 201],
      [admin.browser, { role: 'admin' }, 201],
      [admin.browser, { role: 'owner' }, 403],
      [hr.browser, { role: 'member', permissions: ['dns.read'] }, 201],
      [hr.browser, { role: 'member', permissions: ['dns.write'] }, 403],
      [hr.browser, { role: 'viewer' }, 403],
      [hr.browser, { role: 'admin' }, 403],
    ]
    for (const [by, body, status] of cases)
      expect([body, (await invite(by, body)).status]).toEqual([body, status])
    const byToken = await service.request('POST', '/v1/invitations', {
      body: { email: newEmail(), role: 'owner' },
    })
    expect([byToken.status, byToken.body.code]).toEqual([403, 'permission_denied'])
  })

  it('can only be changed and removed by people with at least the same permissions', async () => {
    const admin = await member({ role: 'admin' })
    const hr = await member({ role: 'member', permissions: ['account.write'] })
    const ownerId = await ownMemberId(owner)
    const change = (by: Browser, id: string, body: object) =>
      by.request('PATCH', `/v1/members/${id}`, { body })
    expect((await change(admin.browser, ownerId, { role: 'viewer' })).status).toBe(403)
    expect((await admin.browser.request('DELETE', `/v1/members/${ownerId}`)).status).toBe(403)
    expect(
      (await change(hr.browser, admin.memberId, { role: 'member', permissions: ['account.read'] })).status,
    ).toBe(403)
    expect((await hr.browser.request('DELETE', `/v1/members/${admin.memberId}`)).status).toBe(403)
    expect((await change(admin.browser, hr.memberId, { role: 'viewer' })).body.role).toBe('viewer')
  })

  it('have individual permissions only for the role member, and then at least one', async () => {
    const viewer = await invite(owner, { role: 'viewer', permissions: ['dns.read'] })
    const none = await invite(owner, { role: 'member' })
    expect([viewer, none].map(({ status, body }) => [status, body.errors[0].pointer])).toEqual([
      [422, '/permissions'],
      [422, '/permissions'],
    ])
  })

  it('take effect for the very next request, like the membership itself', async () => {
    const { browser, memberId } = await member({ role: 'admin' })
    expect((await browser.request('GET', '/v1/tokens')).status).toBe(200)
    const patched = await owner.request('PATCH', `/v1/members/${memberId}`, {
      body: { role: 'member', permissions: ['dns.read'] },
    })
    expect(patched.body).toMatchObject({ role: 'member', effective_permissions: ['dns.read'] })
    expect((await browser.request('GET', '/v1/tokens')).status).toBe(403)
    expect((await owner.request('DELETE', `/v1/members/${memberId}`)).status).toBe(204)
    expect((await browser.request('GET', '/v1/dns/zones')).body.code).toBe('no_account')
    const log = await owner.request('GET', `/v1/audit-log?target=${memberId}&action=account.members.*`)
    expect(log.body.data.map(({ action, changes }: any) => [action, changes.before?.role])).toEqual([
      ['account.members.remove', 'member'],
      ['account.members.update', 'admin'],
    ])
  })

  it('take effect within a second in another process', async () => {
    const { browser, memberId } = await member({ role: 'admin' })
    // The same address is used so that the cookie has the same name.
    const other = await givenSecondProcess(service)
    const inOther = async () => {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return (await other.app.inject({ method: 'GET', url: '/v1/tokens', headers: { cookie } })).statusCode
    }
    expect(await inOther()).toBe(200)
    await owner.request('DELETE', `/v1/members/${memberId}`)
    await expect.poll(inOther).toBe(403)
    await other.stop(1)
  })

  it('always keep one owner', async () => {
    const ownerId = await ownMemberId(owner)
    const removed = await owner.request('DELETE', `/v1/members/${ownerId}`)
    const demoted = await owner.request('PATCH', `/v1/members/${ownerId}`, { body: { role: 'admin' } })
    expect([removed, demoted].map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'wrong_state'],
      [409, 'wrong_state'],
    ])
    const second = await joined({ role: 'owner' })
    const secondId = await ownMemberId(second)
    const both = await Promise.all([
      owner.request('DELETE', `/v1/members/${secondId}`),
      second.request('DELETE', `/v1/members/${ownerId}`),
    ])
    expect(both.filter(({ status }) => status === 204)).toHaveLength(1)
    const { body } = await service.request('GET', '/v1/members?role=owner')
    expect(body.data).toHaveLength(1)
    if (body.data[0].id === secondId) owner = second
  })

  async function joined(fields: Record<string, unknown>): Promise<Browser> {
    const browser = givenBrowser(service)
    const { body } = await invite(owner, fields)
    await browser.request('POST', '/v1/auth/invitations/accept', {
      body: { token: secretOf(body.link), name: 'Second', password: testPassword },
    })
    return browser
  }
})

describe('an invitation', () => {
  it('shows its link once, and stores only a hash of it', async () => {
    const made = await invite(owner, { email: 'Grace@Example.com' })
    expect(made.body).toMatchObject({ email: 'grace@example.com', state: 'open', accepted_at: null })
    expect(made.body.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/join#hfl_\w{36}$/)
    const read = await owner.request('GET', `/v1/invitations/${made.body.id}`)
    expect(JSON.stringify(read.body)).not.toContain(secretOf(made.body.link))
    const looked = await givenBrowser(service).request('POST', '/v1/auth/invitations/look', {
      body: { token: secretOf(made.body.link) },
    })
    expect(looked.body).toMatchObject({
      account: { name: 'Home' },
      email: 'grace@example.com',
      role: 'viewer',
    })
  })

  it('can be accepted by a signed-in person, in one account after another', async () => {
    const other = await service.otherAccount()
    const { browser } = await member({ role: 'viewer' })
    const { body } = await service.request('POST', '/v1/invitations', {
      token: other.token,
      body: { email: newEmail(), role: 'admin' },
    })
    const accepted = await browser.request('POST', '/v1/auth/invitations/accept', {
      body: { token: secretOf(body.link) },
    })
    expect([accepted.status, accepted.body.accounts.length]).toEqual([200, 2])
    const roleIn = async (account?: string) =>
      (await browser.request('GET', '/v1/whoami', account === undefined ? {} : { account })).body
    expect([(await roleIn(service.accountId)).user.role, (await roleIn(other.accountId)).user.role]).toEqual([
      'viewer',
      'admin',
    ])
    const foreign = await owner.request('GET', '/v1/whoami', { account: other.accountId })
    const unknown = await owner.request('GET', '/v1/whoami', { account: 'acc_00000000000000000000000000' })
    expect([foreign.status, foreign.body.code]).toEqual([403, 'no_account'])
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
    const token = await service.request('GET', '/v1/whoami', {
      headers: { 'holdfast-account': other.accountId },
    })
    expect(token.body.code).toBe('no_account')
  })

  it('does not work twice, after its expiry, or once it is revoked', async () => {
    const used = (await invite(owner, {})).body
    const accept = (link: string) =>
      givenBrowser(service).request('POST', '/v1/auth/invitations/accept', {
        body: { token: secretOf(link), name: 'X', password: testPassword },
      })
    const both = await Promise.all([accept(used.link), accept(used.link)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    const withdrawn = (await invite(owner, {})).body
    expect((await owner.request('DELETE', `/v1/invitations/${withdrawn.id}`)).status).toBe(204)
    const late = (await invite(owner, { expires_in_seconds: 300 })).body
    now = new Date(now.getTime() + 301_000)
    const forged = `${late.link.slice(0, -1)}${late.link.endsWith('x') ? 'y' : 'x'}`
    for (const link of [withdrawn.link, late.link, forged])
      expect((await accept(link)).body.code).toBe('link_invalid')
    const states = await Promise.all(
      ['accepted', 'revoked', 'expired'].map(async (state) => {
        const { body } = await owner.request('GET', `/v1/invitations?limit=200&state=${state}`)
        return body.data.map(({ id }: { id: string }) => id)
      }),
    )
    expect(states).toEqual([
      expect.arrayContaining([used.id]),
      expect.arrayContaining([withdrawn.id]),
      expect.arrayContaining([late.id]),
    ])
  })

  it("for an existing person's address requires their sign-in, and nobody else can accept it", async () => {
    const { email } = (await owner.request('GET', '/v1/whoami')).body.user
    const other = await service.otherAccount()
    const { body } = await service.request('POST', '/v1/invitations', {
      token: other.token,
      body: { email, role: 'viewer' },
    })
    const accepted = await givenBrowser(service).request('POST', '/v1/auth/invitations/accept', {
      body: { token: secretOf(body.link), name: 'Eve', password: 'a password of Eve' },
    })
    expect([accepted.status, accepted.body.detail]).toEqual([409, expect.stringContaining('Sign in')])
    expect((await invite(owner, { email })).body.code).toBe('conflict')
  })

  it('lists everything that is missing', async () => {
    const { body } = await invite(owner, {})
    const response = await givenBrowser(service).request('POST', '/v1/auth/invitations/accept', {
      body: { token: secretOf(body.link), email: 'else@example.com' },
    })
    expect([
      response.status,
      response.body.errors.map(({ pointer }: { pointer: string }) => pointer),
    ]).toEqual([422, ['/name', '/password', '/email']])
  })
})

describe('the account', () => {
  it('can be renamed, and a person too, in all their accounts', async () => {
    const before = await owner.request('GET', '/v1/account')
    const renamed = await owner.request('PATCH', '/v1/account', {
      body: { name: 'Lovelace Ltd' },
      headers: { 'if-match': before.headers['etag'] ?? '' },
    })
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Lovelace Ltd'])
    expect((await owner.request('GET', '/v1/whoami')).body.account.name).toBe('Lovelace Ltd')
    await owner.request('PATCH', '/v1/auth/profile', { body: { name: 'Ada L.' } })
    const { body } = await owner.request('GET', '/v1/whoami')
    expect(body.user.name).toBe('Ada L.')
    expect((await owner.request('GET', `/v1/members/${body.user.member_id}`)).body.name).toBe('Ada L.')
  })
})
