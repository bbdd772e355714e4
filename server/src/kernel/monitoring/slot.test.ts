import { expect, test } from 'vitest'
import { newId } from '../id.ts'
import { nextSlotStart, phaseOf, slotAt, slotStart } from './slot.ts'

const minute = 60_000

test('checks of many monitors are spread over the interval', () => {
  const perSecond = new Array<number>(60).fill(0)
  for (let count = 0; count < 6000; count++) {
    const second = Math.floor(phaseOf(newId('zone'), minute) / 1000)
    perSecond[second] = (perSecond[second] ?? 0) + 1
  }
  expect(Math.min(...perSecond)).toBeGreaterThan(50)
  expect(Math.max(...perSecond)).toBeLessThan(160)
})

test('the phase depends only on the id, and scales with the interval', () => {
  expect(phaseOf('mon_a', minute)).toBe(phaseOf('mon_a', minute))
  expect(phaseOf('mon_a', minute)).not.toBe(phaseOf('mon_b', minute))
  expect(phaseOf('mon_a', 2 * minute)).toBeLessThan(2 * minute)
})

test('a slot begins at its phase, and every moment is in one slot', () => {
  const phase = 12_345
  const slot = slotAt(10 * minute, minute, phase)
  expect(slotStart(slot, minute, phase)).toBeLessThanOrEqual(10 * minute)
  expect(slotAt(slotStart(slot, minute, phase), minute, phase)).toBe(slot)
  expect(slotAt(slotStart(slot, minute, phase) - 1, minute, phase)).toBe(slot - 1)
  expect(nextSlotStart(10 * minute, minute, phase)).toBe(slotStart(slot + 1, minute, phase))
})
