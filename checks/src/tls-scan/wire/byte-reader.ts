/** Reads the fields of TLS messages (RFC 8446 section 3). Whatever the bytes are, it reads none after their end. */

/** The bytes are not a message of the protocol. Its message is a code, which is not shown to people. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage'
}

export type ByteReader = {
  /** How many bytes are left. */
  left(): number
  /** An unsigned number of this many bytes. */
  number(bytes: 1 | 2 | 3): number
  take(length: number): Buffer
  /** A vector whose length precedes it in this many bytes. */
  vector(lengthBytes: 1 | 2 | 3): Buffer
}

export function byteReader(bytes: Buffer): ByteReader {
  let at = 0
  const take = (length: number) => {
    if (length > bytes.length - at) throw new MalformedMessage('early_end')
    at += length
    return bytes.subarray(at - length, at)
  }
  const number = (size: 1 | 2 | 3) => take(size).readUIntBE(0, size)
  return {
    left: () => bytes.length - at,
    number,
    take,
    vector: (lengthBytes) => take(number(lengthBytes)),
  }
}

/** Writes a number, and bytes with their length before them. */
export function uint(value: number, bytes: 1 | 2 | 3): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

export function vector(lengthBytes: 1 | 2 | 3, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([uint(content.length, lengthBytes), content])
}

/** A vector of 16-bit numbers. */
export function numbers(lengthBytes: 1 | 2, values: readonly number[]): Buffer {
  return vector(lengthBytes, ...values.map((value) => uint(value, 2)))
}
