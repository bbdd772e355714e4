/** What months have cost and will cost. A month costs its price for the part of its days that was recorded. */
import { amountOf, millionths, sumOf } from '#kernel/money/money.ts'
import { monthsFrom } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { type RecordedRow, selectRecorded } from './store/months.ts'
import type { GroupBy, RateRow } from './store/run-rate.ts'

/** The months before and after the present one. */
const pastMonths = 12
const comingMonths = 11

export type Sum = { currency: string; amount: string }

export async function monthsOf(context: Context, groupBy: GroupBy, rates: readonly RateRow[]) {
  const today = context.now.toISOString().slice(0, 10)
  const month = today.slice(0, 7)
  const first = monthsBefore(month, pastMonths)
  const recorded = await selectRecorded(context, groupBy, first)
  const byMonth = Map.groupBy(recorded, (row) => row.month)
  const past = [...byMonth.keys()]
    .filter((one) => one < month)
    .map((one) => monthView(one, 'past', costsOf(byMonth.get(one) ?? [], daysIn(one))))
  const days = daysIn(month)
  const untilToday = byMonth.get(month) ?? []
  const left = days - Number(today.slice(8))
  const rest = rates.map(({ group, currency, amount, resources }) => ({
    month,
    group,
    currency,
    amount_days: amountOf(millionths(amount) * BigInt(left)),
    resource_days: resources * left,
  }))
  const coming = rates.map(({ amount: amount_days, resources: resource_days, ...row }) => ({
    ...{ ...row, month, amount_days, resource_days },
  }))
  return {
    month_to_date: costsOf(untilToday, days).amounts,
    months: [
      ...past,
      monthView(month, 'current', costsOf([...untilToday, ...rest], days)),
      ...monthsFrom(month, comingMonths + 1)
        .slice(1)
        .map((one) => monthView(one, 'forecast', costsOf(coming, 1))),
    ],
  }
}

function monthView(month: string, state: 'past' | 'current' | 'forecast', costs: ReturnType<typeof costsOf>) {
  return { month, state, ...costs }
}

/** `resource_days` of prices that are not known become the number of resources, rounded up. */
function costsOf(rows: readonly RecordedRow[], days: number) {
  const unknown = rows.filter(({ currency }) => currency === null)
  const byGroup = Map.groupBy(rows, ({ group }) => group)
  return {
    amounts: sums(rows, days),
    without_price: Math.ceil(unknown.reduce((sum, { resource_days }) => sum + resource_days, 0) / days),
    groups: [...byGroup].map(([group, own]) => ({ group, amounts: sums(own, days) })),
  }
}

function sums(rows: readonly RecordedRow[], days: number): Sum[] {
  const byCurrency = Map.groupBy(
    rows.flatMap(({ currency, amount_days }) => (currency === null ? [] : { currency, amount_days })),
    ({ currency }) => currency,
  )
  return [...byCurrency].map(([currency, own]) => ({
    currency,
    amount: dividedBy(sumOf(own.map(({ amount_days }) => amount_days)), days),
  }))
}

function dividedBy(amount: string, count: number): string {
  return amountOf((millionths(amount) + BigInt(count) / 2n) / BigInt(count))
}

/** How many days a month has. */
export function daysIn(month: string): number {
  const [year, index] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, index ?? 1, 0)).getUTCDate()
}

function monthsBefore(month: string, count: number): string {
  const start = new Date(`${month}-01T00:00:00Z`)
  start.setUTCMonth(start.getUTCMonth() - count)
  return start.toISOString().slice(0, 7)
}
