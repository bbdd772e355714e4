import { type components, request } from '@holdfast/client'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useActivity } from '#ui/activity/activity-context.tsx'
import { useLanguage } from '#ui/activity/activity-sentence.tsx'
import { DimmedAgo } from '#ui/format/time.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { ActivityLine } from './activity-line.tsx'
import { EntryDetails } from './entry/entry-details.tsx'
import { ExportMenu } from './export-menu.tsx'
import { AuditFilterBar, auditQuery } from './filters.tsx'
import { logPage } from './paths.ts'
import { VerifyLog } from './verify-log.tsx'

type Entry = components['schemas']['AuditEntry']

export function LogPage() {
  const { t } = useTranslation('audit')
  const { filters } = useFilters(logPage)
  const columns = useColumns()
  const activity = useActivity()
  const language = useLanguage()
  const query = auditQuery(filters)
  // For a single request all entries are shown, including consequences.
  const apiRequest = request('account.audit_log.list', {
    query: { ...query, acts: query.request_id === undefined },
  })
  const list = useList(apiRequest)
  return (
    <Page
      guide="/docs/guides/audit"
      title={t('activity')}
      description={t('text')}
      actions={
        <>
          <VerifyLog />
          <ExportMenu query={query} />
        </>
      }
    >
      <AuditFilterBar rows={list.rows} />
      <ListTable
        label={t('activity')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={Object.values(filters).some(Boolean)}
        empty={{ icon: IconHistory, title: t('none'), text: t('noneText') }}
        detail={{
          nameOf: (entry) => activity.text(entry, language),
          of: (entry) => <EntryDetails entry={entry} />,
        }}
      />
    </Page>
  )
}

function useColumns(): Column<Entry>[] {
  const { t } = useTranslation('audit')
  return [
    { header: t('activity'), cell: (entry) => <ActivityLine entry={entry} /> },
    { header: t('when'), cell: ({ created_at }) => <DimmedAgo at={created_at} />, width: 130 },
  ]
}
