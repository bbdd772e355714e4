import { describe, expect, test } from 'vitest'
import { nextSerial, raisesSerial, soaWithNextSerial } from './serial.ts'

const today = new Date('2026-11-22T23:59:00Z')

describe('the next serial', () => {
  test.each([
    [1, 2, 'a counter counts on'],
    [2015010107, 2026112201, 'an old date becomes the date of today'],
    [2026112201, 2026112202, 'the date of today counts its changes'],
    [2026112299, 2026112300, 'the hundredth change of a day takes the next day'],
    [2026122405, 2026122406, 'a date in the future counts on'],
    [2026133100, 2026133101, 'a number that only looks like a date counts on'],
    [1795391940, 1795391941, 'the seconds since 1970 count on'],
    [4294967295, 1, 'the largest serial is followed by 1'],
  ])('%i is followed by %i: %s', (serial, next) => {
    expect(nextSerial(serial, today)).toBe(next)
  })
})

describe('the SOA record of a zone whose serial PowerDNS does not raise', () => {
  const zone = (serial: number, fields = {}) => ({
    kind: 'Master',
    rrsets: [
      {
        name: 'example.com.',
        type: 'SOA',
        ttl: 60,
        records: [{ content: `a. b. ${serial} 3 4 5 6`, disabled: false }],
      },
    ],
    ...fields,
  })
  const serialOf = (serial: number, fields = {}) =>
    Number(soaWithNextSerial(zone(serial, fields), today)?.records[0]?.content.split(' ')[2])

  test('keeps everything but its serial', () => {
    expect(soaWithNextSerial(zone(7), today)).toEqual(zone(8).rrsets[0])
  })

  test('gets a serial above the one that SOA-EDIT serves', () => {
    expect(serialOf(2026010101, { soa_edit: 'INCEPTION-INCREMENT', edited_serial: 2026112202 })).toBe(
      2026112203,
    )
    expect(serialOf(7, { soa_edit: 'INCREMENT-WEEKS', edited_serial: 2975 })).toBe(8)
    expect(serialOf(7, { edited_serial: 4294967290 })).toBe(8)
    expect(serialOf(4294967290, { edited_serial: 7 })).toBe(8)
  })

  test('is not created if it does not exist', () => {
    expect(soaWithNextSerial({ kind: 'Native', rrsets: [] }, today)).toBeUndefined()
  })
})

test.each([
  ['', false],
  ['OFF', false],
  ['SOA-EDIT', false],
  ['default', true],
  ['SOA-EDIT-INCREASE', true],
])('SOA-EDIT-API "%s" raises the serial with each change: %s', (soa_edit_api, expected) => {
  expect(raisesSerial({ kind: 'Native', soa_edit_api })).toBe(expected)
})
