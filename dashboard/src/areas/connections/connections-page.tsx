import { type components, request } from '@holdfast/client'
import { Anchor, Button, Group } from '@mantine/core'
import { IconPlug, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useList } from '#api/api.ts'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DimmedAgo } from '#ui/format/time.tsx'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { AddConnection } from './add-connection.tsx'
import { ConnectionState } from './connection-state.tsx'
import { connectionsPage, connectionsPaths } from './paths.ts'

type Connection = components['schemas']['Connection']

export function ConnectionsPage() {
  const { t } = useTranslation('connections')
  const navigate = useNavigate()
  const { filters, setFilters } = useFilters(connectionsPage)
  const apiRequest = request('account.connections.list', {
    query: { q: filters.q, ...(filters.attention && { needs_attention: true }) },
  })
  const isFiltered = Boolean(filters.q || filters.attention)
  const list = useList(apiRequest)
  const providers = useApiQuery(request('account.providers.list')).data?.body.data
  const columns: Column<Connection>[] = [
    {
      header: t('name'),
      cell: ({ id, name }) => (
        <Anchor fw={600} renderRoot={(props) => <Link to={connectionsPaths.connection(id)} {...props} />}>
          {name}
        </Anchor>
      ),
    },
    {
      header: t('provider'),
      cell: ({ provider }) => providers?.find((each) => each.provider === provider)?.name ?? provider,
    },
    { header: t('state'), cell: (connection) => <ConnectionState connection={connection} />, width: 150 },
    {
      header: t('verified'),
      cell: ({ verified_at }) => <DimmedAgo at={verified_at} />,
      width: 150,
    },
  ]
  const { mayOpen, open, dialog } = useAddressDialog(
    connectionsPage,
    'connection',
    'account.connections.create',
  )
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('add')}
    </Button>
  )
  return (
    <Page
      guide="/docs/guides/getting-started#connect-the-name-server"
      title={t('connections')}
      description={t('text')}
      actions={add}
    >
      {(list.rows.length > 0 || isFiltered) && (
        <Group gap="sm">
          <SearchField value={filters.q ?? ''} onChange={(q) => setFilters({ q })} />
          <AttentionFilter value={filters.attention} onChange={(attention) => setFilters({ attention })} />
        </Group>
      )}
      <ListTable
        label={t('connections')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
        empty={{ icon: IconPlug, title: t('none'), text: t('noneText'), action: add }}
      />
      <Dialog {...dialog} title={t('add')} size="lg">
        {(close) => (
          <AddConnection
            onDone={(id) => void navigate({ to: connectionsPaths.connection(id) })}
            onCancel={close}
          />
        )}
      </Dialog>
    </Page>
  )
}
