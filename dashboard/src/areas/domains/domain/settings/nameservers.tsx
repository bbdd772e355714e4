import { request } from '@holdfast/client'
import { Alert, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { namesOf } from '#areas/domains/operations/orders/lines.ts'
import { NameserversField } from '#areas/domains/operations/orders/nameservers-field.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import type { SettingProps } from './setting-props.ts'

export function ChangeNameservers(props: SettingProps) {
  const { t } = useTranslation('domains')
  return (
    <EditModal
      label={t('change')}
      aria-label={t('changeNameservers')}
      size="xs"
      dialogSize="lg"
      disabled={props.now.isBusy}
    >
      {(close) => <NameserversForm {...props} close={close} />}
    </EditModal>
  )
}

function NameserversForm({ domain, now, close }: SettingProps & { close: () => void }) {
  const { t } = useTranslation('domains')
  const { id, nameservers, ds_records } = domain
  const form = useForm({ initialValues: { nameservers: (nameservers ?? []).join('\n') } })
  const count = ds_records?.length ?? 0
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('domains.operations.create', {
          body: { kind: 'set_nameservers', domain_id: id, nameservers: namesOf(values.nameservers) },
        })
      }
      submit={t('changeNameservers')}
      onDone={({ body }) => {
        now.follow(body)
        close()
      }}
      onCancel={close}
    >
      <Text size="sm">{t('nameserversText', { name: domain.display_name })}</Text>
      {count > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('dsRecordsPresent', { count })}>
          {t('dsRecordsPresentText')}
        </Alert>
      )}
      <NameserversField
        required
        data-autofocus
        {...form.getInputProps('nameservers')}
        error={fieldErrorOf(form, 'nameservers')}
      />
    </RequestForm>
  )
}
