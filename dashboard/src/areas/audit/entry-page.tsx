import { request } from '@holdfast/client'
import { Card } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '#api/api.ts'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { Answered } from '#ui/problem/answered.tsx'
import { EntryDetails } from './entry-details.tsx'
import { actorName, ResultBadge } from './entry-parts.tsx'
import { auditPaths, entryPage } from './paths.ts'

export function EntryPage() {
  const { t } = useTranslation('audit')
  // The route names this parameter.
  const { entryId } = usePageParams(entryPage)
  const asked = request('account.audit_log.read', { path: { entry_id: entryId } })
  const answer = useAnswer(asked)
  return (
    <Answered answer={answer}>
      {(entry) => (
        <Page
          guide="/docs/guides/audit"
          title={entry.action}
          badge={<ResultBadge entry={entry} />}
          description={t('byOn', {
            actor: actorName(entry.actor, t),
            target: entry.target?.name ?? entry.target?.id ?? '',
          })}
          crumbs={[{ label: t('log'), path: auditPaths.log }]}
        >
          <Card>
            <EntryDetails entry={entry} isOwnPage />
          </Card>
        </Page>
      )}
    </Answered>
  )
}
