import { request } from '@holdfast/client'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconActivityHeartbeat } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useList } from '#api/api.ts'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { SourceText } from '#ui/copy/source-text.tsx'
import { DimmedAgo, momentText } from '#ui/format/time.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { heartbeatPage } from '../paths.ts'
import { type Heartbeat, type Ping, PingSignal, type Signal, signals } from './heartbeat-state.tsx'
import { runText } from './run-text.ts'

/** The runs of a job: how long they took, and each ping with what it reported. */
export function PingsPanel({ heartbeat }: { heartbeat: Heartbeat }) {
  const { t, i18n } = useTranslation('monitoring')
  const { filters, setFilters } = useFilters(heartbeatPage)
  const { signal } = filters
  const path = { heartbeat_id: heartbeat.id }
  const list = useList(request('heartbeats.pings.list', { path, query: { signal } }))
  return (
    <Stack>
      <Durations pings={list.rows} />
      <Group>
        <FilterSelect
          label={t('signal')}
          any={t('anySignal')}
          data={(Object.keys(signals) as Signal[]).map((value) => ({
            value,
            label: t(signals[value].label),
          }))}
          value={signal}
          onChange={(value) => setFilters({ signal: value })}
        />
      </Group>
      <ListTable
        label={t('runs')}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        isFiltered={Boolean(signal)}
        empty={{ icon: IconActivityHeartbeat, title: t('noPings'), text: t('noPingsText') }}
        detail={{
          nameOf: ({ at }) => momentText(at, i18n.language),
          of: (ping) => <PingDetail heartbeatId={heartbeat.id} ping={ping} />,
        }}
      />
    </Stack>
  )
}

function useColumns(): Column<Ping>[] {
  const { t } = useTranslation('monitoring')
  return [
    { header: t('when'), cell: ({ at }) => <DimmedAgo at={at} />, width: 150 },
    {
      header: t('signal'),
      cell: ({ signal, exit_code }) => <PingSignal signal={signal} exitCode={exit_code} />,
      width: 150,
    },
    {
      header: t('runtime'),
      cell: ({ duration }) => (duration === null ? '–' : runText(duration)),
      width: 110,
      isNumber: true,
    },
    { header: t('sender'), cell: ({ ip }) => ip, width: 150 },
    {
      header: t('output'),
      cell: ({ body, ignored }) => (
        <Text size="sm" lineClamp={2} c={ignored ? 'dimmed' : undefined}>
          {ignored ? t(ignored === 'paused' ? 'ignoredPaused' : 'ignoredMethod') : (body ?? '–')}
        </Text>
      ),
    },
  ]
}

/** The whole body, which the list does not have. */
function PingDetail({ heartbeatId, ping }: { heartbeatId: string; ping: Ping }) {
  const { t } = useTranslation('monitoring')
  const { id, body, body_bytes, run_id, method, user_agent } = ping
  const result = useApiQuery(
    request('heartbeats.pings.read', { path: { heartbeat_id: heartbeatId, ping_id: id } }),
    { when: body !== null },
  )
  return (
    <Stack gap="xs">
      <Text size="xs">{[method, user_agent, run_id && `rid ${run_id}`].filter(Boolean).join(' · ')}</Text>
      {body === null ? (
        <Text size="sm" c="dimmed">
          {t('noOutput')}
        </Text>
      ) : (
        <QueryResult result={result}>
          {(full) => (
            <>
              <SourceText text={full.body ?? ''} />
              {body_bytes > keptBytes && (
                <Text size="xs" c="dimmed">
                  {t('outputCut')}
                </Text>
              )}
            </>
          )}
        </QueryResult>
      )}
    </Stack>
  )
}

/** So much of a body is kept. */
const keptBytes = 10_000

function Durations({ pings }: { pings: readonly Ping[] }) {
  const { t } = useTranslation('monitoring')
  const timed = pings.filter(({ duration }) => duration !== null).toReversed()
  if (timed.length < 2) return null
  const values = (signal: Signal) =>
    timed.map((ping) => (ping.signal === signal ? Math.round((ping.duration ?? 0) / 100) / 10 : 0))
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('runtimes')}
      </Title>
      <TimeChart
        label={t('runtimesSeconds')}
        variant="bars"
        spacing="even"
        height={140}
        data={{
          times: timed.map(({ at }) => Date.parse(at) / 1000),
          series: [
            { key: 'success', label: t('signalSuccess'), tone: 'good', values: values('success') },
            { key: 'fail', label: t('signalFail'), tone: 'bad', values: values('fail') },
          ],
        }}
      />
    </Card>
  )
}
