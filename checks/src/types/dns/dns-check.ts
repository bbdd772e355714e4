import { randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import { decode, encode, type Packet, RECURSION_DESIRED } from 'dns-packet'
import { Type } from 'typebox'
import { checkType, type Probe } from '#checks/check-type.ts'
import { familyOf, IpFamily } from '#checks/connection.ts'
import { warnOfLatency } from '#checks/latency.ts'
import type { Address } from '#checks/network/address.ts'
import { CheckFailure } from '#checks/outcome.ts'
import { closed, Host, LatencyThreshold, OneOf, Port } from '#checks/settings/fields.ts'
import { comparable, recordText } from './record-text.ts'
import { recordTypes, wireType } from './record-types.ts'

const responseCodes = ['NOERROR', 'NXDOMAIN', 'SERVFAIL', 'REFUSED'] as const

/** Checks that a name server answers a question as expected. */
export const dnsCheck = checkType({
  name: 'dns',
  title: 'DNS',
  description: 'A name server answers a query as expected.',
  settings: Type.Object(
    {
      name: { ...Host, title: 'Name', description: 'The name to query. For PTR also an IP address.' },
      type: Type.Optional(
        Type.String({
          pattern: `^(?:${recordTypes.join('|')}|TYPE[1-9]\\d{0,4})$`,
          default: 'A',
          title: 'Type',
          description: 'A type by name, or by number such as TYPE65280.',
          examples: recordTypes,
        }),
      ),
      server: Type.Optional({
        ...Host,
        title: 'Name server',
        description: 'Host name or IP address. Without it the resolver of the system is used.',
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
      response_code: Type.Optional(
        OneOf(responseCodes, {
          default: 'NOERROR',
          title: 'Response code',
          description: 'The expected result, such as NXDOMAIN for a name that must not exist.',
        }),
      ),
      values: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 4000, title: 'Value' }), {
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
    closed,
  ),
  async run(settings, probe) {
    const { name, type = 'A', response_code = 'NOERROR', values: expected = [], match = 'all' } = settings
    const server = await serverOf(settings, probe)
    const answer = await ask(
      probe,
      server,
      { name: queryName(name, type), type: wireType(type) },
      settings.transport ?? 'udp',
    )
    const found = (answer.answers ?? [])
      .filter((record) => record.type === wireType(type))
      .map((record) => recordText(record, type))
    probe.see({ response_code: answer.rcode, values: found.slice(0, 50) })
    warnOfLatency(probe, settings.slow_after_ms)
    if (answer.rcode !== response_code)
      throw new CheckFailure('status', `The server answers ${answer.rcode}, not ${response_code}`)
    if (response_code === 'NOERROR') requireValues(found, expected, { match, type, name })
  },
})

type Server = Address & { port: number }

async function serverOf(
  { server, port = 53, family = 'any' }: { server?: string; port?: number; family?: IpFamily },
  probe: Probe,
): Promise<Server> {
  if (server === undefined) {
    const system = probe.network.systemResolver()
    if (!system) throw new CheckFailure('probe_internal', 'This machine has no resolver')
    probe.use(system)
    return system
  }
  const [address] = await probe.phase('dns', () => probe.network.resolve(server, familyOf(family)))
  if (!address) throw new CheckFailure('dns', `${server} has no address`)
  probe.use(address)
  return { ...address, port }
}

type Question = { name: string; type: string }
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
    questions: [question as never],
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

type Expectation = { match: 'any' | 'all' | 'exactly'; type: string; name: string }

function requireValues(
  found: readonly string[],
  expected: readonly string[],
  { match, type, name }: Expectation,
): void {
  const what = `${type} records of ${name}`
  if (found.length === 0) throw new CheckFailure('assertion', `There are no ${what}`)
  if (expected.length === 0) return
  const present = new Set(found.map((value) => comparable(value, type)))
  const missing = expected.filter((value) => !present.has(comparable(value, type)))
  const wanted = new Set(expected.map((value) => comparable(value, type)))
  const others = found.filter((value) => !wanted.has(comparable(value, type)))
  const are = `The ${what} are ${found.join(', ')}`
  if (match === 'any' && missing.length === expected.length)
    throw new CheckFailure('assertion', `${are}; none is expected`)
  if (match !== 'any' && missing.length > 0)
    throw new CheckFailure('assertion', `${are}; ${missing.join(', ')} is missing`)
  if (match === 'exactly' && others.length > 0)
    throw new CheckFailure('assertion', `${are}; ${others.join(', ')} is not expected`)
}

/** Without final dot; for PTR an address stands for its name in the reverse tree. */
function queryName(name: string, type: string): string {
  const family = type === 'PTR' ? isIP(name) : 0
  if (family === 4) return `${name.split('.').toReversed().join('.')}.in-addr.arpa`
  if (family === 6) return `${nibbles(name).toReversed().join('.')}.ip6.arpa`
  return name.replace(/\.$/, '')
}

function nibbles(address: string): string[] {
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: 8 - (before ?? []).length - (after ?? []).length }, () => '0')
  return [...(before ?? []), ...zeros, ...(after ?? [])].flatMap((group) => [...group.padStart(4, '0')])
}
