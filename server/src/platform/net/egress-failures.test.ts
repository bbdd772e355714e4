import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { egressErrorFrom } from './egress-error.ts'
import type { EgressRequest } from './exchange/exchange.ts'
import { egressThrough, failure, get, givenEgress } from './testing/egress.ts'
import {
  givenCertificate,
  givenClosedPort,
  givenHttpServer,
  givenHttpsServer,
  givenTcpServer,
  givenTripwire,
} from './testing/servers.ts'

describe('time', () => {
  const limit = { timeoutSeconds: 0.2 }

  it('limits the whole exchange: a server that sends slowly does not keep it open', async () => {
    const drip = (head: string) =>
      givenTcpServer((socket) => {
        socket.write(head)
        const timer = setInterval(() => socket.write('x'), 10)
        socket.on('close', () => clearInterval(timer))
      })
    for (const head of [
      'HTTP/1.1 200 ',
      'HTTP/1.1 200 OK\r\nX-Slow: ',
      'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n',
    ]) {
      const port = await drip(head)
      expect(await failure(givenEgress().egress.request(get(`http://slow.test:${port}/`, limit)))).toEqual({
        kind: 'timeout',
        message: `slow.test:${port} did not answer within 0.2 s`,
      })
    }
  })

  it('limits a server that never responds, and the connection is closed', async () => {
    const closed = Promise.withResolvers<void>()
    const port = await givenTcpServer((socket) => {
      socket.resume().on('close', () => closed.resolve())
    })
    const request = givenEgress().egress.request(get(`http://silent.test:${port}/`, limit))
    expect(await failure(request)).toMatchObject({ kind: 'timeout' })
    await closed.promise
  })

  it('includes the resolution of the name, after which no connection is opened', async () => {
    const tripwire = await givenTripwire()
    const responses: (() => void)[] = []
    const egress = egressThrough(
      () => new Promise((resolve) => responses.push(() => resolve([{ address: '127.0.0.1', family: 4 }]))),
    )
    const request = egress.request(get(`http://late.test:${tripwire.port}/`, limit))
    const connection = egress.connect({ host: 'late.test', port: tripwire.port, ...limit })
    expect(await failure(request)).toMatchObject({ kind: 'timeout' })
    expect(await failure(connection)).toMatchObject({ kind: 'timeout' })
    expect(responses).toHaveLength(2)
    for (const answer of responses) answer()
    expect(await tripwire.touched()).toBe(0)
  })
})

describe('a server', () => {
  it('that refuses the connection is reported as such, without its address', async () => {
    const port = await givenClosedPort()
    expect(await failure(givenEgress().egress.request(get(`http://down.test:${port}/`)))).toEqual({
      kind: 'connect',
      message: 'down.test refused the connection',
    })
  })

  it('that closes the connection is reported as such, before and during its response', async () => {
    for (const beginning of ['', 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf']) {
      for (const cut of ['resetAndDestroy', 'destroySoon'] as const) {
        const port = await givenTcpServer((socket) =>
          socket.once('data', () => socket.write(beginning, () => socket[cut]())),
        )
        const { kind } = await failure(givenEgress().egress.request(get(`http://cut.test:${port}/`)))
        expect([beginning, cut, kind]).toEqual([beginning, cut, 'reset'])
      }
    }
  })

  it('that does not use HTTP is reported as such', async () => {
    for (const words of [
      'SSH-2.0-OpenSSH_9.9\r\n',
      'HTTP/1.1 200 OK\r\nbroken header\r\n\r\n',
      '\0\0\0\0',
      `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
    ]) {
      const port = await givenTcpServer((socket) => socket.once('data', () => socket.end(words)))
      const { kind } = await failure(givenEgress().egress.request(get(`http://odd.test:${port}/`)))
      expect([words.slice(0, 20), kind]).toEqual([words.slice(0, 20), 'protocol'])
    }
  })

  it('that is not trusted, or does not use TLS at all, is reported as such', async () => {
    const selfSigned = await givenHttpsServer(givenCertificate('self.test'), (_request, response) =>
      response.end(),
    )
    expect(await failure(givenEgress().egress.request(get(`https://self.test:${selfSigned}/`)))).toEqual({
      kind: 'tls',
      message: expect.stringContaining('TLS with self.test failed: self-signed certificate'),
    })
    const plain = await givenHttpServer((_request, response) => response.end())
    expect(await failure(givenEgress().egress.request(get(`https://plain.test:${plain}/`)))).toMatchObject({
      kind: 'tls',
    })
  })

  it('is not sent if HTTP cannot represent it', async () => {
    const tripwire = await givenTripwire()
    const url = `http://hook.test:${tripwire.port}/`
    const unfit: Partial<EgressRequest>[] = [
      { headers: { 'X-Name': 'a\r\nX-Injected: b' } },
      { headers: { 'a b': 'c' } },
      { method: 'GET / HTTP/1.1\r\nX: ' },
    ]
    for (const more of unfit)
      expect(await failure(givenEgress().egress.request(get(url, more)))).toMatchObject({ kind: 'protocol' })
    expect(await tripwire.touched()).toBe(0)
  })
})

describe('a system error', () => {
  it('is reported by its code, since its message would contain the address', () => {
    const words = 'connect EINVAL 10.1.2.3:443 - Local (192.168.1.9:40112)'
    const thrown = Object.assign(new Error(words), {
      code: 'EINVAL',
      syscall: 'connect',
      address: '10.1.2.3',
    })
    expect(egressErrorFrom(thrown, 'hook.test')).toMatchObject({
      kind: 'connect',
      message: 'The connection to hook.test failed: EINVAL',
      cause: thrown,
    })
    expect(egressErrorFrom(new AggregateError([thrown]), 'hook.test').message).not.toContain('10.1.2.3')
    expect(egressErrorFrom(null, 'hook.test')).toMatchObject({ kind: 'connect' })
  })
})

describe('a TCP connection', () => {
  it('goes to a checked address, and the caller must close it', async () => {
    const port = await givenTcpServer((socket) => socket.end('banner\r\n'))
    const { egress, asked } = givenEgress()
    const socket = await egress.connect({ host: 'mail.test', port, timeoutSeconds: 10 })
    let text = ''
    for await (const chunk of socket) text += chunk
    expect([text, socket.remoteAddress ?? '127.0.0.1', asked]).toEqual([
      'banner\r\n',
      '127.0.0.1',
      ['mail.test'],
    ])
  })

  it('fails with the same messages as an exchange', async () => {
    const { egress } = givenEgress()
    const port = await givenClosedPort()
    expect(await failure(egress.connect({ host: 'mail.test', port, timeoutSeconds: 10 }))).toEqual({
      kind: 'connect',
      message: 'mail.test refused the connection',
    })
  })

  it('is not closed by its time limit once it is established', async () => {
    const port = await givenTcpServer((socket) => socket.pipe(socket))
    const socket = await givenEgress().egress.connect({ host: 'echo.test', port, timeoutSeconds: 0.2 })
    await once(AbortSignal.timeout(200), 'abort')
    const echoed = new Promise((resolve) => socket.once('data', (data) => resolve(String(data))))
    socket.write('still here')
    expect(await echoed).toBe('still here')
    socket.destroy()
  })
})
