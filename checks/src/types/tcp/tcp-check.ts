import { Type } from 'typebox'
import { checkType } from '#checks/check-type.ts'
import { connectTo, IpFamily, secure } from '#checks/connection.ts'
import { warnOfLatency } from '#checks/latency.ts'
import { excerpt, readUntil } from '#checks/read-text.ts'
import { Host, IgnoreCertificate, LatencyThreshold, Pattern, Port } from '#checks/settings/fields.ts'
import { matchesPattern } from '#checks/settings/pattern.ts'

/** Checks that a TCP port accepts connections and, if configured, answers as expected. */
export const tcpCheck = checkType({
  name: 'tcp',
  settings: Type.Object(
    {
      host: Host,
      port: Port,
      family: Type.Optional(IpFamily),
      tls: Type.Optional(
        Type.Boolean({ default: false, title: 'TLS', description: 'Begins with a TLS handshake.' }),
      ),
      ignore_certificate: Type.Optional(IgnoreCertificate),
      send: Type.Optional(
        Type.String({
          maxLength: 10_000,
          title: 'Send',
          description:
            'Text to send after connecting. \\r, \\n, \\t and \\x00 to \\xff stand for single bytes.',
          examples: ['PING\\r\\n'],
        }),
      ),
      expect: Type.Optional({
        ...Pattern,
        description: 'What the server must send. Without it, an accepted connection is enough.',
      }),
      slow_after_ms: Type.Optional(LatencyThreshold),
    },
    { additionalProperties: false },
  ),
  async run(settings, probe) {
    const { host, port, family, tls = false, ignore_certificate, send, expect, slow_after_ms } = settings
    const plain = await connectTo(probe, { host, port, family })
    const socket = tls
      ? await secure(probe, plain, { name: host, ignoreCertificate: ignore_certificate })
      : plain
    if (send !== undefined) socket.write(bytesOf(send))
    if (expect !== undefined) {
      const text = await probe.phase('exchange', () =>
        readUntil(socket, (read) => matchesPattern(expect, read)),
      )
      probe.see({ received: excerpt(text) })
    }
    warnOfLatency(probe, slow_after_ms)
    socket.end()
  },
})

const escapes: Readonly<Record<string, string>> = { r: '\r', n: '\n', t: '\t', '\\': '\\' }

/** The bytes of a text in which users write bytes as escapes; other characters become UTF-8. */
export function bytesOf(text: string): Buffer {
  const parts = text.split(/(\\x[0-9a-fA-F]{2}|\\[rnt\\])/)
  return Buffer.concat(
    parts.map((part, index) => {
      if (index % 2 === 0) return Buffer.from(part)
      return part[1] === 'x' ? Buffer.from(part.slice(2), 'hex') : Buffer.from(escapes[part[1] ?? ''] ?? '')
    }),
  )
}
