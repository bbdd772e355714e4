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
  Port,
  Secret,
  tlsFields,
  tlsOptions,
} from '#checks/settings/fields.ts'

/** Checks that a Redis or Valkey server answers PING, after authentication if a password is set. */
export const redisCheck = checkType({
  name: 'redis',
  title: 'Redis',
  description: 'A Redis or Valkey server answers PING.',
  settings: Type.Object(
    {
      host: Host,
      port: Type.Optional(Type.Integer({ ...Port, default: 6379 })),
      family: Type.Optional(IpFamily),
      username: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 500,
          title: 'User name',
          description: 'Of the access control list of Redis 6 and later.',
        }),
      ),
      password: Type.Optional(Secret({ title: 'Password', maxLength: 2000 })),
      tls: Type.Optional(
        Type.Boolean({ default: false, title: 'TLS', description: 'Begins with a TLS handshake.' }),
      ),
      ...tlsFields,
      slow_after_ms: Type.Optional(LatencyThreshold),
    },
    closed,
  ),
  async run(settings, probe) {
    const { host, port = 6379, family, username, password, tls = false } = settings
    const plain = await connectTo(probe, { host, port, family })
    const socket = tls ? await secure(probe, plain, { ...tlsOptions(settings), name: host }) : plain
    if (password !== undefined)
      await command(probe, socket, ['AUTH', ...(username === undefined ? [] : [username]), password], '+OK')
    await command(probe, socket, ['PING'], '+PONG')
    warnOfLatency(probe, settings.slow_after_ms)
    socket.end()
  },
})

/** Commands are sent in the RESP format, in which no value can be read as a command. */
async function command(
  probe: Probe,
  socket: Socket,
  words: readonly string[],
  expected: string,
): Promise<void> {
  const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`)
  socket.write(`*${words.length}\r\n${parts.join('')}`)
  const reply = await probe.phase('exchange', () => readUntil(socket, (text) => text.endsWith('\r\n')))
  if (!reply.startsWith(expected))
    throw new CheckFailure('protocol', `${words[0]} is answered by “${excerpt(reply)}”, not by ${expected}`)
}
