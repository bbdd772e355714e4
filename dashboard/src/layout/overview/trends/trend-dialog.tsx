import { request } from '@holdfast/client'
import { Anchor, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import type { DashboardArea } from '#area.ts'
import { textOf } from '#language/language.ts'
import { overviewPage } from '#layout/paths.ts'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { shownTrends } from './trend-list.ts'

const hoursOf = { day: 24, week: 168 } as const
type Period = keyof typeof hoursOf

/** The dialog with one trend, which the URL names. */
export function TrendDialog({ areas }: { areas: readonly DashboardArea[] }) {
  const { t } = useTranslation('layout')
  const { filters, setFilters } = useFilters(overviewPage)
  const shown = areas
    .flatMap(({ name, overview }) => (overview?.trends ?? []).map((trend) => ({ ...trend, area: name })))
    .find(({ trend }) => trend === filters.trend)
  return (
    <Dialog
      opened={shown !== undefined}
      onClose={() => setFilters({ trend: undefined })}
      title={shown ? textOf(t, shown.area, shown.title) : ''}
      size="xl"
      keepsInput={false}
    >
      {shown && (
        <TrendChart
          areas={areas}
          trend={shown.trend}
          title={textOf(t, shown.area, shown.title)}
          path={shown.path}
        />
      )}
    </Dialog>
  )
}

type TrendChartProps = { areas: readonly DashboardArea[]; trend: string; title: string; path: string }

function TrendChart({ areas, trend, title, path }: TrendChartProps) {
  const { t } = useTranslation('layout')
  const [period, setPeriod] = useState<Period>('day')
  const apiRequest = request('trends.read', { query: { hours: hoursOf[period] } })
  const { data, error } = useApiQuery(apiRequest, { everySeconds: 60 })
  const shown =
    data &&
    shownTrends(areas, data.body, (area, label) => textOf(t, area, label)).find((one) => one.trend === trend)
  return (
    <Stack>
      <SegmentedControl
        style={{ alignSelf: 'flex-start' }}
        aria-label={t('trendPeriod')}
        value={period}
        onChange={(value) => setPeriod(value as Period)}
        data={[
          { value: 'day', label: t('trendDay') },
          { value: 'week', label: t('trendWeek') },
        ]}
      />
      <ProblemAlert problem={error} />
      {shown ? (
        <TimeChart data={shown.data} label={title} variant="bars" />
      ) : (
        !error && <Skeleton height={280} />
      )}
      <Anchor size="sm" renderRoot={(props) => <Link to={path} {...props} />}>
        {t('trendGoTo')}
      </Anchor>
    </Stack>
  )
}
