import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemCatalogue } from '#kernel/problem/catalogue.ts'
import { plainReads } from '#testing/sample/plain-reads.ts'
import { givenService, type TestResponse, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { abandonRaw, sendRaw } from './testing/raw-request.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

const requestId = /^req_[0-7][0-9a-hjkmnp-tv-z]{25}$/

/** Expects a response with this problem, in its complete form. */
function expectProblem(
  response: { status: number; headers: Record<string, string>; body: unknown },
  code: keyof typeof problemCatalogue,
) {
  expect(response).toMatchObject({
    status: problemCatalogue[code].status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'request-id': expect.stringMatching(requestId),
    },
    body: {
      type: expect.stringMatching(new RegExp(`^http://[^/]+/problems/${code}$`)),
      title: problemCatalogue[code].title,
      status: problemCatalogue[code].status,
      code,
      detail: expect.stringMatching(/./),
      request_id: response.headers['request-id'],
    },
  })
}

const paths = () => [...new Set(service.operations.map(({ path }) => path))]
const concrete = (path: string) => path.replaceAll(/\{\w+\}/g, 'x')
const methodsOf = (path: string) =>
  service.operations.filter((operation) => operation.path === path).map(({ method }) => method as string)
const allowOf = (path: string) => {
  const methods = methodsOf(path)
  return [...methods, 'OPTIONS', ...(methods.includes('GET') ? ['HEAD'] : [])].sort()
}

describe('every response', () => {
  it('has a unique id that clients cannot choose, and must not be cached or sniffed', async () => {
    const post = { body: '{', headers: { 'content-type': 'application/json' } }
    const responses: TestResponse[] = [
      await service.request('GET', '/v1/whoami', {
        headers: { 'request-id': 'mine', 'x-request-id': 'mine' },
      }),
      await service.request('GET', '/v1/whoami', { token: null }),
      await service.request('GET', '/v1/whoami?x=1'),
      await service.request('HEAD', '/v1/whoami'),
      await service.request('OPTIONS', '/v1/whoami'),
      await service.request('PUT', '/v1/whoami'),
      await service.request('GET', '/nowhere'),
      await service.request('GET', '/v1/tokens/%zz'),
      await service.request('POST', '/v1/tokens', post),
      await service.request('POST', '/v1/tokens', { body: 'x', headers: { 'content-type': 'text/plain' } }),
      await service.request('POST', '/v1/tokens', { body: { name: 'x'.repeat(1024 * 1024) } }),
      await service.request('POST', '/v1/tokens', { body: { name: 'made', preset: 'read_only' } }),
      ...(await Promise.all(
        ['/', '/healthz', '/readyz', '/v1/openapi.json'].map((path) => service.request('GET', path)),
      )),
    ]
    expect(responses.map(({ status }) => status)).toEqual([
      ...[200, 401, 422, 200, 204, 405, 404, 400, 400, 415, 413, 201],
      ...[200, 200, 200, 200],
    ])
    for (const { headers } of responses)
      expect(headers).toMatchObject({
        'request-id': expect.stringMatching(requestId),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
    expect(new Set(responses.map(({ headers }) => headers['request-id'])).size).toBe(responses.length)
  })

  it('has its id in its log line, and in the audit entry of its change', async () => {
    const { headers, body } = await service.request('POST', '/v1/tokens', {
      body: { name: 'logged', preset: 'read_only' },
    })
    const id = headers['request-id']
    const line = await eventually(() => service.logLines.find((text) => text.includes(id ?? '-')))
    expect(JSON.parse(line)).toEqual({
      level: 'info',
      time: expect.any(String),
      request_id: id,
      method: 'POST',
      path: '/v1/tokens',
      operation: 'account.tokens.create',
      status: 201,
      duration_ms: expect.any(Number),
      ip: '127.0.0.1',
      account_id: service.accountId,
      token_id: expect.stringMatching(/^tok_/),
      resource_id: body.id,
      msg: 'request',
    })
    const { body: log } = await service.request('GET', `/v1/audit-log?request_id=${id}`)
    expect(log.data).toMatchObject([{ action: 'account.tokens.create', request_id: id }])
  })
})

describe('a path', () => {
  it('that does not exist returns 404, whatever is sent, with and without a token', async () => {
    for (const path of [
      '/nowhere',
      '/v1/',
      '/v2/tokens',
      '//v1/tokens',
      '/v1/tokens/x/y/z',
      '/v1/%00',
      '/V1/whoami',
    ])
      for (const options of [{}, { token: null }, { body: '<x/>', headers: { 'content-type': 'text/xml' } }])
        expectProblem(await service.request('POST', path, options), 'not_found')
  })

  it('that cannot be decoded is refused before authentication', async () => {
    for (const path of ['/v1/tokens/%zz', '/v1/tokens/%', '/v1/tokens/%e0%a4'])
      for (const method of ['GET', 'PROPFIND'])
        expectProblem(await service.request(method, path, { token: null }), 'malformed_request')
  })

  it('with an id that is far too long returns the same as one that does not exist', async () => {
    expectProblem(await service.request('GET', `/v1/tokens/tok_${'0'.repeat(5000)}`), 'not_found')
    expectProblem(
      await service.request('GET', `/v1/tokens/tok_${'0'.repeat(5000)}`, { token: null }),
      'token_missing',
    )
  })

  it('accepts its declared methods, and lists them for any other, also beside a path with an id', async () => {
    for (const path of paths())
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY'].filter(
        (one) => !allowOf(path).includes(one),
      )) {
        const response = await service.request(method, concrete(path), { token: null })
        expect([path, method, response.status]).toEqual([path, method, 405])
        expectProblem(response, 'method_not_allowed')
        expect(response.headers['allow']).toBe(allowOf(path).join(', '))
      }
  })

  it('lists its methods for OPTIONS, without a token and without a body', async () => {
    for (const path of ['/v1/tokens', '/v1/whoami', '/v1/tokens/{token_id}']) {
      const { status, headers, body } = await service.request('OPTIONS', concrete(path), { token: null })
      expect([path, status, headers['allow'], body]).toEqual([path, 204, allowOf(path).join(', '), null])
    }
  })

  it('that is public lists its methods like any other', async () => {
    for (const path of ['/', '/healthz', '/readyz', '/metrics', '/v1/openapi.json', '/problems/conflict']) {
      const response = await service.request('POST', path, { token: null })
      expectProblem(response, 'method_not_allowed')
      expect([path, response.headers['allow']]).toEqual([path, 'GET, HEAD, OPTIONS'])
    }
    expectProblem(await service.request('GET', '/v1/openapiXjson'), 'not_found')
  })

  it('responds to HEAD as to GET, without the body', async () => {
    const lists = plainReads(service.operations).filter(({ lookup }) => !lookup)
    expect(lists.length).toBeGreaterThan(6)
    for (const { path } of lists) {
      const get = await service.app.inject({
        method: 'GET',
        url: path,
        headers: { authorization: `Bearer ${service.token}` },
      })
      const head = await service.app.inject({
        method: 'HEAD',
        url: path,
        headers: { authorization: `Bearer ${service.token}` },
      })
      expect([path, head.statusCode, head.body]).toEqual([path, get.statusCode, ''])
      const kept = ({
        date: _date,
        'request-id': _id,
        'transfer-encoding': _te,
        ...headers
      }: Record<string, unknown>) => headers
      expect(kept(head.headers)).toEqual(kept(get.headers))
    }
  })
})

describe('Accept', () => {
  it.each([
    [undefined, 200],
    ['', 200],
    ['*/*', 200],
    ['application/json', 200],
    ['APPLICATION/JSON; charset=utf-8', 200],
    ['application/*;q=0.1', 200],
    ['text/html, application/json;q=0.9', 200],
    ['application/problem+json', 200],
    ['text/html', 406],
    ['text/html, image/*', 406],
    ['application/xml', 406],
    ['application/json;q=0', 406],
    ['application/json; q=0.000', 406],
    ['nonsense', 406],
  ])('of %j results in %j', async (accept, status) => {
    const response = await service.request('GET', '/v1/whoami', {
      headers: accept === undefined ? {} : { accept },
    })
    expect(response.status).toBe(status)
    if (status === 406) expectProblem(response, 'not_acceptable')
  })
})

describe('the type of a problem', () => {
  it('is a page that exists, for every code', async () => {
    for (const [code, { title }] of Object.entries(problemCatalogue)) {
      const { status, headers, body } = await service.request('GET', `/problems/${code}`, { token: null })
      expect([code, status, headers['content-type']]).toEqual([code, 200, 'text/html; charset=utf-8'])
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(body).toContain(`<code>${code}</code>`)
      expect(body).toContain(title.replaceAll('&', '&amp;'))
    }
    for (const code of ['nothing', 'toString', '__proto__', '%3Cscript%3E'])
      expectProblem(await service.request('GET', `/problems/${code}`, { token: null }), 'not_found')
  })

  it('refers to the base URL of the service', async () => {
    const given = await givenService({
      works: false,
      environment: { HOLDFAST_URL: 'https://hold.example/base/' },
    })
    const { body } = await given.request('GET', '/nowhere')
    const document = await given.request('GET', '/v1/openapi.json')
    await given.close()
    expect(body.type).toBe('https://hold.example/base/problems/not_found')
    expect(document.body.servers).toEqual([{ url: 'https://hold.example/base' }])
  })
})

describe('invalid HTTP', () => {
  const raw = async (...pieces: (string | Buffer)[]) => {
    const response = await sendRaw(service, ...pieces)
    return { ...response, body: JSON.parse(response.body) as unknown }
  }

  it('is refused with a problem like any other request', async () => {
    for (const text of [
      'HELLO\r\n\r\n',
      'GET /v1/whoami HTTP/9.9\r\n\r\n',
      'BREW /tea HTTP/1.1\r\nHost: x\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    ])
      expectProblem(await raw(text), 'malformed_request')
    expectProblem(
      await raw(`GET /v1/whoami HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
      'malformed_request',
    )
    expectProblem(
      await raw(
        'POST /v1/tokens HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      ),
      'malformed_request',
    )
  })

  it('does not affect the service: it responds to the next request as before', async () => {
    await sendRaw(service, Buffer.from([0, 255, 254, 13, 10, 13, 10]))
    expect((await service.request('GET', '/v1/whoami')).status).toBe(200)
  })

  it('is not logged as an internal error if the client disconnects in the middle', async () => {
    service.logLines.length = 0
    const head = `POST /v1/tokens HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`
    await abandonRaw(service, `${head}{"name"`)
    await service.request('GET', '/v1/whoami')
    expect(service.logLines.filter((text) => text.includes('"level":"error"'))).toEqual([])
  })
})
