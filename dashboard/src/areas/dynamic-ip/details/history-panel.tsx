import { type components, request } from '@holdfast/client'
import { Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { Copyable } from '#ui/copy/copyable.tsx'
import { durationText } from '#ui/format/duration.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import type { DynamicIp } from '../states.tsx'

type Address = components['schemas']['DynamicIpAddress']

/** The past addresses and their durations. */
export function HistoryPanel({ dynamicIp: { id } }: { dynamicIp: DynamicIp }) {
  const { t } = useTranslation('dynamic-ip')
  const list = useList(request('dynamic_ips.history.list', { path: { dynamic_ip_id: id } }))
  const columns = useColumns()
  return (
    <ListTable
      label={t('history')}
      list={list}
      columns={columns}
      keyOf={(address) => address.id}
      empty={{ icon: IconHistory, title: t('noHistory'), text: t('noHistoryText') }}
    />
  )
}

const familyLabels = { ipv4: 'IPv4', ipv6: 'IPv6' } as const

function useColumns(): Column<Address>[] {
  const { t } = useTranslation('dynamic-ip')
  return [
    { header: t('address'), cell: ({ address }) => <Copyable text={address} /> },
    {
      header: t('kind'),
      cell: ({ family }) => (family === 'ipv6_prefix' ? t('prefix') : familyLabels[family]),
      width: 110,
    },
    { header: t('since'), cell: ({ since }) => <DimmedAgo at={since} />, width: 140 },
    {
      header: t('duration'),
      cell: ({ duration_seconds, until }) => (
        <Text size="sm" c="dimmed">
          {durationText(duration_seconds, 2)}
          {until === null && ` · ${t('current')}`}
        </Text>
      ),
      width: 190,
    },
    {
      header: t('reporter'),
      cell: ({ reporter }) => (
        <Text size="sm" c="dimmed">
          {[reporter.ip, reporter.user_agent].filter((part) => part !== '').join(' · ')}
        </Text>
      ),
    },
  ]
}
