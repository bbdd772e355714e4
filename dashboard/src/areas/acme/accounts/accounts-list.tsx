import { request } from '@holdfast/client'
import { Anchor, Button, Text } from '@mantine/core'
import { IconPlus, IconUserShield } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ListPanel } from '#ui/list/list-panel.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { acmePaths, managedListPage } from '../paths.ts'
import { type Account, AcmeState, accountStates } from '../states.tsx'
import { AddAccount } from './add-account.tsx'

export function AccountsList() {
  const { t } = useTranslation('acme')
  const { filters, setFilters } = useFilters(managedListPage)
  const { mayOpen, open, dialog } = useAddressDialog(
    managedListPage,
    'account',
    'certificates.acme_accounts.create',
  )
  const list = useList(request('certificates.acme_accounts.list', { query: { q: filters.q } }), {
    everySeconds: (rows) => (rows.some(({ state }) => state === 'registering') ? 3 : 30),
  })
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('addAccount')}
    </Button>
  )
  return (
    <ListPanel
      actions={add}
      filters={
        <SearchField value={filters.q ?? ''} onChange={(term) => setFilters({ q: term || undefined })} />
      }
    >
      <Text size="sm">{t('accountsText')}</Text>
      <ListTable
        label={t('acmeAccounts')}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        isFiltered={Boolean(filters.q)}
        empty={{ icon: IconUserShield, title: t('noAccounts'), text: t('noAccountsText'), action: add }}
      />
      <Dialog {...dialog} title={t('addAccount')} size="lg">
        {(close) => <AddAccount onClose={close} />}
      </Dialog>
    </ListPanel>
  )
}

function useColumns(): Column<Account>[] {
  const { t } = useTranslation('acme')
  return [
    {
      header: t('acmeAccount'),
      cell: ({ id, name, directory_url }) => (
        <>
          <Anchor
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to={acmePaths.account(id)} {...props} />}
          >
            {name}
          </Anchor>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {directory_url}
          </Text>
        </>
      ),
    },
    {
      header: t('state'),
      cell: ({ state, error }) => (
        <>
          <AcmeState states={accountStates} state={state} />
          {error && (
            <Text size="xs" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
              {error.message}
            </Text>
          )}
        </>
      ),
      width: 260,
    },
    {
      header: t('certificates'),
      cell: ({ id, managed_certificate_count }) =>
        managed_certificate_count === 0 ? (
          0
        ) : (
          <Anchor size="sm" renderRoot={(props) => <Link to={acmePaths.managedOfAccount(id)} {...props} />}>
            {managed_certificate_count}
          </Anchor>
        ),
      isNumber: true,
      width: 110,
    },
  ]
}
