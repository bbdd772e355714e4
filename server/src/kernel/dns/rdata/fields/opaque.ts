// RDATA of a type that this service does not parse, in the format of RFC 3597 section 5: `\#`, the number of octets,
// and the octets in hexadecimal. Servers may print any type in this format, so it is also read for known types.
import { isHexadecimal } from './binary.ts'
import { type Reading, type RestField, takeRest, unexpectedToken } from './field.ts'
import { readDecimal } from './integer.ts'

const marker = '\\#'
const rdataOctetsMax = 65_535

/** The whole RDATA as octets. */
export function opaque(): RestField {
  return {
    takes: 'rest',
    name: '\\# length octets',
    read: (tokens, reading) => printOpaque(readOpaque(tokens, reading)),
    encode: (tokens) => Buffer.from(tokens.slice(2).join(''), 'hex'),
    decode: (cursor) => printOpaque(takeRest(cursor)),
  }
}

/** Whether a text is in the format for unknown types. */
export function isOpaque(text: string): boolean {
  return /^[ \t\r\n(]*\\#(?:[ \t\r\n(]|$)/.test(text)
}

/** The octets of tokens in the format for unknown types. Throws a DnsFault for the field `value`. */
export function readOpaque(tokens: readonly string[], reading: Reading): Buffer {
  const [first, length, ...rest] = tokens
  const digits = rest.join('')
  const count = readDecimal(length ?? '', rdataOctetsMax)
  const isValid = first === marker && count === digits.length / 2 && (digits === '' || isHexadecimal(digits))
  if (!isValid)
    throw unexpectedToken(
      reading,
      '\\#, the number of octets and as many pairs of hexadecimal digits',
      tokens.join(' '),
    )
  return Buffer.from(digits, 'hex')
}

/** Octets in the format for unknown types. */
export function printOpaque(octets: Buffer): string {
  return octets.length === 0 ? `${marker} 0` : `${marker} ${octets.length} ${octets.toString('hex')}`
}
