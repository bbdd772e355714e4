import { afterEach, describe, expect, test } from 'vitest'
import { startHttpServer } from '#providers/testing/servers/http-server.ts'
import { testTools } from '#providers/testing/tools.ts'
import { powerdns } from './adapter.ts'

describe('responses of PowerDNS and of other servers at its address', () => {
  let stop = async () => {}
  afterEach(() => stop())
  const given = async (status: number, body: string, headers: Record<string, string> = {}) => {
    const requests: string[] = []
    const server = await startHttpServer((request, response) => {
      requests.push(`${request.method} ${request.url} ${request.headers['x-api-key']}`)
      response.writeHead(status, headers).end(body)
    })
    stop = server.stop
    const open = (credentials = {}) =>
      powerdns.open({ url: server.url, api_key: 'key', server_id: 'localhost', ...credentials }, testTools())
    return { provider: open(), open, requests, url: server.url }
  }
  const zone = { name: 'example.com', ref: 'example.com.' }

  test.each([
    [400, 'Bad Request', 'rejected', /webserver-max-bodysize/],
    [401, 'Unauthorized', 'auth', /api_key/],
    [403, 'Forbidden', 'auth', /denies access/],
    [404, 'Not Found', 'not_found', /no such zone or server/],
    [409, 'Conflict', 'conflict', /already exists/],
    [413, '', 'rejected', /larger/],
    [
      422,
      '{"error": "Record a./A \'x\': unable to parse"}',
      'rejected',
      /^Record a\.\/A 'x': unable to parse$/,
    ],
    [
      422,
      '{"error": "Multiple errors", "errors": ["one", "two"]}',
      'rejected',
      /^Multiple errors; one; two$/,
    ],
    [500, 'Internal Server Error', 'unavailable', /its log/],
    [500, '{"error": "Internal Server Error"}', 'unavailable', /see its log \(Internal Server Error\)/],
    [503, '<html>', 'unavailable', /its log/],
    [302, '', 'rejected', /redirects/],
    [418, '', 'unknown', /unexpected response/],
  ])('%i %s is an error of the kind %s', async (status, body, kind, words) => {
    const { provider } = await given(status, body)
    const error = expect.objectContaining({
      kind,
      vendorCode: String(status),
      message: expect.stringMatching(words),
    })
    await expect(provider.verify()).rejects.toEqual(error)
    await expect(provider.dns?.read(zone)).rejects.toEqual(error)
  })

  test('429 includes the time for a retry', async () => {
    const { provider } = await given(429, '', { 'Retry-After': '7' })
    await expect(provider.verify()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 7 })
  })

  test.each([
    ['no JSON', '<html>Welcome</html>'],
    ['other JSON', '{"hello": "world"}'],
  ])('a web server that answers %s is not mistaken for PowerDNS', async (_, body) => {
    const { provider } = await given(200, body)
    await expect(provider.verify()).rejects.toMatchObject({ kind: 'unknown', message: /PowerDNS does/ })
  })

  test('a recursor is distinguished from an authoritative server', async () => {
    const { provider } = await given(200, '{"daemon_type": "recursor", "version": "4.8.8"}')
    await expect(provider.verify()).rejects.toMatchObject({ kind: 'unsupported' })
  })

  test('a closed connection is reported with the likely reason', async () => {
    const server = await startHttpServer((request) => request.socket.resetAndDestroy())
    stop = server.stop
    const provider = powerdns.open({ url: server.url, api_key: 'key', server_id: 'localhost' }, testTools())
    await expect(provider.verify()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/webserver-allow-from/),
    })
  })

  test('a zone does not count as deleted because the address is wrong', async () => {
    const { provider } = await given(404, 'Not Found')
    await expect(provider.dns?.deleteZone(zone)).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('the address may have a path and end in a slash or in the path of the API', async () => {
    const { open, requests, url } = await given(200, '{"daemon_type": "authoritative", "version": "5.0.0"}')
    for (const end of ['', '/', '/api/v1', '/api/v1/', '/api', '/dns/', '/dns/api/v1'])
      expect(await open({ url: url + end }).verify()).toEqual({ detail: 'PowerDNS authoritative 5.0.0' })
    expect(new Set(requests.slice(0, 5))).toEqual(new Set(['GET /api/v1/servers/localhost key']))
    expect(new Set(requests.slice(5))).toEqual(new Set(['GET /dns/api/v1/servers/localhost key']))
    await open({ server_id: 'a b' }).verify()
    expect(requests.at(-1)).toBe('GET /api/v1/servers/a%20b key')
  })

  test('a server that cannot answer for a single RRset can still be read', async () => {
    const sets = ['a', 'b', 'c'].map((name) => ({
      name: `${name}.example.com.`,
      type: 'A',
      ttl: 60,
      records: [{ content: '192.0.2.1', disabled: false }],
    }))
    const { provider } = await given(200, JSON.stringify({ kind: 'Native', rrsets: sets }))
    const keys = ['a', 'b', 'absent', 'a'].map((name) => ({ name, type: 'A' }))
    const reading = await provider.dns?.read(zone, keys)
    expect(reading?.rrsets.map(({ name }) => name)).toEqual(['a', 'b'])
  })

  test('a search for a rejected zone name finds none, and other errors are not hidden', async () => {
    const unreadable = await given(422, '{"error": "Unable to parse DNS Name"}')
    expect(await unreadable.provider.dns?.findZone('example.com')).toBeNull()
    await stop()
    const { provider } = await given(302, '')
    await expect(provider.dns?.findZone('example.com')).rejects.toMatchObject({ kind: 'rejected' })
  })
})
