import { describe, expect, it } from 'vitest'
import { hasTwice, newParameter, parameterMap, parameterRows, parametersByDefault } from './parameters.ts'

describe('the form for parameters', () => {
  it('saves what it has read, from wherever a value comes', () => {
    const parameters = {
      REF: { field: 'ref' },
      REPOSITORY: { pointer: '/repository/name' },
      STAGE: { value: 'production' },
    } as const
    expect(parameterMap(parameterRows(parameters))).toEqual(parameters)
    expect(parameterMap([])).toEqual({})
  })

  it('refuses a name that is used twice, of which only the last would be saved', () => {
    expect(hasTwice([...parametersByDefault, newParameter])).toBe(false)
    expect(hasTwice([...parametersByDefault, { ...newParameter, name: ' REF' }])).toBe(true)
  })
})
