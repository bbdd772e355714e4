import { type QueryOf, request } from '@holdfast/client'
import { Anchor, Stack, Text } from '@mantine/core'
import { IconHeartRateMonitor } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { labelTexts } from '#ui/format/labels.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import type { RowSelection } from '#ui/list/row-selection.ts'
import { MaintenanceBadge } from '../maintenance/window-state.tsx'
import { monitoringPaths } from '../paths.ts'
import { compositeType, type Monitor, MonitorState, memberCount, targetOf, typeTitle } from '../states.tsx'
import { bulkMax } from './bulk/bulk-target.ts'
import { secondsUntilNextCheck } from './next-check.ts'
import { RecentResults } from './recent-results.tsx'

type MonitorsTableProps = {
  query: NonNullable<QueryOf<'monitors.list'>>
  /** How many monitors match the query; null: it is not known. */
  count: number | null
  label?: string
  isFiltered?: boolean
  add?: ReactNode
  selection?: RowSelection<Monitor> | undefined
}

const recent = 30

export function MonitorsTable({
  query,
  count,
  label,
  isFiltered = false,
  add,
  selection,
}: MonitorsTableProps) {
  const { t } = useTranslation('monitoring')
  const list = useList(request('monitors.list', { query: { ...query, recent } }), {
    // Changed states arrive as they happen; a new result is loaded when the next check is due.
    everySeconds: (monitors) => secondsUntilNextCheck(monitors, Date.now(), 15),
  })
  return (
    <ListTable
      label={label ?? t('monitors')}
      list={list}
      columns={useColumns()}
      keyOf={({ id }) => id}
      isFiltered={isFiltered}
      selection={
        selection && {
          selection,
          nameOf: ({ name }) => name,
          matching: { filter: query, count, countMax: bulkMax },
        }
      }
      empty={{ icon: IconHeartRateMonitor, title: t('none'), text: t('noneText'), action: add }}
    />
  )
}

function useColumns(): Column<Monitor>[] {
  const { t } = useTranslation('monitoring')
  return [
    {
      header: t('name'),
      cell: (monitor) => (
        <>
          <Anchor
            fw={600}
            renderRoot={(props) => <Link to={monitoringPaths.monitor(monitor.id)} {...props} />}
          >
            {monitor.name}
          </Anchor>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {[
              monitor.type === compositeType
                ? t('memberCount', { count: memberCount(monitor) })
                : targetOf(monitor),
              ...labelTexts(monitor.labels),
            ].join(' · ')}
          </Text>
        </>
      ),
    },
    {
      header: t('type'),
      cell: ({ type }) => (type === compositeType ? t('composite') : typeTitle(type)),
      width: 110,
    },
    {
      header: t('state'),
      cell: ({ state, maintenance_window_id }) => (
        <Stack gap={4} align="flex-start">
          <MonitorState state={state} />
          <MaintenanceBadge windowId={maintenance_window_id} />
        </Stack>
      ),
      width: 150,
    },
    { header: t('recentResults'), cell: (monitor) => <RecentResults monitor={monitor} />, width: 190 },
    {
      header: t('lastCheck'),
      cell: ({ last_result }) => <DimmedAgo at={last_result?.at ?? null} />,
      width: 140,
    },
  ]
}
