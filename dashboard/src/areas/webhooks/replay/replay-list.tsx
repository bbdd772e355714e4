import { request } from '@holdfast/client'
import { Anchor } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { ListPanel } from '#ui/list/list-panel.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { webhooksPaths } from '../paths.ts'
import { type Replay, ReplayState } from './replay-parts.tsx'

/** The replays to an endpoint, newest first. */
export function ReplayList({ endpointId }: { endpointId: string }) {
  const { t } = useTranslation('webhooks')
  const apiRequest = request('webhooks.replays.list', { query: { endpoint_id: endpointId } })
  const list = useList(apiRequest, { everySeconds: 15 })
  const columns = useColumns()
  return (
    <ListPanel>
      <ListTable
        label={t('replays')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ icon: IconHistory, title: t('noReplays'), text: t('noReplaysText') }}
      />
    </ListPanel>
  )
}

function useColumns(): Column<Replay>[] {
  const { t, i18n } = useTranslation('webhooks')
  const moment = (at: string) =>
    new Date(at).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return [
    {
      header: t('span'),
      cell: ({ id, since, until }) => (
        <Anchor fw={600} size="sm" renderRoot={(props) => <Link to={webhooksPaths.replay(id)} {...props} />}>
          {moment(since)} – {moment(until)}
        </Anchor>
      ),
    },
    { header: t('state'), cell: (replay) => <ReplayState replay={replay} />, width: 130 },
    { header: t('queued'), cell: ({ queued_count }) => queued_count, isNumber: true, width: 110 },
    {
      header: t('created'),
      cell: ({ created_at }) => <DimmedAgo at={created_at} />,
      width: 150,
    },
  ]
}
