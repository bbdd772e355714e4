import { describe, expect, test } from 'vitest'
import { differingFields, isSameContact } from './differing-fields.ts'
import { registrantCountryFault } from './registrant-rules.ts'

const ours = {
  organization: null,
  firstName: 'Grete Maria',
  lastName: 'von Beispiel',
  street: ['Beispielstraße 12', 'Hinterhof'],
  city: 'Berlin',
  state: null,
  postalCode: 'SW1A 1AA',
  country: 'DE',
  phone: '+493012345678',
  email: 'grete@example.org',
}
const hidden = {
  organization: null,
  firstName: null,
  lastName: null,
  street: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
  phone: null,
  email: null,
}

describe('a contact at a registrar', () => {
  test('is the same in the spelling of the registrar', () => {
    const shown = {
      ...ours,
      firstName: 'Grete Maria von',
      lastName: 'Beispiel',
      street: ['Beispielstraße 12, Hinterhof'],
      postalCode: 'sw1a1aa',
      email: 'Grete@Example.org',
    }
    expect(differingFields(ours, shown)).toEqual([])
    expect(isSameContact(ours, shown)).toBe(true)
  })

  test('differs in what is shown, and hidden data tell nothing', () => {
    expect(differingFields(ours, { ...ours, organization: 'Other Ltd', city: 'Bonn' })).toEqual([
      'organization',
      'city',
    ])
    expect(differingFields(ours, { ...ours, lastName: 'Other' })).toEqual(['lastName'])
    expect(differingFields(ours, hidden)).toEqual([])
    expect(isSameContact(ours, hidden)).toBe(false)
  })
})

test('Some registries accept registrants of some countries only', () => {
  expect(registrantCountryFault('fr', 'US')).toBe('.fr accepts no registrants in US')
  expect(registrantCountryFault('fr', 'CH')).toBeNull()
  expect(registrantCountryFault('com', 'US')).toBeNull()
})
