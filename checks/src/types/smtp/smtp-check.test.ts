import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Authority, type Certificate, givenAuthority } from '#checks/testing/certificates.ts'
import { check, givenServer, givenTlsServer } from '#checks/testing/targets.ts'
import { missingPrograms, titleWithout } from '../../../../server/src/providers/testing/servers/programs.ts'
import { smtpCheck } from './smtp-check.ts'

/** A mail server that answers each command and starts TLS on request. */
async function givenMailServer(answers: Record<string, string>, certificate?: Certificate) {
  const commands: string[] = []
  const target = await givenServer((plain) => {
    const serve = (socket: typeof plain) =>
      socket.on('data', (data) => {
        const command = data.toString().trim()
        commands.push(command)
        socket.write(`${answers[command.split(' ')[0] ?? ''] ?? '500 what?'}\r\n`, () => {
          if (command !== 'STARTTLS' || !certificate) return
          plain.removeAllListeners('data')
          serve(new TLSSocket(plain, { isServer: true, ...certificate }).on('error', () => {}))
        })
      })
    plain.write(`${answers['greeting'] ?? '220 mail.example.com ESMTP'}\r\n`)
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

  const answers = { EHLO: '250-mail.example.com\r\n250 STARTTLS', STARTTLS: '220 ready' }

  test('STARTTLS is performed, and EHLO is sent again after it', async () => {
    const { settings, commands } = await givenMailServer(answers, certificate)
    const result = await check(smtpCheck, { ...settings, security: 'starttls', authority: authority.cert })
    expect(result).toMatchObject({
      outcome: 'up',
      evidence: { tls: { certificate: { subject: 'localhost' } } },
    })
    expect(commands.slice(0, 3)).toEqual(['EHLO holdfast.invalid', 'STARTTLS', 'EHLO holdfast.invalid'])
  })

  test('an untrusted certificate is down', async () => {
    const { settings } = await givenMailServer(answers, certificate)
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
