import { describe, expect, test } from 'vitest'
import { canonicalRdata, rdataFromWire, rdataToWire } from '#kernel/dns/rdata.ts'

const read = (text: string) => canonicalRdata('LOC', text, { form: 'presentation' })
const fromHex = (hex: string) => rdataFromWire('LOC', Buffer.from(hex, 'hex'), 0, hex.length / 2)

describe('LOC', () => {
  // The texts of RFC 1876 section 4.
  test.each([
    ['42 21 54 N 71 06 18 W -24m 30m', '42 21 54.000 N 71 6 18.000 W -24.00m 30m 10000m 10m'],
    ['42 21 43.952 N 71 5 6.344 W -24m 1m 200m', '42 21 43.952 N 71 5 6.344 W -24.00m 1m 200m 10m'],
    ['52 14 05 N 00 08 50 E 10m', '52 14 5.000 N 0 8 50.000 E 10.00m 1m 10000m 10m'],
    ['32 7 19 S 116 2 25 E 10m', '32 7 19.000 S 116 2 25.000 E 10.00m 1m 10000m 10m'],
    ['42 21 28.764 N 71 00 51.617 W -44m 2000m', '42 21 28.764 N 71 0 51.617 W -44.00m 2000m 10000m 10m'],
  ])('%s is printed in full as %s', (text, canonical) => {
    expect(read(text)).toBe(canonical)
    const wire = rdataToWire('LOC', canonical)
    expect(rdataFromWire('LOC', wire, 0, wire.length)).toBe(canonical)
  })

  test('the wire format contains the size exponents, then angles and altitude relative to their origins', () => {
    const wire = rdataToWire('LOC', read('42 21 54 N 71 06 18 W -24m 30m'))
    expect(wire.toString('hex')).toBe('0033161389172dd070be15f000988d20')
  })

  test.each([
    ['minutes and seconds may be left out', '52 N 4 E 0', '52 0 0.000 N 4 0 0.000 E 0.00m 1m 10000m 10m'],
    ['letters may be in lower case', '52 1 n 4 w 0M', '52 1 0.000 N 4 0 0.000 W 0.00m 1m 10000m 10m'],
    [
      'fractions are padded',
      '0 0 0.5 N 0 0 0.25 E 0.5 0.1',
      '0 0 0.500 N 0 0 0.250 E 0.50m 0.10m 10000m 10m',
    ],
    [
      'a size keeps its first digit',
      '0 N 0 E 0 15 99.99 0.07',
      '0 0 0.000 N 0 0 0.000 E 0.00m 10m 90m 0.07m',
    ],
    ['zero has no hemisphere', '0 S 0 W -0m', '0 0 0.000 N 0 0 0.000 E 0.00m 1m 10000m 10m'],
    [
      'the poles and the lowest altitude are valid',
      '90 S 180 W -100000 0 0 0',
      '90 0 0.000 S 180 0 0.000 W -100000.00m 0.00m 0.00m 0.00m',
    ],
    [
      'the highest altitude and the largest size are valid',
      '90 N 180 E 42849672.95 90000000 1 1',
      '90 0 0.000 N 180 0 0.000 E 42849672.95m 90000000m 1m 1m',
    ],
  ])('%s', (_, text, canonical) => {
    expect(read(text)).toBe(canonical)
    const wire = rdataToWire('LOC', canonical)
    expect(rdataFromWire('LOC', wire, 0, wire.length)).toBe(canonical)
  })

  test.each([
    '52 22 23 N 4 53 32 E',
    '52 22 23 4 53 32 E 0',
    'N 4 E 0',
    '91 N 4 E 0',
    '90 0 0.001 N 4 E 0',
    '52 60 N 4 E 0',
    '52 1 60 N 4 E 0',
    '52 1 1.0001 N 4 E 0',
    '52 1 1 1 N 4 E 0',
    '52 N 181 E 0',
    '52 N 4 E -100000.01',
    '52 N 4 E 42849672.96',
    '52 N 4 E 0 -1m',
    '52 N 4 E 0 100000000m',
    '52 N 4 E 0 1 1 1 1',
    '4 E 52 N 0',
    '-1 N 4 E 0',
  ])('%s is not a valid location', (text) => {
    expect(() => read(text)).toThrow('LOC requires latitude, longitude and altitude')
  })

  test.each([
    ['of another version', '0133161389172dd070be15f000988d20', 'version other than 0'],
    ['with a size digit above nine', '00a3161389172dd070be15f000988d20', 'out of range'],
    ['with a size exponent above nine', '003a161389172dd070be15f000988d20', 'out of range'],
    ['beyond the pole', '00331613ffffffff70be15f000988d20', 'out of range'],
    ['cut short', '0033161389172dd070be15f000988d', 'is incomplete'],
    ['with more behind it', '0033161389172dd070be15f000988d2000', 'left over'],
  ])('data %s is refused', (_, hex, words) => {
    expect(() => fromHex(hex)).toThrow(words)
  })

  test('every encoding of a size of zero has the same text', () => {
    expect(fromHex('0005161389172dd070be15f000988d20')).toContain(' -24.00m 0.00m 10000m 10m')
  })
})
