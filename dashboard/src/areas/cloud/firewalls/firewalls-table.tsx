import { type QueryOf, request } from '@holdfast/client'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconWall } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ConnectionLink } from '#areas/connections/index.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { AccountFilters, useAccountFilters } from '../list/account-filters.tsx'
import { cloudPaths } from '../paths.ts'
import { Detach } from './attachment.tsx'
import { CreateFirewallButton } from './create-firewall.tsx'
import type { Firewall } from './rule.ts'

/** The firewalls of all accounts. */
export function FirewallsList() {
  const { t } = useTranslation('cloud')
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <AccountFilters label={t('searchFirewalls')} />
        <CreateFirewallButton />
      </Group>
      <FirewallsTable {...useAccountFilters()} />
    </Stack>
  )
}

type AttachedServer = { id: string; name: string; ref: string | null }

type FirewallsTableProps = {
  query: QueryOf<'cloud.firewalls.list'>
  /** Those of one server, which is not named, and from which they are detached. */
  server?: AttachedServer
  isFiltered?: boolean
}

export function FirewallsTable({ query, server, isFiltered = false }: FirewallsTableProps) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const isOfServer = server !== undefined
  const detachable = may('cloud.firewalls.run') ? server : undefined
  const list = useList(request('cloud.firewalls.list', { query }), {
    everySeconds: (rows) => (rows.some(({ change }) => change !== null) ? 2 : 30),
  })
  return (
    <ListTable
      label={t('firewalls')}
      list={list}
      columns={[...columnsOf(t, isOfServer), ...(detachable ? [detachColumn(detachable, t)] : [])]}
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

/** One that is attached by a tag is not detached from a single server. */
function detachColumn(server: AttachedServer, t: TFunction<'cloud'>): Column<Firewall> {
  return {
    header: t('actions'),
    cell: (firewall) =>
      firewall.change === null &&
      firewall.attached_to?.some(({ kind, ref }) => kind === 'server' && ref === server.ref) && (
        <Detach firewall={firewall} serverId={server.id} serverName={server.name} isCompact />
      ),
    width: 120,
  }
}

const changeLabels = {
  rules: 'rulesChanging',
  create: 'firewallCreating',
  attach: 'firewallAttaching',
  detach: 'firewallDetaching',
  delete: 'firewallDeleting',
} as const

/** What is being done with it, for a badge. */
export function firewallChangeText({ change }: Firewall, t: TFunction<'cloud'>): string | null {
  return change && t(changeLabels[change.kind] ?? 'rulesChanging')
}

/** What is being done with it, or why that has failed. */
export function FirewallChange({ firewall }: { firewall: Firewall }) {
  const { t } = useTranslation('cloud')
  const { error } = firewall
  const change = firewallChangeText(firewall, t)
  return (
    <>
      {change && <StateBadge tone="warning" label={change} />}
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
  isDetachable?: boolean
}

/** The servers, as links if they are in Holdfast, the tags, and whatever else it filters the traffic of. */
export function AttachedTo({ firewall, max, isDetachable = false }: AttachedToProps) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const { attached_to, change } = firewall
  const mayDetach = isDetachable && change === null && may('cloud.firewalls.run')
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
          <Group key={server_id} gap="xs">
            <Anchor
              size="sm"
              style={{ overflowWrap: 'anywhere' }}
              renderRoot={(props) => <Link to={cloudPaths.server(server_id)} {...props} />}
            >
              {server_name}
            </Anchor>
            {mayDetach && (
              <Detach firewall={firewall} serverId={server_id} serverName={server_name ?? ''} isCompact />
            )}
          </Group>
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
