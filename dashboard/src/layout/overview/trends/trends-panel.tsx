import { request } from '@holdfast/client'
import { Card, Group, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import type { DashboardArea } from '#area.ts'
import { numberText, textOf } from '#language/language.ts'
import { overviewPage } from '#layout/paths.ts'
import chart from '#ui/chart/chart.module.css'
import { sumOf } from '#ui/chart/chart-data.ts'
import { Sparkline } from '#ui/chart/sparkline.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import classes from '../overview.module.css'
import { TrendDialog } from './trend-dialog.tsx'
import { type ShownTrend, shownTrends } from './trend-list.ts'

/** Counts change without an event; the event stream reports all other changes. */
const renewSeconds = 60

const dayTrends = request('trends.read', { query: { hours: 24 } })

/** The trends of the last day, by outcome. */
export function TrendsPanel({ areas }: { areas: readonly DashboardArea[] }) {
  const { t } = useTranslation('layout')
  const { setFilters } = useFilters(overviewPage)
  const result = useApiQuery(dayTrends, { everySeconds: renewSeconds }).data?.body
  if (!result) return null
  const trends = shownTrends(areas, result, (area, label) => textOf(t, area, label))
  if (trends.length === 0) return null
  return (
    <Stack component="section" aria-labelledby="trends" gap="sm">
      <Title order={2} id="trends">
        {t('lastDay')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: Math.min(4, trends.length) }} spacing="sm">
        {trends.map((trend) => (
          <TrendCard
            key={trend.trend}
            trend={trend}
            title={textOf(t, trend.area, trend.title)}
            onOpen={() => setFilters({ trend: trend.trend })}
          />
        ))}
      </SimpleGrid>
      <TrendDialog areas={areas} />
    </Stack>
  )
}

type TrendCardProps = { trend: ShownTrend; title: string; onOpen: () => void }

function TrendCard({ trend: { data }, title, onOpen }: TrendCardProps) {
  const { t } = useTranslation('layout')
  const sums = data.series.map(({ key, label, tone, values }) => ({ key, label, tone, sum: sumOf(values) }))
  const shown = sums.filter(({ sum }) => sum > 0)
  return (
    <UnstyledButton onClick={onOpen} aria-haspopup="dialog">
      <Card padding="md" className={classes.count ?? ''}>
        <Stack gap={6} h="100%" justify="space-between">
          <div>
            <Text size="sm" fw={600}>
              {title}
            </Text>
            <Group className={classes.figures ?? ''} mih={20}>
              {shown.length === 0 && (
                <Text size="sm" c="dimmed">
                  {t('trendNone')}
                </Text>
              )}
              {shown.map(({ key, label, tone, sum }) => (
                <Group key={key} gap={5} wrap="nowrap">
                  <span className={`${chart.swatch} ${chart[tone]}`} />
                  <Text size="sm" c="dimmed">
                    <Text span inherit fw={600} c="var(--mantine-color-text)">
                      {numberText(sum)}
                    </Text>{' '}
                    {label}
                  </Text>
                </Group>
              ))}
            </Group>
          </div>
          <Sparkline series={data.series} />
        </Stack>
      </Card>
    </UnstyledButton>
  )
}
