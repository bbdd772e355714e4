import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuery } from './query.ts'

describe('a query', () => {
  it('becomes an object, in which a repeated parameter is a list', () => {
    expect({ ...parseQuery('a=1&b=&c&a=2&a=3&d=x%20y+z%26') }).toEqual({
      a: ['1', '2', '3'],
      b: '',
      c: '',
      d: 'x y z&',
    })
    expect({ ...parseQuery('') }).toEqual({})
  })

  it('treats every name as an ordinary name', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const query = parseQuery(`${name}=1&${name}=2`)
      expect(Object.keys(query)).toEqual([name])
      expect(Object.getPrototypeOf(query)).toBeNull()
    }
    expect(Object.keys({})).toEqual([])
  })

  it('contains every parameter that was sent', () => {
    const parameters = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })))
    fc.assert(
      fc.property(parameters, (sent) => {
        const query = parseQuery(new URLSearchParams(sent).toString())
        const received = Object.entries(query).flatMap(([name, value]) =>
          [value].flat().map((one) => [name, one]),
        )
        const sorted = (pairs: string[][]) => pairs.map((pair) => JSON.stringify(pair)).sort()
        expect(sorted(received)).toEqual(sorted(sent.map(([name, value]) => [name, value])))
      }),
    )
  })
})
