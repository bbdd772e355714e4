import { request } from '@holdfast/client'
import { Stack, Title } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { AlertState, AlertValue } from './alert-state.tsx'
import { ServerLink } from './server-link.tsx'

/** What fires now, of all servers. Nothing is shown while all is well. */
export function CurrentAlerts() {
  const { t } = useTranslation('monitoring')
  const list = useList(request('alerts.list', { query: { state: 'firing' } }), { everySeconds: 30 })
  if (list.rows.length === 0) return null
  return (
    <Stack gap="sm">
      <Title order={2}>{t('alertsNow')}</Title>
      <ListTable
        label={t('alertsNow')}
        list={list}
        keyOf={({ id }) => id}
        columns={[
          {
            header: t('server'),
            cell: ({ server_id, server_name }) => (
              <ServerLink id={server_id} name={server_name ?? server_id} />
            ),
          },
          { header: t('alertRule'), cell: ({ rule_name }) => rule_name ?? '–' },
          { header: t('value'), cell: (alert) => <AlertValue alert={alert} />, width: 200 },
          { header: t('state'), cell: (alert) => <AlertState alert={alert} />, width: 130 },
          { header: t('since'), cell: ({ since }) => <DimmedAgo at={since} />, width: 130 },
        ]}
        empty={{ icon: IconBellRinging, title: t('alerts'), text: t('alertRulesText') }}
      />
    </Stack>
  )
}
