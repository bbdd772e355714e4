import type { Socket } from 'node:net'
import { type Static, Type } from 'typebox'
import { checkType, type Probe } from '#checks/check-type.ts'
import { connectTo, IpFamily, secure } from '#checks/connection.ts'
import { warnOfLatency } from '#checks/latency.ts'
import { excerpt, readUntil } from '#checks/read-text.ts'
import {
  closed,
  Host,
  LatencyThreshold,
  OneOf,
  Pattern,
  Port,
  ServerName,
  tlsFields,
  tlsOptions,
} from '#checks/settings/fields.ts'
import { matchesPattern } from '#checks/settings/pattern.ts'
import { newTimeBudget } from '#checks/settings/time-limit.ts'
import { repeatableStartTls, startTls } from '#checks/types/tls/start-tls.ts'

const tcpSettings = Type.Object(
  {
    host: Host,
    port: Port,
    family: Type.Optional(IpFamily),
    tls: Type.Optional(
      Type.Boolean({ default: false, title: 'TLS', description: 'Begins with a TLS handshake.' }),
    ),
    start_tls: Type.Optional(
      OneOf(repeatableStartTls, {
        title: 'STARTTLS',
        description:
          'The protocol in which the server is asked to begin TLS. What is sent and expected follows the handshake.',
      }),
    ),
    server_name: Type.Optional(ServerName),
    ...tlsFields,
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
  closed,
)
type TcpSettings = Static<typeof tcpSettings>

/** Checks that a TCP port accepts connections and, if configured, answers as expected. */
export const tcpCheck = checkType({
  name: 'tcp',
  title: 'TCP',
  description: 'A port accepts connections and, if wanted, answers as expected.',
  settings: tcpSettings,
  async run(settings, probe) {
    const { host, port, family, send, expect } = settings
    const plain = await connectTo(probe, { host, port, family })
    const socket = await securedAsWanted(probe, plain, settings)
    if (send !== undefined) socket.write(bytesOf(send))
    if (expect !== undefined) {
      const budget = newTimeBudget()
      const text = await probe.phase('exchange', () =>
        readUntil(socket, (read) => matchesPattern(expect, read, budget)),
      )
      probe.see({ received: excerpt(text) })
    }
    warnOfLatency(probe, settings.slow_after_ms)
    socket.end()
  },
})

async function securedAsWanted(probe: Probe, socket: Socket, settings: TcpSettings): Promise<Socket> {
  const { host, tls = false, start_tls, server_name = host } = settings
  if (!tls && start_tls === undefined) return socket
  if (start_tls) await probe.phase('exchange', () => startTls(socket, start_tls, server_name))
  return await secure(probe, socket, { ...tlsOptions(settings), name: server_name })
}

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
