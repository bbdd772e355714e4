/**
 * Reads DER one value after another. Revocation lists have up to some hundred thousand entries: a library that makes an
 * object of each would block the process for seconds.
 */

/** The bytes are no DER of the expected structure. */
export class DerFault extends Error {}

export type DerValue = {
  tag: number
  content: Buffer
  /** With tag and length. */
  whole: Buffer
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  enumerated: 0x0a,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
} as const

/** A value with a tag of its context, constructed. */
export const contextTag = (number: number) => 0xa0 | number

/** Where the content of the value at an offset begins and ends. */
export function boundsAt(bytes: Buffer, at: number, expected?: number): { begin: number; end: number } {
  const [tag, first] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || first === undefined) throw new DerFault('a value is missing')
  if (expected !== undefined && tag !== expected)
    throw new DerFault(`the value has the tag ${tag}, not ${expected}`)
  const lengthBytes = first < 0x80 ? 0 : first - 0x80
  if (first === 0x80 || lengthBytes > 4) throw new DerFault('a length is not allowed in DER')
  const begin = at + 2 + lengthBytes
  if (begin > bytes.length) throw new DerFault('a value is cut off')
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes)
  const end = begin + length
  if (end > bytes.length) throw new DerFault('a value is cut off')
  return { begin, end }
}

export class DerReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  /** The tag of the next value; null at the end. */
  peek(): number | null {
    return this.#bytes[this.#at] ?? null
  }

  next(expected?: number): DerValue {
    const start = this.#at
    const { begin, end } = boundsAt(this.#bytes, start, expected)
    this.#at = end
    return {
      tag: this.#bytes[start] as number,
      content: this.#bytes.subarray(begin, end),
      whole: this.#bytes.subarray(start, end),
    }
  }

  inside(expected: number = tags.sequence): DerReader {
    return new DerReader(this.next(expected).content)
  }

  /** The next value if it has this tag; otherwise null, and nothing is read. */
  optional(tag: number): DerValue | null {
    return this.peek() === tag ? this.next(tag) : null
  }

  time(): Date {
    const { tag, content } = this.next()
    return timeOf(tag, content)
  }

  /** A bit string of whole bytes. */
  bits(): Buffer {
    const { content } = this.next(tags.bits)
    if (content[0] !== 0) throw new DerFault('a bit string has unused bits')
    return content.subarray(1)
  }
}

const timeText = /^(\d{2,4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/

function timeOf(tag: number, content: Buffer): Date {
  const [, year = '', ...others] = timeText.exec(content.toString('latin1')) ?? []
  const isShort = tag === tags.utcTime
  if (year.length !== (isShort ? 2 : 4)) throw new DerFault('a time is not valid')
  // Two digits are years from 1950 to 2049 (RFC 5280 section 4.1.2.5.1).
  const full = isShort ? Number(year) + (Number(year) < 50 ? 2000 : 1900) : Number(year)
  const [month = '', day = '', hour = '', minute = '', second = ''] = others
  const at = new Date(`${full}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(at.getTime())) throw new DerFault('a time is not valid')
  return at
}

/** In lower case and without leading zeros, as the serial number of a certificate. */
export function serialOf(content: Buffer): string {
  const hex = content.toString('hex').replace(/^(00)+(?=..)/, '')
  return hex
}

export function write(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const length: number[] = []
  for (let rest = content.length; rest > 0; rest >>>= 8) length.unshift(rest & 0xff)
  const head = content.length < 0x80 ? [content.length] : [0x80 | length.length, ...length]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}
