/**
 * Reads messages of protobuf (https://protobuf.dev/programming-guides/encoding/), as far as the two formats of
 * collectors need it. Every length is checked against the end of the data: the reading of any bytes ends, with a
 * `malformed_request` if they are no message.
 */
import { Problem } from '#kernel/problem/problem.ts'

/** A field of a message; `bytes` of a text, a message or packed values, else empty. */
export type Field = { number: number; bytes: Buffer; bits: bigint }

const [varint, fixed64, delimited, fixed32] = [0, 1, 2, 5]

/** The fields in the order of the message. A repeated field comes several times. */
export function* fieldsOf(message: Buffer): Generator<Field> {
  let position = 0
  const readVarint = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = message[position++]
      if (byte === undefined) throw malformed('ends within a number')
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return BigInt.asUintN(64, value)
    }
    throw malformed('has a number of more than ten bytes')
  }
  const take = (length: number): Buffer => {
    if (length > message.length - position) throw malformed('ends within a field')
    position += length
    return message.subarray(position - length, position)
  }
  while (position < message.length) {
    const tag = Number(readVarint())
    const number = Math.floor(tag / 8)
    switch (tag % 8) {
      case varint:
        yield { number, bytes: none, bits: readVarint() }
        break
      case fixed64:
        yield { number, bytes: none, bits: take(8).readBigUInt64LE() }
        break
      case delimited:
        yield { number, bytes: take(Number(readVarint())), bits: 0n }
        break
      case fixed32:
        yield { number, bytes: none, bits: BigInt(take(4).readUInt32LE()) }
        break
      default:
        throw malformed(`has a field of the unknown type ${tag % 8}`)
    }
  }
}

const none = Buffer.alloc(0)

const utf8 = new TextDecoder('utf-8', { fatal: true })

export function textOf({ bytes }: Field): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw malformed('has a text that is not UTF-8')
  }
}

/** Of a `double`. */
export function doubleOf({ bits }: Field): number {
  const [value = Number.NaN] = new Float64Array(BigUint64Array.of(bits).buffer)
  return value
}

/** Of an `int64` or `sfixed64`. */
export function integerOf({ bits }: Field): number {
  return Number(BigInt.asIntN(64, bits))
}

function malformed(what: string): Problem {
  return new Problem('malformed_request', `The body ${what}: it is no protobuf message of this format.`)
}

/** A message of a text in one field and a number in another, which is left out if it is 0. */
export function writeMessage(fields: readonly (readonly [number: number, value: bigint | Buffer])[]): Buffer {
  return Buffer.concat(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'bigint')
        return value === 0n ? [] : [varintBytes(BigInt(number * 8 + varint)), varintBytes(value)]
      return [varintBytes(BigInt(number * 8 + delimited)), varintBytes(BigInt(value.length)), value]
    }),
  )
}

function varintBytes(value: bigint): Buffer {
  const bytes: number[] = []
  let rest = value
  do {
    const low = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest > 0n ? low | 0x80 : low)
  } while (rest > 0n)
  return Buffer.from(bytes)
}
