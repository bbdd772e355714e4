import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenMember, givenOwner } from '#testing/account/browser.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

const secrets = {
  HOLDFAST_METRICS_TOKEN: 'canary-metrics-token',
  HOLDFAST_SMTP_URL: 'smtp://canary-user:canary-password@mail.example:587',
  HOLDFAST_MAIL_FROM: 'holdfast@example.com',
}

let service: TestService
beforeAll(async () => {
  service = await givenService({ environment: { ...secrets, HOLDFAST_TRUSTED_PROXIES: '10.0.0.0/8' } })
})
afterAll(() => service.close())

const setting = (instance: any, name: string) => instance.settings.find((each: any) => each.name === name)

describe('the installation', () => {
  it("shows its status to the operator's account", async () => {
    const { status, body } = await service.request('GET', '/v1/instance')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+/),
      role: 'all',
      account_count: 1,
      rate_limits_shared: null,
      database: { version: expect.stringMatching(/^\d+/), size_bytes: expect.any(Number) },
    })
    expect(body.work.map(({ kind }: any) => kind)).toEqual(expect.arrayContaining(['mail', 'dns.zones']))
    expect(setting(body, 'HOLDFAST_TRUSTED_PROXIES')).toMatchObject({ value: '10.0.0.0/8', set: true })
    expect(setting(body, 'HOLDFAST_HOST')).toMatchObject({
      value: '127.0.0.1',
      default: '127.0.0.1',
      set: false,
    })
    expect((await service.request('GET', '/v1/whoami')).body.account.operator).toBe(true)
  })

  it('shows only whether a secret is set', async () => {
    const { body } = await service.request('GET', '/v1/instance')
    expect(JSON.stringify(body)).not.toMatch(/canary/)
    expect(setting(body, 'HOLDFAST_METRICS_TOKEN')).toMatchObject({ value: null, secret: true, set: true })
    expect(setting(body, 'HOLDFAST_VALKEY_URL')).toMatchObject({ value: null, secret: true, set: false })
    for (const { value, secret } of body.settings) if (secret) expect(value).toBeNull()
  })

  it('shows what waits for a worker, and what is next', async () => {
    const connection = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
    await service.request('POST', '/v1/dns/zones', {
      headers: { prefer: 'wait=10' },
      body: { name: 'example.com', connection_id: connection.body.id },
    })
    const zones = await eventually(async () => {
      const { body } = await service.request('GET', '/v1/instance')
      const work = body.work.find(({ kind }: any) => kind === 'dns.zones')
      return work.next_due_at !== null && work
    })
    expect(zones).toMatchObject({ due: 0, due_since: null })
  })

  it("is not found for any other account, whatever its tokens' permissions", async () => {
    const other = await service.otherAccount()
    const { status, body } = await service.request('GET', '/v1/instance', { token: other.token })
    expect([status, body.code]).toEqual([404, 'not_found'])
    const me = await service.request('GET', '/v1/whoami', { token: other.token })
    expect(me.body.account.operator).toBe(false)
  })

  it('is only visible to members who administer the account', async () => {
    const owner = await givenOwner(service)
    const { browser: viewer } = await givenMember(service, { email: 'viewer@example.com', role: 'viewer' })
    expect((await owner.request('GET', '/v1/instance')).status).toBe(200)
    expect((await viewer.request('GET', '/v1/instance')).body.code).toBe('permission_denied')
  })
})
