import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

/** The same value with the members of every object in another order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  )
}

const json = fc.jsonValue({ stringUnit: 'binary' })

describe('canonical JSON', () => {
  it('represents the same value as JSON', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('does not depend on the order of members', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))
      }),
    )
  })

  it('is its own canonical form', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value))
      }),
    )
  })

  it('gives two values the same text only if they are equal', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        const areEqual = canonicalJson(one) === canonicalJson(other)
        expect(areEqual).toBe(canonicalJson([one]) === canonicalJson([other]))
        if (areEqual) expect(JSON.parse(JSON.stringify(one))).toEqual(JSON.parse(JSON.stringify(other)))
      }),
    )
  })

  it('matches RFC 8785, section 3.2', () => {
    const value = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000f\nA\'B"\\\\"/',
      literals: [null, true, false],
    }
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  it('sorts members by UTF-16 code units, as in RFC 8785, section 3.2.3', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6']
    const text = canonicalJson(Object.fromEntries(names.map((name) => [name, 0])))
    expect(Object.keys(JSON.parse(text))).toEqual([
      '1',
      '\r',
      '\u0080',
      '\u00f6',
      '\u20ac',
      '\ud83d\ude00',
      '\ufb33',
    ])
  })

  it('writes times as JSON does, omits undefined members, and writes null for them in lists', () => {
    const at = new Date('2026-01-31T12:00:00.123Z')
    expect(canonicalJson({ b: undefined, at, a: [undefined, at] })).toBe(
      '{"a":[null,"2026-01-31T12:00:00.123Z"],"at":"2026-01-31T12:00:00.123Z"}',
    )
  })

  it('keeps members with names that are special in JavaScript', () => {
    const value = JSON.parse('{"toString":1,"__proto__":{"x":1},"constructor":2}')
    expect(canonicalJson(value)).toBe('{"__proto__":{"x":1},"constructor":2,"toString":1}')
  })
})
