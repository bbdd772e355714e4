// Octets to the end of the RDATA: digests in lower-case hexadecimal, keys and certificates in base64, both printed
// without blanks and never empty.
import { DnsFault } from '#kernel/dns/fault.ts'
import { type Cursor, type RestField, takeRest, unexpectedToken } from './field.ts'

/** Octets in hexadecimal. */
export function hexadecimal(name: string): RestField {
  return {
    takes: 'rest',
    name,
    read: (tokens, reading) => {
      const digits = tokens.join('')
      if (!isHexadecimal(digits))
        throw unexpectedToken(reading, `its ${name} in pairs of hexadecimal digits`, digits)
      return digits.toLowerCase()
    },
    encode: (tokens) => Buffer.from(tokens.join(''), 'hex'),
    decode: (cursor) => takeNonEmpty(cursor, name).toString('hex'),
  }
}

/** Octets in base64 (RFC 4648 section 4), with padding. */
export function base64(name: string): RestField {
  return {
    takes: 'rest',
    name,
    read: (tokens, reading) => {
      const octets = decodeBase64(tokens.join(''))
      if (octets === undefined) throw unexpectedToken(reading, `its ${name} in base64`, tokens.join(' '))
      return octets.toString('base64')
    },
    encode: (tokens) => Buffer.from(tokens.join(''), 'base64'),
    decode: (cursor) => takeNonEmpty(cursor, name).toString('base64'),
  }
}

/** Whether a text consists of one or more pairs of hexadecimal digits. */
export function isHexadecimal(text: string): boolean {
  return text.length > 0 && text.length % 2 === 0 && /^[0-9A-Fa-f]+$/.test(text)
}

/** The octets of padded base64, at least one. Undefined for anything else. */
export function decodeBase64(text: string): Buffer | undefined {
  const isValid = text.length > 0 && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)
  return isValid ? Buffer.from(text, 'base64') : undefined
}

function takeNonEmpty(cursor: Cursor, name: string): Buffer {
  const octets = takeRest(cursor)
  if (octets.length === 0) throw new DnsFault('value', `the ${name} is empty`)
  return octets
}
