// The RDATA of a record as one canonical text, and that text in wire format. Two records hold the same data exactly
// when their canonical texts are equal: this decides whether a zone differs from its wanted state. The fields of each
// type are defined in the table of record types.
import { DnsFault } from './fault.ts'
import { type Cursor, type Form, type Reading, unexpectedToken } from './rdata/fields/field.ts'
import { isOpaque, readOpaque } from './rdata/fields/opaque.ts'
import { literalText } from './rdata/fields/text.ts'
import { splitTokens } from './rdata/tokens.ts'
import { knownRecordType, type RecordType, typeTitle } from './records/record-types.ts'

/** How to read a text. `zone`, a canonical name, completes relative names and "@". */
export type RdataReading = { readonly form: Form; readonly zone?: string }

const rdataOctetsMax = 65_535
// Every escaped octet takes four characters; the rest allows for quotes and blanks.
const textLengthMax = 5 * rdataOctetsMax
// The largest growth from text to wire is in a list of IPv6 addresses: "::," becomes 16 octets.
const safeTextLengthMax = Math.floor(rdataOctetsMax / 6)

/**
 * The canonical presentation of the RDATA of a type. Throws a DnsFault for the field `type` if the type is unknown, or
 * for the field `value` if the type cannot contain the text.
 */
export function canonicalRdata(type: string, text: string, { form, zone }: RdataReading): string {
  const record = knownRecordType(type)
  if (text.length > textLengthMax)
    throw new DnsFault('value', `${record.type}: the value is too long for a record.`)
  const isLiteral = form === 'input' && record.isFreeText === true && !text.startsWith('"')
  const rdata = isLiteral
    ? literalText(text, record.type)
    : readRdata(record, text, { type: titleOf(record), example: record.example, form, zone })
  if (rdata.length > safeTextLengthMax) rdataToWire(type, rdata)
  return rdata
}

/**
 * The wire format of canonical RDATA, with uncompressed names. Throws a DnsFault for the field `value` above 65535
 * octets.
 */
export function rdataToWire(type: string, canonical: string): Buffer {
  const record = knownRecordType(type)
  const tokens = splitTokens(canonical, tokenStyle(record)) ?? []
  // Data that is malformed for its type is stored as octets.
  if (isOpaque(canonical)) return Buffer.from(tokens.slice(2).join(''), 'hex')
  const parts = record.fields.map((field, index) =>
    field.takes === 'token' ? field.encode(tokens[index] ?? '') : field.encode(tokens.slice(index)),
  )
  const wire = Buffer.concat(parts)
  if (wire.length > rdataOctetsMax) {
    throw new DnsFault(
      'value',
      `${record.type} data is ${wire.length} octets long; a record must have at most 65535.`,
    )
  }
  return wire
}

/**
 * The canonical text of RDATA in a message; the whole message is required because names may be compressed. Throws a
 * DnsFault for the field `value` if the data does not have the format of its type.
 */
export function rdataFromWire(type: string, message: Uint8Array, offset: number, length: number): string {
  const record = knownRecordType(type)
  const octets = Buffer.from(message.buffer, message.byteOffset, message.byteLength)
  const cursor = { message: octets, at: offset, end: offset + length }
  if (cursor.end > octets.length)
    throw new DnsFault('value', `${record.type} data extends beyond the message.`)
  return joinValues(record, decodeFields(record, cursor))
}

/** The serial of canonical SOA RDATA. */
export function soaSerial(canonical: string): number {
  return Number(canonical.split(' ')[2])
}

function readRdata(record: RecordType, text: string, reading: Reading): string {
  const tokens = splitTokens(reading.form === 'input' ? text.trim() : text, tokenStyle(record))
  if (tokens === undefined) throw unexpectedToken(reading, 'closed quotes and complete escapes', text)
  if (isOpaque(text)) {
    const wire = readOpaque(tokens, reading)
    return rdataFromWire(record.type, wire, 0, wire.length)
  }
  return joinValues(record, readFields(record, tokens, reading, text))
}

function readFields(record: RecordType, tokens: readonly string[], reading: Reading, text: string): string[] {
  const { fields } = record
  const takesRest = fields.at(-1)?.takes !== 'token'
  const least = fields.at(-1)?.takes === 'pairs' ? fields.length - 1 : fields.length
  if (tokens.length < least || (!takesRest && tokens.length > fields.length)) {
    throw unexpectedToken(reading, `"${fields.map((field) => field.name).join(' ')}"`, text)
  }
  return fields.map((field, index) =>
    field.takes === 'token'
      ? field.read(tokens[index] ?? '', reading)
      : field.read(tokens.slice(index), reading),
  )
}

function decodeFields(record: RecordType, cursor: Cursor): string[] {
  try {
    const values = record.fields.map((field) => field.decode(cursor))
    if (cursor.at < cursor.end) throw new DnsFault('value', 'octets are left over')
    return values
  } catch (error) {
    if (!(error instanceof DnsFault)) throw error
    throw new DnsFault('value', `${record.type} data is malformed: ${error.message}`)
  }
}

function joinValues(record: RecordType, values: readonly string[]): string {
  const wrong = record.rule?.(values)
  if (wrong !== undefined) throw new DnsFault('value', `${record.type}: ${wrong}`)
  return values.filter((value) => value !== '').join(' ')
}

/** A type that is stored as its number is also named in messages by its usual name. */
function titleOf({ type }: RecordType): string {
  const title = typeTitle(type)
  return title === type ? type : `${title} (${type})`
}

function tokenStyle(record: RecordType): 'plain' | 'pairs' {
  return record.fields.at(-1)?.takes === 'pairs' ? 'pairs' : 'plain'
}
