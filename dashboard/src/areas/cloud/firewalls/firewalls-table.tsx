import { type components, type QueryOf, request } from '@holdfast/client'
import { Anchor, Stack, Text } from '@mantine/core'
import { IconWall } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { ConnectionLink } from '#areas/connections/index.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { AccountFilters, useAccountFilters } from '../list/account-filters.tsx'
import { cloudPaths } from '../paths.ts'

export type Firewall = components['schemas']['Firewall']

/** The firewalls of all accounts. */
export function FirewallsList() {
  const { t } = useTranslation('cloud')
  return (
    <Stack gap="sm">
      <AccountFilters label={t('searchFirewalls')} />
      <FirewallsTable {...useAccountFilters()} />
    </Stack>
  )
}

type FirewallsTableProps = {
  query: QueryOf<'cloud.firewalls.list'>
  /** Of one server, which is not named. */
  isOfServer?: boolean
  isFiltered?: boolean
}

export function FirewallsTable({ query, isOfServer = false, isFiltered = false }: FirewallsTableProps) {
  const { t } = useTranslation('cloud')
  const list = useList(request('cloud.firewalls.list', { query }), {
    everySeconds: (rows) => (rows.some(({ change }) => change !== null) ? 2 : 30),
  })
  return (
    <ListTable
      label={t('firewalls')}
      list={list}
      columns={columnsOf(t, isOfServer)}
      keyOf={({ id }) => id}
      isFiltered={isFiltered}
      empty={{
        icon: IconWall,
        title: t('noFirewalls'),
        text: t(isOfServer ? 'noFirewallsOfServer' : 'noFirewallsText'),
      }}
    />
  )
}

function columnsOf(t: TFunction<'cloud'>, isOfServer: boolean): Column<Firewall>[] {
  return [
    {
      header: t('name'),
      cell: (firewall) => (
        <Stack gap={4} align="flex-start">
          <Anchor
            size="sm"
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to={cloudPaths.firewall(firewall.id)} {...props} />}
          >
            {firewall.name}
          </Anchor>
          <FirewallChange firewall={firewall} />
        </Stack>
      ),
    },
    ...(isOfServer
      ? []
      : [
          {
            header: t('attachedTo'),
            cell: (firewall: Firewall) => <AttachedTo firewall={firewall} max={3} />,
          },
          {
            header: t('account'),
            cell: (firewall: Firewall) => <ConnectionLink of={firewall} />,
            width: 180,
          },
        ]),
    { header: t('lastListed'), cell: ({ listed_at }) => <DimmedAgo at={listed_at} />, width: 150 },
  ]
}

/** That its rules are being changed, or why they could not be. */
export function FirewallChange({ firewall: { change, error } }: { firewall: Firewall }) {
  const { t } = useTranslation('cloud')
  return (
    <>
      {change && <StateBadge tone="warning" label={t('rulesChanging')} />}
      {error && (
        <Text size="xs" c="red" style={{ overflowWrap: 'anywhere' }}>
          {error.message}
        </Text>
      )}
    </>
  )
}

type AttachedToProps = {
  firewall: Firewall
  /** Further ones are counted. */
  max?: number
}

/** The servers, as links if they are in Holdfast, the tags, and whatever else it filters the traffic of. */
export function AttachedTo({ firewall: { attached_to }, max }: AttachedToProps) {
  const { t } = useTranslation('cloud')
  if (attached_to === null) return <Text size="sm">{t('attachedToUnknown')}</Text>
  if (attached_to.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('attachedToNothing')}
      </Text>
    )
  const hidden = attached_to.length - (max ?? attached_to.length)
  return (
    <Stack gap={6}>
      {attached_to.slice(0, max).map(({ kind, ref, server_id, server_name }) =>
        server_id === null ? (
          <Text key={`${kind} ${ref}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {kind === 'tag' ? t('serversWithTag', { tag: ref }) : ref}
          </Text>
        ) : (
          <Anchor
            key={server_id}
            size="sm"
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to={cloudPaths.server(server_id)} {...props} />}
          >
            {server_name}
          </Anchor>
        ),
      )}
      {hidden > 0 && (
        <Text size="xs" c="dimmed">
          {t('andOthers', { count: hidden })}
        </Text>
      )}
    </Stack>
  )
}
