import { type ResponseOf, request } from '@holdfast/client'
import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { levelsOf } from '#areas/access/index.ts'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { RoleField, type RoleValue, roleInput } from './roles.tsx'

type InviteValues = RoleValue & { email: string; expires_in_seconds: string }
type InviteProps = {
  onDone: (created: ResponseOf<'account.invitations.create'>) => void
  onCancel: () => void
}

const initialValues: InviteValues = {
  email: '',
  role: 'viewer',
  levels: levelsOf([]),
  expires_in_seconds: '604800',
}

export function Invite({ onDone, onCancel }: InviteProps) {
  const { t } = useTranslation('members')
  const form = useForm({ initialValues })
  const { role, levels } = form.values
  return (
    <RequestForm
      form={form}
      requestOf={({ email, expires_in_seconds, ...granted }) =>
        request('account.invitations.create', {
          body: { email, ...roleInput(granted), expires_in_seconds: Number(expires_in_seconds) },
        })
      }
      submit={t('invite')}
      onDone={({ body }) => onDone(body)}
      onCancel={onCancel}
    >
      <TextInput label={t('email')} type="email" required {...form.getInputProps('email')} />
      <RoleField
        value={{ role, levels }}
        onChange={(value) => form.setValues(value)}
        error={fieldErrorOf(form, 'role')}
      />
      <Select
        label={t('works')}
        allowDeselect={false}
        data={[
          { value: '86400', label: t('linkDay') },
          { value: '604800', label: t('linkWeek') },
          { value: '2592000', label: t('forMonth') },
        ]}
        {...form.getInputProps('expires_in_seconds')}
      />
    </RequestForm>
  )
}
