import type { BulkResult } from './bulk-target.ts'

type Priced = Pick<BulkResult['items'][number], 'id' | 'outcome' | 'price'>

export type Total = {
  currency: string
  count: number
  /** Of all domains, and of the most expensive one. */
  amount: string
  highest: string
  ids: string[]
}

/** What the purchases of a dry run cost, in each currency. Prices in different currencies are not added. */
export function totalsOf({ items }: { items: readonly Priced[] }): Total[] {
  const totals = new Map<string, Total & { sum: number }>()
  for (const { id, outcome, price } of items) {
    if (outcome !== 'changed' || price === null) continue
    const { currency, amount } = price
    const total = totals.get(currency) ?? { currency, count: 0, sum: 0, amount: '', highest: '0', ids: [] }
    const sum = total.sum + millionths(amount)
    totals.set(currency, {
      currency,
      count: total.count + 1,
      sum,
      amount: (sum / 1_000_000).toFixed(2),
      highest: millionths(amount) > millionths(total.highest) ? amount : total.highest,
      ids: [...total.ids, id],
    })
  }
  return [...totals.values()]
    .map(({ sum: _sum, ...total }) => total)
    .toSorted((a, b) => a.currency.localeCompare(b.currency))
}

/** Whole numbers, so that the sum is exact. */
function millionths(amount: string): number {
  return Math.round(Number(amount) * 1_000_000)
}
