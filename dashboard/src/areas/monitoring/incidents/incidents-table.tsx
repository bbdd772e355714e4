import { type QueryOf, request } from '@holdfast/client'
import { Anchor, Text } from '@mantine/core'
import { IconUrgent } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { monitoringPaths } from '../paths.ts'
import { type Incident, IncidentState, Severity } from '../states.tsx'
import { incidentCause, incidentTitle } from './entry-text.ts'

type IncidentsTableProps = {
  query: QueryOf<'incidents.list'>
  isFiltered?: boolean
  add?: ReactNode
}

export function IncidentsTable({ query, isFiltered = false, add }: IncidentsTableProps) {
  const { t } = useTranslation('monitoring')
  const list = useList(request('incidents.list', { query }))
  return (
    <ListTable
      label={t('incidents')}
      list={list}
      columns={useColumns()}
      keyOf={({ id }) => id}
      isFiltered={isFiltered}
      empty={{ icon: IconUrgent, title: t('noIncidents'), text: t('noIncidentsText'), action: add }}
    />
  )
}

function useColumns(): Column<Incident>[] {
  const { t, i18n } = useTranslation('monitoring')
  return [
    {
      header: t('incident'),
      cell: (incident) => (
        <>
          <Anchor
            fw={600}
            renderRoot={(props) => <Link to={monitoringPaths.incident(incident.id)} {...props} />}
          >
            {incidentTitle(t, incident)}
          </Anchor>
          <Text size="xs" c="dimmed" lineClamp={2}>
            {incidentCause(t, i18n.language, incident)}
          </Text>
        </>
      ),
    },
    { header: t('severity'), cell: ({ severity }) => <Severity severity={severity} />, width: 120 },
    { header: t('state'), cell: ({ status }) => <IncidentState status={status} />, width: 130 },
    { header: t('started'), cell: ({ started_at }) => <DimmedAgo at={started_at} />, width: 140 },
    { header: t('resolvedAt'), cell: ({ resolved_at }) => <DimmedAgo at={resolved_at} />, width: 140 },
  ]
}
