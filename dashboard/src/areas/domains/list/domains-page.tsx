import { request } from '@holdfast/client'
import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { AddDomains } from '../add/add-domains.tsx'
import { domainsPage } from '../paths.ts'
import type { Registrar } from '../states.tsx'
import { DomainsTable } from './domains-table.tsx'
import { RegistrarsPanel } from './registrars-panel.tsx'

/** The filters of the other tab. */
const none = {
  q: undefined,
  status: undefined,
  registrar: undefined,
  label: undefined,
  renewal: undefined,
  locked: undefined,
  within: undefined,
  attention: undefined,
}

export function DomainsPage() {
  const { t } = useTranslation('domains')
  const { filters, setFilters } = useFilters(domainsPage)
  const { mayOpen, open, dialog } = useAddressDialog(domainsPage, 'domains', 'domains.import')
  const registrars = useList(request('domains.registrars.list'), {
    everySeconds: (rows) => (rows.some(isFirstListed) ? 2 : 30),
  })
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('addDomains')}
    </Button>
  )
  return (
    <Page guide="/docs/guides/domains" title={t('domains')} description={t('text')} actions={add}>
      <Tabs
        value={filters.tab ?? 'domains'}
        onChange={(tab) => setFilters({ ...none, tab: tab === 'registrars' ? tab : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="domains">{t('domains')}</Tabs.Tab>
          <Tabs.Tab value="registrars">{t('registrars')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="domains">
          <DomainsTable add={add} isListing={registrars.rows.some(isFirstListed)} />
        </Tabs.Panel>
        <Tabs.Panel value="registrars">
          <RegistrarsPanel list={registrars} add={add} />
        </Tabs.Panel>
      </Tabs>
      <Dialog {...dialog} title={t('addDomains')} size="lg">
        {(close) => <AddDomains onDone={close} onCancel={close} />}
      </Dialog>
    </Page>
  )
}

/** Its domains are being listed for the first time. */
function isFirstListed({ listed_at, error, adds_new }: Registrar): boolean {
  return adds_new && listed_at === null && error === null
}
