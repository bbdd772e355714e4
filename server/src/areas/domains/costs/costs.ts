/** What the renewals of a year cost. */
import { sumOf } from '#kernel/money/money.ts'
import { monthsFrom } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { type CostRow, selectCosts } from './price-store.ts'

/** From today until the same day of the next year: parts of the first month and of the last one. */
const monthsShown = 13

export async function yearOfCosts(context: Context) {
  const today = context.now.toISOString().slice(0, 10)
  const months = monthsFrom(today.slice(0, 7), monthsShown)
  const rows = await selectCosts(context, { from: today, before: `${months.at(-1)}${today.slice(7)}` })
  return {
    months: months.map((month) => {
      const own = rows.filter((row) => row.month === month)
      return { month, ...costsOf(own), domains: own.reduce((sum, { domains }) => sum + domains, 0) }
    }),
    totals: costsOf(rows).amounts,
    domains_without_price: costsOf(rows).domains_without_price,
  }
}

function costsOf(rows: readonly CostRow[]) {
  const priced = rows.filter((row): row is CostRow & { currency: string } => row.currency !== null)
  const byCurrency = Map.groupBy(priced, ({ currency }) => currency)
  return {
    amounts: [...byCurrency].map(([currency, own]) => ({
      currency,
      amount: sumOf(own.map(({ amount }) => amount)),
    })),
    domains_without_price: rows
      .filter(({ currency }) => currency === null)
      .reduce((sum, { domains }) => sum + domains, 0),
  }
}
