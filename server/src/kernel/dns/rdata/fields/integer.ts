// Unsigned integers. Leading zeros are removed; a field may also accept mnemonics, which are replaced by their number.
import { type Reading, type TokenField, take, unexpectedToken } from './field.ts'

type Octets = 1 | 2 | 4

/** An integer of one octet, with the mnemonics that it accepts. */
export function uint8(name: string, mnemonics?: ReadonlyMap<string, number>): TokenField {
  return integer(name, 1, mnemonics)
}

/** An integer of two octets, with the mnemonics that it accepts. */
export function uint16(name: string, mnemonics?: ReadonlyMap<string, number>): TokenField {
  return integer(name, 2, mnemonics)
}

/** An integer of four octets. */
export function uint32(name: string): TokenField {
  return integer(name, 4)
}

/** Reads an unsigned decimal number up to a maximum. Undefined for anything else. */
export function readDecimal(token: string, max: number): number | undefined {
  if (!/^\d{1,10}$/.test(token)) return undefined
  const value = Number(token)
  return value <= max ? value : undefined
}

function integer(name: string, octets: Octets, mnemonics?: ReadonlyMap<string, number>): TokenField {
  const max = 2 ** (8 * octets) - 1
  return {
    takes: 'token',
    name,
    read: (token, reading) => String(readNumber(token, reading, name, max, mnemonics)),
    encode: (token) => {
      const wire = Buffer.alloc(octets)
      wire.writeUIntBE(Number(token), 0, octets)
      return wire
    },
    decode: (cursor) => String(take(cursor, octets).readUIntBE(0, octets)),
  }
}

function readNumber(
  token: string,
  reading: Reading,
  name: string,
  max: number,
  mnemonics?: ReadonlyMap<string, number>,
): number {
  const value = readDecimal(token, max) ?? mnemonics?.get(token.toUpperCase())
  if (value === undefined) throw unexpectedToken(reading, `an integer from 0 to ${max} as its ${name}`, token)
  return value
}
