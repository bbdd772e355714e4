/**
 * Asks name servers directly, without a resolver between: one question by UDP, and again by TCP if the answer was
 * truncated (RFC 7766). The guarded network decides about every address.
 */
import { randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import { CheckFailure, type Network } from '@holdfast/checks'
import { DnsFault } from '#kernel/dns/fault.ts'
import {
  additionalCountAt,
  classes,
  type IncomingRecord,
  type Message,
  opcodes,
  readMessage,
  recordHead,
  writeMessage,
} from '#kernel/dns/message.ts'
import { rdataFromWire } from '#kernel/dns/rdata.ts'
import { knownRecordType } from '#kernel/dns/records/record-types.ts'

/**
 * Where a server is that the DNS names by its address or host name: another address or port. For tests, and for
 * installations without a connection to the internet.
 */
export type ServerPlaces = ReadonlyMap<string, { host: string; port: number }>

/** `withSignatures`: with the records of DNSSEC (RFC 4035). */
export type ServerQuestion = { name: string; type: string; withSignatures?: boolean }

export type NameServerClient = {
  /** The response to a question, with any response code. Throws CheckFailure. */
  ask(address: string, question: ServerQuestion): Promise<Message>
  /** The addresses of a host, at most one of each family. Throws CheckFailure if it has none that may be asked. */
  addressesOf(host: string): Promise<string[]>
}

const timeLimitMs = 5000
const dnsPort = 53
/** The size of UDP responses that no network fragments (DNS flag day 2020). */
const udpOctetsMax = 1232
const optCode = 41
/** The flag DO of EDNS (RFC 3225), in the place of the TTL. */
const signaturesWanted = 0x8000

export function createNameServerClient(network: Network, places: ServerPlaces): NameServerClient {
  return {
    async ask(address, question) {
      const id = randomInt(65_536)
      const query = queryMessage(id, question)
      const signal = AbortSignal.timeout(timeLimitMs)
      const { host, port } = places.get(address) ?? { host: address, port: dnsPort }
      const target = { address: host, family: isIP(host) === 6 ? 6 : 4, port, signal } as const
      const isAnswer = (octets: Buffer) => octets.length >= 12 && octets.readUInt16BE(0) === id
      const response = read(await network.exchangeDatagram({ ...target, message: query, isAnswer }))
      if (!response.isTruncated) return response
      const socket = await network.connect(target)
      signal.addEventListener('abort', () => socket.destroy(), { once: true })
      return read(await exchangeByTcp(socket, query))
    },
    async addressesOf(host) {
      if (places.has(host)) return [host]
      const found = await network.resolve(host, null)
      return [4, 6].flatMap((family) => found.find((one) => one.family === family)?.address ?? [])
    },
  }
}

/** The canonical data of the records of a name and type, without those that are malformed. */
export function valuesIn(
  message: Message,
  section: 'answers' | 'authority' | 'additional',
  { name, type }: { name: string; type: string },
): string[] {
  const { code } = knownRecordType(type)
  return message[section]
    .filter((record) => record.name === name && record.type === code && record.class === classes.in)
    .flatMap((record) => dataOf(message, record, type) ?? [])
}

function dataOf({ octets }: Message, { at, length }: IncomingRecord, type: string): string | null {
  try {
    return rdataFromWire(type, octets, at, length)
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}

/** A query that desires no recursion, with the size of responses that we accept (EDNS, RFC 6891). */
function queryMessage(id: number, { name, type, withSignatures = false }: ServerQuestion): Buffer {
  const question = { name, type: knownRecordType(type).code, class: classes.in }
  const message = writeMessage({ id, opcode: opcodes.query, questions: [question] })
  message.writeUInt16BE(1, additionalCountAt)
  const flags = withSignatures ? signaturesWanted : 0
  const opt = recordHead({ type: optCode, class: udpOctetsMax, ttl: flags }, 0)
  return Buffer.concat([message, Buffer.alloc(1), opt])
}

function read(octets: Buffer): Message {
  try {
    const message = readMessage(octets)
    if (message.isAnswer) return message
  } catch (error) {
    if (!(error instanceof DnsFault)) throw error
  }
  throw new CheckFailure('protocol', 'The response is not a DNS message')
}

/** Messages over TCP are preceded by their length (RFC 1035, section 4.2.2). */
async function exchangeByTcp(
  socket: Awaited<ReturnType<Network['connect']>>,
  query: Buffer,
): Promise<Buffer> {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(query.length)
  socket.write(Buffer.concat([length, query]))
  let received = Buffer.alloc(0)
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      received = Buffer.concat([received, chunk])
      const end = received.length >= 2 ? 2 + received.readUInt16BE(0) : Number.POSITIVE_INFINITY
      if (received.length >= end) return received.subarray(2, end)
    }
  } catch (error) {
    throw new CheckFailure('closed', 'The server closed the connection without a response', { cause: error })
  } finally {
    socket.destroy()
  }
  throw new CheckFailure('closed', 'The server closed the connection without a response')
}
