import { describe, expect, it } from 'vitest'
import { createMask } from './mask.ts'

/** The parts that are shown, of a text that arrives in these chunks. */
function shown(secrets: string[], ...chunks: string[]): string[] {
  const mask = createMask(secrets)
  return [...chunks.map((chunk) => mask.add(chunk)), mask.end()]
}

describe('the mask', () => {
  it('replaces a secret wherever it is split', () => {
    const text = 'a secret-value, and secret-value again'
    for (let first = 0; first <= text.length; first++)
      for (let second = first; second <= text.length; second++) {
        const chunks = [text.slice(0, first), text.slice(first, second), text.slice(second)]
        expect(shown(['secret-value'], ...chunks).join('')).toBe('a ***, and *** again')
      }
  })

  it('shows no part of secrets that contain, continue or overlap one another', () => {
    const secrets = ['abcdef', 'abc', 'efgh', 'bb', 'ghi']
    for (const text of ['x abcdef y', 'abcdefgh', 'abcdefghi', 'abbb', 'abc'])
      for (let at = 0; at <= text.length; at++)
        expect(shown(secrets, text.slice(0, at), text.slice(at)).join('')).not.toMatch(/abc|ef|bb|gh|hi/)
  })

  it('holds back no more than could be a secret, and shows it in the end', () => {
    expect(shown(['secret'], 'one\ntwo\nsec', 'ond')).toEqual(['one\ntwo\n', 'second', ''])
    expect(shown(['secret'], 'sec')).toEqual(['', 'sec'])
    expect(shown([], 'secret')).toEqual(['secret', ''])
  })
})
