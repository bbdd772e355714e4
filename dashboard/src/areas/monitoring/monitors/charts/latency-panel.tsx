import { request } from '@holdfast/client'
import { Card, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useIncidentMarks } from '#areas/monitoring/incidents/incident-marks.tsx'
import { monitorPage } from '#areas/monitoring/paths.ts'
import type { Monitor } from '#areas/monitoring/states.tsx'
import { MarkList } from '#ui/chart/marks/mark-list.tsx'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { noResultsText } from '../no-results.ts'
import {
  type LatencyRange,
  type LatencyWindow,
  pointsOf,
  rangeHours,
  stepsOf,
  windowOf,
} from './latency-window.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

const rangeLabels = {
  day: 'trendDay',
  week: 'trendWeek',
  month: 'trendMonth',
  quarter: 'range_quarter',
} as const

/** Percentiles of the latency, with the incidents of the monitor. A part is zoomed to with the pointer or with buttons. */
export function LatencyPanel({ monitor }: { monitor: Monitor }) {
  const { t, i18n } = useTranslation('monitoring')
  const { filters, setFilters } = useFilters(monitorPage)
  // The end of the window stays while the page is open: another end would be another request each time.
  const [now] = useState(() => Date.now())
  const { from, to, range = 'day' } = filters
  const isZoomed = Boolean(from && to)
  const window = windowOf(filters, now)
  const result = useApiQuery(
    request('monitors.latency.read', {
      path: { monitor_id: monitor.id },
      query: {
        since: new Date(window.from).toISOString(),
        ...(isZoomed && { until: new Date(window.to).toISOString() }),
        points: pointsOf(window, monitor.interval_seconds),
      },
    }),
  )
  const marks = useIncidentMarks({ subject_id: monitor.id }, window)
  const zoomTo = (next: LatencyWindow) => setFilters({ from: String(next.from), to: String(next.to) })
  return (
    <Card>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2}>{t('latency')}</Title>
        <Group gap="sm">
          <ZoomButtons
            window={window}
            now={now}
            isZoomed={isZoomed}
            onZoom={zoomTo}
            onReset={() => setFilters({ from: undefined, to: undefined })}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('range')}
            data={(Object.keys(rangeHours) as LatencyRange[]).map((value) => ({
              value,
              label: t(rangeLabels[value]),
            }))}
            value={isZoomed ? '' : range}
            onChange={(value) =>
              setFilters({
                // The values are those of the data.
                range: value === 'day' ? undefined : (value as LatencyRange),
                from: undefined,
                to: undefined,
              })
            }
          />
        </Group>
      </Group>
      <QueryResult result={result}>
        {(latency) => {
          if (latency.points.length === 0)
            return (
              <Text c="dimmed" size="sm">
                {t(noResultsText(monitor, isZoomed))}
              </Text>
            )
          const { times, valuesOf } = stepsOf(latency)
          return (
            <>
              <TimeChart
                label={t('latencyMs')}
                variant="lines"
                marks={marks}
                onZoom={(part) =>
                  zoomTo({ from: Math.round(part.from * 1000), to: Math.round(part.to * 1000) })
                }
                data={{
                  times,
                  series: [
                    { key: 'p50', label: t('median'), tone: 'good', values: valuesOf('p50') },
                    { key: 'p95', label: t('p95'), tone: 'warning', values: valuesOf('p95') },
                    { key: 'p99', label: t('p99'), tone: 'neutral', values: valuesOf('p99') },
                  ],
                }}
              />
              {latency.resolution.finer_since && (
                <Text c="dimmed" size="sm" mt="xs">
                  {t('finerSince', {
                    date: new Date(latency.resolution.finer_since).toLocaleDateString(i18n.language, {
                      dateStyle: 'medium',
                    }),
                  })}
                </Text>
              )}
            </>
          )
        }}
      </QueryResult>
      <MarkList marks={marks} label={t('incidents')} />
    </Card>
  )
}
