import { request } from '@holdfast/client'
import { TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { LabelsInput } from '#ui/form/labels-input.tsx'
import { PemInput } from '#ui/form/pem-input.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsPatch, labelTexts } from '#ui/format/labels.ts'
import type { Account } from '../states.tsx'
import { BindingFields } from './binding-fields.tsx'

/** The binding can be changed until the CA has accepted the account. */
export function EditAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('acme')
  const { id, name, emails, labels, url, requires_eab, has_own_authorities } = account
  const form = useForm({
    initialValues: {
      name,
      emails: [...emails],
      eab: { kid: '', hmac_key: '' },
      authorities_pem: '',
      labels: labelTexts(labels),
    },
  })
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('certificates.acme_accounts.update', {
          path: { acme_account_id: id },
          body: {
            name: values.name,
            labels: labelsPatch(values.labels, labels),
            // Each of these is sent to the CA.
            ...(values.emails.join() !== emails.join() && { emails: values.emails }),
            ...(values.eab.kid !== '' && { eab: values.eab }),
            ...(values.authorities_pem !== '' && { authorities_pem: values.authorities_pem }),
          },
        })
      }
      submit={t('save')}
      onDone={({ body }) => {
        onClose()
        notifications.show({ message: t('saved', { name: body.name }) })
      }}
      onCancel={onClose}
    >
      <TextInput label={t('name')} required {...form.getInputProps('name')} />
      <TagsInput
        label={t('emails')}
        description={t('emailsText')}
        {...form.getInputProps('emails')}
        error={fieldErrorOf(form, 'emails')}
      />
      {url === null && requires_eab && <BindingFields form={form} isRequired={false} />}
      {has_own_authorities && (
        <PemInput
          label={t('ownRoots')}
          description={t('keepStored')}
          {...form.getInputProps('authorities_pem')}
        />
      )}
      <LabelsInput form={form} />
    </RequestForm>
  )
}
