import { type BodyOf, request } from '@holdfast/client'
import { Alert, Input, SegmentedControl, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { linesOf } from '#areas/domains/operations/orders/lines.ts'
import { useRegistrarCapabilities } from '#areas/domains/registrars/capabilities.ts'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import type { SettingProps } from './setting-props.ts'

export function ChangeDsRecords(props: SettingProps) {
  const { t } = useTranslation('domains')
  const form = useRegistrarCapabilities(props.domain)?.ds_form ?? 'ds'
  return (
    <EditModal
      label={t('change')}
      aria-label={t('changeDsRecords')}
      size="xs"
      dialogSize="lg"
      disabled={props.now.isBusy}
    >
      {(close) => <DsForm {...props} takesOnlyKeys={form === 'dnskey'} close={close} />}
    </EditModal>
  )
}

type Values = { form: 'ds' | 'dnskey'; ds_records: string; dnskeys: string }

type DsFormProps = SettingProps & { takesOnlyKeys: boolean; close: () => void }

function DsForm({ domain, now, takesOnlyKeys, close }: DsFormProps) {
  const { t } = useTranslation('domains')
  const present = domain.ds_records ?? []
  const form = useForm<Values>({
    initialValues: { form: takesOnlyKeys ? 'dnskey' : 'ds', ds_records: present.join('\n'), dnskeys: '' },
  })
  const { values } = form
  const field = values.form === 'ds' ? 'ds_records' : 'dnskeys'
  const isEmpty = linesOf(values[field]).length === 0
  return (
    <RequestForm
      form={form}
      requestOf={(entered) => request('domains.operations.create', { body: bodyOf(domain.id, entered) })}
      submit={t(isEmpty ? 'removeDsRecords' : 'changeDsRecords')}
      isDangerous={isEmpty}
      onDone={({ body }) => {
        now.follow(body)
        close()
      }}
      onCancel={close}
    >
      <Text size="sm">{t('dsRecordsText', { name: domain.display_name })}</Text>
      {!takesOnlyKeys && (
        <Input.Wrapper label={t('dsForm')}>
          <SegmentedControl
            fullWidth
            aria-label={t('dsForm')}
            data={[
              { value: 'ds', label: t('dsRecords') },
              { value: 'dnskey', label: t('dnskeys') },
            ]}
            {...form.getInputProps('form')}
          />
        </Input.Wrapper>
      )}
      <Textarea
        key={field}
        label={t(field === 'ds_records' ? 'dsRecords' : 'dnskeys')}
        description={t(field === 'ds_records' ? 'dsRecordsHelp' : 'dnskeysHelp')}
        placeholder={field === 'ds_records' ? '12345 13 2 49fd46e6c4b45c55…' : '257 3 13 mdsswUyr3DPW132m…'}
        autosize
        minRows={2}
        maxRows={20}
        spellCheck={false}
        data-autofocus
        {...form.getInputProps(field)}
        error={fieldErrorOf(form, field)}
      />
      {isEmpty && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('dsRecordsNone')}>
          {t('dsRecordsNoneText')}
        </Alert>
      )}
    </RequestForm>
  )
}

/** Without keys there are no DS records either. */
function bodyOf(domain_id: string, values: Values): BodyOf<'domains.operations.create'> {
  const kind = 'set_ds_records'
  const dnskeys = linesOf(values.dnskeys)
  if (values.form === 'ds') return { kind, domain_id, ds_records: linesOf(values.ds_records) }
  return dnskeys.length === 0 ? { kind, domain_id, ds_records: [] } : { kind, domain_id, dnskeys }
}
