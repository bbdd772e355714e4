import { describe, expect, test } from 'vitest'
import { areSameDsRecords, dsOfKey, dsRecordOf, dsText } from './ds-record.ts'

describe('DS records', () => {
  test('are made from the key of the example in RFC 4509, section 2.3', () => {
    const publicKey =
      'AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw=='
    const record = dsOfKey('dskey.example.com', { flags: 256, algorithm: 5, publicKey })
    expect(dsText(record)).toBe('60485 5 2 d4b7d520e7bb5f0f67674a0cceb1e3e0614b93c4f9e99b8383f6a1e4469da50a')
  })

  test('are read as zone files write them', () => {
    const record = { keyTag: 1, algorithm: 13, digestType: 2, digest: 'abcd' }
    expect(dsRecordOf(' 1 13 2 AB CD ')).toEqual(record)
    expect(dsRecordOf('1 13 2')).toBeNull()
    expect(areSameDsRecords([record, { ...record, keyTag: 2 }], [{ ...record, keyTag: 2 }, record])).toBe(
      true,
    )
    expect(areSameDsRecords([record], [])).toBe(false)
  })
})
