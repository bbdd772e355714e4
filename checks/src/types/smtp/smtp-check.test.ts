import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Authority, type Certificate, givenAuthority } from '#checks/testing/certificates.ts'
import { type EximTarget, eximFault, eximProgram, givenExim } from '#checks/testing/exim.ts'
import { check, givenServer, givenTlsServer } from '#checks/testing/targets.ts'
import { tcpCheck } from '#checks/types/tcp/tcp-check.ts'
import { tlsCheck } from '#checks/types/tls/tls-check.ts'
import { missingPrograms, titleWithout } from '../../../../server/src/providers/testing/servers/programs.ts'
import { smtpCheck } from './smtp-check.ts'

/** A mail server that answers each command and starts TLS on request. */
async function givenMailServer(responses: Record<string, string>, certificate?: Certificate) {
  const commands: string[] = []
  const target = await givenServer((plain) => {
    const serve = (socket: typeof plain) =>
      socket.on('data', (data) => {
        const command = data.toString().trim()
        commands.push(command)
        socket.write(`${responses[command.split(' ')[0] ?? ''] ?? '500 what?'}\r\n`, () => {
          if (command !== 'STARTTLS' || !certificate) return
          plain.removeAllListeners('data')
          serve(new TLSSocket(plain, { isServer: true, ...certificate }).on('error', () => {}))
        })
      })
    plain.write(`${responses['greeting'] ?? '220 mail.example.com ESMTP'}\r\n`)
    serve(plain)
  })
  onTestFinished(() => target.close())
  return { commands, settings: { host: 'localhost', family: 'ipv4', port: target.port } }
}

test('a greeting and an answer to EHLO are enough, and no mail is sent', async () => {
  const { settings, commands } = await givenMailServer({ EHLO: '250-mail.example.com\r\n250 SIZE 1000' })
  expect(await check(smtpCheck, settings)).toMatchObject({
    outcome: 'up',
    evidence: { greeting: '220 mail.example.com ESMTP' },
  })
  expect(commands[0]).toBe('EHLO holdfast.invalid')
  expect(commands.join()).not.toContain('MAIL')
})

test("a server that rejects every client is down with the server's message", async () => {
  const { settings } = await givenMailServer({ greeting: '554 No SMTP service here' })
  expect((await check(smtpCheck, settings)).failure).toEqual({
    class: 'protocol',
    message: 'The greeting is answered by “554 No SMTP service here”, not by 220',
  })
})

const missing = missingPrograms(['openssl'])
describe.skipIf(missing.length > 0)(titleWithout(missing, 'works with TLS'), () => {
  let authority: Authority
  let certificate: Certificate
  beforeAll(async () => {
    authority = await givenAuthority()
    certificate = await authority.sign({ name: 'localhost', altNames: 'DNS:localhost', days: 60 })
  })
  afterAll(() => authority.remove())

  const responses = { EHLO: '250-mail.example.com\r\n250 STARTTLS', STARTTLS: '220 ready' }

  test('STARTTLS is performed, and EHLO is sent again after it', async () => {
    const { settings, commands } = await givenMailServer(responses, certificate)
    const result = await check(smtpCheck, { ...settings, security: 'starttls', authority: authority.cert })
    expect(result).toMatchObject({
      outcome: 'up',
      evidence: { tls: { certificate: { subject: 'localhost' } } },
    })
    expect(commands.slice(0, 3)).toEqual(['EHLO holdfast.invalid', 'STARTTLS', 'EHLO holdfast.invalid'])
  })

  test('an untrusted certificate is down', async () => {
    const { settings } = await givenMailServer(responses, certificate)
    expect((await check(smtpCheck, { ...settings, security: 'starttls' })).failure?.class).toBe('tls')
  })

  test('a server without STARTTLS is down if STARTTLS is required', async () => {
    const { settings } = await givenMailServer({ EHLO: '250 mail.example.com' })
    expect((await check(smtpCheck, { ...settings, security: 'starttls' })).failure).toEqual({
      class: 'protocol',
      message: 'The server does not offer STARTTLS',
    })
  })

  test('a server that starts TLS and then stays silent is a timeout', async () => {
    const target = await givenTlsServer(certificate)
    onTestFinished(() => target.close())
    const settings = {
      host: 'localhost',
      family: 'ipv4',
      port: target.port,
      security: 'tls',
      authority: authority.cert,
    }
    expect((await check(smtpCheck, settings, 1500)).failure?.class).toBe('timeout')
  })
})

const missingForExim = [...missingPrograms([eximProgram, 'openssl']), ...eximFault]
describe.skipIf(missingForExim.length > 0)(titleWithout(missingForExim, 'checks against Exim'), () => {
  let authority: Authority
  let server: EximTarget
  let withoutTls: EximTarget
  let rejecting: EximTarget
  beforeAll(async () => {
    authority = await givenAuthority()
    server = await givenExim(await authority.sign({ name: 'localhost', altNames: 'DNS:localhost', days: 60 }))
    withoutTls = await givenExim(null)
    rejecting = await givenExim(null, { accepts: false })
  })
  afterAll(async () => {
    await Promise.all([server, withoutTls, rejecting].map((target) => target.close()))
    await authority.remove()
  })

  const request = (port: number, settings: object = {}) =>
    check(smtpCheck, { host: 'localhost', family: 'ipv4', port, authority: authority.cert, ...settings })

  test.each(['none', 'starttls'])('a server is up with security %s', async (security) => {
    expect(await request(server.port, { security })).toMatchObject({
      outcome: 'up',
      failure: null,
      evidence: { greeting: expect.stringMatching(/^220 mail\.example\.com ESMTP Exim/) },
    })
  })

  test('a port on which TLS begins at once is up with security tls only', async () => {
    expect((await request(server.tlsPort, { security: 'tls' })).failure).toBeNull()
    expect((await request(server.port, { security: 'tls' })).failure?.class).toBe('tls')
  })

  test('a certificate that expires soon is degraded, or down', async () => {
    expect((await request(server.port, { security: 'starttls', expiry_days: 90 })).outcome).toBe('degraded')
    const settings = { security: 'starttls', expiry_down_days: 90 }
    expect((await request(server.port, settings)).failure?.class).toBe('tls_expired')
  })

  test('a server without STARTTLS is down if it is required', async () => {
    expect((await request(withoutTls.port)).outcome).toBe('up')
    expect((await request(withoutTls.port, { security: 'starttls' })).failure?.class).toBe('protocol')
  })

  test("a server that rejects every client is down with the server's message", async () => {
    expect((await request(rejecting.port)).failure).toMatchObject({
      class: 'protocol',
      message: expect.stringContaining('550 Go away'),
    })
  })

  test('STARTTLS works for the types tls and tcp, which sees what follows the handshake', async () => {
    const target = { host: 'localhost', family: 'ipv4', port: server.port, start_tls: 'smtp' }
    const trusted = { ...target, authority: authority.cert }
    expect((await check(tlsCheck, trusted)).failure).toBeNull()
    expect((await check(tlsCheck, target)).failure?.class).toBe('tls')
    const dialogue = { ...trusted, send: 'NOOP\\r\\n', expect: '^250 OK' }
    const result = await check(tcpCheck, dialogue)
    expect(result).toMatchObject({ outcome: 'up', failure: null, evidence: { received: '250 OK' } })
    expect((await check(tcpCheck, { ...target, expect: 'x' })).failure?.class).toBe('tls')
  })
})
