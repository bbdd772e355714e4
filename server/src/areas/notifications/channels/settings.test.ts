import { describe, expect, it } from 'vitest'
import { checkedSettings } from './settings.ts'
import { channelTypes } from './types/types.ts'

describe('the settings of each type', () => {
  it.each(channelTypes)('$type are checked, and faults have their place', (type) => {
    expect(() => checkedSettings(type, { nonsense: 'x' })).toThrow()
  })
})
