import { type QueryOf, request } from '@holdfast/client'
import { Alert, Card, Group, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { serverPage } from '#areas/cloud/paths.ts'
import type { Server } from '#areas/cloud/states.tsx'
import type { ChartMark } from '#ui/chart/chart-data.ts'
import { MarkList } from '#ui/chart/marks/mark-list.tsx'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { Duration } from '#ui/format/formatted-duration.tsx'
import { filterLayout } from '#ui/list/filter-select.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { WithMarks } from '#ui/related/with-marks.tsx'
import { ServerSelect } from '../server-select.tsx'
import { type Metrics, uptimeIn } from './measured.ts'
import { chartsOf, type LineName, type MetricChart, seriesOf } from './metric-charts.ts'

const rangeHours = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24, year: 365 * 24 } as const
export type MetricsRange = keyof typeof rangeHours

const rangeLabels = {
  hour: 'rangeHour',
  day: 'trendDay',
  week: 'trendWeek',
  month: 'trendMonth',
  year: 'rangeYear',
} as const

/** More cannot be told apart in a chart of half the page. */
const pointsMax = 180

/** CPU, memory, network and disks of a server over time, from its provider and its agent. */
export function MetricsPanel({ server }: { server: Server }) {
  const { t } = useTranslation('cloud')
  const { filters, setFilters } = useFilters(serverPage)
  // The end stays while the page is open: another end would be another request each time.
  const [now] = useState(() => Date.now())
  const { range = 'day', compare } = filters
  const hours = rangeHours[range] ?? rangeHours.day
  const query = {
    since: new Date(now - hours * 3_600_000).toISOString(),
    until: new Date(now).toISOString(),
    points: pointsMax,
  }
  const result = useApiQuery(request('cloud.servers.metrics.read', { path: { server_id: server.id }, query }))
  const other = useOther(compare, query)
  const window = { from: now - hours * 3_600_000, to: now }
  return (
    <Card>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2}>{t('metrics')}</Title>
        <ServerSelect
          size="xs"
          aria-label={t('metricsCompare')}
          placeholder={t('metricsCompare')}
          clearable
          {...filterLayout}
          value={compare ?? null}
          onChange={(id) => setFilters({ compare: id === server.id ? undefined : (id ?? undefined) })}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('metricsRange')}
          data={(Object.keys(rangeHours) as MetricsRange[]).map((value) => ({
            value,
            label: t(rangeLabels[value]),
          }))}
          value={range}
          // The values are those of the data.
          onChange={(value) => setFilters({ range: value === 'day' ? undefined : (value as MetricsRange) })}
        />
      </Group>
      {other.problem && <ProblemAlert problem={other.problem} />}
      <QueryResult result={result}>
        {(metrics) => (
          <WithMarks subject={{ kind: 'server', id: server.id }} window={window}>
            {(marks) => <Charts server={server} metrics={metrics} other={other.compared} marks={marks} />}
          </WithMarks>
        )}
      </QueryResult>
    </Card>
  )
}

/** The server that is compared with: its name and its metrics. */
type Compared = { name: string; metrics: Metrics }

function useOther(id: string | undefined, query: QueryOf<'cloud.servers.metrics.read'>) {
  const path = { server_id: id ?? '' }
  const when = id !== undefined
  const server = useApiQuery(request('cloud.servers.read', { path }), { when })
  const metrics = useApiQuery(request('cloud.servers.metrics.read', { path, query }), { when })
  const [name, measured] = [server.data?.body.name, metrics.data?.body]
  const compared: Compared | null =
    when && name !== undefined && measured ? { name, metrics: measured } : null
  return { compared, problem: when ? (server.error ?? metrics.error) : null }
}

type ChartsProps = {
  server: Server
  metrics: Metrics
  other: Compared | null
  marks: readonly ChartMark[]
}

function Charts({ server, metrics, other, marks }: ChartsProps) {
  const { t, i18n } = useTranslation('cloud')
  const charts = chartsOf(metrics, other?.metrics)
  const { provider, resolution, series } = metrics
  const uptime = uptimeIn(metrics)
  const sources = new Set(series.map(({ source }) => source))
  return (
    <Stack>
      {uptime !== null && (
        <Text size="sm" c="dimmed">
          {t('metricsUptime')} <Duration seconds={uptime} most={2} />
        </Text>
      )}
      {provider?.error && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('metricsFail')}>
          {provider.error.message}
        </Alert>
      )}
      {charts.length > 0 && <MarkList marks={marks} label={t('metricsMarks')} />}
      {charts.length === 0 ? (
        <Text c="dimmed" size="sm">
          {t(noMetricsText(metrics))}
        </Text>
      ) : (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="lg">
          {charts.map((chart) => (
            <Chart
              key={chart.kind}
              chart={chart}
              names={other ? [server.name, other.name] : null}
              marks={marks}
            />
          ))}
        </SimpleGrid>
      )}
      {sources.size > 1 && (
        <Text c="dimmed" size="sm">
          {t('metricsSources')}
        </Text>
      )}
      {charts.length > 0 && resolution.finer_since && (
        <Text c="dimmed" size="sm">
          {t('metricsFinerSince', {
            date: new Date(resolution.finer_since).toLocaleDateString(i18n.language, { dateStyle: 'medium' }),
          })}
        </Text>
      )}
    </Stack>
  )
}

function noMetricsText({ provider }: Metrics) {
  if (provider === null) return 'metricsUnsupported'
  return provider.read_at === null ? 'metricsNotRead' : 'metricsNone'
}

const titles = {
  cpu: 'metricsCpu',
  cpuStates: 'metricsCpuStates',
  load: 'metricsLoad',
  memory: 'metricsMemory',
  network: 'metricsNetwork',
  networkErrors: 'metricsNetworkErrors',
  disk: 'metricsDisk',
  diskOperations: 'metricsDiskOperations',
  diskBusy: 'metricsDiskBusy',
  fileSystems: 'metricsFileSystems',
  inodes: 'metricsInodes',
} as const

const lineTexts = {
  average: 'lineAverage',
  peak: 'linePeak',
  used: 'lineUsed',
  total: 'lineTotal',
  received: 'lineReceived',
  sent: 'lineSent',
  read: 'lineRead',
  written: 'lineWritten',
  user: 'lineUser',
  system: 'lineSystem',
  iowait: 'lineIowait',
  steal: 'lineSteal',
  load1: 'lineLoad1',
  load5: 'lineLoad5',
  load15: 'lineLoad15',
  swapUsed: 'lineSwapUsed',
  swapTotal: 'lineSwapTotal',
  readOperations: 'lineReadOperations',
  writeOperations: 'lineWriteOperations',
  receiveErrors: 'lineReceiveErrors',
  transmitErrors: 'lineTransmitErrors',
} as const

type ChartProps = {
  chart: MetricChart
  /** Of the two servers that are compared. */
  names: [own: string, other: string] | null
  marks: readonly ChartMark[]
}

function Chart({ chart, names, marks }: ChartProps) {
  const { t } = useTranslation('cloud')
  const title = t(titles[chart.kind], { unit: chart.unit })
  const labelOf = (name: LineName, isOther: boolean) => {
    const text = 'text' in name ? t(lineTexts[name.text]) : name.label
    return names ? `${names[isOther ? 1 : 0]}: ${text}` : text
  }
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {title}
      </Title>
      <TimeChart
        label={title}
        variant="lines"
        height={180}
        together="server-metrics"
        marks={marks}
        data={{ times: chart.times, series: seriesOf(chart, labelOf) }}
      />
    </Stack>
  )
}
