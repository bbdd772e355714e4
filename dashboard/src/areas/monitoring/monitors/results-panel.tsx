import { type components, request } from '@holdfast/client'
import { Group, Text } from '@mantine/core'
import { IconHeartRateMonitor } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { SourceText } from '#ui/copy/source-text.tsx'
import { millisecondsText } from '#ui/format/duration.ts'
import { DimmedAgo, momentText } from '#ui/format/time.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { failureText } from '../incidents/failure-text.ts'
import { monitorPage } from '../paths.ts'
import { type Monitor, MonitorState, monitorStates } from '../states.tsx'
import { Phases } from './charts/phases.tsx'
import { noResultsText } from './no-results.ts'

type Result = components['schemas']['MonitorResult']

const outcomes = ['up', 'degraded', 'down', 'unknown'] as const

/** Each check, with its phases and what was seen. */
export function ResultsPanel({ monitor }: { monitor: Monitor }) {
  const { t, i18n } = useTranslation('monitoring')
  const { filters, setFilters } = useFilters(monitorPage)
  const { outcome } = filters
  const list = useList(
    request('monitors.results.list', { path: { monitor_id: monitor.id }, query: { outcome } }),
  )
  const columns: Column<Result>[] = [
    { header: t('when'), cell: ({ at }) => <DimmedAgo at={at} />, width: 150 },
    { header: t('result'), cell: ({ outcome: is }) => <MonitorState state={is} />, width: 130 },
    { header: t('latency'), cell: ({ duration }) => millisecondsText(duration), width: 110, isNumber: true },
    {
      header: t('details_'),
      cell: (result) => {
        const text = failureText(t, i18n.language, result)
        return text ? <Text size="sm">{text}</Text> : <Phases phases={result.phases} />
      },
    },
  ]
  return (
    <>
      <Group mb="sm">
        <FilterSelect
          label={t('result')}
          any={t('anyResult')}
          data={outcomes.map((value) => ({ value, label: t(monitorStates[value].label) }))}
          value={outcome}
          onChange={(value) => setFilters({ outcome: value })}
        />
      </Group>
      <ListTable
        label={t('checks')}
        list={list}
        columns={columns}
        keyOf={({ at, location }) => `${at} ${location}`}
        isFiltered={Boolean(outcome)}
        empty={{ icon: IconHeartRateMonitor, title: t('noChecks'), text: t(noResultsText(monitor)) }}
        detail={{
          nameOf: ({ at }) => momentText(at, i18n.language),
          of: ({ phases, address, evidence }) => (
            <>
              <Phases phases={phases} />
              {address && <Text size="xs">{address}</Text>}
              {evidence && <SourceText text={JSON.stringify(evidence, null, 2)} />}
            </>
          ),
        }}
      />
    </>
  )
}
