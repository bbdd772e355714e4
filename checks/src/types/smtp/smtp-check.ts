import type { Socket } from 'node:net'
import { Type } from 'typebox'
import { checkType, type Probe } from '#checks/check-type.ts'
import { connectTo, IpFamily, secure } from '#checks/connection.ts'
import { warnOfLatency } from '#checks/latency.ts'
import { CheckFailure } from '#checks/outcome.ts'
import { excerpt, readUntil } from '#checks/read-text.ts'
import {
  closed,
  Host,
  LatencyThreshold,
  OneOf,
  Port,
  tlsFields,
  tlsOptions,
} from '#checks/settings/fields.ts'

/** The last line of a reply has a space after its code (RFC 5321 section 4.2). */
const wholeReply = /(?:^|\n)\d{3} [^\n]*\n$/

/** Checks that a mail server sends a greeting, accepts EHLO and, if configured, starts TLS. No mail is sent. */
export const smtpCheck = checkType({
  name: 'smtp',
  title: 'SMTP',
  description: 'A mail server greets and accepts EHLO and, if wanted, STARTTLS. No mail is sent.',
  settings: Type.Object(
    {
      host: Host,
      port: Type.Optional(Type.Integer({ ...Port, default: 25 })),
      family: Type.Optional(IpFamily),
      security: Type.Optional(
        OneOf(['none', 'starttls', 'tls'], {
          default: 'none',
          title: 'Security',
          description:
            '`starttls` requires STARTTLS (usual on ports 25 and 587), `tls` begins with TLS (port 465).',
        }),
      ),
      ...tlsFields,
      slow_after_ms: Type.Optional(LatencyThreshold),
    },
    closed,
  ),
  async run(settings, probe) {
    const { host, port = 25, family, security = 'none' } = settings
    const tls = { ...tlsOptions(settings), name: host }
    const plain = await connectTo(probe, { host, port, family })
    let socket: Socket = security === 'tls' ? await secure(probe, plain, tls) : plain
    probe.see({ greeting: excerpt(await command(probe, socket, null, '220')) })
    const features = await command(probe, socket, 'EHLO holdfast.invalid', '250')
    if (security === 'starttls') {
      if (!/^250[ -]STARTTLS/im.test(features))
        throw new CheckFailure('protocol', 'The server does not offer STARTTLS')
      await command(probe, socket, 'STARTTLS', '220')
      socket = await secure(probe, socket, tls)
      await command(probe, socket, 'EHLO holdfast.invalid', '250')
    }
    warnOfLatency(probe, settings.slow_after_ms)
    socket.end('QUIT\r\n')
  },
})

/** Sends a command (none if null) and returns the reply. Throws CheckFailure unless the reply has the code. */
async function command(probe: Probe, socket: Socket, line: string | null, code: string): Promise<string> {
  if (line !== null) socket.write(`${line}\r\n`)
  const reply = await probe.phase('exchange', () => readUntil(socket, (text) => wholeReply.test(text)))
  if (reply.startsWith(code)) return reply
  throw new CheckFailure(
    'protocol',
    `${line ?? 'The greeting'} is answered by “${excerpt(reply)}”, not by ${code}`,
  )
}
