import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '#kernel/problem/problem.ts'
import { decodeCursor, encodeCursor, pageOf } from './page.ts'

const keys = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.integer()), { minLength: 1, maxLength: 4 })
const list = { list: 'zones', status: 'active', label: ['env:prod'] }

function refusalOf(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    return error instanceof Problem ? error.faults : error
  }
}

describe('a cursor', () => {
  it('decodes to its key, and fits into a URL unescaped', () => {
    fc.assert(
      fc.property(keys, (key) => {
        const cursor = encodeCursor(list, key)
        expect(cursor).toMatch(/^[\w-]+$/)
        expect(decodeCursor(list, cursor, key.length)).toEqual(key)
      }),
    )
  })

  it('belongs to the same list in whatever order its filters are written', () => {
    const cursor = encodeCursor({ a: 1, b: undefined, c: [1, 2] }, ['x'])
    expect(decodeCursor({ c: [1, 2], a: 1 }, cursor, 1)).toEqual(['x'])
  })

  it('is refused by a list with other filters, of another kind or in another order', () => {
    const cursor = encodeCursor(list, ['x'])
    for (const other of [
      { ...list, status: 'failed' },
      { ...list, list: 'records' },
      { ...list, sort: '-name' },
      { list: 'zones', label: ['env:prod'] },
      { ...list, label: ['env:test'] },
    ])
      expect(refusalOf(() => decodeCursor(other, cursor, 1))).toEqual([
        {
          pointer: '?cursor',
          message: 'belongs to a list with other filters or another order: start again without it',
        },
      ])
  })

  it('is refused as invalid input if it is not a cursor', () => {
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [hash] = JSON.parse(Buffer.from(encodeCursor(list, []), 'base64url').toString())
    const wrong = ['', 'x', '!!!', '[]', made({}), made([]), made(null), made([hash])]
    for (const key of [null, true, {}, ['x'], { toString: 'x' }]) wrong.push(made([hash, key]))
    wrong.push(made([hash, 'x', 'y']), made(['0', 'x']), made([{}, 'x']))
    for (const cursor of wrong)
      expect([cursor, refusalOf(() => decodeCursor(list, cursor, 1))]).toEqual([
        cursor,
        [{ pointer: '?cursor', message: expect.stringMatching(/cursor|other filters/) }],
      ])
  })

  it('is refused as invalid input for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(refusalOf(() => decodeCursor(list, text, 1))).toMatchObject([{ pointer: '?cursor' }])
      }),
    )
  })
})

describe('a page', () => {
  const keyOf = (row: number) => [row]

  it('contains the requested rows, and a cursor after the last one while there are more', () => {
    const { rows, nextCursor } = pageOf([1, 2, 3, 4], 3, list, keyOf)
    expect(rows).toEqual([1, 2, 3])
    expect(decodeCursor(list, nextCursor ?? '', 1)).toEqual([3])
  })

  it('has no cursor at the end of the list', () => {
    expect(pageOf([1, 2, 3], 3, list, keyOf)).toEqual({ rows: [1, 2, 3], nextCursor: null })
    expect(pageOf([], 3, list, keyOf)).toEqual({ rows: [], nextCursor: null })
  })
})
