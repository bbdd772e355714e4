import { request } from '@holdfast/client'
import { Alert, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { DownloadButton } from '#ui/action/download-button.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { ListPanel } from '#ui/list/list-panel.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { serversPage } from '../paths.ts'
import { CeilingsPanel } from './ceilings-panel.tsx'
import { GroupsTable } from './groups-table.tsx'
import { MonthsChart } from './months-chart.tsx'
import { type Spending, type Sum, sumsText } from './spending-texts.ts'
import { UnusedPanel } from './unused-panel.tsx'

/** What servers and their storage cost: now, by month, and for what is not used. */
export function SpendingPanel() {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const { filters, setFilters } = useFilters(serversPage)
  const servers = useList(request('cloud.servers.list', { query: { limit: 200 } }))
  const labels = new Set(servers.rows.flatMap((server) => Object.keys(server.labels)))
  const groupBy = filters.group ?? 'kind'
  const result = useApiQuery(request('cloud.spending.read', { query: { group_by: groupBy } }))
  return (
    <Stack>
      <ListPanel
        actions={
          may('cloud.spending.export') && (
            <DownloadButton
              label={t('exportCsv')}
              request={request('cloud.spending.export')}
              fileName="cloud-spending.csv"
            />
          )
        }
        filters={
          <FilterSelect
            label={t('groupBy')}
            any={t('byKind')}
            data={[
              { value: 'connection', label: t('byAccount') },
              { value: 'region', label: t('byRegion') },
              ...[...labels].toSorted().map((name) => ({
                value: `label:${name}`,
                label: t('byLabel', { name }),
              })),
            ]}
            value={filters.group}
            onChange={(group) => setFilters({ group })}
          />
        }
      >
        <QueryResult result={result}>{(spending) => <Costs spending={spending} />}</QueryResult>
      </ListPanel>
      <UnusedPanel />
    </Stack>
  )
}

function Costs({ spending }: { spending: Spending }) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const { run_rate, month_to_date, months } = spending
  const current = months.find(({ state }) => state === 'current')
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Figure label={t('runRate')} sums={run_rate.amounts} />
        <Figure label={t('monthToDate')} sums={month_to_date} />
        <Figure label={t('monthForecast')} sums={current?.amounts ?? []} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('spendingText')}
      </Text>
      {run_rate.without_price > 0 && (
        <Alert
          icon={<IconInfoCircle size={18} />}
          title={t('withoutPrice', { count: run_rate.without_price })}
        >
          {t('withoutPriceText')}
        </Alert>
      )}
      <MonthsChart spending={spending} />
      <GroupsTable spending={spending} />
      {may('cloud.spending.settings.read') && (
        <CeilingsPanel currencies={run_rate.amounts.map(({ currency }) => currency)} />
      )}
    </Stack>
  )
}

function Figure({ label, sums }: { label: string; sums: readonly Sum[] }) {
  return (
    <Card>
      <Text size="xs" c="dimmed" fw={600}>
        {label}
      </Text>
      <Title order={2}>{sumsText(sums)}</Title>
    </Card>
  )
}
