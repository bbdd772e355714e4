import { request } from '@holdfast/client'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useUndoable } from '#ui/action/use-undoable.ts'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { DurationField } from '#ui/form/duration-field.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import type { Binding } from '../states.tsx'

export function ChangeBinding({ binding }: { binding: Binding }) {
  const { t } = useTranslation('dynamic-ip')
  return (
    <EditModal label={t('change')} title={binding.fqdn} size="xs">
      {(close) => <ChangeForm binding={binding} onDone={close} />}
    </EditModal>
  )
}

function ChangeForm({ binding, onDone }: { binding: Binding; onDone: () => void }) {
  const { t } = useTranslation('dynamic-ip')
  const undoable = useUndoable<'dynamic_ips.bindings.update'>()
  const { ttl, interface_id, type } = binding
  const form = useForm({ initialValues: { ttl, interface_id: interface_id ?? '' } })
  const requestOf = (values: { ttl: number; interface_id: string }) =>
    request('dynamic_ips.bindings.update', {
      path: { dynamic_ip_id: binding.dynamic_ip_id, binding_id: binding.id },
      body: {
        ttl: values.ttl,
        ...(type === 'AAAA' && { interface_id: values.interface_id === '' ? null : values.interface_id }),
      },
    })
  return (
    <RequestForm
      form={form}
      requestOf={requestOf}
      submit={t('save')}
      onCancel={onDone}
      onDone={() => {
        undoable(
          t('saved', { name: `${binding.fqdn} ${type}` }),
          requestOf({ ttl, interface_id: interface_id ?? '' }),
        )
        onDone()
      }}
    >
      <DurationField label="TTL" required min={30} max={86_400} {...form.getInputProps('ttl')} />
      {type === 'AAAA' && (
        <TextInput
          label={t('interfaceId')}
          description={t('interfaceIdHelp')}
          placeholder="::1:2:3:4"
          {...form.getInputProps('interface_id')}
        />
      )}
    </RequestForm>
  )
}
