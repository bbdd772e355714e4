import { request } from '@holdfast/client'
import { Anchor, Button, Text } from '@mantine/core'
import { IconMessage, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useList } from '#api/api.ts'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DimmedAgo } from '#ui/format/time.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { CreateChannel } from './channel/create-channel.tsx'
import { channelsPage, notificationsPaths } from './paths.ts'
import { ChannelHealth } from './states.tsx'

export function ChannelsPage() {
  const { t } = useTranslation('notifications')
  const navigate = useNavigate()
  const { filters, setFilters } = useFilters(channelsPage)
  const list = useList(request('notifications.channels.list', { query: { q: filters.q } }), {
    everySeconds: 30,
  })
  const types = useApiQuery(request('notifications.channel_types.list')).data?.body.data
  const { mayOpen, open, dialog } = useAddressDialog(channelsPage, 'channel', 'notifications.channels.create')
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('newChannel')}
    </Button>
  )
  return (
    <Page
      guide="/docs/guides/notifications#channels"
      title={t('channels')}
      description={t('channelsText')}
      actions={add}
    >
      {(list.rows.length > 0 || filters.q) && (
        <SearchField value={filters.q ?? ''} onChange={(q) => setFilters({ q })} />
      )}
      <ListTable
        label={t('channels')}
        list={list}
        columns={[
          {
            header: t('name'),
            cell: ({ id, name, type }) => (
              <>
                <Anchor
                  fw={600}
                  renderRoot={(props) => <Link to={notificationsPaths.channel(id)} {...props} />}
                >
                  {name}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {types?.find((one) => one.type === type)?.name ?? type}
                </Text>
              </>
            ),
          },
          { header: t('state'), cell: (channel) => <ChannelHealth channel={channel} />, width: 160 },
          {
            header: t('lastSuccess'),
            cell: ({ health }) => <DimmedAgo at={health.last_success_at} />,
            width: 150,
          },
        ]}
        keyOf={({ id }) => id}
        isFiltered={Boolean(filters.q)}
        empty={{ icon: IconMessage, title: t('noChannels'), text: t('noChannelsText'), action: add }}
      />
      <Dialog {...dialog} title={t('newChannel')} size="lg">
        {(close) => (
          <CreateChannel
            onDone={(id) => {
              close()
              void navigate({ to: notificationsPaths.channel(id) })
            }}
            onCancel={close}
          />
        )}
      </Dialog>
    </Page>
  )
}
