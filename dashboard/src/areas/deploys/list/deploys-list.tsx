import { request } from '@holdfast/client'
import { Stack } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { deploysPage } from '../paths.ts'
import { type DeployStateName, deployStates, isOpen } from '../states.tsx'
import { useDeployColumns } from './deploy-columns.tsx'

export function DeploysList({ add }: { add: ReactNode }) {
  const { t } = useTranslation('deploys')
  const { filters, setFilters } = useFilters(deploysPage)
  const { q, state } = filters
  const list = useList(request('cloud.deploys.list', { query: { q, ...(state && { state: [state] }) } }), {
    everySeconds: (deploys) => (deploys.some(isOpen) ? 3 : 15),
  })
  return (
    <Stack gap="sm">
      <FilterBar>
        <SearchField
          label={t('searchHooks')}
          value={q ?? ''}
          onChange={(term) => setFilters({ q: term || undefined })}
        />
        <FilterSelect
          label={t('state')}
          any={t('anyState')}
          data={(Object.keys(deployStates) as DeployStateName[]).map((value) => ({
            value,
            label: t(deployStates[value].label),
          }))}
          value={state}
          onChange={(value) => setFilters({ state: value })}
        />
      </FilterBar>
      <ListTable
        label={t('deploys')}
        list={list}
        columns={useDeployColumns()}
        keyOf={({ id }) => id}
        isFiltered={Boolean(q || state)}
        empty={{ icon: IconRocket, title: t('noDeploys'), text: t('noDeploysText'), action: add }}
      />
    </Stack>
  )
}
