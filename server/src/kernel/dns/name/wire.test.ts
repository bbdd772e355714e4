import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DnsFault } from '#kernel/dns/fault.ts'
import { parseName } from '#kernel/dns/name.ts'
import { decodeName, encodeName } from './wire.ts'

// The message of RFC 1035 section 4.1.4: F.ISI.ARPA at 20, FOO.F.ISI.ARPA at 40, ARPA at 64, the root at 92.
function rfcMessage(): Buffer {
  const message = Buffer.alloc(93)
  message.write('\x01F\x03ISI\x04ARPA\x00', 20, 'latin1')
  message.write('\x03FOO\xc0\x14', 40, 'latin1')
  message.write('\xc0\x1a', 64, 'latin1')
  return message
}

describe('encoding a name', () => {
  test.each([
    ['', '00'],
    ['com', '03636f6d00'],
    ['www.example.com', '03777777076578616d706c6503636f6d00'],
    ['a\\.b.c', '03612e62016300'],
    ['\\000\\255', '0200ff00'],
  ])('%j is %s on the wire', (name, hex) => {
    expect(encodeName(name).toString('hex')).toBe(hex)
  })
})

describe('decoding a name', () => {
  test('follows compressed names, and the end is after the pointer', () => {
    const message = rfcMessage()
    expect(decodeName(message, 20)).toEqual({ name: 'f.isi.arpa', end: 32 })
    expect(decodeName(message, 40)).toEqual({ name: 'foo.f.isi.arpa', end: 46 })
    expect(decodeName(message, 64)).toEqual({ name: 'arpa', end: 66 })
    expect(decodeName(message, 92)).toEqual({ name: '', end: 93 })
  })

  test('escapes octets with a meaning in zone files, and lower-cases letters', () => {
    const wire = Buffer.from('\x05A.b @\x02\xc3\x9c\x00', 'latin1')
    expect(decodeName(wire, 0).name).toBe('a\\.b\\032\\@.\\195\\156')
  })

  test.each([
    ['a pointer to itself', 'c000', 0, 'itself or forward'],
    ['a pointer forward', 'c00200', 0, 'itself or forward'],
    ['a pointer back into its own run', '0161c000', 0, 'itself or forward'],
    ['two pointers that lead to each other', '0161c0040162c000', 4, 'itself or forward'],
    ['two bare pointers that lead to each other', 'c002c000c002', 4, 'itself or forward'],
    ['a label of a reserved kind', '4000', 0, 'unknown type'],
    ['no end', '0161', 0, 'ends in the middle'],
    ['a label that extends beyond the message', '056161', 0, 'ends in the middle'],
    ['half a pointer', 'c0', 0, 'ends in the middle'],
    ['an offset behind the message', '00', 5, 'ends in the middle'],
    ['more than 255 octets', `${`3f${'61'.repeat(63)}`.repeat(4)}00`, 0, 'longer than 255'],
  ])('%s is refused', (_, hex, offset, words) => {
    const decode = () => decodeName(Buffer.from(hex, 'hex'), offset)
    expect(decode).toThrow(DnsFault)
    expect(decode).toThrow(words)
  })

  test('accepts a name of exactly 255 octets', () => {
    const wire = Buffer.from(`${`3f${'61'.repeat(63)}`.repeat(3)}3d${'62'.repeat(61)}00`, 'hex')
    expect(wire).toHaveLength(255)
    expect(encodeName(decodeName(wire, 0).name)).toEqual(wire)
  })

  test('returns names of any octets unchanged', () => {
    const label = fc.uint8Array({ minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 8 }), fc.nat(20), (labels, offset) => {
        const wire = Buffer.concat([
          Buffer.alloc(offset, 0xff),
          ...labels.flatMap((octets) => [Buffer.of(octets.length), octets]),
          Buffer.of(0),
        ])
        const { name, end } = decodeName(wire, offset)
        expect(end).toBe(wire.length)
        expect(parseName(name)).toBe(name)
        expect(decodeName(encodeName(name), 0).name).toBe(name)
      }),
    )
  })

  test('any message results in a name or a DnsFault', () => {
    const octet = fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 2, 0xc0, 0xc1))
    fc.assert(
      fc.property(fc.array(octet, { maxLength: 60 }), fc.nat(60), (octets, offset) => {
        try {
          const { name, end } = decodeName(Uint8Array.from(octets), offset)
          expect(encodeName(name).length).toBeLessThanOrEqual(255)
          expect(end).toBeLessThanOrEqual(octets.length)
        } catch (error) {
          expect(error).toBeInstanceOf(DnsFault)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
