import { request } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ConnectionSelect } from '#areas/connections/index.ts'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { FilterSelect, filterLayout } from '#ui/list/filter-select.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { domainsPage } from '../paths.ts'
import { type DomainStatus, domainStates } from '../states.tsx'
import { LabelFilter } from './label-filter.tsx'

const periods = [7, 30, 60, 90, 365]

/** The filters of the list of domains, all of them in its URL. */
export function DomainFilters() {
  const { t } = useTranslation('domains')
  const may = useMay()
  const { filters, setFilters } = useFilters(domainsPage)
  return (
    <FilterBar>
      <SearchField
        label={t('searchDomains')}
        value={filters.q ?? ''}
        onChange={(q) => setFilters({ q: q || undefined })}
      />
      <FilterSelect
        label={t('state')}
        any={t('anyState')}
        data={(Object.keys(domainStates) as DomainStatus[]).map((value) => ({
          value,
          label: t(domainStates[value].label),
        }))}
        value={filters.status}
        onChange={(status) => setFilters({ status })}
      />
      <FilterSelect
        label={t('expires')}
        any={t('anyExpiry')}
        data={periods.map((days) => ({ value: String(days), label: t('within', { count: days }) }))}
        value={filters.within}
        onChange={(within) => setFilters({ within })}
      />
      {may('account.connections.list') && (
        <ConnectionSelect
          capability="registrar"
          aria-label={t('registrar')}
          placeholder={t('anyRegistrar')}
          clearable
          {...filterLayout}
          value={filters.registrar ?? null}
          onChange={(registrar) => setFilters({ registrar: registrar ?? undefined })}
        />
      )}
      <FilterSelect
        label={t('connected')}
        any={t('anyHolding')}
        data={[
          { value: 'here', label: t('connected') },
          { value: 'elsewhere', label: t('heldElsewhere') },
        ]}
        value={filters.held}
        onChange={(held) => setFilters({ held })}
      />
      <FilterSelect
        label={t('autoRenew')}
        any={t('anyAutoRenew')}
        data={[
          { value: 'true', label: t('renewedOnly') },
          { value: 'false', label: t('notRenewedOnly') },
        ]}
        value={filters.renewal}
        onChange={(renewal) => setFilters({ renewal })}
      />
      <FilterSelect
        label={t('lock')}
        any={t('anyLock')}
        data={[
          { value: 'true', label: t('lockOn') },
          { value: 'false', label: t('lockOff') },
        ]}
        value={filters.locked}
        onChange={(locked) => setFilters({ locked })}
      />
      <LabelFilter
        labels={request('domains.labels.list')}
        value={filters.label}
        onChange={(label) => setFilters({ label })}
      />
      <AttentionFilter value={filters.attention} onChange={(attention) => setFilters({ attention })} />
    </FilterBar>
  )
}
