import type { IncomingHttpHeaders } from 'node:http'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { networks } from '#kernel/ip/network.ts'
import { egressThrough, failure, get, givenEgress } from './testing/egress.ts'
import {
  givenCertificate,
  givenClosedPort,
  givenHttpServer,
  givenHttpsServer,
  givenTripwire,
} from './testing/servers.ts'

describe('an exchange', () => {
  it('sends method, header fields and body unchanged, and returns the whole response', async () => {
    const seen: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }[] = []
    const port = await givenHttpServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers, body })
      response.writeHead(418, { 'X-Kettle': 'on', 'Set-Cookie': ['a=1', 'b=2'] }).end('short and stout')
    })
    const { egress } = givenEgress()
    const answer = await egress.request(
      get(`http://hook.test:${port}/a?b=c#d`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Service-Event': 'x' },
        body: '{"é":1}',
      }),
    )
    expect(answer).toMatchObject({ status: 418, truncated: false, address: '127.0.0.1' })
    expect(answer.body.toString()).toBe('short and stout')
    expect(answer.headers).toMatchObject({ 'x-kettle': 'on', 'set-cookie': ['a=1', 'b=2'] })
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/a?b=c',
        body: '{"é":1}',
        headers: {
          host: `hook.test:${port}`,
          'content-length': '8',
          'x-service-event': 'x',
          connection: 'close',
        },
      },
    ])
  })

  it('follows no redirect, not even to a forbidden address', async () => {
    const tripwire = await givenTripwire()
    const port = await givenHttpServer((_request, response) =>
      response.writeHead(307, { Location: `http://127.0.0.1:${tripwire.port}/` }).end(),
    )
    const { status, headers } = await givenEgress().egress.request(get(`http://hook.test:${port}/`))
    expect([status, headers.location]).toEqual([307, `http://127.0.0.1:${tripwire.port}/`])
    expect(await tripwire.touched()).toBe(0)
  })

  it('does not decompress the body', async () => {
    const packed = gzipSync(Buffer.alloc(100_000))
    const port = await givenHttpServer((_request, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed),
    )
    const { body } = await givenEgress().egress.request(get(`http://hook.test:${port}/`))
    expect(body.equals(packed)).toBe(true)
  })

  it('reads a limited number of bytes and closes the connection, however long the body is', async () => {
    const closed = Promise.withResolvers<void>()
    const port = await givenHttpServer((request, response) => {
      request.socket.on('close', () => closed.resolve())
      const pour = () => {
        while (response.write('x'.repeat(10_000)));
      }
      response.on('drain', pour)
      pour()
    })
    const { body, truncated } = await givenEgress().egress.request(
      get(`http://hook.test:${port}/`, { maxBytes: 1000 }),
    )
    expect([body.length, truncated]).toEqual([1000, true])
    await closed.promise
  })

  it('accepts a body of exactly the allowed size as complete', async () => {
    const port = await givenHttpServer((_request, response) => response.end('x'.repeat(1000)))
    const { egress } = givenEgress()
    const whole = await egress.request(get(`http://hook.test:${port}/`, { maxBytes: 1000 }))
    expect([whole.body.length, whole.truncated]).toEqual([1000, false])
    const cut = await egress.request(get(`http://hook.test:${port}/`, { maxBytes: 999 }))
    expect([cut.body.length, cut.truncated]).toEqual([999, true])
  })

  it('uses TLS with the given name, and requires a certificate for it', async () => {
    const certificate = givenCertificate('hook.test')
    const trusted = getCACertificates('default')
    setDefaultCACertificates([...trusted, certificate.cert])
    onTestFinished(() => setDefaultCACertificates(trusted))
    const port = await givenHttpsServer(certificate, (_request, response) => response.end('secret'))
    const { egress } = givenEgress()
    const { body, address } = await egress.request(get(`https://hook.test:${port}/`))
    expect([body.toString(), address]).toEqual(['secret', '127.0.0.1'])
    const wrongName = await failure(egress.request(get(`https://other.test:${port}/`)))
    expect(wrongName).toMatchObject({
      kind: 'tls',
      message: expect.stringContaining('TLS with other.test failed'),
    })
  })
})

describe('names', () => {
  it('are resolved once, so that the result cannot change before the connection', async () => {
    const port = await givenHttpServer((_request, response) => response.end('ok'))
    let asked = 0
    const egress = egressThrough(async () => [
      { address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 },
    ])
    for (let round = 1; round <= 3; round++) {
      asked = 0
      expect((await egress.request(get(`http://rebinding.test:${port}/`))).address).toBe('127.0.0.1')
      expect(asked).toBe(1)
    }
  })

  it('with an allowed and a forbidden address lead only to the allowed one', async () => {
    const port = await givenHttpServer((_request, response) => response.end('ok'))
    for (const addresses of [
      ['127.0.0.2', '127.0.0.1'],
      ['127.0.0.1', '127.0.0.2'],
      ['::1', '127.0.0.1'],
    ]) {
      const { egress } = givenEgress(addresses, { egressDeny: networks('127.0.0.2', '::1') })
      expect((await egress.request(get(`http://both.test:${port}/`))).address).toBe('127.0.0.1')
      const refused = await givenClosedPort()
      expect(await failure(egress.request(get(`http://both.test:${refused}/`)))).toMatchObject({
        kind: 'connect',
      })
    }
  })

  it('with one address that does not respond lead to another', async () => {
    const port = await givenHttpServer((_request, response) => response.end('ok'))
    const { egress } = givenEgress(['127.0.0.2', '127.0.0.1'])
    expect((await egress.request(get(`http://two.test:${port}/`))).address).toBe('127.0.0.1')
  })

  it('that do not resolve, or resolve to a forbidden address, get the same response', async () => {
    const unknown = egressThrough(async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND some.test'), { code: 'ENOTFOUND' })
    })
    const responses = [
      unknown,
      givenEgress([]).egress,
      givenEgress(['169.254.169.254']).egress,
      givenEgress(['203.0.113.7', '0.0.0.0']).egress,
    ].map((egress) => failure(egress.request(get('https://some.test/'))))
    expect(new Set((await Promise.all(responses)).map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await responses[0]).toEqual({
      kind: 'dns',
      message: 'The name some.test does not resolve to an address that this installation may connect to.',
    })
  })

  it('do not reveal whether they exist in a forbidden private network', async () => {
    const closed = { allowPrivateNetworks: false }
    const [there, notThere] = await Promise.all(
      [['10.1.2.3'], []].map((addresses) =>
        failure(givenEgress(addresses, closed).egress.check('https://nas.test/')),
      ),
    )
    expect(there).toEqual(notThere)
    expect(there?.message).toContain('HOLDFAST_ALLOW_PRIVATE_NETWORKS')
  })

  it('are not resolved if the host is an address', async () => {
    const port = await givenHttpServer((_request, response) => response.end('ok'))
    const { egress, asked } = givenEgress(['8.8.8.8'])
    expect((await egress.request(get(`http://127.0.0.1:${port}/`))).status).toBe(200)
    expect(asked).toEqual([])
  })
})

describe('a forbidden target', () => {
  it('is refused before any socket is opened, however it is reached', async () => {
    const tripwire = await givenTripwire()
    const { egress } = givenEgress(['127.0.0.1'], { allowPrivateNetworks: false })
    for (const host of [
      '127.0.0.1',
      '127.1',
      '0x7f.1',
      '2130706433',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'localhost',
      'name.test',
    ])
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${host}:${tripwire.port}/`
        const kind = host === 'name.test' ? 'dns' : 'blocked'
        expect([url, await failure(egress.request(get(url)))]).toMatchObject([url, { kind }])
        expect([url, await failure(egress.check(url))]).toMatchObject([url, { kind }])
      }
    const target = { host: 'name.test', port: tripwire.port, timeoutSeconds: 10 }
    expect(await failure(egress.connect(target))).toMatchObject({ kind: 'dns' })
    expect(await failure(egress.connect({ ...target, host: '127.0.0.1' }))).toMatchObject({ kind: 'blocked' })
    expect(await tripwire.touched()).toBe(0)
  })

  it('is refused with the setting that would allow it if the address itself was given', async () => {
    const { egress } = givenEgress([], { allowPrivateNetworks: false })
    expect((await failure(egress.check('https://10.1.2.3/'))).message).toMatch(
      /^10\.1\.2\.3 is in a private network, and this installation .* HOLDFAST_ALLOW_PRIVATE_NETWORKS/,
    )
    expect((await failure(givenEgress().egress.check('https://169.254.169.254/'))).message).toBe(
      '169.254.169.254 is not an address that this installation may connect to.',
    )
  })

  it('includes plain http to a public address, also if another address of the name is private', async () => {
    for (const addresses of [['8.8.8.8'], ['127.0.0.1', '8.8.8.8']]) {
      const { egress } = givenEgress(addresses)
      const { kind, message } = await failure(egress.request(get('http://public.test/')))
      expect([kind, message]).toEqual(['blocked', expect.stringContaining('use https')])
    }
    expect(await failure(givenEgress(['8.8.8.8']).egress.check('https://public.test/'))).toMatchObject({
      kind: 'none',
    })
  })

  it('includes an invalid URL', async () => {
    const { egress } = givenEgress()
    for (const url of [
      '',
      'hook.test',
      'ftp://hook.test/',
      'https://user:word@hook.test/',
      'https://hook.test:25/',
    ])
      expect([url, await failure(egress.request(get(url)))]).toMatchObject([url, { kind: 'invalid_url' }])
  })
})
