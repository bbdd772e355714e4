import { request } from '@holdfast/client'
import { Button, Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconBellRinging, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { SendSwitch } from '#ui/action/send-switch.tsx'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelTexts } from '#ui/format/labels.ts'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { alertRulesPage } from '../paths.ts'
import { Severity } from '../states.tsx'
import { type AlertRule, conditionLabel, ruleText } from './conditions.ts'
import { CurrentAlerts } from './current-alerts.tsx'
import { RuleFields } from './rule-fields.tsx'
import { newRuleValues, ruleInput, rulePatch, ruleValues } from './rule-values.ts'

export function AlertRulesPage() {
  const { t } = useTranslation('monitoring')
  const { filters, setFilters } = useFilters(alertRulesPage)
  const list = useList(request('alert_rules.list', { query: { q: filters.q } }))
  const { mayOpen, open, dialog } = useAddressDialog(alertRulesPage, 'rule', 'alert_rules.create')
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('newAlertRule')}
    </Button>
  )
  return (
    <Page guide="/docs/guides/alerts" title={t('alertRules')} description={t('alertRulesText')} actions={add}>
      <CurrentAlerts />
      {(list.rows.length > 0 || filters.q) && (
        <SearchField
          label={t('searchAlertRules')}
          value={filters.q ?? ''}
          onChange={(term) => setFilters({ q: term || undefined })}
        />
      )}
      <ListTable
        label={t('alertRules')}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        isFiltered={Boolean(filters.q)}
        empty={{ icon: IconBellRinging, title: t('noAlertRules'), text: t('noAlertRulesText'), action: add }}
      />
      <Dialog {...dialog} title={t('newAlertRule')}>
        {(close) => <CreateRule onDone={close} />}
      </Dialog>
    </Page>
  )
}

function useColumns(): Column<AlertRule>[] {
  const { t } = useTranslation('monitoring')
  const may = useMay()
  return [
    {
      header: t('alertRule'),
      cell: (rule) => (
        <>
          <Text size="sm" fw={600}>
            {rule.name}
          </Text>
          <Text size="xs" c="dimmed">
            {conditionLabel(t, rule.condition)} · {ruleText(t, rule)}
          </Text>
        </>
      ),
    },
    {
      header: t('servers'),
      cell: ({ server_labels }) => (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {labelTexts(server_labels).join(', ') || t('allServers')}
        </Text>
      ),
      width: 180,
    },
    { header: t('severity'), cell: ({ severity }) => <Severity severity={severity} />, width: 120 },
    {
      header: t('state'),
      cell: ({ id, name, enabled }) => (
        <SendSwitch
          label={t('alertRuleEnabled', { name })}
          isOn={enabled}
          isReadOnly={!may('alert_rules.update')}
          requestOf={(isOn) =>
            request('alert_rules.update', { path: { alert_rule_id: id }, body: { enabled: isOn } })
          }
        />
      ),
      width: 90,
    },
    {
      header: '',
      cell: (rule) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {may('alert_rules.update') && <EditRule rule={rule} />}
          {may('alert_rules.delete') && (
            <ConfirmButton
              label={t('delete')}
              name={rule.name}
              isDangerous
              button={{ size: 'xs' }}
              request={request('alert_rules.delete', { path: { alert_rule_id: rule.id } })}
            />
          )}
        </Group>
      ),
      width: 220,
    },
  ]
}

function CreateRule({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('monitoring')
  const form = useForm({ initialValues: newRuleValues('memory_usage') })
  return (
    <RequestForm
      form={form}
      requestOf={(values) => request('alert_rules.create', { body: ruleInput(values) })}
      submit={t('create')}
      onDone={onDone}
      onCancel={onDone}
    >
      <RuleFields form={form} isNew />
    </RequestForm>
  )
}

function EditRule({ rule }: { rule: AlertRule }) {
  const { t } = useTranslation('monitoring')
  return (
    <EditModal label={t('edit')} title={t('editAlertRule')} size="xs">
      {(close) => <EditRuleForm rule={rule} onDone={close} />}
    </EditModal>
  )
}

function EditRuleForm({ rule, onDone }: { rule: AlertRule; onDone: () => void }) {
  const { t } = useTranslation('monitoring')
  const form = useForm({ initialValues: ruleValues(rule) })
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('alert_rules.update', { path: { alert_rule_id: rule.id }, body: rulePatch(values, rule) })
      }
      submit={t('save')}
      onDone={onDone}
      onCancel={onDone}
    >
      <RuleFields form={form} />
    </RequestForm>
  )
}
