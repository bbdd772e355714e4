import { describe, expect, it } from 'vitest'
import { e164, eppPhone } from './phone.ts'

describe('A telephone number', () => {
  it.each([
    ['+4930123456', '+49.30123456'],
    ['+16613102107', '+1.6613102107'],
    ['+79161234567', '+7.9161234567'],
    ['+353123456', '+353.123456'],
    ['+35812345', '+358.12345'],
  ])('%s is %s for registrars', (phone, text) => {
    expect(eppPhone(phone)).toBe(text)
    expect(e164(text)).toBe(phone)
  })

  it('without a country code is none', () => {
    expect(e164('030 123456')).toBeNull()
    expect(e164('')).toBeNull()
  })
})
