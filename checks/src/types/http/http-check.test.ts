import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Authority, type Certificate, givenAuthority } from '#checks/testing/certificates.ts'
import { check, freePort, givenNginx, givenServer, type Target } from '#checks/testing/targets.ts'
import { missingPrograms, titleWithout } from '../../../../server/src/providers/testing/servers/programs.ts'
import { httpCheck } from './http-check.ts'

const missing = missingPrograms(['nginx', 'openssl'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'HTTP checks'), () => {
  let authority: Authority
  let client: Certificate
  let nginx: Awaited<ReturnType<typeof givenNginx>>
  const targets: Target[] = []

  beforeAll(async () => {
    authority = await givenAuthority()
    const server = await authority.sign({ name: 'localhost', altNames: 'DNS:localhost', days: 60 })
    client = await authority.sign({ name: 'client', altNames: 'DNS:client', days: 60 })
    nginx = await givenNginx(`
    gzip on; gzip_min_length 1; gzip_types application/json;
    server {
      listen 127.0.0.1:PORT;
      location = /health { default_type application/json; add_header X-Version "4.2"; return 200 '{"status":"ok","checks":[{"name":"db","ms":12},{"name":"cache","ms":3}],"ready":true}'; }
      location = /missing { return 404; }
      location = /broken { return 503 "database is down"; }
      location = /nothing { return 204; }
      location = /moved { return 301 /health; }
      location = /there { return 302 http://localhost:PORT/echo; }
      location = /loop { return 302 /loop; }
      location = /see-other { return 303 /echo; }
      location = /keep { return 307 /echo; }
      location = /echo { return 200 "$request_method|$http_authorization|$http_x_trace"; }
      location = /agent { return 200 "$http_user_agent|$http_host"; }
    }
    server {
      listen 127.0.0.1:TLS_PORT ssl;
      ssl_certificate ${server.certFile}; ssl_certificate_key ${server.keyFile};
      ssl_client_certificate ${authority.certFile}; ssl_verify_client optional;
      location / { return 200 "$ssl_client_verify"; }
    }`)
    targets.push(nginx)
  })
  afterAll(async () => {
    await Promise.all(targets.map((target) => target.close()))
    await authority.remove()
  })

  const at = (path: string, settings: object = {}) =>
    check(httpCheck, { url: `http://127.0.0.1:${nginx.port}${path}`, ...settings })

  async function answering(...responses: (string | Buffer)[]) {
    const target = await givenServer((socket) =>
      socket.once('data', () => {
        for (const response of responses) socket.write(response)
        socket.end()
      }),
    )
    targets.push(target)
    const url = `http://127.0.0.1:${target.port}/`
    const request = (settings: object = {}, timeout?: number) =>
      check(httpCheck, { url, ...settings }, timeout)
    return Object.assign(request, { url })
  }

  describe('a status', () => {
    test('of success is up, with the time of every phase', async () => {
      const result = await at('/health')
      expect(result).toMatchObject({
        outcome: 'up',
        failure: null,
        address: '127.0.0.1',
        evidence: { status: 200 },
      })
      expect(result.phases.map(({ name }) => name)).toEqual(['dns', 'connect', 'wait', 'transfer'])
      const sum = result.phases.reduce((total, { duration }) => total + duration, 0)
      expect(sum).toBeLessThanOrEqual(result.duration)
    })

    test("that is not accepted is down, with the server's response as evidence", async () => {
      expect(await at('/broken')).toMatchObject({
        outcome: 'down',
        failure: { class: 'status', message: 'Status 503, not 2xx' },
        evidence: { status: 503, body: 'database is down' },
      })
    })

    test.each([
      ['/missing', ['404'], 'up'],
      ['/missing', ['4xx'], 'up'],
      ['/missing', ['200-299', '400-403'], 'down'],
      ['/missing', ['200-299', '404-410'], 'up'],
      ['/nothing', ['2xx'], 'up'],
      ['/health', ['5xx', '3xx'], 'down'],
    ])('of %s with %s accepted is %s', async (path, accepted_statuses, outcome) => {
      expect((await at(path, { accepted_statuses })).outcome).toBe(outcome)
    })
  })

  describe('redirects', () => {
    test('are followed and shown', async () => {
      expect(await at('/moved')).toMatchObject({
        outcome: 'up',
        evidence: { status: 200, redirects: ['/health'] },
      })
    })

    test('are the response itself if the check does not follow them', async () => {
      expect((await at('/moved', { redirects: 0, accepted_statuses: ['301'] })).outcome).toBe('up')
    })

    test('that never end are down', async () => {
      expect((await at('/loop', { redirects: 3 })).failure).toEqual({
        class: 'redirect_limit',
        message: 'More than 3 redirects; the last one leads to /loop',
      })
    })

    test('send secrets only to their own origin', async () => {
      const authentication = { kind: 'bearer', token: 'secret' }
      const headers = [{ name: 'X-Trace', value: 'abc' }]
      const holds = (value: string) => ({ assertions: [{ kind: 'body', comparison: 'contains', value }] })
      expect(await at('/keep', { authentication, headers, ...holds('GET|Bearer secret|abc') })).toMatchObject(
        {
          outcome: 'up',
        },
      )
      expect(
        await at('/there', { authentication, headers, family: 'ipv4', ...holds('GET||abc') }),
      ).toMatchObject({ outcome: 'up' })
    })

    test.each([
      ['/see-other', 'GET|'],
      ['/keep', 'POST|'],
    ])('of a POST with %s use the method that browsers use', async (path, value) => {
      const assertions = [{ kind: 'body', comparison: 'contains', value }]
      expect((await at(path, { method: 'POST', body: 'x=1', assertions })).failure).toBeNull()
    })

    test('to another protocol are rejected', async () => {
      const request = await answering(
        'HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n',
      )
      expect((await request()).failure).toEqual({
        class: 'protocol',
        message: 'The server redirects to file:, which is not HTTP',
      })
    })
  })

  describe('assertions', () => {
    const body = (comparison: string, value: string) => ({ kind: 'body', comparison, value })
    const json = (path: string, comparison: string, value?: unknown) => ({
      kind: 'json',
      path,
      comparison,
      value,
    })
    const header = (name: string, comparison: string, value?: string) => ({
      kind: 'header',
      name,
      comparison,
      value,
    })

    test.each([
      [body('contains', '"status":"ok"'), null],
      [body('contains', 'error'), 'The body does not contain “error”'],
      [body('not_contains', 'ok'), 'The body contains “ok”'],
      [body('matches', '"ms":\\d+'), null],
      [body('not_matches', 'ms.*ms'), 'The body matches “ms.*ms”'],
      [body('equals', 'ok'), 'The body does not equal “ok”'],
      [header('X-Version', 'not_contains', '5'), null],
      [header('X-Version', 'not_equals', '4.2'), 'The header X-Version is “4.2”, which equals “4.2”'],
      [header('X-Other', 'not_matches', '.'), null],
      [json('$.checks[?search(@.name, "^d")].ms', 'equals', 12), null],
      [header('x-version', 'equals', '4.2'), null],
      [header('X-Version', 'matches', '^5'), 'The header X-Version is “4.2”, which does not match “^5”'],
      [header('X-Version', 'missing'), 'The header X-Version is present: “4.2”'],
      [header('X-Other', 'exists'), 'The header X-Other is missing'],
      [json('$.status', 'equals', 'ok'), null],
      [json('$.ready', 'equals', true), null],
      [json('$.ready', 'equals', 'true'), null],
      [json('$.checks[?@.name=="db"].ms', 'less', 100), null],
      [json('$.checks[*].ms', 'greater', 100), '$.checks[*].ms is 12, 3, which is not greater than 100'],
      [json('$.checks[*].name', 'equals', 'cache'), null],
      [json('$.status', 'not_equals', 'ok'), '$.status is "ok", which equals "ok"'],
      [json('$.error', 'missing'), null],
      [json('$.error', 'exists'), '$.error finds nothing'],
    ])('%j', async (assertion, message) => {
      const { failure } = await at('/health', { assertions: [assertion] })
      expect(failure).toEqual(message === null ? null : { class: 'assertion', message })
    })

    test('about JSON fail if the body is not JSON', async () => {
      expect((await at('/echo', { assertions: [json('$.a', 'exists')] })).failure).toEqual({
        class: 'assertion',
        message: 'The body is not JSON',
      })
    })

    test('with an invalid path are not a failure of the target', async () => {
      expect((await at('/health', { assertions: [json('$[', 'exists')] })).outcome).toBe('unknown')
    })
  })

  describe('a large body', () => {
    test('is not read to its end, and is up without assertions about it', async () => {
      expect((await at('/large.txt')).outcome).toBe('up')
    })

    test('is too large if the part that was read does not decide', async () => {
      const assertions = (comparison: string, value: string) => ({
        assertions: [{ kind: 'body', comparison, value }],
      })
      expect((await at('/large.txt', assertions('contains', 'xxx'))).outcome).toBe('up')
      expect((await at('/large.txt', assertions('contains', 'y'))).failure?.class).toBe('body_too_large')
      expect((await at('/large.txt', assertions('not_contains', 'x'))).failure?.class).toBe('assertion')
      expect((await at('/large.txt', assertions('not_contains', 'y'))).failure?.class).toBe('body_too_large')
    })

    test('that grows by decompression is cut off', async () => {
      const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
      const request = await answering(
        `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`,
        bomb,
      )
      expect((await request()).failure?.class).toBe('body_too_large')
    })
  })

  describe('authentication', () => {
    const sees = (value: string) => ({ assertions: [{ kind: 'body', comparison: 'contains', value }] })

    test('with user name and password', async () => {
      const authentication = { kind: 'basic', username: 'nina', password: 'päss:word' }
      const expected = `Basic ${Buffer.from('nina:päss:word').toString('base64')}`
      expect((await at('/echo', { authentication, ...sees(expected) })).outcome).toBe('up')
    })

    test('with a token that the check requests from an authorization server', async () => {
      const seen: string[] = []
      const tokens = await givenServer((socket) =>
        socket.once('data', (data) => {
          seen.push(data.toString())
          socket.end(
            'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"access_token":"t0ken","expires_in":60}',
          )
        }),
      )
      targets.push(tokens)
      const authentication = {
        kind: 'oauth2',
        token_url: `http://127.0.0.1:${tokens.port}/token`,
        client_id: 'a b',
        client_secret: 'c:d',
        scope: 'read',
      }
      expect((await at('/echo', { authentication, ...sees('Bearer t0ken') })).failure).toBeNull()
      expect(seen[0]).toContain(`Authorization: Basic ${Buffer.from('a+b:c%3Ad').toString('base64')}`)
      expect(seen[0]).toContain('grant_type=client_credentials&scope=read')
    })

    test('by a token for an audience, with the secret in the body', async () => {
      const seen: string[] = []
      const tokens = await givenServer((socket) =>
        socket.once('data', (data) => {
          seen.push(data.toString())
          socket.end('HTTP/1.1 200 OK\r\n\r\n{"access_token":"t0ken"}')
        }),
      )
      targets.push(tokens)
      const authentication = {
        kind: 'oauth2',
        token_url: `http://127.0.0.1:${tokens.port}/`,
        client_id: 'id',
        client_secret: 'c:d',
        client_authentication: 'body',
        audience: 'https://api.example',
      }
      const result = await at('/echo', { authentication, ...sees('Bearer t0ken') })
      expect(result.failure).toBeNull()
      expect(result.phases.map(({ name }) => name)).toEqual([
        'authenticate',
        'dns',
        'connect',
        'wait',
        'transfer',
      ])
      expect(seen[0]).not.toContain('Authorization')
      expect(seen[0]).toContain(
        'grant_type=client_credentials&client_id=id&client_secret=c%3Ad&audience=https%3A%2F%2Fapi.example',
      )
    })

    test('by a token that is refused is down with the error of the token server', async () => {
      const tokens = await answering('HTTP/1.1 401 Unauthorized\r\n\r\n{"error":"invalid_client"}')
      const { url } = tokens
      const authentication = { kind: 'oauth2', token_url: url, client_id: 'id', client_secret: 'secret' }
      expect((await at('/echo', { authentication })).failure).toEqual({
        class: 'status',
        message: 'The token server answered with status 401 and no access token: invalid_client',
      })
      const unreachable = { ...authentication, token_url: `http://127.0.0.1:${await freePort()}/` }
      expect((await at('/echo', { authentication: unreachable })).failure).toMatchObject({
        class: 'connect_refused',
        message: expect.stringMatching(/^Access token: .* refused the connection$/),
      })
    })

    test('by secret headers, which no other origin and no result gets', async () => {
      const secret_headers = [{ name: 'X-Trace', value: 's3cret-trace' }]
      const echoed = { kind: 'body', comparison: 'contains', value: 's3cret-trace' }
      expect((await at('/echo', { secret_headers, assertions: [echoed] })).failure).toBeNull()
      expect((await at('/there', { secret_headers, family: 'ipv4', assertions: [echoed] })).outcome).toBe(
        'down',
      )
      const shown = await at('/echo', { secret_headers, accepted_statuses: ['404'] })
      expect(shown).toMatchObject({ outcome: 'down', evidence: { body: 'GET||…' } })
    })

    test('with a client certificate', async () => {
      const url = `https://localhost:${nginx.tlsPort}/`
      const settings = { url, family: 'ipv4', authority: authority.cert, ...sees('SUCCESS') }
      const client_certificate = { cert: client.cert, key: client.key }
      expect((await check(httpCheck, { ...settings, client_certificate })).failure).toBeNull()
      expect((await check(httpCheck, settings)).failure?.class).toBe('assertion')
    })
  })

  test('a check over HTTPS shows the certificate and the duration of the handshake', async () => {
    const url = `https://localhost:${nginx.tlsPort}/`
    const result = await check(httpCheck, { url, family: 'ipv4', authority: authority.cert })
    expect(result).toMatchObject({
      outcome: 'up',
      evidence: { status: 200, tls: { certificate: { subject: 'localhost' } } },
    })
    expect(result.phases.map(({ name }) => name)).toEqual(['dns', 'connect', 'tls', 'wait', 'transfer'])
    expect((await check(httpCheck, { url, family: 'ipv4' })).failure?.class).toBe('tls')
    const expiring = { url, family: 'ipv4', authority: authority.cert, expiry_days: 90 }
    expect((await check(httpCheck, expiring)).outcome).toBe('degraded')
    expect((await check(httpCheck, { ...expiring, expiry_down_days: 70 })).failure?.class).toBe('tls_expired')
  })

  test("the check sends its name, and the user's headers take precedence", async () => {
    const sees = (value: string) => ({ assertions: [{ kind: 'body', comparison: 'contains', value }] })
    expect((await at('/agent', sees(`Holdfast-Check/1|127.0.0.1:${nginx.port}`))).failure).toBeNull()
    const headers = [
      { name: 'user-agent', value: 'mine' },
      { name: 'host', value: 'www.example.com' },
    ]
    expect((await at('/agent', { headers, ...sees('mine|www.example.com') })).failure).toBeNull()
  })

  test('a body is read in the character set that it names', async () => {
    const request = await answering(
      'HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\n',
      Buffer.from('Größe', 'latin1'),
    )
    const assertions = [{ kind: 'body', comparison: 'equals', value: 'Größe' }]
    expect((await request({ assertions })).failure).toBeNull()
  })

  describe('a server that misbehaves', () => {
    test.each([
      ['closes without an answer', [], 'closed', 'The server closed the connection without an answer'],
      [
        'speaks another protocol',
        ['SSH-2.0-OpenSSH_9.2\r\n'],
        'protocol',
        'The server does not answer in HTTP',
      ],
      [
        'closes within the body',
        ['HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc'],
        'closed',
        'The server closed the connection within the body',
      ],
      [
        'sends a body that is not compressed',
        ['HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc'],
        'protocol',
        'The body is not the gzip that its header says',
      ],
    ])('and %s is down', async (_, responses, failureClass, message) => {
      const request = await answering(...responses)
      const { failure } = await request()
      expect(failure?.class).toBe(failureClass)
      expect(failure?.message).toContain(message)
    })

    test('and never answers, or never ends, is a timeout that names the phase', async () => {
      const hanging = await givenServer(() => {})
      const dripping = await givenServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        const timer = setInterval(() => socket.write('.'), 20)
        socket.once('close', () => clearInterval(timer))
      })
      targets.push(hanging, dripping)
      const failureAt = async ({ port }: Target) =>
        (await check(httpCheck, { url: `http://127.0.0.1:${port}/` }, 400)).failure
      expect(await failureAt(hanging)).toEqual({
        class: 'timeout',
        message: 'Waited for the first byte of the answer longer than the 0.4 s of the check',
      })
      expect(await failureAt(dripping)).toEqual({
        class: 'timeout',
        message: 'Waited for the rest of the answer longer than the 0.4 s of the check',
      })
    })
  })
})
