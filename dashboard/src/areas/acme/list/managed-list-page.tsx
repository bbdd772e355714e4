import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { AccountsList } from '../accounts/accounts-list.tsx'
import { acmePaths, managedListPage } from '../paths.ts'
import { ManagedList } from './managed-list.tsx'

/** The filters of the other tab. */
const none = { q: undefined, state: undefined, account: undefined, attention: undefined, new: undefined }

export function ManagedListPage() {
  const { t } = useTranslation('acme')
  const may = useMay()
  const { filters, setFilters } = useFilters(managedListPage)
  const order = may('certificates.managed.create') && (
    <Button
      leftSection={<IconPlus size={16} />}
      renderRoot={(props) => <Link to={acmePaths.newManaged()} {...props} />}
    >
      {t('orderCertificate')}
    </Button>
  )
  return (
    <Page
      guide="/docs/guides/acme"
      title={t('managedCertificates')}
      description={t('text')}
      actions={filters.tab === undefined && order}
    >
      <Tabs
        value={filters.tab ?? 'managed'}
        onChange={(tab) => setFilters({ ...none, tab: tab === 'accounts' ? tab : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="managed">{t('managedCertificates')}</Tabs.Tab>
          <Tabs.Tab value="accounts">{t('acmeAccounts')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="managed">
          <ManagedList order={order} />
        </Tabs.Panel>
        <Tabs.Panel value="accounts">
          <AccountsList />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
