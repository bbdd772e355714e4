import { request } from '@holdfast/client'
import { Button, Stack, Tabs } from '@mantine/core'
import { IconListCheck, IconPlus, IconShoppingCart } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { DownloadButton } from '#ui/action/download-button.tsx'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { AddDomains } from '../add/add-domains.tsx'
import { CalendarsPanel } from '../costs/calendars-panel.tsx'
import { CostsPanel } from '../costs/costs-panel.tsx'
import { domainsPage, domainsPaths } from '../paths.ts'
import { RegistrarsPanel } from '../registrars/registrars-panel.tsx'
import type { Registrar } from '../states.tsx'
import { DomainsTable, queryOf } from './domains-table.tsx'
import { SchedulePanel } from './schedule/schedule-panel.tsx'
import { ZonesWithoutDomain } from './zones-without-domain.tsx'

/** The filters of the other tab. */
const none = {
  q: undefined,
  status: undefined,
  registrar: undefined,
  held: undefined,
  label: undefined,
  renewal: undefined,
  locked: undefined,
  within: undefined,
  attention: undefined,
  from: undefined,
}

const tabs = ['registrars', 'calendar', 'costs'] as const

export function DomainsPage() {
  const { t } = useTranslation('domains')
  const { filters, setFilters } = useFilters(domainsPage)
  const { mayOpen, open, dialog } = useAddressDialog(domainsPage, 'domains', 'domains.import')
  const may = useMay()
  const registrars = useList(request('domains.registrars.list'), {
    everySeconds: (rows) => (rows.some(isFirstListed) ? 2 : 30),
  })
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('addDomains')}
    </Button>
  )
  return (
    <Page
      guide="/docs/guides/domains"
      title={t('domains')}
      description={t('text')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconListCheck size={16} />}
            renderRoot={(props) => <Link to={domainsPaths.operations} {...props} />}
          >
            {t('operations')}
          </Button>
          {may('domains.operations.create') && (
            <Button
              variant="default"
              leftSection={<IconShoppingCart size={16} />}
              renderRoot={(props) => <Link to={domainsPaths.buy} {...props} />}
            >
              {t('buyDomains')}
            </Button>
          )}
          {filters.tab === undefined && may('domains.export') && (
            <DownloadButton
              label={t('exportCsv')}
              request={request('domains.export', { query: queryOf(filters) })}
              fileName="domains.csv"
            />
          )}
          {add}
        </>
      }
    >
      <Tabs
        value={filters.tab ?? 'domains'}
        onChange={(tab) => setFilters({ ...none, tab: tabs.find((known) => known === tab) })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="domains">{t('domains')}</Tabs.Tab>
          <Tabs.Tab value="registrars">{t('registrars')}</Tabs.Tab>
          <Tabs.Tab value="calendar">{t('schedule')}</Tabs.Tab>
          <Tabs.Tab value="costs">{t('costsAndCalendars')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="domains">
          <Stack gap="sm">
            <ZonesWithoutDomain />
            <DomainsTable add={add} isListing={registrars.rows.some(isFirstListed)} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="registrars">
          <RegistrarsPanel list={registrars} add={add} />
        </Tabs.Panel>
        <Tabs.Panel value="calendar">
          <SchedulePanel />
        </Tabs.Panel>
        <Tabs.Panel value="costs">
          <Stack gap="md">
            <CostsPanel />
            <CalendarsPanel />
          </Stack>
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
