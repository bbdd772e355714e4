import { request } from '@holdfast/client'
import { Card } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { DetailsList } from '#ui/page/details-list.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { GradeBadge, useGrades } from './endpoint-states.tsx'

/** The grade of the account, how many endpoints have each grade, and how many were not seen. */
export function GradesCard() {
  const { t } = useTranslation('certificates')
  const grades = useGrades()
  const result = useApiQuery(request('certificates.summary.read'), { everySeconds: 60 })
  if (result.data?.body.endpoints.expected === 0) return null
  return (
    <QueryResult result={result}>
      {({ grade, by_grade, endpoints }) => (
        <Card>
          <DetailsList
            facts={[
              { label: t('accountGrade'), value: <GradeBadge grade={grade} /> },
              ...grades
                .filter(({ value }) => (by_grade[value] ?? 0) > 0)
                .map(({ value, label }) => ({ label, value: by_grade[value] })),
              {
                label: t('unscanned'),
                value: t('countOf', { count: endpoints.unscanned, total: endpoints.expected }),
              },
            ]}
          />
        </Card>
      )}
    </QueryResult>
  )
}
