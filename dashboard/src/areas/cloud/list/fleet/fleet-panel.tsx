/** How busy all servers are, as small charts side by side: those that need attention first. */
import { request } from '@holdfast/client'
import { Group, SimpleGrid, Stack } from '@mantine/core'
import { IconServer2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { serversPage } from '#areas/cloud/paths.ts'
import { labelTexts } from '#ui/format/labels.ts'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { ListStates } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { ShowMore } from '#ui/list/show-more.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { FleetCard } from './fleet-card.tsx'

export function FleetPanel({ add }: { add: ReactNode }) {
  const { t } = useTranslation('cloud')
  const { filters, setFilters } = useFilters(serversPage)
  const { q, label, sort } = filters
  const list = useList(
    request('cloud.servers.metrics.list', {
      query: { q, sort, ...(label !== undefined && { label: [label] }) },
    }),
    { everySeconds: 60 },
  )
  const labels = new Set([
    ...(label === undefined ? [] : [label]),
    ...list.rows.flatMap((server) => labelTexts(server.labels)),
  ])
  return (
    <Stack gap="sm">
      <FilterBar>
        <SearchField
          label={t('searchFleet')}
          value={q ?? ''}
          onChange={(text) => setFilters({ q: text || undefined })}
        />
        {labels.size > 0 && (
          <FilterSelect
            label={t('label')}
            any={t('fleetAnyLabel')}
            data={[...labels].sort().map((value) => ({ value, label: value }))}
            value={label}
            onChange={(value) => setFilters({ label: value })}
          />
        )}
        <FilterSelect
          label={t('fleetOrder')}
          any={t('fleetBusiestFirst')}
          data={[{ value: 'name' as const, label: t('fleetByName') }]}
          value={sort}
          onChange={(value) => setFilters({ sort: value })}
        />
      </FilterBar>
      <ListStates
        list={list}
        isFiltered={Boolean(q || label)}
        empty={{ icon: IconServer2, title: t('none'), text: t('noneText'), action: add }}
      >
        <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="sm" p={0} m={0}>
          {list.rows.map((server) => (
            <FleetCard key={server.server_id} server={server} />
          ))}
        </SimpleGrid>
        <Group justify="center">
          <ShowMore list={list} />
        </Group>
      </ListStates>
    </Stack>
  )
}
