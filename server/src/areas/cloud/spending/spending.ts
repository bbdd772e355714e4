/** What the servers of an account and their storage cost in a month. Amounts of two currencies are never added. */
import { connectionNames } from '#areas/connections/index.ts'
import { sumOf } from '#kernel/money/money.ts'
import type { Context } from '#platform/context.ts'
import { monthsOf, type Sum } from './months.ts'
import { chargingOf, type ManifestOf } from './providers.ts'
import { type GroupBy, type RateRow, selectRates } from './store/run-rate.ts'
import { findSpending } from './store/settings.ts'

export async function readSpending(context: Context, groupBy: GroupBy, manifestOf: ManifestOf) {
  const charging = await chargingOf(context, manifestOf)
  const rates = await selectRates(context, groupBy, charging)
  const byGroup = Map.groupBy(rates, ({ group }) => group)
  const { months, month_to_date } = await monthsOf(context, groupBy, rates)
  const groups = new Set([
    ...byGroup.keys(),
    ...months.flatMap((month) => month.groups.map(({ group }) => group)),
  ])
  const names =
    groupBy === 'connection'
      ? await connectionNames(
          context,
          [...groups].flatMap((group) => group ?? []),
        )
      : null
  return {
    group_by: groupBy,
    run_rate: rateView(rates),
    groups: [...groups].map((group) => ({
      group,
      name: names === null ? group : (names.get(group ?? '') ?? null),
      ...rateView(byGroup.get(group) ?? []),
    })),
    month_to_date,
    months,
    recorded_on: (await findSpending(context))?.recorded_on ?? null,
  }
}

export function rateView(rates: readonly RateRow[]) {
  const unknown = rates.filter(({ currency }) => currency === null)
  return { amounts: amountsOf(rates), resources: countOf(rates), without_price: countOf(unknown) }
}

/** The sums by currency. */
export function amountsOf(rows: readonly { currency: string | null; amount: string | null }[]): Sum[] {
  const priced = rows.flatMap(({ currency, amount }) =>
    currency === null || amount === null ? [] : { currency, amount },
  )
  const byCurrency = Map.groupBy(priced, ({ currency }) => currency)
  return [...byCurrency].map(([currency, own]) => ({
    currency,
    amount: sumOf(own.map(({ amount }) => amount)),
  }))
}

function countOf(rates: readonly RateRow[]): number {
  return rates.reduce((sum, { resources }) => sum + resources, 0)
}
