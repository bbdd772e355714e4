import { Card, Group, PasswordInput, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { sendAuthRequest } from '#api/auth.ts'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { AuthForm } from '#ui/form/sign-in/auth-form.tsx'
import { NewPasswordInput } from '#ui/form/sign-in/new-password-input.tsx'

/** A password is changed with the current one; a first password is set without. */
export function PasswordPanel({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('account')
  const label = hasPassword ? t('changePassword') : t('setPassword')
  return (
    <Card>
      <Group justify="space-between">
        <Title order={2}>{t('password')}</Title>
        <EditModal label={label}>
          {(close) => (hasPassword ? <ChangePassword onClose={close} /> : <SetPassword onClose={close} />)}
        </EditModal>
      </Group>
      {!hasPassword && (
        <Text size="sm" c="dimmed">
          {t('noPassword')}
        </Text>
      )}
    </Card>
  )
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const form = useForm({ initialValues: { current_password: '', new_password: '' } })
  const finish = () => {
    notifications.show({ message: t('passwordChanged') })
    onClose()
  }
  return (
    <AuthForm
      form={form}
      send={(values) => sendAuthRequest('POST /password', values)}
      submit={t('changePassword')}
      onDone={finish}
      onCancel={onClose}
    >
      <Text size="sm">{t('changePasswordText')}</Text>
      <PasswordInput
        label={t('currentPassword')}
        autoComplete="current-password"
        required
        {...form.getInputProps('current_password')}
      />
      <NewPasswordInput {...form.getInputProps('new_password')} />
    </AuthForm>
  )
}

function SetPassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const form = useForm({ initialValues: { new_password: '' } })
  const finish = () => {
    notifications.show({ message: t('passwordSet') })
    onClose()
  }
  return (
    <AuthForm
      form={form}
      send={(values) => sendAuthRequest('POST /password', values)}
      submit={t('setPassword')}
      onDone={finish}
      onCancel={onClose}
    >
      <NewPasswordInput {...form.getInputProps('new_password')} />
    </AuthForm>
  )
}
