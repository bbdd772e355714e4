import { type components, request } from '@holdfast/client'
import { Code, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { SourceText } from '#ui/copy/source-text.tsx'
import { DimmedAgo } from '#ui/format/time.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import type { DynamicIp } from '../states.tsx'

type Report = components['schemas']['DynamicIpReport']

/** The latest reports as received, with the responses. */
export function ReportsPanel({ dynamicIp: { id } }: { dynamicIp: DynamicIp }) {
  const { t } = useTranslation('dynamic-ip')
  const apiRequest = request('dynamic_ips.reports.list', { path: { dynamic_ip_id: id } })
  const list = useList(apiRequest, { everySeconds: 15 })
  const columns = useColumns()
  return (
    <ListTable
      label={t('reports')}
      list={list}
      columns={columns}
      keyOf={(report) => report.id}
      empty={{ icon: IconInbox, title: t('noReports'), text: t('noReportsText') }}
      detail={{
        nameOf: ({ answer }) => answer,
        of: ({ parameters }) => (
          <SourceText
            text={
              Object.entries(parameters)
                .map(([name, value]) => `${name}=${value}`)
                .join('\n') || t('noParameters')
            }
          />
        ),
      }}
    />
  )
}

function useColumns(): Column<Report>[] {
  const { t } = useTranslation('dynamic-ip')
  return [
    { header: t('when'), cell: ({ at }) => <DimmedAgo at={at} />, width: 140 },
    { header: t('response'), cell: ({ answer }) => <Code>{answer}</Code> },
    { header: t('protocol'), cell: ({ protocol }) => protocol, width: 110 },
    {
      header: t('reporter'),
      cell: ({ ip, user_agent }) => (
        <>
          <Text size="sm">{ip}</Text>
          <Text size="xs" c="dimmed">
            {user_agent}
          </Text>
        </>
      ),
    },
  ]
}
