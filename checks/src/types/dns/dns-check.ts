import { randomInt } from 'node:crypto'
import { getServers } from 'node:dns'
import { decode, encode, type Packet, RECURSION_DESIRED } from 'dns-packet'
import { Type } from 'typebox'
import { checkType, type Probe } from '#checks/check-type.ts'
import { familyOf, IpFamily } from '#checks/connection.ts'
import { warnOfLatency } from '#checks/latency.ts'
import type { Address } from '#checks/network/network.ts'
import { CheckFailure } from '#checks/outcome.ts'
import { Host, LatencyThreshold, OneOf, Port } from '#checks/settings/fields.ts'
import { recordText } from './record-text.ts'
import { hostAndPort } from './system-resolver.ts'

const types = ['A', 'AAAA', 'CAA', 'CNAME', 'DNSKEY', 'DS', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT'] as const
const responseCodes = ['NOERROR', 'NXDOMAIN', 'SERVFAIL', 'REFUSED'] as const

/** Checks that a name server answers a question as expected. */
export const dnsCheck = checkType({
  name: 'dns',
  settings: Type.Object(
    {
      name: { ...Host, title: 'Name', description: 'The name to ask for.' },
      type: Type.Optional(OneOf(types, { default: 'A', title: 'Type' })),
      server: Type.Optional({
        ...Host,
        title: 'Name server',
        description: 'Host name or address. Without it the resolver of the system is asked.',
      }),
      port: Type.Optional(Type.Integer({ ...Port, default: 53 })),
      transport: Type.Optional(
        OneOf(['udp', 'tcp'], {
          default: 'udp',
          title: 'Transport',
          description: 'A truncated answer is asked for again by TCP.',
        }),
      ),
      family: Type.Optional(IpFamily),
      response_code: Type.Optional(OneOf(responseCodes, { default: 'NOERROR', title: 'Response code' })),
      values: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 4000 }), {
          maxItems: 100,
          title: 'Expected values',
          description:
            'In the form of zone files, such as 10 mail.example.com. Without values, any answer is enough.',
        }),
      ),
      match: Type.Optional(
        OneOf(['any', 'all', 'exactly'], {
          default: 'all',
          title: 'Match',
          description:
            '`any`: at least one of the values is there. `all`: all are, maybe with others. `exactly`: these and no others.',
        }),
      ),
      slow_after_ms: Type.Optional(LatencyThreshold),
    },
    { additionalProperties: false },
  ),
  async run(settings, probe) {
    const { name, type = 'A', response_code = 'NOERROR', values: expected = [], match = 'all' } = settings
    const server = await serverOf(settings, probe)
    const answer = await ask(
      probe,
      server,
      { name: name.replace(/\.$/, ''), type },
      settings.transport ?? 'udp',
    )
    const found = (answer.answers ?? []).filter((record) => record.type === type).map(recordText)
    probe.see({ response_code: answer.rcode, values: found.slice(0, 50) })
    warnOfLatency(probe, settings.slow_after_ms)
    if (answer.rcode !== response_code)
      throw new CheckFailure('status', `The server answers ${answer.rcode}, not ${response_code}`)
    if (response_code === 'NOERROR')
      requireValues(found, expected.map(normalised), match, `${type} records of ${name}`)
  },
})

type Server = Address & { port: number }

async function serverOf(
  { server, port = 53, family = 'any' }: { server?: string; port?: number; family?: IpFamily },
  probe: Probe,
): Promise<Server> {
  const [system] = getServers()
  if (server === undefined && system === undefined)
    throw new CheckFailure('probe_internal', 'This machine has no resolver')
  const target = server === undefined ? hostAndPort(system ?? '') : { host: server, port }
  const [address] = await probe.phase('dns', () => probe.network.resolve(target.host, familyOf(family)))
  if (!address) throw new CheckFailure('dns', `${target.host} has no address`)
  probe.use(address)
  return { ...address, port: target.port }
}

type Question = { name: string; type: (typeof types)[number] }
type DecodedAnswer = Packet & { rcode?: string; flag_tc?: boolean }

async function ask(
  probe: Probe,
  server: Server,
  question: Question,
  transport: 'udp' | 'tcp',
): Promise<DecodedAnswer> {
  const id = randomInt(65_536)
  const message = encode({
    type: 'query',
    id,
    flags: RECURSION_DESIRED,
    questions: [question],
    additionals: [{ type: 'OPT', name: '.', udpPayloadSize: 1232, flags: 0, options: [] } as never],
  })
  const isAnswer = (bytes: Buffer) =>
    bytes.length >= 12 && bytes.readUInt16BE(0) === id && (bytes[2] ?? 0) >= 0x80
  const { signal } = probe
  const bytes = await probe.phase('exchange', () =>
    transport === 'udp'
      ? probe.network.exchangeDatagram({ ...server, signal, message, isAnswer })
      : askByTcp(probe, server, message),
  )
  const answer = decoded(bytes)
  return answer.flag_tc && transport === 'udp' ? await ask(probe, server, question, 'tcp') : answer
}

/** Messages over TCP are preceded by their length (RFC 1035 section 4.2.2). */
async function askByTcp({ network, signal }: Probe, server: Server, message: Buffer): Promise<Buffer> {
  const socket = await network.connect({ ...server, signal })
  signal.addEventListener('abort', () => socket.destroy(), { once: true })
  const length = Buffer.alloc(2)
  length.writeUInt16BE(message.length)
  socket.write(Buffer.concat([length, message]))
  let read = Buffer.alloc(0)
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      read = Buffer.concat([read, chunk])
      if (read.length >= 2 && read.length >= 2 + read.readUInt16BE(0))
        return read.subarray(2, 2 + read.readUInt16BE(0))
    }
  } catch (error) {
    throw new CheckFailure('closed', 'The server closed the connection without an answer', { cause: error })
  } finally {
    socket.destroy()
  }
  throw new CheckFailure('closed', 'The server closed the connection without an answer')
}

function decoded(bytes: Buffer): DecodedAnswer {
  try {
    return decode(bytes) as DecodedAnswer
  } catch (error) {
    throw new CheckFailure('protocol', 'The answer is not a DNS message', { cause: error })
  }
}

/** The form in which values are compared: names in lower case without a final dot, TXT without quotes. */
function normalised(value: string): string {
  return value.replace(/^"(.*)"$/s, '$1').trim()
}

const fold = (value: string) => value.toLowerCase().replace(/\.$/, '')

function requireValues(
  found: readonly string[],
  expected: readonly string[],
  match: 'any' | 'all' | 'exactly',
  what: string,
) {
  if (found.length === 0) throw new CheckFailure('assertion', `There are no ${what}`)
  if (expected.length === 0) return
  const present = new Set(found.map(fold))
  const missing = expected.filter((value) => !present.has(fold(value)))
  const wanted = new Set(expected.map(fold))
  const others = found.filter((value) => !wanted.has(fold(value)))
  const are = `The ${what} are ${found.join(', ')}`
  if (match === 'any' && missing.length === expected.length)
    throw new CheckFailure('assertion', `${are}; none is expected`)
  if (match !== 'any' && missing.length > 0)
    throw new CheckFailure('assertion', `${are}; ${missing.join(', ')} is missing`)
  if (match === 'exactly' && others.length > 0)
    throw new CheckFailure('assertion', `${are}; ${others.join(', ')} is not expected`)
}
