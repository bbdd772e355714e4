import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let now = new Date()
let service: TestService
beforeAll(async () => {
  service = await givenService({ clock: () => now })
})
afterAll(() => service.close())

const request: TestService['request'] = (...args) => service.request(...args)
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
async function givenToken(fields: Record<string, unknown> = {}) {
  const { body } = await request('POST', '/v1/tokens', {
    body: { name: 'ci', permissions: ['dns.write'], ...fields },
  })
  return body as { id: string; token: string; hint: string }
}
const whoami = async (token: string) => await request('GET', '/v1/whoami', { token })

describe('a token', () => {
  it('is shown once, and afterwards only by its hint', async () => {
    const made = await givenToken({ name: 'shown once' })
    expect(made.token).toMatch(/^hf_[0-9A-Za-z]{36}$/)
    expect(made.hint).toBe(`hf_…${made.token.slice(-4)}`)
    const { body } = await request('GET', `/v1/tokens/${made.id}`)
    expect(body).toMatchObject({
      name: 'shown once',
      hint: made.hint,
      permissions: ['dns.write'],
      preset: null,
    })
    expect(JSON.stringify(body)).not.toContain(made.token)
    const list = await request('GET', '/v1/tokens?limit=200')
    expect(JSON.stringify(list.body)).not.toContain(made.token)
  })

  it('returns its own identity: account, permissions including implied reads, expiry', async () => {
    const { token } = await givenToken({ permissions: ['dns.write', 'cloud.read'] })
    const { status, body } = await whoami(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      account: { id: service.accountId, plan: 'unlimited' },
      token: {
        name: 'ci',
        preset: null,
        effective_permissions: ['dns.read', 'dns.write', 'cloud.read'],
        expires_at: null,
      },
    })
  })

  it('with a preset has the permissions of the preset', async () => {
    const { token } = await givenToken({ permissions: undefined, preset: 'read_only' })
    expect((await request('GET', '/v1/dns/zones', { token })).status).toBe(200)
    expect((await request('POST', '/v1/dns/zones', { token })).status).toBe(403)
  })

  it('has either permissions or a preset', async () => {
    for (const grant of [{}, { permissions: [] }, { preset: 'read_only', permissions: ['dns.read'] }]) {
      const { status, body } = await request('POST', '/v1/tokens', { body: { name: 'x', ...grant } })
      expect([grant, status, body.errors?.[0].pointer]).toEqual([grant, 422, '/permissions'])
    }
  })

  it('cannot grant what it lacks, by creating, changing or rotating another', async () => {
    const { token } = await givenToken({ permissions: ['account.write', 'dns.read'] })
    const strong = await givenToken({ preset: 'full_access', permissions: undefined })
    const attempts = [
      await request('POST', '/v1/tokens', { token, body: { name: 'x', permissions: ['dns.write'] } }),
      await request('POST', '/v1/tokens', { token, body: { name: 'x', preset: 'full_access' } }),
      await request('PATCH', `/v1/tokens/${strong.id}`, { token, body: { permissions: ['cloud.read'] } }),
      await request('PATCH', `/v1/tokens/${strong.id}`, { token, body: { expires_at: null } }),
      await request('POST', `/v1/tokens/${strong.id}/rotate`, { token }),
    ]
    expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(
      attempts.map(() => [403, 'permission_denied']),
    )
    expect(
      (await request('POST', '/v1/tokens', { token, body: { name: 'x', permissions: ['dns.read'] } })).status,
    ).toBe(201)
  })

  it('cannot change a token with more permissions, but can revoke it', async () => {
    const strong = await givenToken({ permissions: ['account.write', 'dns.write'] })
    const { token } = await givenToken({ permissions: ['account.write'] })
    const attempts = [
      ['PATCH', '', { permissions: ['account.read'] }],
      ['PATCH', '', { name: 'renamed' }],
      ['PATCH', '', { expires_at: null }],
      ['POST', '/rotate', {}],
    ] as const
    for (const [method, path, body] of attempts) {
      const response = await request(method, `/v1/tokens/${strong.id}${path}`, { token, body })
      expect([body, response.status, response.body.code]).toEqual([body, 403, 'permission_denied'])
    }
    expect((await whoami(strong.token)).status).toBe(200)
    expect((await request('DELETE', `/v1/tokens/${strong.id}`, { token })).status).toBe(204)
    expect((await whoami(strong.token)).body.code).toBe('token_revoked')
  })

  it('stops at its expiry', async () => {
    const { token } = await givenToken({ expires_at: new Date(now.getTime() + 60_000).toISOString() })
    expect((await whoami(token)).status).toBe(200)
    later(61)
    const { status, body } = await whoami(token)
    expect([status, body.code]).toEqual([401, 'token_expired'])
    const past = await request('POST', '/v1/tokens', {
      body: { name: 'x', preset: 'read_only', expires_at: '2020-01-01T00:00:00Z' },
    })
    expect([past.status, past.body.errors[0].pointer]).toEqual([422, '/expires_at'])
  })

  it('stops with the very next request once it is revoked, with a clear error', async () => {
    const { token, id } = await givenToken()
    expect((await whoami(token)).status).toBe(200)
    expect((await request('DELETE', `/v1/tokens/${id}`)).status).toBe(204)
    const { status, body, headers } = await whoami(token)
    expect([status, body.code]).toEqual([401, 'token_revoked'])
    expect(headers['www-authenticate']).toContain('invalid_token')
    expect((await request('GET', `/v1/tokens/${id}`)).body.revoked_at).not.toBeNull()
    expect((await request('DELETE', `/v1/tokens/${id}`)).body.code).toBe('wrong_state')
  })

  it('is listed in one state only: revoked takes precedence over expired', async () => {
    const { id } = await givenToken({ expires_at: new Date(now.getTime() + 60_000).toISOString() })
    const states = async () => {
      const found: string[] = []
      for (const status of ['active', 'expired', 'revoked']) {
        const { body } = await request('GET', `/v1/tokens?limit=200&status=${status}`)
        if (body.data.some((row: { id: string }) => row.id === id)) found.push(status)
      }
      return found
    }
    expect(await states()).toEqual(['active'])
    later(61)
    expect(await states()).toEqual(['expired'])
    await request('DELETE', `/v1/tokens/${id}`)
    expect(await states()).toEqual(['revoked'])
  })

  it('can be listed by its expiry', async () => {
    const expiresAt = new Date(now.getTime() + 60_000)
    const { id } = await givenToken({ expires_at: expiresAt.toISOString() })
    const { id: endless } = await givenToken()
    const listedBefore = async (ms: number) => {
      const before = new Date(expiresAt.getTime() + ms).toISOString()
      const { body } = await request('GET', `/v1/tokens?limit=200&expires_before=${before}`)
      return [id, endless].filter((each) => body.data.some((row: { id: string }) => row.id === each))
    }
    expect(await listedBefore(0)).toEqual([])
    expect(await listedBefore(1)).toEqual([id])
  })

  it('loses a permission with the very next request', async () => {
    const { token, id } = await givenToken({ permissions: ['dns.read', 'webhooks.read'] })
    expect((await request('GET', '/v1/webhook-endpoints', { token })).status).toBe(200)
    await request('PATCH', `/v1/tokens/${id}`, { body: { permissions: ['dns.read'] } })
    expect((await request('GET', '/v1/webhook-endpoints', { token })).status).toBe(403)
  })

  it('that is rotated works with both secrets during the overlap, then only with the new one', async () => {
    const old = await givenToken()
    const { body: rotated } = await request('POST', `/v1/tokens/${old.id}/rotate`, {
      body: { overlap_seconds: 3600 },
    })
    expect(rotated.token).not.toBe(old.token)
    expect([(await whoami(old.token)).status, (await whoami(rotated.token)).status]).toEqual([200, 200])
    later(3601)
    expect([(await whoami(old.token)).body.code, (await whoami(rotated.token)).status]).toEqual([
      'token_expired',
      200,
    ])
    const { body: again } = await request('POST', `/v1/tokens/${old.id}/rotate`, {
      body: { overlap_seconds: 0 },
    })
    expect([(await whoami(rotated.token)).body.code, (await whoami(again.token)).status]).toEqual([
      'token_invalid',
      200,
    ])
  })

  it('shows its last use with time, address and client, at most a minute late', async () => {
    const { token, id } = await givenToken()
    expect((await request('GET', `/v1/tokens/${id}`)).body.last_used_at).toBeNull()
    await request('GET', '/v1/whoami', { token, headers: { 'user-agent': 'router/1.0' } })
    const used = await eventually(async () => {
      const { body } = await request('GET', `/v1/tokens/${id}`)
      return body.last_used_at && body
    })
    expect(used).toMatchObject({ last_used_ip: '127.0.0.1', last_used_user_agent: 'router/1.0' })
    later(30)
    await request('GET', '/v1/whoami', { token, headers: { 'user-agent': 'other/2.0' } })
    later(31)
    await request('GET', '/v1/whoami', { token, headers: { 'user-agent': 'third/3.0' } })
    await eventually(
      async () => (await request('GET', `/v1/tokens/${id}`)).body.last_used_user_agent === 'third/3.0',
    )
  })

  it('is not read from the query string', async () => {
    const { body } = await request('GET', `/v1/whoami?access_token=${service.token}`, { token: null })
    expect(body).toMatchObject({ status: 401, code: 'token_missing' })
    expect(body.detail).toContain('query string')
  })
})
