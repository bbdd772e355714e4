// Domain names on the wire (RFC 1035 sections 3.1 and 4.1.4). Encoding is uncompressed and in the canonical,
// lower-case form. Decoding follows compression pointers only backwards, each to before the place the last one
// led to, so it ends on any input; it reads nothing outside the message.
import { DnsFault } from '#kernel/dns/fault.ts'
import { labelOctets, labelOctetsMax, printLabel, splitLabels } from './label.ts'

const wireNameOctetsMax = 255

/** Encodes a canonical name; the root ("") is one zero octet. */
export function encodeName(name: string): Buffer {
  if (name === '') return Buffer.alloc(1)
  const parts = splitLabels(name).map((label) => {
    const octets = labelOctets(label)
    return String.fromCharCode(octets.length) + octets
  })
  return Buffer.from(`${parts.join('')}\0`, 'latin1')
}

/**
 * Decodes the name at `offset` of a message; `end` is the offset after it. Throws a DnsFault for the field `name` if
 * the name extends beyond the message, is too long or points forward.
 */
export function decodeName(message: Uint8Array, offset: number): { name: string; end: number } {
  const labels: string[] = []
  let at = offset
  let runStart = offset
  let end: number | undefined
  let octetCount = 1
  for (;;) {
    const size = octetAt(message, at)
    if (size === 0) return { name: labels.join('.'), end: end ?? at + 1 }
    if (size >= 0xc0) {
      const pointer = ((size & 0x3f) << 8) | octetAt(message, at + 1)
      if (pointer >= runStart) throw new DnsFault('name', 'A compressed name points to itself or forward.')
      end ??= at + 2
      at = pointer
      runStart = pointer
      continue
    }
    if (size > labelOctetsMax) throw new DnsFault('name', 'A name has a label of an unknown type.')
    octetCount += size + 1
    if (octetCount > wireNameOctetsMax) throw new DnsFault('name', 'A name is longer than 255 octets.')
    labels.push(printLabel(labelAt(message, at + 1, size)))
    at += size + 1
  }
}

function octetAt(message: Uint8Array, at: number): number {
  const octet = message[at]
  if (octet === undefined) throw truncatedName()
  return octet
}

function labelAt(message: Uint8Array, at: number, size: number): string {
  if (at + size > message.length) throw truncatedName()
  return Buffer.from(message.buffer, message.byteOffset + at, size).toString('latin1')
}

function truncatedName(): DnsFault {
  return new DnsFault('name', 'The message ends in the middle of a name.')
}
