import { describe, expect, test } from 'vitest'
import {
  amountOf,
  amountOfNumber,
  amountOfText,
  hundredths,
  isAmount,
  isAtMost,
  isSameMoney,
  sumOf,
  times,
} from './money.ts'

describe('money', () => {
  test.each([
    ['10.44', true],
    ['10', true],
    ['0.000001', true],
    ['-1', false],
    ['1e3', false],
    ['', false],
    ['1.', false],
    ['1.0000001', false],
  ])('%s is an amount: %s', (text, is) => {
    expect(isAmount(text)).toBe(is)
  })

  test('amounts are exact, with at least two decimals', () => {
    expect(amountOf(10_440_000n)).toBe('10.44')
    expect(amountOf(10_000_000n)).toBe('10.00')
    expect(amountOf(1n)).toBe('0.000001')
    expect(amountOfNumber(0.1 + 0.2)).toBe('0.30')
    expect(sumOf(['0.1', '0.2', '10'])).toBe('10.30')
    expect(sumOf([])).toBe('0.00')
    expect(times({ amount: '9.99', currency: 'EUR' }, 10)).toEqual({ amount: '99.90', currency: 'EUR' })
  })

  test('vendors write amounts in their own ways', () => {
    expect(amountOfText('9.7')).toBe('9.70')
    expect(amountOfText('1,029.36')).toBe('1029.36')
    expect(amountOfText('1,02')).toBeNull()
    expect(amountOfText('free')).toBeNull()
    expect(hundredths({ amount: '9.73', currency: 'USD' })).toBe(973)
    expect(hundredths({ amount: '9.731', currency: 'USD' })).toBeNull()
  })

  test('a price in another currency is never within a limit', () => {
    const limit = { amount: '10', currency: 'EUR' }
    expect(isAtMost({ amount: '10.00', currency: 'EUR' }, limit)).toBe(true)
    expect(isAtMost({ amount: '10.01', currency: 'EUR' }, limit)).toBe(false)
    expect(isAtMost({ amount: '1.00', currency: 'USD' }, limit)).toBe(false)
    expect(isSameMoney({ amount: '10.00', currency: 'EUR' }, limit)).toBe(true)
  })
})
