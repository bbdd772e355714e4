import { describe, expect, test } from 'vitest'
import { addressFaults } from './address-rules.ts'

describe('the address of a contact', () => {
  test.each([
    { country: 'DE', state: null, postalCode: '10115' },
    { country: 'US', state: 'NY', postalCode: '10001-1234' },
    { country: 'GB', state: null, postalCode: 'SW1A 1AA' },
    { country: 'HK', state: null, postalCode: null },
    { country: 'IE', state: null, postalCode: 'D02 AF30' },
  ])('is complete: $country', (address) => {
    expect(addressFaults(address)).toEqual([])
  })

  test.each([
    [{ country: 'XX', state: null, postalCode: null }, ['country']],
    [{ country: 'de', state: null, postalCode: '10115' }, ['country']],
    [{ country: 'US', state: null, postalCode: '1000' }, ['state', 'postalCode']],
    [{ country: 'FR', state: null, postalCode: null }, ['postalCode']],
    [{ country: 'NL', state: null, postalCode: '1011' }, ['postalCode']],
  ])('lacks what its country needs: %j', (address, fields) => {
    expect(addressFaults(address).map(({ field }) => field)).toEqual(fields)
  })
})
