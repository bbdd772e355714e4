/** What the renewals of a year cost. */
import { sumOf } from '#kernel/domains/money.ts'
import type { Context } from '#platform/context.ts'
import { type CostRow, selectCosts } from './price-store.ts'

const monthsShown = 12

export async function yearOfCosts(context: Context) {
  const months = monthsFrom(context.now)
  const first = context.now.toISOString().slice(0, 10)
  const rows = await selectCosts(context, { from: first, before: `${months.at(-1)?.next ?? ''}-01` })
  return {
    months: months.map(({ month }) => {
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

function monthsFrom(now: Date): { month: string; next: string }[] {
  const text = (offset: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 7)
  return Array.from({ length: monthsShown }, (_, index) => ({ month: text(index), next: text(index + 1) }))
}
