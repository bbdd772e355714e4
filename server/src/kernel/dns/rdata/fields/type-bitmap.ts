// A set of record types (RFC 4034 section 4.1.2). In text, their names ordered by number; on the wire, a bit for each,
// in windows of 256 numbers.
import { DnsFault } from '#kernel/dns/fault.ts'
import { type RestField, take, unexpectedToken } from './field.ts'

/** How types are named. Passed as an argument, because the table of types itself consists of fields. */
export type TypeNames = {
  codeOf: (name: string) => number | undefined
  nameOf: (code: number) => string
}

export function typeBitmap(name: string, { codeOf, nameOf }: TypeNames): RestField {
  const print = (codes: Iterable<number>) =>
    [...new Set(codes)]
      .sort((a, b) => a - b)
      .map(nameOf)
      .join(' ')
  return {
    takes: 'rest',
    name,
    read: (tokens, reading) =>
      print(
        tokens.map((token) => {
          const code = codeOf(token)
          if (code === undefined) throw unexpectedToken(reading, `record types as its ${name}`, token)
          return code
        }),
      ),
    encode: (tokens) => encodeCodes(tokens.flatMap((token) => codeOf(token) ?? [])),
    decode: (cursor) => {
      const codes: number[] = []
      while (cursor.at < cursor.end) {
        const [window = 0, length = 0] = take(cursor, 2)
        if (length < 1 || length > 32) throw new DnsFault('value', 'a window of types has the wrong length')
        // Type 0 is reserved and never data; readers must ignore such bits (RFC 4034 section 4.1.2).
        codes.push(...codesOf(window, take(cursor, length)).filter((code) => code !== 0))
      }
      if (codes.length === 0) throw new DnsFault('value', 'the set of types is empty')
      return print(codes)
    },
  }
}

function encodeCodes(codes: readonly number[]): Buffer {
  const windows = Map.groupBy(codes, (code) => code >> 8)
  const parts = [...windows]
    .sort(([a], [b]) => a - b)
    .map(([window, members]) => {
      const bits = Buffer.alloc((Math.max(...members) & 0xff) / 8 + 1)
      for (const code of members) {
        const at = (code & 0xff) >> 3
        bits.writeUInt8(bits.readUInt8(at) | (0x80 >> (code & 7)), at)
      }
      return Buffer.concat([Buffer.from([window, bits.length]), bits])
    })
  return Buffer.concat(parts)
}

function codesOf(window: number, bits: Buffer): number[] {
  return [...bits].flatMap((octet, at) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => octet & (0x80 >> bit)).map((bit) => window * 256 + at * 8 + bit),
  )
}
