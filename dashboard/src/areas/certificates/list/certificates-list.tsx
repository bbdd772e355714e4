import { request } from '@holdfast/client'
import { Chip, Stack } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { GradeFilter } from '../endpoints/endpoint-states.tsx'
import { certificatesPage } from '../paths.ts'
import { type SeverityName, severityStates } from '../states.tsx'
import { useCertificateColumns } from './certificate-columns.tsx'
import { CoverageCard } from './gaps/coverage-card.tsx'
import { AutomationFilter } from './renewals/automation-filter.tsx'
import { SummaryCard } from './summary-card.tsx'

export function CertificatesList({ upload }: { upload: ReactNode }) {
  const { t } = useTranslation('certificates')
  const { filters, setFilters } = useFilters(certificatesPage)
  const { q, severity, grade, automation, replaced, attention } = filters
  const list = useList(
    request('certificates.list', {
      query: {
        q,
        severity,
        grade,
        automation,
        authority: false,
        ...(!replaced && { current: true }),
        ...(attention && { needs_attention: true }),
      },
    }),
    { everySeconds: 30 },
  )
  return (
    <Stack gap="sm">
      <SummaryCard />
      <CoverageCard />
      <FilterBar>
        <SearchField
          label={t('searchCertificates')}
          value={q ?? ''}
          onChange={(term) => setFilters({ q: term || undefined })}
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
        <GradeFilter value={grade} onChange={(value) => setFilters({ grade: value })} />
        <AutomationFilter value={automation} onChange={(value) => setFilters({ automation: value })} />
        <AttentionFilter value={attention} onChange={(value) => setFilters({ attention: value })} />
        <Chip
          checked={replaced === 'true'}
          onChange={(isOn) => setFilters({ replaced: isOn ? 'true' : undefined })}
        >
          {t('showReplaced')}
        </Chip>
      </FilterBar>
      <ListTable
        label={t('certificates')}
        list={list}
        columns={useCertificateColumns()}
        keyOf={({ id }) => id}
        isFiltered={Boolean(q || severity || grade || automation || attention)}
        empty={{ icon: IconCertificate, title: t('none'), text: t('noneText'), action: upload }}
      />
    </Stack>
  )
}
