import { type components, request } from '@holdfast/client'
import { Card, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import type { Monitor } from '#areas/monitoring/states.tsx'
import type { ChartSeries, ChartTone } from '#ui/chart/chart-data.ts'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { noResultsText } from '../no-results.ts'
import { type Phase, phaseLabels } from './phases.tsx'

type Result = components['schemas']['MonitorResult']

const shown = 60

/** In the order in which a check reaches them. No type of check has both of the last two. */
const tones: Record<Phase, ChartTone> = {
  dns: 'neutral',
  connect: 'waiting',
  tls: 'warning',
  wait: 'good',
  transfer: 'accent',
  exchange: 'accent',
}

/** How long each phase of the last checks took. */
export function PhasesPanel({ monitor }: { monitor: Monitor }) {
  const { t } = useTranslation('monitoring')
  const result = useApiQuery(
    request('monitors.results.list', { path: { monitor_id: monitor.id }, query: { limit: shown } }),
  )
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('phases')}
      </Title>
      <QueryResult result={result}>
        {({ data }) => {
          const results = data.toReversed()
          const series = seriesOf(results).map(({ phase, ...rest }) => ({
            ...rest,
            label: t(phaseLabels[phase]),
          }))
          return series.length === 0 ? (
            <Text c="dimmed" size="sm">
              {t(noResultsText(monitor))}
            </Text>
          ) : (
            <TimeChart
              label={t('phasesMs')}
              variant="bars"
              spacing="even"
              height={160}
              data={{ times: results.map(({ at }) => Date.parse(at) / 1000), series }}
            />
          )
        }}
      </QueryResult>
    </Card>
  )
}

function seriesOf(results: readonly Result[]): (Omit<ChartSeries, 'label'> & { phase: Phase })[] {
  return (Object.keys(tones) as Phase[])
    .filter((phase) => results.some(({ phases }) => phases[phase] !== undefined))
    .map((phase) => ({
      key: phase,
      phase,
      tone: tones[phase],
      values: results.map(({ phases }) => phases[phase] ?? 0),
    }))
}
