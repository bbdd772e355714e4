import { expect, it } from 'vitest'
import { noResultsText } from './no-results.ts'

const last_result = { at: '2026-11-23T12:00:00Z' } as Parameters<typeof noResultsText>[0]['last_result']

it('announces the first result only for a monitor that will be checked', () => {
  expect(noResultsText({ state: 'pending', last_result: null })).toBe('noResults')
  expect(noResultsText({ state: 'paused', last_result: null })).toBe('noResultsPaused')
})

it('says that a period has no checks if there are others', () => {
  expect(noResultsText({ state: 'up', last_result })).toBe('noChecksThen')
  expect(noResultsText({ state: 'paused', last_result })).toBe('noChecksThen')
  expect(noResultsText({ state: 'pending', last_result: null }, true)).toBe('noChecksThen')
})
