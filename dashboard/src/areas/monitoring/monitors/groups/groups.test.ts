import { expect, it } from 'vitest'
import { groupsOf, matchingCount } from './groups.ts'

const none = { up: 0, degraded: 0, down: 0, unknown: 0, pending: 0, paused: 0 }

it('groups monitors by the values of a label, and those without it at the end', () => {
  const label = (name: string, value: string, states: object) => ({
    name,
    value,
    states: { ...none, ...states },
  })
  const summary = {
    states: { ...none, up: 5, down: 2 },
    labels: [
      label('rack', '10', { up: 3 }),
      label('rack', '9', { down: 1 }),
      label('env', 'prod', { up: 5, down: 2 }),
    ],
  }
  const groups = groupsOf(summary, 'rack')
  expect(groups.map(({ value, states }) => [value, states])).toEqual([
    ['9', { ...none, down: 1 }],
    ['10', { ...none, up: 3 }],
    [null, { ...none, up: 2, down: 1 }],
  ])
  expect(groups.map(({ queryOf }) => queryOf({ label: ['env:prod'] }))).toEqual([
    { label: ['env:prod', 'rack:9'] },
    { label: ['env:prod', 'rack:10'] },
    { without_label: 'rack' },
  ])
  expect(groupsOf(summary, 'env').map(({ value }) => value)).toEqual(['prod'])
})

it('counts the monitors that match filters, as far as the summary says', () => {
  const summary = {
    states: { ...none, up: 5, down: 2 },
    labels: [{ name: 'env', value: 'prod', states: { ...none, up: 3, down: 1 } }],
  }
  expect(matchingCount(summary, {})).toBe(7)
  expect(matchingCount(summary, { state: 'down', q: undefined })).toBe(2)
  expect(matchingCount(summary, { label: ['env:prod'], state: 'up' })).toBe(3)
  expect(matchingCount(summary, { label: ['env:test'] })).toBeNull()
  expect(matchingCount(summary, { q: 'shop' })).toBeNull()
})
