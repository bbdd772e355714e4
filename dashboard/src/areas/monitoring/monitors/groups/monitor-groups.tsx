import { type components, type QueryOf, request } from '@holdfast/client'
import { Accordion, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import type { Monitor } from '#areas/monitoring/states.tsx'
import type { RowSelection } from '#ui/list/row-selection.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { MonitorsTable } from '../monitors-table.tsx'
import { groupsOf, type MonitorGroup, matchingCount, sumOfStates } from './groups.ts'
import { StateCounts } from './state-counts.tsx'

type MonitorGroupsProps = {
  /** The name of the label whose values are the groups. */
  name: string
  query: NonNullable<QueryOf<'monitors.list'>>
  isFiltered: boolean
  selection?: RowSelection<Monitor> | undefined
}

/** The monitors by the value of a label, each group with the counts of its states. */
export function MonitorGroups(props: MonitorGroupsProps) {
  const result = useApiQuery(request('monitors.summary.read'))
  return <QueryResult result={result}>{(summary) => <Groups summary={summary} {...props} />}</QueryResult>
}

type GroupsProps = MonitorGroupsProps & { summary: components['schemas']['MonitorSummary'] }

/** So many groups are open at first, and those in which something needs attention. */
const openMax = 5

function Groups({ summary, name, query, isFiltered, selection }: GroupsProps) {
  const { t } = useTranslation('monitoring')
  const groups = groupsOf(summary, name)
  const [open, setOpen] = useState(() =>
    groups
      .filter(({ states }, index) => index < openMax || states.down + states.degraded > 0)
      .map(({ key }) => key),
  )
  const titleOf = ({ value }: MonitorGroup) =>
    value === null ? t('withoutLabel', { name }) : value || t('emptyValue')
  if (groups.length === 0)
    return (
      <MonitorsTable
        query={query}
        count={matchingCount(summary, query)}
        isFiltered={isFiltered}
        selection={selection}
      />
    )
  return (
    <Accordion multiple variant="separated" value={open} onChange={setOpen}>
      {groups.map((group) => (
        <Accordion.Item key={group.key} value={group.key}>
          <Accordion.Control>
            <Group gap="sm">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {titleOf(group)}
              </Text>
              <StateCounts counts={group.states} />
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            {open.includes(group.key) && (
              <MonitorsTable
                query={{ ...query, ...group.queryOf(query) }}
                count={isFiltered ? null : sumOfStates(group.states)}
                label={titleOf(group)}
                selection={selection}
                isFiltered
              />
            )}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
