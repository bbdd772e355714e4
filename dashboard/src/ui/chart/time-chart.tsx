/**
 * Values over time with axes, and the same as a table. The chart library is loaded when the first chart is shown
 * (docs/decisions/0017-charts.md).
 */
import { Group, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartMark, TimeChartProps } from './chart-data.ts'
import { ChartTable } from './chart-table.tsx'
import { swatchOf } from './swatch.ts'

const none: readonly ChartMark[] = []

const Plot = lazy(async () => ({ default: (await import('./plot.tsx')).Plot }))

/** So few bars are each labelled with their time. */
const labelledBarsMax = 8

export function TimeChart(props: TimeChartProps) {
  const { data, label, variant, height = 240, marks = none, together, onZoom } = props
  const { t } = useTranslation()
  const [isTable, setTable] = useState(false)
  const areFewBars = variant === 'bars' && data.times.length <= labelledBarsMax && marks.length === 0
  const spacing = areFewBars ? 'even' : (props.spacing ?? 'time')
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="md">
          {data.series.map((series) => (
            <Group key={series.key} gap={6} wrap="nowrap">
              <span className={swatchOf(series)} />
              <Text size="sm">{series.label}</Text>
            </Group>
          ))}
        </Group>
        <Switch
          size="sm"
          label={t('showTable')}
          checked={isTable}
          onChange={({ currentTarget }) => setTable(currentTarget.checked)}
        />
      </Group>
      {isTable ? (
        <ChartTable data={data} label={label} by={variant === 'bars' ? 'sum' : 'mean'} height={height} />
      ) : (
        <Suspense fallback={<Skeleton height={height} />}>
          <Plot
            data={data}
            label={label}
            variant={variant}
            spacing={spacing}
            height={height}
            marks={marks}
            together={together}
            onZoom={onZoom}
          />
        </Suspense>
      )}
    </Stack>
  )
}
