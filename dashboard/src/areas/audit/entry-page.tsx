import { request } from '@holdfast/client'
import { Card } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useActivity } from '#ui/activity/activity-context.tsx'
import { useLanguage } from '#ui/activity/activity-sentence.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { EntryDetails } from './entry/entry-details.tsx'
import { ResultBadge } from './entry/result-badge.tsx'
import { auditPaths, entryPage } from './paths.ts'

export function EntryPage() {
  const { t } = useTranslation('audit')
  const activity = useActivity()
  const language = useLanguage()
  // The route has this parameter.
  const { entryId } = usePageParams(entryPage)
  const apiRequest = request('account.audit_log.read', { path: { entry_id: entryId } })
  const result = useApiQuery(apiRequest)
  return (
    <QueryResult result={result}>
      {(entry) => (
        <Page
          guide="/docs/guides/audit"
          title={activity.text(entry, language)}
          badge={entry.result !== 'ok' && <ResultBadge entry={entry} />}
          crumbs={[{ label: t('activity'), path: auditPaths.log }]}
        >
          <Card>
            <EntryDetails entry={entry} isOwnPage />
          </Card>
        </Page>
      )}
    </QueryResult>
  )
}
