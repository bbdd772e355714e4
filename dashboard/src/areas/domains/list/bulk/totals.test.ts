import { expect, it } from 'vitest'
import type { BulkResult } from './bulk-target.ts'
import { totalsOf } from './totals.ts'

const item = (id: string, price: { amount: string; currency: string } | null, outcome = 'changed') => ({
  id,
  name: id,
  outcome: outcome as 'changed',
  operation_id: null,
  price,
  consequences: [],
  problem: null,
})

it('adds prices exactly, each currency by itself, without what is not renewed', () => {
  const items = [
    item('a', { amount: '0.10', currency: 'USD' }),
    item('b', { amount: '0.20', currency: 'USD' }),
    item('c', { amount: '9.90', currency: 'EUR' }),
    item('d', { amount: '5.00', currency: 'EUR' }, 'failed'),
    item('e', null, 'unchanged'),
  ]
  const result: BulkResult = {
    kind: 'renew',
    dry_run: true,
    matched: 5,
    changed: 3,
    unchanged: 1,
    failed: 1,
    items,
  }
  expect(totalsOf(result)).toEqual([
    { currency: 'EUR', count: 1, amount: '9.90', highest: '9.90', ids: ['c'] },
    { currency: 'USD', count: 2, amount: '0.30', highest: '0.20', ids: ['a', 'b'] },
  ])
})
