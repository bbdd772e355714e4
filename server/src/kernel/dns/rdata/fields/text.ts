// Strings. A character-string is preceded by a length octet and has at most 255 octets (RFC 1035 section 3.3); the
// value of a CAA or URI record extends to the end of the RDATA (RFC 8659, RFC 7553). A TXT record is a list of
// character-strings, and their boundaries are data (RFC 6763 section 6): the canonical form quotes each string and
// separates them by one space. Only a string that is too long for a record is split, after every 255 octets.
import { DnsFault } from '#kernel/dns/fault.ts'
import { chunkOctets, quoteOctets, unescapeOctets, utf8Octets } from '#kernel/dns/octets.ts'
import { splitTokens } from '../tokens.ts'
import {
  type Cursor,
  type Reading,
  type RestField,
  type TokenField,
  take,
  takeRest,
  unexpectedToken,
} from './field.ts'

const stringOctetsMax = 255

/** A character-string, always printed quoted. `fold` lower-cases ASCII letters where case has no meaning. */
export function characterString(name: string, fold?: 'fold'): TokenField {
  const print = (octets: string) => quoteOctets(fold ? lowerCase(octets) : octets)
  return {
    takes: 'token',
    name,
    read: (token, reading) => {
      const octets = readOctets(token, reading)
      if (octets.length > stringOctetsMax) {
        throw unexpectedToken(reading, `at most ${stringOctetsMax} octets as its ${name}`, token)
      }
      return print(octets)
    },
    encode: (token) => encodeString(tokenOctets(token)),
    decode: (cursor) => print(decodeString(cursor)),
  }
}

/** A string without a length octet, up to the end of the RDATA, always printed quoted. */
export function finalString(name: string, least: 'filled' | 'any' = 'any'): TokenField {
  return {
    takes: 'token',
    name,
    read: (token, reading) => {
      const octets = readOctets(token, reading)
      if (least === 'filled' && octets === '') throw unexpectedToken(reading, `a ${name}`, token)
      return quoteOctets(octets)
    },
    encode: (token) => Buffer.from(tokenOctets(token), 'latin1'),
    decode: (cursor) => quoteOctets(takeRest(cursor).toString('latin1')),
  }
}

/** A CAA property tag: letters and digits, lower-case (RFC 8659 section 4.1). */
export function propertyTag(name: string): TokenField {
  return {
    takes: 'token',
    name,
    read: (token, reading) => {
      if (!/^[A-Za-z0-9]{1,255}$/.test(token))
        throw unexpectedToken(reading, `a ${name} of letters and digits`, token)
      return token.toLowerCase()
    },
    encode: (token) => encodeString(token),
    decode: (cursor) => {
      const tag = decodeString(cursor)
      if (!/^[A-Za-z0-9]+$/.test(tag)) throw new DnsFault('value', `the ${name} is not of letters and digits`)
      return tag.toLowerCase()
    },
  }
}

/** One or more character-strings. */
export function text(name: string): RestField {
  return {
    takes: 'rest',
    name,
    read: (tokens, reading) => {
      const bare = tokens.find((token) => !token.startsWith('"'))
      if (reading.form === 'input' && bare !== undefined)
        throw unexpectedToken(reading, 'every part in quotes', bare)
      return tokens.map((token) => readString(token, reading)).join(' ')
    },
    encode: (tokens) => Buffer.concat(tokens.map((token) => encodeString(tokenOctets(token)))),
    decode: (cursor) => {
      const strings = [quoteOctets(decodeString(cursor))]
      while (cursor.at < cursor.end) strings.push(quoteOctets(decodeString(cursor)))
      return strings.join(' ')
    },
  }
}

/**
 * Canonical TXT as it was stored before boundaries were kept: all strings joined, split after every 255 octets. Two
 * texts are equal in this form exactly when they differ only in their boundaries.
 */
export function withoutBoundaries(canonical: string): string {
  const strings = splitTokens(canonical) ?? []
  return strings.length === 1 ? canonical : printText(strings.map(tokenOctets).join(''))
}

/** The canonical TXT of a literal text, encoded as UTF-8. */
export function literalText(content: string, type: string): string {
  const octets = utf8Octets(content)
  if (octets === undefined) throw new DnsFault('value', `${type} requires well-formed Unicode text.`)
  return printText(octets)
}

/** The octets of a quoted or unquoted token. Undefined if an escape is invalid. */
export function decodeToken(token: string): string | undefined {
  return unescapeOctets(token.startsWith('"') ? token.slice(1, -1) : token)
}

function printText(octets: string): string {
  return chunkOctets(octets).map(quoteOctets).join(' ')
}

/** The canonical form of a string; a string that is too long becomes several. */
function readString(token: string, reading: Reading): string {
  return isPlainString(token) ? token : printText(readOctets(token, reading))
}

function isPlainString(token: string): boolean {
  return token.length <= stringOctetsMax + 2 && /^"[ !#-[\]-~]*"$/.test(token)
}

function readOctets(token: string, reading: Reading): string {
  const octets = decodeToken(token)
  if (octets === undefined) {
    throw unexpectedToken(
      reading,
      'valid escapes (\\ and one character, or \\ and three digits up to 255)',
      token,
    )
  }
  return octets
}

function tokenOctets(token: string): string {
  const octets = decodeToken(token)
  if (octets === undefined) throw new DnsFault('value', 'a string has an invalid escape')
  return octets
}

function encodeString(octets: string): Buffer {
  if (octets.length > stringOctetsMax) throw new DnsFault('value', 'a string is longer than 255 octets')
  return Buffer.from(String.fromCharCode(octets.length) + octets, 'latin1')
}

function decodeString(cursor: Cursor): string {
  const length = take(cursor, 1).readUInt8(0)
  return take(cursor, length).toString('latin1')
}

function lowerCase(octets: string): string {
  return octets.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
