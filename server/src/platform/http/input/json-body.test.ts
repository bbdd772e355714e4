import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '#kernel/problem/problem.ts'
import { parseJsonBody } from './json-body.ts'

/** The code with which a body is refused, and its errors or message. */
function refusal(body: string | Buffer): [string, unknown] | null {
  try {
    parseJsonBody(Buffer.from(body))
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [error.code, error.faults ?? error.message]
  }
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('a JSON body', () => {
  it('is the result of JSON.parse, with and without a byte order mark', () => {
    const values = fc
      .jsonValue({ stringUnit: 'grapheme', maxDepth: 8 })
      .filter((value) => !/\\u0000|__proto__/.test(JSON.stringify(value)))
    fc.assert(
      fc.property(values, fc.nat(3), fc.boolean(), (value, indent, mark) => {
        const text = (mark ? '\uFEFF' : '') + JSON.stringify(value, null, indent)
        expect(parseJsonBody(Buffer.from(text))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it.each([
    '{',
    '{"a":1,}',
    "{'a':1}",
    '{"a":01}',
    '[1,2',
    'nul',
    '{"a":1} x',
    '"\n"',
    'NaN',
    '{"a" 1}',
    '\u0000',
    '""""',
  ])('is refused as malformed if it is %j, with the parser’s message', (text) => {
    expect(refusal(text)).toEqual([
      'malformed_json',
      expect.stringMatching(/^The body is not valid JSON: .+/),
    ])
  })

  it('is refused if it is not UTF-8, and never altered', () => {
    for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf5, 0x80, 0x80, 0x80]])
      expect(refusal(Buffer.from([0x22, ...bytes, 0x22]))).toEqual([
        'malformed_json',
        'The body is not UTF-8.',
      ])
    expect(refusal(Buffer.from('"text"', 'utf16le'))).toEqual(['malformed_json', expect.anything()])
  })

  it('is refused with a duplicate member, however its name is escaped, with its position', () => {
    for (const [text, pointer] of [
      ['{"a":1,"a":2}', '/a'],
      ['{"a":1,"\\u0061":2}', '/a'],
      ['{"x":[0,{"b/c":1,"d":{},"b/c":2}]}', '/x/1/b~1c'],
      ['{"a":{"a":1},"a":1}', '/a'],
      ['{"":1,"":2}', '/'],
    ] as const)
      expect([text, refusal(text)]).toEqual([text, ['invalid_input', [{ pointer, message: 'occurs twice' }]]])
    expect(refusal('{"a":{"b":1},"b":[{"a":1},{"a":1}],"c":"a","d":["a","a"]}')).toBeNull()
  })

  it('is refused with text that cannot be stored, with its position', () => {
    for (const [text, pointer, words] of [
      ['{"name":"a\\u0000b"}', '/name', 'U+0000'],
      ['{"list":["x","\\ud800"]}', '/list/1', 'surrogate'],
      ['{"a":"\\udc00\\ud800"}', '/a', 'surrogate'],
      ['{"\\u0000":1}', '/\u0000', 'U+0000'],
      ['"\\u0000"', '', 'U+0000'],
    ] as const)
      expect([text, refusal(text)]).toEqual([
        text,
        ['invalid_input', [{ pointer, message: expect.stringContaining(words) }]],
      ])
    for (const text of ['"\\ud83d\\ude00"', '"\\\\u0000"', '{"a\\\\":"\\\\\\"\\u00e9"}', '"\\u0001"'])
      expect([text, refusal(text)]).toEqual([text, null])
  })

  it('is refused with a member that would be treated as a prototype', () => {
    for (const text of ['{"__proto__":{"admin":true}}', '{"a":[{"\\u005f_proto__":1}]}'])
      expect(refusal(text)).toEqual([
        'invalid_input',
        [expect.objectContaining({ message: 'is not an allowed name' })],
      ])
    expect(refusal('{"constructor":{"prototype":{}},"toString":1}')).toBeNull()
  })

  it('is refused if it is nested more than 32 levels deep, however deep it is', () => {
    expect(refusal(nested(32))).toBeNull()
    for (const depth of [33, 500_000])
      expect(refusal(nested(depth))).toEqual([
        'malformed_json',
        'The body is nested more than 32 levels deep.',
      ])
    expect(refusal(`{"a":"${'[{'.repeat(100)}"}`)).toBeNull()
  })

  it('reports every error of a body that has several', () => {
    expect(refusal('{"a":1,"a":"\\u0000","b":{"c":1,"c":1}}')).toMatchObject([
      'invalid_input',
      [{ pointer: '/a' }, { pointer: '/a' }, { pointer: '/b/c' }],
    ])
  })

  it('of a mebibyte is read, whatever it contains', () => {
    const length = 1024 * 1024
    for (const text of [
      `"${'x'.repeat(length - 2)}"`,
      `"${'\\n'.repeat(length / 2 - 1)}"`,
      `"${'\\"'.repeat(length / 2 - 1)}"`,
      `[${'"",'.repeat(length / 3 - 1)}0]`,
      `[${'0,'.repeat(length / 2 - 2)}0]`,
      `{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
    ])
      expect(refusal(text)).toBeNull()
  })
})
