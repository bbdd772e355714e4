// DNS messages on the wire (RFC 1035 section 4.1), as far as a client of an authoritative server needs them: the four
// sections, with owner names compressed when written and names of any form read. UPDATE messages use the same sections
// under other names (RFC 2136 section 2). Reading throws a DnsFault on anything malformed, and never reads outside the
// message.
import { DnsFault } from './fault.ts'
import { decodeName, encodeName } from './name/wire.ts'
import { parentNames } from './name.ts'

export const opcodes = { query: 0, update: 5 } as const
export const classes = { in: 1, none: 254, any: 255 } as const
/** Types of questions, prerequisites and meta records. The kernel's table has the data types. */
export const typeCodes = { ns: 2, cname: 5, soa: 6, dname: 39, tsig: 250, axfr: 252, any: 255 } as const

/** Names are canonical and absolute. */
export type Question = { name: string; type: number; class: number }

/** A record to be written; names in `rdata` are not compressed. */
export type OutgoingRecord = Question & { ttl: number; rdata: Buffer }

/** A record in a parsed message: `start` is the offset of its owner, `at` and `length` locate its RDATA. */
export type IncomingRecord = Question & { ttl: number; start: number; at: number; length: number }

export type OutgoingMessage = {
  id: number
  opcode: number
  questions: readonly Question[]
  answers?: readonly OutgoingRecord[]
  authority?: readonly OutgoingRecord[]
}

export type Message = {
  octets: Buffer
  id: number
  rcode: number
  isAnswer: boolean
  isTruncated: boolean
  isAuthoritative: boolean
  questions: Question[]
  answers: IncomingRecord[]
  authority: IncomingRecord[]
  additional: IncomingRecord[]
}

const headerOctets = 12
/** The offset of the count of the additional section. */
export const additionalCountAt = 10
/** The size of type, class, TTL and RDATA length. */
const recordHeadOctets = 10
/** Pointers have 14 bits and cannot refer to later offsets. */
const pointerReach = 0x4000

/** Writes a message without its additional section. */
export function writeMessage({
  id,
  opcode,
  questions,
  answers = [],
  authority = [],
}: OutgoingMessage): Buffer {
  const header = Buffer.alloc(headerOctets)
  header.writeUInt16BE(id, 0)
  header.writeUInt16BE(opcode << 11, 2)
  header.writeUInt16BE(questions.length, 4)
  header.writeUInt16BE(answers.length, 6)
  header.writeUInt16BE(authority.length, 8)
  const parts: Buffer[] = [header]
  const known = new Map<string, number>()
  let length = headerOctets
  const append = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const question of questions) {
    append(compressedName(question.name, length, known))
    append(uint16s(question.type, question.class))
  }
  for (const record of [...answers, ...authority]) {
    append(compressedName(record.name, length, known))
    append(recordHead(record, record.rdata.length))
    append(record.rdata)
  }
  return Buffer.concat(parts)
}

/** Writes type, class, TTL and RDATA length of a record. */
export function recordHead(
  { type, class: recordClass, ttl }: Omit<OutgoingRecord, 'name' | 'rdata'>,
  length: number,
) {
  const head = Buffer.alloc(recordHeadOctets)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(recordClass, 2)
  head.writeUInt32BE(ttl, 4)
  head.writeUInt16BE(length, 8)
  return head
}

/** Writes unsigned 16-bit numbers one after the other. */
export function uint16s(...numbers: number[]): Buffer {
  const octets = Buffer.alloc(2 * numbers.length)
  for (const [index, number] of numbers.entries()) octets.writeUInt16BE(number, 2 * index)
  return octets
}

/** Reads a whole message; throws a DnsFault if it is malformed. */
export function readMessage(octets: Buffer): Message {
  if (octets.length < headerOctets) throw new DnsFault('value', 'The message is shorter than its header.')
  const flags = octets.readUInt16BE(2)
  const cursor = { octets, at: headerOctets }
  const questions = times(octets.readUInt16BE(4), () => readQuestion(cursor))
  const sections = [6, 8, additionalCountAt].map((at) =>
    times(octets.readUInt16BE(at), () => readRecord(cursor)),
  )
  const [answers = [], authority = [], additional = []] = sections
  return {
    octets,
    id: octets.readUInt16BE(0),
    rcode: flags & 0x0f,
    isAnswer: (flags & 0x8000) !== 0,
    isTruncated: (flags & 0x0200) !== 0,
    isAuthoritative: (flags & 0x0400) !== 0,
    questions,
    answers,
    authority,
    additional,
  }
}

function compressedName(name: string, at: number, known: Map<string, number>): Buffer {
  if (name === '') return encodeName(name)
  const whole = encodeName(name)
  for (const suffix of [name, ...parentNames(name)]) {
    const target = known.get(suffix)
    const before = whole.length - encodeName(suffix).length
    if (target !== undefined) return Buffer.concat([whole.subarray(0, before), uint16s(0xc000 | target)])
    if (at + before < pointerReach) known.set(suffix, at + before)
  }
  return whole
}

type Position = { octets: Buffer; at: number }

function readQuestion(cursor: Position): Question {
  const { name, end } = decodeName(cursor.octets, cursor.at)
  cursor.at = end + 4
  checkInside(cursor)
  return { name, type: cursor.octets.readUInt16BE(end), class: cursor.octets.readUInt16BE(end + 2) }
}

function readRecord(cursor: Position): IncomingRecord {
  const { octets, at: start } = cursor
  const { name, end } = decodeName(octets, start)
  const at = end + recordHeadOctets
  cursor.at = at
  checkInside(cursor)
  const length = octets.readUInt16BE(end + 8)
  cursor.at = at + length
  checkInside(cursor)
  return {
    name,
    type: octets.readUInt16BE(end),
    class: octets.readUInt16BE(end + 2),
    ttl: octets.readUInt32BE(end + 4),
    start,
    at,
    length,
  }
}

function checkInside({ octets, at }: Position): void {
  if (at > octets.length) throw new DnsFault('value', 'The message ends in the middle of a record.')
}

function times<T>(count: number, make: () => T): T[] {
  const made: T[] = []
  for (let index = 0; index < count; index++) made.push(make())
  return made
}
