import { type QueryOf, request } from '@holdfast/client'
import { Anchor, Stack, Text } from '@mantine/core'
import { IconServer2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ConnectionLink } from '#areas/connections/index.ts'
import { labelTexts } from '#ui/format/labels.ts'
import { moneyText } from '#ui/format/money.ts'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { cloudPaths, serversPage } from '../paths.ts'
import { sizeText } from '../server/size.ts'
import { type Server, ServerState, type ServerStateName, serverStates } from '../states.tsx'
import { AccountFilters, useAccountFilters } from './account-filters.tsx'

type ServersTableProps = {
  add: ReactNode
  /** Servers are being added. */
  isListing: boolean
}

export function ServersTable({ add, isListing }: ServersTableProps) {
  const { t } = useTranslation('cloud')
  const { filters } = useFilters(serversPage)
  const shared = useAccountFilters()
  const { state } = filters
  const list = useList(request('cloud.servers.list', { query: { ...shared.query, ...queryOf(state) } }), {
    everySeconds: isListing ? 2 : 15,
  })
  return (
    <Stack gap="sm">
      <ServerFilters />
      <ListTable
        label={t('servers')}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        isFiltered={shared.isFiltered || state !== undefined}
        empty={{
          icon: IconServer2,
          title: isListing ? t('listing') : t('none'),
          text: isListing ? t('listingText') : t('noneText'),
          action: add,
        }}
      />
    </Stack>
  )
}

function ServerFilters() {
  const { t } = useTranslation('cloud')
  const { filters, setFilters } = useFilters(serversPage)
  return (
    <AccountFilters label={t('searchServers')}>
      <FilterSelect
        label={t('state')}
        any={t('anyState')}
        data={(Object.keys(serverStates) as ServerStateName[]).map((value) => ({
          value,
          label: t(serverStates[value].label),
        }))}
        value={filters.state}
        onChange={(state) => setFilters({ state })}
      />
    </AccountFilters>
  )
}

const lifecycles: readonly string[] = ['provisioning', 'busy', 'deleting', 'error', 'missing']

function isLifecycle(state: ServerStateName): state is Exclude<Server['lifecycle'], 'active'> {
  return lifecycles.includes(state)
}

/** A state as filters of the API. A power is meant of servers with which nothing else is done. */
function queryOf(state: ServerStateName | undefined): QueryOf<'cloud.servers.list'> {
  if (state === undefined) return {}
  return isLifecycle(state) ? { lifecycle: state } : { lifecycle: 'active', power: state }
}

function useColumns(): Column<Server>[] {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const providers = useApiQuery(request('account.providers.list'), { when: may('account.providers.list') })
  const nameOf = (kind: string) => providers.data?.body.data.find(({ provider }) => provider === kind)?.name
  return [
    {
      header: t('name'),
      cell: ({ id, name, labels }) => (
        <>
          <Anchor fw={600} renderRoot={(props) => <Link to={cloudPaths.server(id)} {...props} />}>
            {name}
          </Anchor>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {labelTexts(labels).join(' · ')}
          </Text>
        </>
      ),
    },
    { header: t('state'), cell: (server) => <ServerState server={server} />, width: 150 },
    {
      header: t('addresses'),
      cell: ({ public_addresses, private_addresses, host_names }) => (
        <>
          <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {(public_addresses.length > 0 ? public_addresses : private_addresses).join(', ') || '–'}
          </Text>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {host_names.join(', ')}
          </Text>
        </>
      ),
      width: 210,
    },
    {
      header: t('size'),
      cell: (server) => (
        <>
          <Text size="sm">{server.size}</Text>
          <Text size="xs" c="dimmed">
            {sizeText(server, t)}
          </Text>
        </>
      ),
      width: 170,
    },
    { header: t('region'), cell: ({ region }) => region, width: 120 },
    {
      header: t('monthlyCost'),
      cell: ({ monthly }) => (monthly ? moneyText(monthly) : '–'),
      isNumber: true,
      width: 110,
    },
    {
      header: t('account'),
      cell: (server) => (
        <>
          <ConnectionLink of={server} />
          <Text size="xs" c="dimmed">
            {nameOf(server.provider)}
          </Text>
        </>
      ),
      width: 140,
    },
  ]
}
