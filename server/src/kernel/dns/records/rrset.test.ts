import { describe, expect, test } from 'vitest'
import { canonicalValues, checkedTtl, type RRset, rrsetKeyText, sameRRset, sameValues } from './rrset.ts'

const set: RRset = { name: 'www', type: 'A', ttl: 300, values: ['192.0.2.1', '192.0.2.2'] }

describe('record sets', () => {
  test('values are sorted and deduplicated, and the input is not modified', () => {
    const values = ['192.0.2.2', '192.0.2.1', '192.0.2.2']
    expect(canonicalValues(values)).toEqual(['192.0.2.1', '192.0.2.2'])
    expect(values).toHaveLength(3)
    expect(canonicalValues(new Set<string>())).toEqual([])
  })

  test('two sets are the same if name, type, TTL and values are equal', () => {
    expect(sameRRset(set, { ...set, values: [...set.values] })).toBe(true)
    expect(sameRRset(set, { ...set, name: 'web' })).toBe(false)
    expect(sameRRset(set, { ...set, type: 'AAAA' })).toBe(false)
    expect(sameRRset(set, { ...set, ttl: 301 })).toBe(false)
    expect(sameRRset(set, { ...set, values: ['192.0.2.1'] })).toBe(false)
    expect(sameRRset(set, { ...set, values: ['192.0.2.1', '192.0.2.3'] })).toBe(false)
    expect(sameValues([], [])).toBe(true)
  })

  test('the key is different for every name and type', () => {
    expect(rrsetKeyText({ name: '@', type: 'MX' })).toBe('@ MX')
    expect(rrsetKeyText({ name: 'a', type: 'MX' })).not.toBe(rrsetKeyText({ name: 'a.mx', type: '' }))
  })

  test('a TTL is a whole number of seconds from 0 to 2147483647', () => {
    expect([0, 300, 2_147_483_647].map(checkedTtl)).toEqual([0, 300, 2_147_483_647])
    for (const ttl of [-1, 2_147_483_648, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => checkedTtl(ttl)).toThrow(expect.objectContaining({ field: 'ttl' }))
    }
  })
})
