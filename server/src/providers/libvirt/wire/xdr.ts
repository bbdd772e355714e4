/** External Data Representation (RFC 4506), as far as libvirt's messages need it. */

/** Throws a RangeError beyond the end of the octets. */
export type XdrReader = {
  integer(): number
  /** Octets of a fixed length. */
  opaque(length: number): Buffer
  string(): string
  /** Null if it is absent. */
  optional<T>(read: () => T): T | null
  list<T>(read: () => T): T[]
}

export function xdrReader(octets: Buffer): XdrReader {
  let at = 0
  const integer = () => {
    const value = octets.readInt32BE(at)
    at += 4
    return value
  }
  const opaque = (length: number) => {
    if (length < 0 || at + length > octets.length) throw new RangeError()
    const value = octets.subarray(at, at + length)
    at += padded(length)
    return value
  }
  return {
    integer,
    opaque,
    string: () => opaque(integer()).toString('utf8'),
    optional: (read) => (integer() === 0 ? null : read()),
    list: (read) => {
      const length = integer()
      if (length < 0 || length > octets.length) throw new RangeError()
      return Array.from({ length }, read)
    },
  }
}

export function xdrInteger(value: number): Buffer {
  const octets = Buffer.alloc(4)
  octets.writeInt32BE(value)
  return octets
}

export function xdrHyper(value: number): Buffer {
  const octets = Buffer.alloc(8)
  octets.writeBigInt64BE(BigInt(value))
  return octets
}

export function xdrString(text: string): Buffer {
  const octets = Buffer.from(text)
  return Buffer.concat([
    xdrInteger(octets.length),
    octets,
    Buffer.alloc(padded(octets.length) - octets.length),
  ])
}

export function xdrOptional(value: Buffer | null): Buffer {
  return value === null ? xdrInteger(0) : Buffer.concat([xdrInteger(1), value])
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}
