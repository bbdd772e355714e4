import { Card, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ChartTone } from '#ui/chart/chart-data.ts'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { groupName, type Spending, type Sum } from './spending-texts.ts'

/** One for each group that is shown; the last has all others. */
const tones: readonly ChartTone[] = ['accent', 'good', 'waiting', 'warning', 'neutral']

/** The costs of the recorded months, of this one and the forecast, by group: one chart for each currency. */
export function MonthsChart({ spending }: { spending: Spending }) {
  const { t } = useTranslation('cloud')
  const currencies = new Set(
    spending.months.flatMap(({ amounts }) => amounts.map(({ currency }) => currency)),
  )
  return [...currencies].map((currency) => (
    <Card key={currency}>
      <Title order={2} mb="sm">
        {t('costsByMonth', { currency })}
      </Title>
      <TimeChart
        label={t('costsByMonth', { currency })}
        variant="bars"
        height={220}
        data={{
          times: spending.months.map(({ month }) => Date.parse(`${month}-15T00:00:00Z`) / 1000),
          series: seriesOf(spending, currency, t),
        }}
      />
    </Card>
  ))
}

function seriesOf(spending: Spending, currency: string, t: ReturnType<typeof useTranslation<'cloud'>>['t']) {
  const total = (group: string | null) =>
    spending.months.reduce((sum, month) => sum + amountOf(month, group, currency), 0)
  const groups = spending.groups
    .filter(({ group }) => total(group) > 0)
    .toSorted((a, b) => total(b.group) - total(a.group))
  const own = groups.length > tones.length ? groups.slice(0, tones.length - 1) : groups
  const others = groups.slice(own.length)
  const valuesOf = (some: typeof groups) =>
    spending.months.map((month) => {
      const sum = some.reduce((amount, { group }) => amount + amountOf(month, group, currency), 0)
      return Math.round(sum * 100) / 100
    })
  return [
    ...own.map((group, index) => ({
      key: `group ${group.group}`,
      label: groupName(group, spending, t),
      tone: tones[index] ?? 'neutral',
      values: valuesOf([group]),
    })),
    ...(others.length > 0
      ? [{ key: 'others', label: t('otherGroups'), tone: 'neutral' as const, values: valuesOf(others) }]
      : []),
  ]
}

/** For the height of a bar. Amounts that are shown as text are exact. */
function amountOf({ groups }: Spending['months'][number], group: string | null, currency: string): number {
  const sums: readonly Sum[] = groups.find((one) => one.group === group)?.amounts ?? []
  return Number(sums.find((sum) => sum.currency === currency)?.amount ?? 0)
}
