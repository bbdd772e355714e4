/** Asks a service which certificate it sends, over TLS or after STARTTLS. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { messageOf } from '../../log-on-change.ts'
import { waited } from '../../wait.ts'
import type { Check, CheckProtocol } from './recipe.ts'

const answerMs = 10_000
const betweenMs = 1000

/** What a client says to begin TLS, and what the service has to answer each time (RFC 3207, RFC 2595). */
const dialogues: Readonly<Record<Exclude<CheckProtocol, 'tls'>, readonly [say: string, expect: RegExp][]>> = {
  smtp: [
    ['', /^220 /m],
    ['EHLO localhost\r\n', /^250 /m],
    ['STARTTLS\r\n', /^220 /m],
  ],
  imap: [
    ['', /^\* OK/m],
    ['a STARTTLS\r\n', /^a OK/m],
  ],
  pop3: [
    ['', /^\+OK/m],
    ['STLS\r\n', /^\+OK/m],
  ],
}

/** Null once the service sends this certificate; otherwise what it does instead. A reload takes a moment. */
export async function waitUntilServed(
  check: Check,
  sha256: string,
  signal: AbortSignal,
): Promise<string | null> {
  const until = performance.now() + check.seconds * 1000
  for (;;) {
    const fault = await faultOf(check, sha256)
    if (fault === null || performance.now() >= until || !(await waited(betweenMs, signal))) return fault
  }
}

async function faultOf(check: Check, sha256: string): Promise<string | null> {
  try {
    const served = await servedSha256(check)
    if (served === sha256) return null
    return `${check.place} still sends another certificate, with the SHA-256 ${served}.`
  } catch (error) {
    return `${check.place} answers without a certificate: ${messageOf(error)}`
  }
}

async function servedSha256({ host, port, name, protocol }: Check): Promise<string> {
  const signal = AbortSignal.timeout(answerMs)
  const plain = connectPlain({ host, port, signal })
  let secure: TLSSocket | null = null
  // An error is waited for below; a later one is of no interest.
  plain.on('error', () => {})
  try {
    await once(plain, 'connect', { signal })
    if (protocol !== 'tls') await beginTls(plain, protocol, signal)
    secure = connect({
      socket: plain,
      ...(name !== '' && { servername: name }),
      // The certificate is what is asked for, whether it is valid or not; nothing is sent to the service.
      rejectUnauthorized: false,
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    })
    secure.on('error', () => {})
    await once(secure, 'secureConnect', { signal })
    const certificate = secure.getPeerX509Certificate()
    if (!certificate) throw new Error('it sent none.')
    return createHash('sha256').update(certificate.raw).digest('hex')
  } finally {
    secure?.destroy()
    plain.destroy()
  }
}

async function beginTls(
  socket: Socket,
  protocol: keyof typeof dialogues,
  signal: AbortSignal,
): Promise<void> {
  for (const [say, expected] of dialogues[protocol]) {
    if (say !== '') socket.write(say)
    let answer = ''
    while (!expected.test(answer)) {
      const [chunk] = (await once(socket, 'data', { signal })) as [Buffer]
      answer += chunk.toString('latin1')
      if (answer.length > 8192) throw new Error('it does not offer STARTTLS.')
    }
  }
  socket.pause()
}
