import { request } from '@holdfast/client'
import { Anchor, Stack, Text } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { outcomeTexts } from '../hook/outcomes.ts'
import { deployPaths, deploysPage } from '../paths.ts'
import { type DeployHook, type Source, sourceNames, useSourceName } from '../states.tsx'

export function HooksList({ add }: { add: ReactNode }) {
  const { t } = useTranslation('deploys')
  const sourceName = useSourceName()
  const { filters, setFilters } = useFilters(deploysPage)
  const { q } = filters
  const source = (Object.keys(sourceNames) as Source[]).find((one) => one === filters.source)
  const list = useList(request('cloud.deploy_hooks.list', { query: { q, source } }), { everySeconds: 15 })
  return (
    <Stack gap="sm">
      <FilterBar>
        <SearchField
          label={t('searchHooks')}
          value={q ?? ''}
          onChange={(term) => setFilters({ q: term || undefined })}
        />
        <FilterSelect
          label={t('source')}
          any={t('anySource')}
          data={(Object.keys(sourceNames) as Source[]).map((value) => ({ value, label: sourceName(value) }))}
          value={source}
          onChange={(value) => setFilters({ source: value })}
        />
      </FilterBar>
      <ListTable
        label={t('hooks')}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        isFiltered={Boolean(q || source)}
        empty={{ icon: IconWebhook, title: t('noHooks'), text: t('noHooksText'), action: add }}
      />
    </Stack>
  )
}

function useColumns(): Column<DeployHook>[] {
  const { t } = useTranslation('deploys')
  const sourceName = useSourceName()
  return [
    {
      header: t('hook'),
      cell: ({ id, name, recipe, url }) => (
        <>
          <Anchor
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to={deployPaths.hook(id)} {...props} />}
          >
            {name}
          </Anchor>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {recipe ?? url}
          </Text>
        </>
      ),
    },
    { header: t('source'), cell: ({ source }) => sourceName(source), width: 150 },
    {
      header: t('branches'),
      cell: ({ branches }) => (branches.length === 0 ? t('allBranches') : branches.join(', ')),
      width: 180,
    },
    {
      header: t('state'),
      cell: ({ enabled }) => (
        <StateBadge tone={enabled ? 'good' : 'neutral'} label={t(enabled ? 'enabled' : 'disabled')} />
      ),
      width: 120,
    },
    {
      header: t('lastDelivery'),
      cell: ({ last_delivery }) =>
        last_delivery === null ? (
          '–'
        ) : (
          <>
            <Text size="sm">{t(outcomeTexts[last_delivery.outcome])}</Text>
            <DimmedAgo at={String(last_delivery.at)} />
          </>
        ),
      width: 190,
    },
  ]
}
