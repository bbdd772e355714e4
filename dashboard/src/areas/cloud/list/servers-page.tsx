import { request } from '@holdfast/client'
import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { AddServers } from '../add/add-servers.tsx'
import { FirewallsList } from '../firewalls/firewalls-table.tsx'
import { cloudPaths, serversPage } from '../paths.ts'
import { SpendingPanel } from '../spending/spending-panel.tsx'
import type { CloudAccount } from '../states.tsx'
import { SnapshotsList } from '../storage/snapshots/snapshots-list.tsx'
import { VolumesList } from '../storage/volumes/volumes-list.tsx'
import { AccountsPanel } from './accounts-panel.tsx'
import { FleetPanel } from './fleet/fleet-panel.tsx'
import { OrphansPanel } from './orphans/orphans-panel.tsx'
import { ServersTable } from './servers-table.tsx'
import { SshKeysList } from './ssh-keys-list.tsx'

/** The filters of the other tabs. */
const none = {
  q: undefined,
  state: undefined,
  account: undefined,
  attention: undefined,
  group: undefined,
  label: undefined,
  sort: undefined,
}

export function ServersPage() {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const { filters, setFilters } = useFilters(serversPage)
  const { mayOpen, open, dialog } = useAddressDialog(serversPage, 'servers', 'cloud.servers.import')
  const accounts = useList(request('cloud.accounts.list'), {
    everySeconds: (rows) => (rows.some(isFirstListed) ? 2 : 30),
  })
  const create = may('cloud.servers.create') && (
    <Button variant="default" renderRoot={(props) => <Link to={cloudPaths.create} {...props} />}>
      {t('createServer')}
    </Button>
  )
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('addServers')}
    </Button>
  )
  return (
    <Page
      guide="/docs/guides/servers"
      title={t('servers')}
      description={t('text')}
      actions={
        <>
          {create}
          {add}
        </>
      }
    >
      <Tabs
        value={filters.tab ?? 'servers'}
        onChange={(tab) => setFilters({ ...none, tab: isOther(tab) ? tab : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="servers">{t('servers')}</Tabs.Tab>
          <Tabs.Tab value="metrics">{t('metrics')}</Tabs.Tab>
          <Tabs.Tab value="volumes">{t('volumes')}</Tabs.Tab>
          <Tabs.Tab value="firewalls">{t('firewalls')}</Tabs.Tab>
          <Tabs.Tab value="snapshots">{t('snapshots')}</Tabs.Tab>
          <Tabs.Tab value="keys">{t('sshKeys')}</Tabs.Tab>
          <Tabs.Tab value="costs">{t('costs')}</Tabs.Tab>
          <Tabs.Tab value="accounts">{t('accounts')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="servers">
          <ServersTable add={add} isListing={accounts.rows.some(isFirstListed)} />
        </Tabs.Panel>
        <Tabs.Panel value="metrics">
          <FleetPanel add={add} />
        </Tabs.Panel>
        <Tabs.Panel value="volumes">
          <VolumesList />
        </Tabs.Panel>
        <Tabs.Panel value="firewalls">
          <FirewallsList />
        </Tabs.Panel>
        <Tabs.Panel value="snapshots">
          <SnapshotsList />
        </Tabs.Panel>
        <Tabs.Panel value="keys">
          <SshKeysList />
        </Tabs.Panel>
        <Tabs.Panel value="costs">
          <SpendingPanel />
        </Tabs.Panel>
        <Tabs.Panel value="accounts">
          <AccountsPanel list={accounts} add={add} />
          <OrphansPanel />
        </Tabs.Panel>
      </Tabs>
      <Dialog {...dialog} title={t('addServers')} size="lg">
        {(close) => <AddServers onDone={close} onCancel={close} />}
      </Dialog>
    </Page>
  )
}

const otherTabs = ['metrics', 'volumes', 'firewalls', 'snapshots', 'keys', 'costs', 'accounts'] as const

function isOther(tab: string | null): tab is (typeof otherTabs)[number] {
  return otherTabs.some((one) => one === tab)
}

/** Its servers are being listed for the first time. */
function isFirstListed({ listed_at, error, adds_new }: CloudAccount): boolean {
  return adds_new && listed_at === null && error === null
}
