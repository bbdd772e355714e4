import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ConnectionSelect } from '#areas/connections/index.ts'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { filterLayout } from '#ui/list/filter-select.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { serversPage } from '../paths.ts'
import { VolumesTable } from './volumes-table.tsx'

/** The volumes of all accounts. */
export function VolumesList() {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const { filters, setFilters } = useFilters(serversPage)
  const { q, account, attention } = filters
  return (
    <Stack gap="sm">
      <FilterBar>
        <SearchField
          label={t('searchVolumes')}
          value={q ?? ''}
          onChange={(text) => setFilters({ q: text || undefined })}
        />
        {may('account.connections.list') && (
          <ConnectionSelect
            capability="cloud"
            aria-label={t('account')}
            placeholder={t('anyAccount')}
            clearable
            {...filterLayout}
            value={account ?? null}
            onChange={(id) => setFilters({ account: id ?? undefined })}
          />
        )}
        <AttentionFilter value={attention} onChange={(value) => setFilters({ attention: value })} />
      </FilterBar>
      <VolumesTable
        query={{ q, connection_id: account, ...(attention && { needs_attention: true }) }}
        isFiltered={[q, account, attention].some((filter) => filter !== undefined)}
      />
    </Stack>
  )
}
