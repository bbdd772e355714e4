import { describe, expect, it } from 'vitest'
import { nextAddress } from './next-address.ts'

const origin = 'https://holdfast.example'

describe('After the sign-in', () => {
  it.each(['/', '/dns/zones', '/dns/zones/zone_1?tab=changes#top'])('%s is opened', (next) => {
    expect(nextAddress(next, origin)).toBe(origin + next)
  })

  it.each([
    undefined,
    '',
    'dns',
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
  ])('%j opens no other host', (next) => {
    expect(new URL(nextAddress(next, origin)).origin).toBe(origin)
  })

  it('a path that looks like an address stays a path', () => {
    expect(new URL(nextAddress('/.//elsewhere.example', origin)).origin).toBe(origin)
  })
})
