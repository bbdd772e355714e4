import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { sendRaw } from '../testing/raw-request.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({
    works: false,
    environment: {
      HOLDFAST_URL: 'https://Holdfast.example.com/',
      HOLDFAST_ALLOWED_HOSTS: 'NAS.lan, holdfast.internal',
    },
  })
})
afterAll(() => service.close())

const whoami = (host: string) => service.request('GET', '/v1/whoami', { headers: { host } })

describe('a request', () => {
  it.each([
    'holdfast.example.com',
    'holdfast.example.com:8443',
    'HOLDFAST.example.com.',
    'nas.lan:7070',
    'holdfast.internal',
    'localhost:7070',
    'app.localhost',
    '127.0.0.1:7070',
    '192.168.1.5:7070',
    '[::1]:7070',
    '[2001:db8::1]',
  ])('for the host %s is accepted', async (host) => {
    expect((await whoami(host)).status).toBe(200)
  })

  it.each([
    'rebind.example.org',
    'rebind.example.org:7070',
    'nas.lan.example.org',
    'example.com',
    'localhost.example.org',
    '127.0.0.1.example.org',
  ])('for the host %s is refused, with the setting that would allow it', async (host) => {
    const { status, body } = await whoami(host)
    expect([status, body.code]).toEqual([421, 'host_not_allowed'])
    expect(body.detail).toContain(`HOLDFAST_ALLOWED_HOSTS=${host.replace(':7070', '')}`)
  })

  it('of a browser for another host returns a page that names the setting', async () => {
    const { statusCode, headers, body } = await service.app.inject({
      url: '/',
      headers: { host: 'home.example.org', accept: 'text/html' },
    })
    expect([statusCode, headers['content-type']]).toEqual([421, 'text/html; charset=utf-8'])
    expect(body).toContain('HOLDFAST_ALLOWED_HOSTS=home.example.org')
  })

  it.each(['/healthz', '/readyz', '/checkip', '/nic/update', '/v1/ingest/nic/update'])(
    'to %s may have any host: the response is not secret, or requires its own token',
    async (url) => {
      const { statusCode } = await service.app.inject({ url, headers: { host: 'router.example.org' } })
      expect(statusCode).not.toBe(421)
    },
  )

  it('with Host or Authorization twice is refused, since a proxy may have read the other one', async () => {
    for (const repeated of [
      'Host: localhost\r\nHost: rebind.example.org\r\n',
      `Host: localhost\r\nAuthorization: Bearer x\r\nAuthorization: Bearer ${service.token}\r\n`,
    ]) {
      const { status, body } = await sendRaw(
        service,
        `GET /v1/whoami HTTP/1.1\r\n${repeated}Connection: close\r\n\r\n`,
      )
      expect([status, JSON.parse(body).code]).toEqual([400, 'malformed_request'])
    }
  })
})

describe('every response over https', () => {
  it('tells browsers to use https only, and to share nothing across origins', async () => {
    for (const path of ['/', '/v1/whoami', '/nowhere', '/healthz'])
      expect((await service.request('GET', path)).headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'referrer-policy': 'same-origin',
      })
  })

  it('does not mention https if the URL of the service is http', async () => {
    const plain = await givenService({ works: false })
    const { headers } = await plain.request('GET', '/v1/whoami')
    await plain.close()
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })
})
