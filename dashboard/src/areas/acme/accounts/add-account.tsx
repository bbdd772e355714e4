import { request } from '@holdfast/client'
import { Checkbox, Select, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { LabelsInput } from '#ui/form/labels-input.tsx'
import { PemInput } from '#ui/form/pem-input.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsOf } from '#ui/format/labels.ts'
import { acmePaths } from '../paths.ts'
import { BindingFields } from './binding-fields.tsx'

/** A CA whose directory the person types. */
const other = 'other'

export function AddAccount({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('acme')
  const navigate = useNavigate()
  const { data } = useApiQuery(request('certificates.acme_authorities.list'))
  const known = data?.body.data ?? []
  const form = useForm({
    initialValues: {
      authority: null as string | null,
      name: '',
      directory_url: '',
      emails: [] as string[],
      eab: { kid: '', hmac_key: '' },
      authorities_pem: '',
      terms_agreed: false,
      labels: [] as string[],
    },
  })
  const { authority } = form.values
  const chosen = known.find(({ directory_url }) => directory_url === authority)
  const isOther = authority === other
  return (
    <RequestForm
      form={form}
      requestOf={({ authority: _authority, eab, authorities_pem, labels, ...values }) =>
        request('certificates.acme_accounts.create', {
          body: {
            ...values,
            labels: labelsOf(labels),
            ...(eab.kid !== '' && { eab }),
            ...(authorities_pem !== '' && { authorities_pem }),
          },
        })
      }
      submit={t('addAccount')}
      onDone={({ body }) => {
        onClose()
        notifications.show({ message: t('accountAdded', { name: body.name }) })
        void navigate({ to: acmePaths.account(body.id) })
      }}
      onCancel={onClose}
    >
      <Select
        label={t('certificateAuthority')}
        required
        data={[
          ...known.map(({ name, directory_url, is_for_tests }) => ({
            value: directory_url,
            label: is_for_tests ? t('forTests', { name }) : name,
          })),
          { value: other, label: t('otherAuthority') },
        ]}
        value={authority}
        onChange={(value) => {
          const next = known.find(({ directory_url }) => directory_url === value)
          form.setValues({
            authority: value,
            directory_url: next?.directory_url ?? '',
            // What the person typed stays.
            ...((form.values.name === '' || form.values.name === chosen?.name) && { name: next?.name ?? '' }),
          })
        }}
        {...(authority === null && { error: fieldErrorOf(form, 'directory_url') })}
      />
      {isOther && (
        <TextInput
          label={t('directoryUrl')}
          description={t('directoryUrlText')}
          type="url"
          placeholder="https://ca.example.com/acme/acme/directory"
          required
          {...form.getInputProps('directory_url')}
        />
      )}
      <TextInput label={t('name')} required {...form.getInputProps('name')} />
      {(isOther || chosen?.requires_eab) && (
        <BindingFields form={form} isRequired={chosen?.requires_eab === true} />
      )}
      {isOther && (
        <PemInput
          label={t('ownRoots')}
          description={t('ownRootsText')}
          {...form.getInputProps('authorities_pem')}
        />
      )}
      <TagsInput
        label={t('emails')}
        description={t('emailsText')}
        {...form.getInputProps('emails')}
        error={fieldErrorOf(form, 'emails')}
      />
      <Checkbox
        label={t('termsAgreed')}
        description={t('termsText')}
        {...form.getInputProps('terms_agreed', { type: 'checkbox' })}
      />
      <LabelsInput form={form} />
    </RequestForm>
  )
}
