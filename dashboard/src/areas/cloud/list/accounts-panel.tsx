import { request } from '@holdfast/client'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconCloud } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ConnectionLink } from '#areas/connections/index.ts'
import { numberText } from '#language/language.ts'
import { SendButton } from '#ui/action/send-button.tsx'
import { SendSwitch } from '#ui/action/send-switch.tsx'
import { DimmedAgo } from '#ui/format/time.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { cloudPaths } from '../paths.ts'
import type { CloudAccount } from '../states.tsx'

type AccountsPanelProps = { list: ComponentProps<typeof ListTable<CloudAccount>>['list']; add: ReactNode }

/** The connections whose servers are listed every minute. */
export function AccountsPanel({ list, add }: AccountsPanelProps) {
  const { t } = useTranslation('cloud')
  return (
    <ListTable
      label={t('accounts')}
      list={list}
      columns={useColumns()}
      keyOf={({ connection_id }) => connection_id}
      empty={{ icon: IconCloud, title: t('noAccounts'), text: t('noAccountsText'), action: add }}
    />
  )
}

function useColumns(): Column<CloudAccount>[] {
  const { t } = useTranslation('cloud')
  const mayChange = useMay()('cloud.accounts.put')
  return [
    { header: t('account'), cell: (account) => <ConnectionLink of={account} /> },
    { header: t('state'), cell: (account) => <AccountState account={account} />, width: 260 },
    {
      header: t('servers'),
      cell: ({ connection_id, server_count }) => (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to={cloudPaths.serversOf(connection_id)} {...props} />}
        >
          {numberText(server_count)}
        </Anchor>
      ),
      isNumber: true,
      width: 100,
    },
    { header: t('lastListed'), cell: ({ listed_at }) => <DimmedAgo at={listed_at} />, width: 140 },
    {
      header: t('addsNew'),
      // Takes effect with the listing that the change starts.
      cell: ({ connection_id, name, adds_new }) => (
        <SendSwitch
          label={t('addsNewOf', { name })}
          isOn={adds_new}
          isReadOnly={!mayChange}
          requestOf={(isOn) =>
            request('cloud.accounts.put', { path: { connection_id }, body: { adds_new: isOn } })
          }
        />
      ),
      width: 170,
    },
    ...(mayChange
      ? [
          {
            header: t('actions'),
            cell: ({ connection_id, name, adds_new }: CloudAccount) => (
              <Group gap="xs">
                <SendButton
                  size="xs"
                  label={t('listNow')}
                  request={request('cloud.accounts.put', { path: { connection_id }, body: { adds_new } })}
                  done={t('listingStarted', { name })}
                />
                <SendButton
                  size="xs"
                  label={t('refreshPrices')}
                  request={request('cloud.catalogues.refresh', { path: { connection_id } })}
                  done={t('refreshingPrices', { name })}
                />
              </Group>
            ),
            width: 200,
          },
        ]
      : []),
  ]
}

function AccountState({ account }: { account: CloudAccount }) {
  const { t } = useTranslation('cloud')
  const { error, listed_at } = account
  return (
    <Stack gap={4} align="flex-start">
      {error ? (
        <>
          <StateBadge tone="bad" label={t('failing')} />
          <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
            {error.message}
          </Text>
          <Text size="xs">{t(error.code === 'plan_limit_reached' ? 'remedyPlan' : 'remedyRetry')}</Text>
        </>
      ) : (
        <StateBadge tone={listed_at ? 'good' : 'waiting'} label={t(listed_at ? 'healthy' : 'pending')} />
      )}
      <NotListed account={account} />
    </Stack>
  )
}

/** What is listed beside the servers and could not be, which a token may not be allowed to read. */
function NotListed({ account }: { account: CloudAccount }) {
  const { t } = useTranslation('cloud')
  const { volumes_error, snapshots_error, firewalls_error } = account
  const failures = [
    { what: t('volumes'), error: volumes_error },
    { what: t('snapshots'), error: snapshots_error },
    { what: t('firewalls'), error: firewalls_error },
  ]
  return failures.map(
    ({ what, error }) =>
      error && (
        <Text key={what} size="xs" c="orange" style={{ overflowWrap: 'anywhere' }}>
          {t('notListed', { what, message: error.message })}
        </Text>
      ),
  )
}
