import { describe, expect, it } from 'vitest'
import { pageAddress, text } from '#ui/page/page-address.ts'

const sources = import.meta.glob<string>(['./**/*.ts', './**/*.tsx', '!./**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const all = Object.values(sources).join('\n')
const patterns = [...all.matchAll(/pageAddress\(\s*'([^']+)'/g)].map(([, pattern = '']) => pattern)

describe('A page’s address', () => {
  const page = pageAddress('/zones/$zoneId', { tab: text<'records' | 'changes'>(), q: text() })

  it('contains its parameters, each encoded', () => {
    expect(page.to({ zoneId: 'a/b' })).toBe('/zones/a%2Fb')
    expect(page.to({ zoneId: 'a' }, { tab: 'changes', q: 'x&y' })).toBe('/zones/a?tab=changes&q=x%26y')
  })

  it('keeps only its own parameters, as texts', () => {
    expect(page.validateSearch({ tab: 'records', q: 12, other: 'x' })).toEqual({ tab: 'records', q: '12' })
    expect(page.validateSearch({ q: '' })).toEqual({})
  })

  it('rejects a wrong name and a wrong value', () => {
    // @ts-expect-error The parameter is called zoneId.
    page.to({ id: 'a' })
    // @ts-expect-error The page has no such parameter.
    page.to({ zoneId: 'a' }, { state: 'x' })
    // @ts-expect-error The page has no such tab.
    page.to({ zoneId: 'a' }, { tab: 'x' })
    // @ts-expect-error The page has no parameters after its path.
    pageAddress('/zones').to({}, { q: 'x' })
  })

  it('is the target of every literal link', () => {
    const links = [...all.matchAll(/\bto(?:=|: )["'](\/[^"']*)["']|=> `(\/[^`]*)`/g)]
      .map(([, plain, composed]) => plain ?? composed ?? '')
      .map((link) => link.replace(/\$\{\w+\}/g, '$'))
    const known = patterns.map((pattern) => pattern.replace(/\$\w+/g, '$'))
    expect(links.filter((link) => !known.includes(link))).toEqual([])
    expect(patterns.length).toBeGreaterThan(20)
  })
})
