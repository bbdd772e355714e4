import { request } from '@holdfast/client'
import { Anchor, Stack, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { certificatePaths, certificatesPage } from '#areas/certificates/paths.ts'
import { type SeverityName, SeverityState, severityStates } from '#areas/certificates/states.tsx'
import { Ago, withLocalTimes } from '#ui/format/time.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { CoverageCard } from './coverage-card.tsx'
import { GapActions } from './gap-actions.tsx'
import { type Gap, type GapKind, GapKindText, type GapState, gapKinds, gapStates } from './gap-states.tsx'

/** What is missing, wrong or unknown where names, servers and certificates meet. */
export function GapsList() {
  const { t } = useTranslation('certificates')
  const { filters, setFilters } = useFilters(certificatesPage)
  const { q, severity, kind, gap: state } = filters
  const list = useList(request('certificates.gaps.list', { query: { q, severity, kind, state } }), {
    everySeconds: 30,
  })
  return (
    <Stack gap="sm">
      <CoverageCard />
      <FilterBar>
        <SearchField value={q ?? ''} onChange={(term) => setFilters({ q: term || undefined })} />
        <FilterSelect
          label={t('kind')}
          any={t('anyKind')}
          data={(Object.keys(gapKinds) as GapKind[]).map((value) => ({ value, label: t(gapKinds[value]) }))}
          value={kind}
          onChange={(value) => setFilters({ kind: value })}
        />
        <FilterSelect
          label={t('severity')}
          any={t('anySeverity')}
          data={(Object.keys(severityStates) as SeverityName[]).map((value) => ({
            value,
            label: t('severityAtLeast', { severity: t(severityStates[value].label) }),
          }))}
          value={severity}
          onChange={(value) => setFilters({ severity: value })}
        />
        <FilterSelect
          label={t('state')}
          any={t('open')}
          data={(['ignored', 'closed'] as const).map((value: GapState) => ({
            value,
            label: t(gapStates[value].label),
          }))}
          value={state}
          onChange={(value) => setFilters({ gap: value })}
        />
      </FilterBar>
      <ListTable
        label={t('gaps')}
        list={list}
        columns={useGapColumns()}
        keyOf={({ id }) => id}
        isFiltered={Boolean(q || severity || kind || state)}
        empty={{ icon: IconShieldCheck, title: t('noGaps'), text: t('noGapsText') }}
      />
    </Stack>
  )
}

function useGapColumns(): Column<Gap>[] {
  const { t, i18n } = useTranslation('certificates')
  return [
    {
      header: t('gap'),
      cell: (gap) => (
        <Stack gap={2}>
          <Anchor
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to={certificatePaths.gap(gap.id)} {...props} />}
          >
            {gap.title}: <GapKindText kind={gap.kind} />
          </Anchor>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {withLocalTimes(gap.message, i18n.language)}
          </Text>
        </Stack>
      ),
    },
    { header: t('severity'), cell: ({ severity }) => <SeverityState severity={severity} />, width: 120 },
    { header: t('since'), cell: ({ since }) => <Ago at={String(since)} />, width: 130 },
    { header: t('actions'), cell: (gap) => <GapActions gap={gap} />, width: 250 },
  ]
}
