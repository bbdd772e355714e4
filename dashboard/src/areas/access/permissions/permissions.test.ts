import { describe, expect, it } from 'vitest'
import { levelsOf, offeredAreas, permissionsOf } from './permissions.ts'

describe('the areas of a permission list', () => {
  it('are those with operations', () => {
    expect(offeredAreas(levelsOf([]))).toEqual([
      'domains',
      'dns',
      'cloud',
      'monitoring',
      'dynamic_ip',
      'webhooks',
      'account',
    ])
  })

  it('include a granted one without operations, which saving keeps', () => {
    const levels = levelsOf(['certificates.write'])
    expect(offeredAreas(levels)).toContain('certificates')
    expect(permissionsOf(levels)).toEqual(['certificates.write'])
  })
})
