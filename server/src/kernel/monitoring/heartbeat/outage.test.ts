import { expect, test } from 'vitest'
import { shiftedByOutages } from './outage.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 31, 12, minute))

test('a deadline within an outage is moved by its length', () => {
  const outage = { from_at: at(0), to_at: at(10) }
  expect(shiftedByOutages(at(0), [outage])).toEqual(at(10))
  expect(shiftedByOutages(at(9), [outage])).toEqual(at(19))
  expect(shiftedByOutages(at(10), [outage])).toEqual(at(10))
  expect(shiftedByOutages(new Date(at(0).getTime() - 1), [outage])).toEqual(new Date(at(0).getTime() - 1))
})

test('a deadline that is moved into the next outage is moved again', () => {
  const outages = [
    { from_at: at(12), to_at: at(20) },
    { from_at: at(0), to_at: at(10) },
  ]
  expect(shiftedByOutages(at(5), outages)).toEqual(at(23))
})
