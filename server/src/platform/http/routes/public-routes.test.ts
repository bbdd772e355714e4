import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePorts } from '#providers/testing/servers/server-process.ts'
import { givenService, metricsHeaders, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

const asked = (path: string, headers: Record<string, string> = {}) =>
  service.request('GET', path, { token: null, headers })

describe('for everyone', () => {
  it('there is liveness and readiness', async () => {
    expect(await asked('/healthz')).toMatchObject({
      status: 200,
      body: { status: 'ok', version: expect.any(String) },
    })
    expect(await asked('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })

  it('there is the dashboard at the root if it was built, otherwise a page that explains how to', async () => {
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

describe('GET /v1', () => {
  it('lists all resources for everyone, and may be cached', async () => {
    const { status, headers, body } = await asked('/v1')
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    expect(body.areas).toContainEqual({
      name: 'dns',
      collections: {
        zones: expect.stringMatching(/\/v1\/dns\/zones$/),
        records: expect.stringMatching(/\/v1\/dns\/records$/),
      },
    })
  })

  it('lists only existing URLs', async () => {
    const { body } = await asked('/v1')
    const addresses = [...JSON.stringify(body).matchAll(/"https?:\/\/[^/"]+(\/[^"]*)"/g)].map(
      ([, path = '']) => path,
    )
    expect(addresses.length).toBeGreaterThan(20)
    for (const path of addresses)
      expect([path, (await service.request('GET', path)).status]).toEqual([
        path,
        expect.toBeOneOf([200, 302]),
      ])
  })
})

describe('/metrics', () => {
  it('requires its bearer token, from any address', async () => {
    const guarded = await givenService({
      works: false,
      environment: { HOLDFAST_METRICS_TOKEN: 'canary-token' },
    })
    const request = (authorization?: string, remoteAddress = '203.0.113.7') =>
      guarded.app.inject({
        url: '/metrics',
        remoteAddress,
        headers: authorization === undefined ? {} : { authorization },
      })
    const allowed = await request('Bearer canary-token')
    const refused = await Promise.all(
      [
        '',
        'canary-token',
        'Bearer canary-toke',
        'Bearer canary-tokenx',
        'Bearer',
        `Bearer ${guarded.token}`,
      ].map((header) => request(header)),
    )
    // A proxy on the same machine may forward requests of others.
    const local = await request(undefined, '127.0.0.1')
    await guarded.close()
    expect([allowed.statusCode, allowed.body.includes('holdfast_work_running')]).toEqual([200, true])
    for (const { statusCode, headers, body } of [...refused, local]) {
      expect([statusCode, JSON.parse(body).code]).toEqual([401, 'token_invalid'])
      expect(headers['www-authenticate']).toBe('Bearer realm="holdfast metrics"')
    }
    expect(guarded.logLines.join()).not.toContain('canary')
  })

  it('at a separate address is served there, without a token, for known hosts only', async () => {
    const [port = 0] = await freePorts(1)
    const apart = await givenService({
      works: false,
      environment: { HOLDFAST_METRICS_LISTEN: `127.0.0.1:${port}` },
    })
    const there = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    const metrics = await there('/metrics')
    expect([metrics.status, (await metrics.text()).includes('holdfast_work_running')]).toEqual([200, true])
    for (const path of ['/', '/v1/whoami', '/healthz']) expect((await there(path)).status).toBe(404)
    const socket = connect(port, '127.0.0.1')
    socket.end('GET /metrics HTTP/1.1\r\nHost: rebind.example.org\r\nConnection: close\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 421 /)
    const here = await apart.request('GET', '/metrics', { headers: metricsHeaders, token: null })
    expect([here.status, here.body.code]).toEqual([404, 'not_found'])
    await apart.close()
    await expect(there('/metrics')).rejects.toThrow()
  })

  it('count requests by operation and status, without identifying senders', async () => {
    await service.request('GET', '/v1/tokens')
    await service.request('GET', '/v1/tokens/tok_00000000000000000000000000')
    const body = await eventually(async () => {
      const scraped = await service.scrape()
      return scraped.includes('operation="account.tokens.read",status="404"') && scraped
    })
    expect(body).toContain(
      'holdfast_request_duration_seconds_count{operation="account.tokens.list",status="200"}',
    )
    for (const secret of [service.accountId, service.token, 'tok_0000', 'First token'])
      expect(body).not.toContain(secret)
  })
})
