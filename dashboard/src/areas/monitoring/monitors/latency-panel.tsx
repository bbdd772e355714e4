import { request } from '@holdfast/client'
import { Card, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { monitorPage } from '../paths.ts'

const rangeHours = { day: 24, week: 7 * 24, month: 30 * 24 } as const
const rangeLabels = { day: 'trendDay', week: 'trendWeek', month: 'range_month' } as const
type Range = keyof typeof rangeHours
const hourMs = 3_600_000

/** Percentiles of the latency over a day, a week or a month. */
export function LatencyPanel({ monitorId }: { monitorId: string }) {
  const { t } = useTranslation('monitoring')
  const { filters, setFilters } = useFilters(monitorPage)
  const range = filters.range ?? 'day'
  // The end of the window stays while the page is open: another end would be another request each time.
  const [until] = useState(() => Date.now())
  const result = useApiQuery(
    request('monitors.latency.read', {
      path: { monitor_id: monitorId },
      query: { since: new Date(until - rangeHours[range] * hourMs).toISOString(), points: 120 },
    }),
  )
  return (
    <Card>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t('latency')}</Title>
        <SegmentedControl
          size="xs"
          aria-label={t('range')}
          data={(Object.keys(rangeHours) as Range[]).map((value) => ({
            value,
            label: t(rangeLabels[value]),
          }))}
          value={range}
          // The values are those of the data.
          onChange={(value) => setFilters({ range: value === 'day' ? undefined : (value as Range) })}
        />
      </Group>
      <QueryResult result={result}>
        {({ points }) =>
          points.length === 0 ? (
            <Text c="dimmed" size="sm">
              {t('noResults')}
            </Text>
          ) : (
            <TimeChart
              label={t('latencyMs')}
              variant="lines"
              data={{
                times: points.map(({ at }) => Date.parse(at) / 1000),
                series: [
                  { key: 'p50', label: t('median'), tone: 'good', values: points.map(({ p50 }) => p50 ?? 0) },
                  { key: 'p95', label: t('p95'), tone: 'warning', values: points.map(({ p95 }) => p95 ?? 0) },
                  { key: 'p99', label: t('p99'), tone: 'bad', values: points.map(({ p99 }) => p99 ?? 0) },
                ],
              }}
            />
          )
        }
      </QueryResult>
    </Card>
  )
}
