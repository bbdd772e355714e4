import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetAccess } from '#areas/identity/area.ts'
import { systemClock } from '#kernel/time.ts'
import { givenBrowser, givenMember, givenOwner, testPassword } from '#testing/account/browser.ts'
import { totp } from '#testing/account/totp.ts'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
  await givenOwner(service)
})
afterAll(() => service.close())

const newPassword = 'another good one, quite long'

async function linkFor(email: string, options = {}): Promise<string> {
  const access = await resetAccess({ ...service, clock: systemClock }, email, options)
  return access.secret
}
const use = (token: string, new_password = newPassword) =>
  givenBrowser(service).request('POST', '/v1/auth/password/reset', { body: { token, new_password } })
const signIn = (email: string, password: string) =>
  givenBrowser(service).request('POST', '/v1/auth/sign-in', { body: { email, password } })

async function givenSecondFactor(email: string) {
  const { browser } = await givenMember(service, { email, role: 'admin' })
  const begun = await browser.request('POST', '/v1/auth/second-factor', { body: { password: testPassword } })
  await browser.request('POST', '/v1/auth/second-factor/confirm', { body: { code: totp(begun.body.uri) } })
}

describe('a link for a new password', () => {
  it('is revoked by a newer one', async () => {
    const older = await linkFor('ada@example.com')
    const newer = await linkFor('ada@example.com')
    const refused = await use(older)
    expect([refused.status, refused.body.code]).toEqual([410, 'link_invalid'])
    expect((await use(newer)).status).toBe(204)
    expect((await use(newer)).status).toBe(410)
    expect((await signIn('ada@example.com', newPassword)).body.state).toBe('signed_in')
  })

  it('is revoked when the password changes in another way', async () => {
    const { browser } = await givenMember(service, { email: 'change@example.com', role: 'viewer' })
    const link = await linkFor('change@example.com')
    const body = { current_password: testPassword, new_password: newPassword }
    expect((await browser.request('POST', '/v1/auth/password', { body })).status).toBe(204)
    expect((await use(link)).status).toBe(410)
  })

  it('is not used up by a rejected password', async () => {
    await givenMember(service, { email: 'weak@example.com', role: 'viewer' })
    const link = await linkFor('weak@example.com')
    expect((await use(link, 'password123')).status).toBe(422)
    expect((await use(link)).status).toBe(204)
  })

  it('keeps the second factor, unless the operator decided otherwise', async () => {
    const email = 'factor@example.com'
    await givenSecondFactor(email)
    expect((await use(await linkFor(email))).status).toBe(204)
    expect((await signIn(email, newPassword)).body).toEqual({ state: 'second_factor_needed' })
    expect((await use(await linkFor(email, { withSecondFactor: true }))).status).toBe(204)
    expect((await signIn(email, newPassword)).body.state).toBe('signed_in')
    const log = await service.request('GET', '/v1/audit-log?action=auth.password.*&q=factor@example.com')
    expect(log.body.data.map(({ action, changes }: any) => [action, changes.after])).toEqual([
      ['auth.password.reset', { password: 'changed', sessions: 'ended', second_factor: 'removed' }],
      ['auth.password.link', { removes: 'second_factor' }],
      ['auth.password.reset', { password: 'changed', sessions: 'ended' }],
      ['auth.password.link', null],
    ])
  })
})
