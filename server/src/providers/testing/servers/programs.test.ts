import { afterEach, describe, expect, test, vi } from 'vitest'
import { missingPrograms, programPath, titleWithout } from './programs.ts'

describe('the programs that tests need', () => {
  afterEach(() => vi.unstubAllEnvs())

  test('are named if they are missing, in the title too', () => {
    vi.stubEnv('CI', '')
    expect(missingPrograms(['sh', 'no-such-program'])).toEqual(['no-such-program'])
    expect(titleWithout(['no-such-program'], 'BIND')).toBe('BIND (skipped: no-such-program is not installed)')
    expect(titleWithout(['a', 'b'], 'BIND')).toBe('BIND (skipped: a, b are not installed)')
    expect(titleWithout([], 'BIND')).toBe('BIND')
  })

  test('are required in continuous integration', () => {
    vi.stubEnv('CI', 'true')
    expect(missingPrograms(['sh'])).toEqual([])
    expect(() => missingPrograms(['no-such-program'])).toThrow(/no-such-program/)
  })

  test('are found with their path', () => {
    expect(programPath('sh')).toMatch(/\/sh$/)
  })
})
