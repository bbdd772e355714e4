import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Authority, type Certificate, givenAuthority } from '#checks/testing/certificates.ts'
import { check, freePort, givenServer, givenTlsServer, type Target } from '#checks/testing/targets.ts'
import { missingPrograms, titleWithout } from '../../../../server/src/providers/testing/servers/programs.ts'
import { tlsCheck } from './tls-check.ts'

const missing = missingPrograms(['openssl'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'TLS checks'), () => {
  let authority: Authority
  const targets: Target[] = []
  const local = { host: 'localhost', family: 'ipv4' }

  beforeAll(async () => {
    authority = await givenAuthority()
  })
  afterAll(async () => {
    await Promise.all(targets.map((target) => target.close()))
    await authority.remove()
  })

  async function given(
    options: { name?: string; altNames?: string; days?: number } = {},
    ...flags: string[]
  ) {
    const { name = 'localhost', altNames = 'DNS:localhost', days = 90 } = options
    const certificate: Certificate = await authority.sign({ name, altNames, days })
    const target = await givenTlsServer(certificate, ...flags)
    targets.push(target)
    return { ...local, port: target.port, authority: authority.cert }
  }

  describe('a certificate', () => {
    test('that is trusted, valid and for this name is up, and is shown as evidence', async () => {
      const result = await check(tlsCheck, await given())
      expect(result).toMatchObject({ outcome: 'up', failure: null, warnings: [], address: '127.0.0.1' })
      expect(result.phases.map(({ name }) => name)).toEqual(['dns', 'connect', 'tls'])
      expect(result.evidence).toMatchObject({
        tls: {
          protocol: 'TLSv1.3',
          certificate: { subject: 'localhost', names: ['localhost'], issuer: 'Test Authority' },
        },
      })
    })

    test('that has expired is down with its expiry date', async () => {
      const result = await check(tlsCheck, await given({ days: -2 }))
      expect(result).toMatchObject({ outcome: 'down', failure: { class: 'tls_expired' } })
      expect(result.failure?.message).toMatch(/^The certificate expired on 20\d\d-/)
    })

    test('for another name is down, and the message has both names', async () => {
      const { failure } = await check(tlsCheck, await given({ altNames: 'DNS:other.example' }))
      expect(failure).toEqual({
        class: 'tls_name',
        message: 'The certificate is for DNS:other.example, not for localhost',
      })
    })

    test('is verified for the server name if one is set', async () => {
      const target = await given({ altNames: 'DNS:other.example' })
      expect((await check(tlsCheck, { ...target, server_name: 'other.example' })).outcome).toBe('up')
    })

    test('of an unknown authority is down', async () => {
      const { authority: _, ...target } = await given()
      expect(await check(tlsCheck, target)).toMatchObject({ outcome: 'down', failure: { class: 'tls' } })
      expect((await check(tlsCheck, { ...target, ignore_certificate: true })).outcome).toBe('up')
    })

    test('that expires soon is degraded, unless the warning is disabled', async () => {
      const target = await given({ days: 10 })
      const result = await check(tlsCheck, target)
      expect(result).toMatchObject({
        outcome: 'degraded',
        failure: null,
        warnings: [{ code: 'certificate_expiring' }],
      })
      expect((await check(tlsCheck, { ...target, expiry_days: 0 })).outcome).toBe('up')
      expect(await check(tlsCheck, { ...target, expiry_down_days: 11 })).toMatchObject({
        outcome: 'down',
        failure: {
          class: 'tls_expired',
          message: expect.stringMatching(/^The certificate expires in 9 days/),
        },
      })
    })
  })

  describe('a handshake', () => {
    test('with a server that offers no common version fails with the reason', async () => {
      const target = await given({}, '-cipher', 'NULL-SHA:@SECLEVEL=0', '-no_tls1_3')
      expect(await check(tlsCheck, target)).toMatchObject({ outcome: 'down', failure: { class: 'tls' } })
    })

    test('with a server of another protocol fails', async () => {
      const target = await givenServer((socket) => socket.end('220 mail.example.com ESMTP\r\n'))
      targets.push(target)
      expect(await check(tlsCheck, { ...local, port: target.port })).toMatchObject({
        failure: { class: 'tls' },
      })
    })

    test('with a server that never answers is a timeout that names the phase', async () => {
      const target = await givenServer(() => {})
      targets.push(target)
      const { failure } = await check(tlsCheck, { ...local, port: target.port }, 300)
      expect(failure).toEqual({
        class: 'timeout',
        message: 'Waited for the TLS handshake longer than the 0.3 s of the check',
      })
    })
  })

  test('a port on which nothing listens is down as refused', async () => {
    const result = await check(tlsCheck, { ...local, port: await freePort() })
    expect(result).toMatchObject({
      outcome: 'down',
      failure: { class: 'connect_refused' },
      address: '127.0.0.1',
    })
  })

  describe('STARTTLS', () => {
    test('leads to a handshake on the same connection', async () => {
      const { cert, key } = await authority.sign({ name: 'localhost', altNames: 'DNS:localhost', days: 90 })
      const target = await givenServer((socket) => {
        socket.write('220 mail.example.com ESMTP\r\n')
        socket.on('data', function onCommand(command) {
          if (command.toString().startsWith('EHLO')) return void socket.write('250-mail\r\n250 STARTTLS\r\n')
          socket.off('data', onCommand)
          socket.write('220 go ahead\r\n', () =>
            new TLSSocket(socket, { isServer: true, cert, key }).on('error', () => {}),
          )
        })
      })
      targets.push(target)
      const result = await check(tlsCheck, {
        ...local,
        port: target.port,
        start_tls: 'smtp',
        authority: authority.cert,
      })
      expect(result).toMatchObject({ outcome: 'up', failure: null })
      expect(result.phases.map(({ name }) => name)).toEqual(['dns', 'connect', 'exchange', 'tls'])
    })

    const ldapRequest = '0\x1d\x02\x01\x01w\x18\x80\x161.3.6.1.4.1.1466.20037'
    const ldapAnswer = (code: number) => {
      const text = 'STARTTLS is not available'
      const result = `\n\x01${String.fromCharCode(code)}\x04\0\x04${String.fromCharCode(text.length)}${text}`
      const response = `x${String.fromCharCode(result.length)}${result}`
      return `0${String.fromCharCode(response.length + 3)}\x02\x01\x01${response}`
    }
    const xmppStream = (namespace: string) =>
      `<?xml version='1.0'?><stream:stream to='localhost' version='1.0' xmlns='${namespace}' xmlns:stream='http://etherx.jabber.org/streams'>`
    const xmppFeatures =
      "<?xml version='1.0'?><stream:stream id='1' from='localhost' version='1.0'><stream:features><starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'><required/></starttls></stream:features>"
    const xmppStart = "<starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>"

    test.each([
      ['ldap', { [ldapRequest]: ldapAnswer(0) }],
      [
        'xmpp',
        {
          [xmppStream('jabber:client')]: xmppFeatures,
          [xmppStart]: "<proceed xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>",
        },
      ],
      [
        'xmpp-server',
        {
          [xmppStream('jabber:server')]: xmppFeatures,
          [xmppStart]: "<proceed xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>",
        },
      ],
    ] as const)('begins TLS in %s', async (protocol, dialogue) => {
      const { cert, key } = await authority.sign({ name: 'localhost', altNames: 'DNS:localhost', days: 90 })
      const responses = new Map(Object.entries(dialogue))
      const target = await givenServer((socket) => {
        let answered = 0
        socket.on('data', function onRequest(request) {
          const isLast = ++answered === responses.size
          if (isLast) socket.off('data', onRequest)
          socket.write(responses.get(request.toString('latin1')) ?? 'unexpected', () => {
            if (isLast) new TLSSocket(socket, { isServer: true, cert, key }).on('error', () => {})
          })
        })
      })
      targets.push(target)
      const settings = { ...local, port: target.port, start_tls: protocol, authority: authority.cert }
      expect(await check(tlsCheck, settings)).toMatchObject({ outcome: 'up', failure: null })
    })

    test.each([
      [
        'smtp',
        '220 mail ESMTP\r\n',
        { 'EHLO holdfast.invalid\r\n': '250-mail\r\n250 SIZE 10\r\n' },
        '250-mail 250 SIZE 10',
      ],
      ['imap', '* OK ready\r\n', { 'a STARTTLS\r\n': 'a BAD not here\r\n' }, 'a BAD not here'],
      ['pop3', '+OK ready\r\n', { 'STLS\r\n': '-ERR no\r\n' }, '-ERR no'],
      ['ftp', '220 ready\r\n', { 'AUTH TLS\r\n': '502 no\r\n' }, '502 no'],
      ['ldap', '', { [ldapRequest]: ldapAnswer(2) }, '0% x STARTTLS is not available'],
      [
        'xmpp',
        '',
        { [xmppStream('jabber:client')]: '<stream:stream><stream:features><bind/></stream:features>' },
        '<stream:stream><stream:features><bind/></stream:features>',
      ],
    ] as const)(
      "that the %s server does not offer is down with the server's answer",
      async (protocol, greeting, responses, said) => {
        const target = await givenServer((socket) => {
          socket.write(greeting)
          socket.on('data', (data) =>
            socket.write((responses as Record<string, string>)[data.toString('latin1')] ?? 'unexpected\r\n'),
          )
        })
        targets.push(target)
        const { failure } = await check(tlsCheck, { ...local, port: target.port, start_tls: protocol })
        expect(failure).toEqual({ class: 'protocol', message: `The server does not begin TLS: “${said}”` })
      },
    )
  })
})
