import { request } from '@holdfast/client'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { FirewallBinding } from '#areas/dynamic-ip/states.tsx'
import { useUndoable } from '#ui/action/use-undoable.ts'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { RuleFields } from './rule-fields.tsx'
import { type RuleValues, ruleInput, ruleValues } from './rule-values.ts'

export function ChangeFirewall({ binding }: { binding: FirewallBinding }) {
  const { t } = useTranslation('dynamic-ip')
  return (
    <EditModal label={t('change')} title={binding.firewall_name} size="xs" dialogSize="lg">
      {(close) => <ChangeForm binding={binding} onDone={close} />}
    </EditModal>
  )
}

function ChangeForm({ binding, onDone }: { binding: FirewallBinding; onDone: () => void }) {
  const { t } = useTranslation('dynamic-ip')
  const undoable = useUndoable<'dynamic_ips.firewall_bindings.update'>()
  const before = ruleValues(binding)
  const form = useForm<RuleValues>({ initialValues: before })
  const requestOf = (values: RuleValues) =>
    request('dynamic_ips.firewall_bindings.update', {
      path: { dynamic_ip_id: binding.dynamic_ip_id, firewall_binding_id: binding.id },
      body: ruleInput(values),
    })
  return (
    <RequestForm
      form={form}
      requestOf={requestOf}
      submit={t('save')}
      onCancel={onDone}
      onDone={() => {
        undoable(t('saved', { name: binding.firewall_name }), requestOf(before))
        onDone()
      }}
    >
      <RuleFields form={form} />
    </RequestForm>
  )
}
