import { request } from '@holdfast/client'
import { Card } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsPatch } from '#ui/format/labels.ts'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { notificationsPaths, rulePage } from '../paths.ts'
import { type Rule, RuleState } from '../states.tsx'
import { RuleFields } from './rule-fields.tsx'
import { ruleInput, valuesOf } from './rule-values.ts'

export function RulePage() {
  const { ruleId } = usePageParams(rulePage)
  const result = useApiQuery(request('notifications.rules.read', { path: { rule_id: ruleId } }))
  return <QueryResult result={result}>{(rule) => <RuleView key={rule.id} rule={rule} />}</QueryResult>
}

function RuleView({ rule }: { rule: Rule }) {
  const { t } = useTranslation('notifications')
  const may = useMay()
  const navigate = useNavigate()
  const path = { rule_id: rule.id }
  const form = useForm({ initialValues: valuesOf(rule) })
  return (
    <Page
      guide="/docs/guides/notifications"
      title={rule.name}
      badge={<RuleState rule={rule} />}
      crumbs={[{ label: t('rules'), path: notificationsPaths.rules }]}
    >
      {may('notifications.rules.update') && (
        <Card>
          <RequestForm
            form={form}
            requestOf={(values) =>
              request('notifications.rules.update', {
                path,
                body: { ...ruleInput(values, rule), labels: labelsPatch(values.rule_labels, rule.labels) },
              })
            }
            submit={t('save')}
            onDone={({ body }) => {
              form.setValues(valuesOf(body))
              notifications.show({ message: t('saved', { name: body.name }) })
            }}
          >
            <RuleFields form={form} />
          </RequestForm>
        </Card>
      )}
      {may('notifications.rules.delete') && (
        <DeleteByName
          title={t('deleteRule')}
          name={rule.name}
          request={request('notifications.rules.delete', { path })}
          onDone={() => void navigate({ to: notificationsPaths.rules })}
        />
      )}
      <RelatedPanel subject={{ id: rule.id }} />
      <ActivityPanel targetId={rule.id} />
    </Page>
  )
}
