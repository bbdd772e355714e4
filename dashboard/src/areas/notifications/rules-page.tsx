import { request } from '@holdfast/client'
import { Anchor, Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconRoute } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsOf } from '#ui/format/labels.ts'
import { ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { notificationsPaths, rulesPage } from './paths.ts'
import { RuleFields } from './rule/rule-fields.tsx'
import { ruleInput, valuesOf } from './rule/rule-values.ts'
import { RuleState } from './states.tsx'

export function RulesPage() {
  const { t } = useTranslation('notifications')
  const { filters, setFilters } = useFilters(rulesPage)
  const list = useList(request('notifications.rules.list', { query: { q: filters.q } }))
  const { mayOpen, open, dialog } = useAddressDialog(rulesPage, 'rule', 'notifications.rules.create')
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('newRule')}
    </Button>
  )
  return (
    <Page
      guide="/docs/guides/notifications#rules"
      title={t('rules')}
      description={t('rulesText')}
      actions={add}
    >
      {(list.rows.length > 0 || filters.q) && (
        <SearchField value={filters.q ?? ''} onChange={(q) => setFilters({ q })} />
      )}
      <ListTable
        label={t('rules')}
        list={list}
        columns={[
          {
            header: t('name'),
            cell: ({ id, name }) => (
              <Anchor fw={600} renderRoot={(props) => <Link to={notificationsPaths.rule(id)} {...props} />}>
                {name}
              </Anchor>
            ),
          },
          {
            header: t('events'),
            cell: ({ events }) => (
              <Text size="sm" lineClamp={2}>
                {events.length === 0 ? t('allEvents') : events.join(', ')}
              </Text>
            ),
          },
          { header: t('minimumSeverity'), cell: (rule) => t(rule.minimum_severity), width: 170 },
          { header: t('state'), cell: (rule) => <RuleState rule={rule} />, width: 120 },
        ]}
        keyOf={({ id }) => id}
        isFiltered={Boolean(filters.q)}
        empty={{ icon: IconRoute, title: t('noRules'), text: t('noRulesText'), action: add }}
      />
      <Dialog {...dialog} title={t('newRule')} size="xl">
        {(close) => <CreateRule onDone={close} />}
      </Dialog>
    </Page>
  )
}

function CreateRule({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('notifications')
  const form = useForm({ initialValues: valuesOf() })
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('notifications.rules.create', {
          body: { ...ruleInput(values), labels: labelsOf(values.rule_labels) },
        })
      }
      submit={t('create')}
      onDone={onDone}
      onCancel={onDone}
    >
      <RuleFields form={form} />
    </RequestForm>
  )
}
