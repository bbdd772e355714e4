import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { turnsDuring } from '#testing/wait/event-loop.ts'
import { parseLongArray } from './json-array.ts'

const parsed = async (text: string, member = 'list') => {
  const { rest, elements } = await parseLongArray(Buffer.from(text), member)
  return { rest, elements }
}

describe('a long array in JSON', () => {
  it('is read as JSON.parse reads it, whatever is in it and around it', async () => {
    const value = fc.jsonValue()
    const objects = fc.record({ before: value, list: fc.array(value), after: value })
    await fc.assert(
      fc.asyncProperty(objects, fc.constantFrom(0, 2), async (object, indent) => {
        const { list, ...others } = JSON.parse(JSON.stringify(object))
        expect(await parsed(JSON.stringify(object, null, indent))).toEqual({
          rest: { ...others, list: [] },
          elements: list,
        })
      }),
    )
  })

  it('is found by its own key: not in a string, not at a deeper level, and only if it is an array', async () => {
    const text =
      '{"text": "\\"list\\": [1]\\\\", "inner": {"list": [2]}, "list" : [ {"a": [3, "]"]}, "é,]" ] }'
    expect((await parsed(text)).elements).toEqual([{ a: [3, ']'] }, 'é,]'])
    expect(await parsed('{"list": {"0": 1}}')).toEqual({ rest: { list: { 0: 1 } }, elements: [] })
    expect(await parsed('[1, "list", [2]]')).toEqual({ rest: [1, 'list', [2]], elements: [] })
  })

  it.each([
    '{"list": [1,]}',
    '{"list": [1, 2',
    '{"list": [1}',
    '{"list": [1]',
    '',
    '{"list": [,1]}',
    '{"list": [1] x}',
  ])('is refused if it is not JSON: %s', async (text) => {
    await expect(parsed(text)).rejects.toThrow(SyntaxError)
  })

  it('yields to other work while it is parsed', async () => {
    const list = Array.from({ length: 40_000 }, (_, index) => ({ name: `host-${index}`, text: '"],[{' }))
    const bytes = Buffer.from(JSON.stringify({ list }))
    const turns = await turnsDuring(async () => {
      expect((await parseLongArray(bytes, 'list')).elements).toEqual(list)
    })
    expect(turns).toBeGreaterThan(bytes.length / 200_000)
  })
})
