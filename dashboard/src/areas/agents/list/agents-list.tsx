import { request } from '@holdfast/client'
import { Anchor, Stack, Text } from '@mantine/core'
import { IconRadar2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { Duration } from '#ui/format/formatted-duration.tsx'
import { DimmedAgo } from '#ui/format/time.tsx'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { programText } from '../agent/program-text.ts'
import { agentPaths, agentsPage } from '../paths.ts'
import { AgentState, type AgentStateName, type AgentSummary, agentStates } from '../states.tsx'
import { ServerLink } from './server-link.tsx'

export function AgentsList({ enrol }: { enrol: ReactNode }) {
  const { t } = useTranslation('agents')
  const { filters, setFilters } = useFilters(agentsPage)
  const { q, state, attention } = filters
  const list = useList(
    request('cloud.agents.list', { query: { q, state, ...(attention && { needs_attention: true }) } }),
    { everySeconds: 15 },
  )
  return (
    <Stack gap="sm">
      <FilterBar>
        <SearchField
          label={t('searchAgents')}
          value={q ?? ''}
          onChange={(term) => setFilters({ q: term || undefined })}
        />
        <FilterSelect
          label={t('state')}
          any={t('anyState')}
          data={(Object.keys(agentStates) as AgentStateName[]).map((value) => ({
            value,
            label: t(agentStates[value].label),
          }))}
          value={state}
          onChange={(value) => setFilters({ state: value })}
        />
        <AttentionFilter value={attention} onChange={(value) => setFilters({ attention: value })} />
      </FilterBar>
      <ListTable
        label={t('agents')}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        isFiltered={Boolean(q || state || attention)}
        empty={{ icon: IconRadar2, title: t('none'), text: t('noneText'), action: enrol }}
      />
    </Stack>
  )
}

function useColumns(): Column<AgentSummary>[] {
  const { t } = useTranslation('agents')
  return [
    {
      header: t('hostname'),
      cell: ({ id, hostname, form, version }) => (
        <>
          <Anchor
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to={agentPaths.agent(id)} {...props} />}
          >
            {hostname}
          </Anchor>
          <Text size="xs" c="dimmed">
            {programText({ form, version })}
          </Text>
        </>
      ),
    },
    { header: t('state'), cell: (agent) => <AgentState agent={agent} />, width: 220 },
    {
      header: t('lastReport'),
      cell: ({ last_report_at }) => <DimmedAgo at={last_report_at} />,
      width: 150,
    },
    {
      header: t('failedUnits'),
      cell: ({ failed_units }) => failed_units?.length ?? '–',
      isNumber: true,
      width: 120,
    },
    {
      header: t('interval'),
      cell: ({ interval_seconds }) => <Duration seconds={interval_seconds} />,
      width: 110,
    },
    {
      header: t('server'),
      cell: ({ server_id, server_name }) =>
        server_id === null ? t('serverRemoved') : <ServerLink id={server_id} label={server_name} />,
      width: 150,
    },
  ]
}
