import { Type } from 'typebox'
import { checkType } from '#checks/check-type.ts'
import { connectTo, IpFamily } from '#checks/connection.ts'
import { warnOfLatency } from '#checks/latency.ts'
import { CheckFailure } from '#checks/outcome.ts'
import { excerpt, readUntil } from '#checks/read-text.ts'
import { closed, Host, LatencyThreshold, Pattern, Port } from '#checks/settings/fields.ts'
import { matchesPattern } from '#checks/settings/pattern.ts'

/** Servers may send other lines first (RFC 4253 section 4.2). */
const identification = /(?:^|\n)(SSH-[^\r\n]*)\r?\n/

/** Checks that an SSH server sends its identification. The check does not log in. */
export const sshCheck = checkType({
  name: 'ssh',
  title: 'SSH',
  description: 'An SSH server sends its identification. Nobody logs in.',
  settings: Type.Object(
    {
      host: Host,
      port: Type.Optional(Type.Integer({ ...Port, default: 22 })),
      family: Type.Optional(IpFamily),
      expect: Type.Optional({
        ...Pattern,
        description: 'What the identification must contain, such as OpenSSH_9.',
      }),
      slow_after_ms: Type.Optional(LatencyThreshold),
    },
    closed,
  ),
  async run({ host, port = 22, family, expect, slow_after_ms }, probe) {
    const socket = await connectTo(probe, { host, port, family })
    const text = await probe.phase('exchange', () => readUntil(socket, (read) => identification.test(read)))
    const banner = identification.exec(text)?.[1] ?? ''
    probe.see({ banner: excerpt(banner) })
    if (!/^SSH-(?:2\.0|1\.99)-/.test(banner))
      throw new CheckFailure('protocol', `The server offers no SSH 2.0: “${excerpt(banner)}”`)
    if (expect !== undefined && !matchesPattern(expect, banner))
      throw new CheckFailure(
        'assertion',
        `The identification “${excerpt(banner)}” does not match “${expect}”`,
      )
    warnOfLatency(probe, slow_after_ms)
    // Servers log an error for a client that disconnects silently.
    socket.end('SSH-2.0-Holdfast_Check\r\n')
  },
})
