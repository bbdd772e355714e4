import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { globMatcher } from './glob.ts'

/** A minimal reference implementation of patterns: slow, but obviously correct. */
function matchesSlowly(pattern: string, text: string): boolean {
  const [head, ...rest] = pattern
  if (head === undefined) return text === ''
  if (head === '*')
    return matchesSlowly(rest.join(''), text) || (text !== '' && matchesSlowly(pattern, text.slice(1)))
  if (head === '\\' && rest.length > 0)
    return text[0] === rest[0] && matchesSlowly(rest.slice(1).join(''), text.slice(1))
  return text !== '' && (head === '?' || head === text[0]) && matchesSlowly(rest.join(''), text.slice(1))
}

const patterns = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?', '\\'), maxLength: 10 })
const texts = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?', '\\'), maxLength: 10 })

describe('a glob', () => {
  it('matches like the reference implementation', () => {
    fc.assert(
      fc.property(patterns, texts, (pattern, text) => {
        expect([pattern, text, globMatcher(pattern)(text)]).toEqual([
          pattern,
          text,
          matchesSlowly(pattern, text),
        ])
      }),
      { numRuns: 20_000 },
    )
  })

  it('matches every text that a pattern was created from', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, fc.constantFrom('*', '?', 'literal'))), (parts) => {
        const pattern = parts.map(([text, kind]) => (kind === 'literal' ? escaped(text) : kind)).join('')
        const text = parts.map(([part, kind]) => (kind === '?' ? '\u{1F600}' : part)).join('')
        expect(globMatcher(pattern)(text)).toBe(true)
      }),
    )
  })

  it.each([
    ['*', '', true],
    ['', '', true],
    ['', 'a', false],
    ['_acme-challenge*', '_acme-challenge.www', true],
    ['*.example.com', 'www.example.com', true],
    ['*.example.com', 'example.com', false],
    ['\\*', '*', true],
    ['\\*', 'www', false],
    ['\\*.dev', '*.dev', true],
    ['w?w', 'www', true],
    ['w?w', 'ww', false],
    ['WWW*', 'www2', true],
    ['www', 'WWW', true],
    ['a.c', 'abc', false],
    ['[ab]', 'a', false],
    ['a\\', 'a\\', true],
    ['straße', 'STRASSE', false],
    ['?', '😀', true],
    ['a\nb', 'a\nb', true],
  ])('matches %j with %j: %j', (pattern, text, expected) => {
    expect(globMatcher(pattern)(text)).toBe(expected)
  })

  it('terminates quickly with patterns designed to take exponential time', () => {
    const text = 'a'.repeat(20_000)
    for (const pattern of [
      '*a'.repeat(200),
      `${'*a'.repeat(200)}b`,
      `${'*?'.repeat(200)}b`,
      `${'*'.repeat(5000)}b`,
    ])
      expect(globMatcher(pattern)(text)).toBe(!pattern.endsWith('b'))
  })
})

function escaped(text: string): string {
  return text.replace(/[\\*?]/g, '\\$&')
}
