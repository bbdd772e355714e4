import { type QueryOf, request } from '@holdfast/client'
import { Anchor, Stack, Text } from '@mantine/core'
import { IconWorldWww } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { labelTexts } from '#ui/format/labels.ts'
import { moneyText } from '#ui/format/money.ts'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { useRowSelection } from '#ui/list/row-selection.ts'
import { useFilters } from '#ui/page/page-address.ts'
import { ExpiryBar } from '../domain/expiry/expiry-bar.tsx'
import { domainsPage, domainsPaths } from '../paths.ts'
import { RegistrarLink } from '../registrars/registrar-link.tsx'
import { type Domain, Setting } from '../states.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { bulkMax } from './bulk/bulk-target.ts'
import { DomainFilters } from './domain-filters.tsx'
import { DomainHealth } from './domain-health.tsx'

type DomainsTableProps = {
  add: ReactNode
  /** Domains are being added. */
  isListing: boolean
}

export function DomainsTable({ add, isListing }: DomainsTableProps) {
  const { t } = useTranslation('domains')
  const { filters } = useFilters(domainsPage)
  const { tab, new: dialog, ...set } = filters
  const query = queryOf(set)
  const selection = useRowSelection<Domain>(query)
  const mayChange = useMay()('domains.operations.bulk')
  const list = useList(request('domains.list', { query: { ...query, sort: 'attention' } }), {
    everySeconds: isListing ? 2 : 30,
  })
  return (
    <Stack gap="sm">
      <DomainFilters />
      <ListTable
        label={t('domains')}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        isFiltered={Object.keys(set).length > 0}
        selection={
          mayChange
            ? {
                selection,
                nameOf: ({ display_name }) => display_name,
                matching: { filter: query, count: null, countMax: bulkMax },
              }
            : undefined
        }
        empty={{
          icon: IconWorldWww,
          title: isListing ? t('listing') : t('none'),
          text: isListing ? t('listingText') : t('noneText'),
          action: add,
        }}
      />
      <BulkBar selection={selection} />
    </Stack>
  )
}

type Filters = ReturnType<typeof domainsPage.validateSearch>

/** The filters of the page as those of the API. */
export function queryOf(filters: Filters): QueryOf<'domains.list'> {
  const { q, status, registrar, held, label, renewal, locked, within, attention } = filters
  const days = Number(within)
  return {
    q,
    status,
    connection_id: registrar,
    ...(held && { held_elsewhere: held === 'elsewhere' }),
    ...(label && { label: [label] }),
    ...(renewal && { auto_renew: renewal === 'true' }),
    ...(locked && { locked: locked === 'true' }),
    ...(within && Number.isInteger(days) && { expires_within_days: days }),
    ...(attention && { needs_attention: true }),
  }
}

function useColumns(): Column<Domain>[] {
  const { t } = useTranslation('domains')
  return [
    {
      header: t('name'),
      cell: ({ id, display_name, labels, sync }) => (
        <>
          <Anchor fw={600} renderRoot={(props) => <Link to={domainsPaths.domain(id)} {...props} />}>
            {display_name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {labelTexts(labels).join(' · ')}
          </Text>
          {sync.error && (
            <Text size="xs" c="red" lineClamp={2} title={sync.error.message}>
              {sync.error.message}
            </Text>
          )}
        </>
      ),
    },
    { header: t('state'), cell: (domain) => <DomainHealth domain={domain} />, width: 190 },
    { header: t('expires'), cell: (domain) => <ExpiryAndCost domain={domain} />, width: 200 },
    {
      header: t('autoRenew'),
      cell: ({ auto_renew }) => <Setting isOn={auto_renew} on="on" off="off" />,
      width: 105,
    },
    {
      header: t('lock'),
      cell: ({ locked }) => <Setting isOn={locked} on="lockOn" off="lockOff" />,
      width: 115,
    },
    { header: t('registrar'), cell: (domain) => <RegistrarLink domain={domain} />, width: 130 },
  ]
}

function ExpiryAndCost({ domain }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const { renewal_price } = domain
  return (
    <>
      <ExpiryBar domain={domain} />
      {renewal_price && (
        <Text size="xs" c="dimmed" mt={2}>
          {t('renewalPrice')}: {moneyText(renewal_price)}
        </Text>
      )}
    </>
  )
}
