import { describe, expect, it } from 'vitest'
import { Problem } from '#kernel/problem/problem.ts'
import { etagOf, requireMatch } from './revision.ts'

function isLetThrough(ifMatch: string | null, revision: number): boolean {
  try {
    requireMatch(ifMatch, revision)
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(Problem)
    expect(error).toMatchObject({
      code: 'precondition_failed',
      message: expect.stringContaining(etagOf(revision)),
    })
    return false
  }
}

describe('If-Match', () => {
  it.each([
    [null, true],
    ['*', true],
    ['"7"', true],
    ['"6", "7"', true],
    ['"6","7"', true],
    ['"6" , "7" , "8"', true],
    ['"6"', false],
    ['"77"', false],
    ['7', false],
    ['"07"', false],
    ['', false],
    [',', false],
    ['"*"', false],
  ])('of %j matches revision 7: %j', (ifMatch, expected) => {
    expect(isLetThrough(ifMatch, 7)).toBe(expected)
  })

  it('never matches a weak tag, since the comparison is strong (RFC 9110, 13.1.1)', () => {
    expect(isLetThrough('W/"7"', 7)).toBe(false)
  })

  it('matches only the ETag of the same revision', () => {
    for (const revision of [1, 2, 10, 2_147_483_647]) {
      expect(isLetThrough(etagOf(revision), revision)).toBe(true)
      expect(isLetThrough(etagOf(revision), revision + 1)).toBe(false)
    }
  })
})
