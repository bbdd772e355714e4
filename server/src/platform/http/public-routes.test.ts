import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

const asked = (path: string, headers: Record<string, string> = {}) =>
  service.ask('GET', path, { token: null, headers })

describe('for everybody', () => {
  it('there is whether the process lives, and whether it can answer', async () => {
    expect(await asked('/healthz')).toMatchObject({
      status: 200,
      body: { status: 'ok', version: expect.any(String) },
    })
    expect(await asked('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })

  it('there is the dashboard at the root where it was built, else a page that says how', async () => {
    const { status, headers, body } = await asked('/')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('<title>Holdfast</title>')
    expect(body).not.toMatch(/<script>|http:/)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    for (const [, path = ''] of body.matchAll(/(?:href|src)="([^"]+)"/g))
      expect([path, (await asked(path)).status]).toEqual([path, 200])
  })
})

describe('/metrics without a token set', () => {
  const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
    service.app.inject({ url: '/metrics', remoteAddress, headers })

  it('answers who asks from this very machine', async () => {
    for (const address of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1']) {
      const { statusCode, headers, body } = await from(address)
      expect([address, statusCode, headers['content-type']]).toEqual([
        address,
        200,
        expect.stringContaining('text/plain'),
      ])
      expect(body).toContain('holdfast_request_duration_seconds_bucket')
    }
  })

  it('answers nobody else, be it another machine or through a proxy on this one', async () => {
    for (const address of [
      '192.168.1.2',
      '10.0.0.1',
      '203.0.113.7',
      '::2',
      '::ffff:192.168.1.2',
      'fe80::1',
    ]) {
      const { statusCode, body } = await from(address)
      expect([address, statusCode, JSON.parse(body).code]).toEqual([address, 403, 'permission_denied'])
    }
    for (const name of [
      'x-forwarded-for',
      'forwarded',
      'via',
      'x-real-ip',
      'x-forwarded-proto',
      'x-forwarded-host',
    ])
      expect([name, (await from('127.0.0.1', { [name]: 'x' })).statusCode]).toEqual([name, 403])
  })

  it('counts requests by operation and status, without telling whose they were', async () => {
    await service.ask('GET', '/v1/tokens')
    await service.ask('GET', '/v1/tokens/tok_00000000000000000000000000')
    const body = await eventually(async () => {
      const { body: text } = await from('127.0.0.1')
      return text.includes('operation="account.tokens.read",status="404"') && text
    })
    expect(body).toContain(
      'holdfast_request_duration_seconds_count{operation="account.tokens.list",status="200"}',
    )
    for (const secret of [service.accountId, service.token, 'tok_0000', 'First token'])
      expect(body).not.toContain(secret)
  })
})

describe('/metrics with a token set', () => {
  it('answers its bearer, wherever he asks from, and nobody else', async () => {
    const guarded = await givenService({
      works: false,
      environment: { HOLDFAST_METRICS_TOKEN: 'canary-token' },
    })
    const ask = (authorization?: string, remoteAddress = '203.0.113.7') =>
      guarded.app.inject({
        url: '/metrics',
        remoteAddress,
        headers: authorization === undefined ? {} : { authorization },
      })
    const allowed = await ask('Bearer canary-token')
    const refused = await Promise.all(
      [
        '',
        'canary-token',
        'Bearer canary-toke',
        'Bearer canary-tokenx',
        'Bearer',
        `Bearer ${guarded.token}`,
      ].map((header) => ask(header)),
    )
    const local = await ask(undefined, '127.0.0.1')
    await guarded.close()
    expect([allowed.statusCode, allowed.body.includes('holdfast_work_running')]).toEqual([200, true])
    for (const { statusCode, headers, body } of [...refused, local]) {
      expect([statusCode, JSON.parse(body).code]).toEqual([401, 'token_invalid'])
      expect(headers['www-authenticate']).toBe('Bearer realm="holdfast metrics"')
    }
    expect(guarded.logLines.join()).not.toContain('canary')
  })
})
