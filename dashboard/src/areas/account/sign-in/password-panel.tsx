import { Button, Card, Group, Modal, PasswordInput, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { askAuth } from '../../../api/auth.ts'
import { AuthForm } from '../../../ui/auth-form.tsx'
import { NewPasswordInput } from '../../../ui/new-password-input.tsx'

export function PasswordPanel() {
  const { t } = useTranslation('account')
  const [opened, { open, close }] = useDisclosure()
  return (
    <Card>
      <Group justify="space-between">
        <Title order={2}>{t('password', { ns: 'frame' })}</Title>
        <Button variant="default" onClick={open}>
          {t('changePassword')}
        </Button>
      </Group>
      <Modal opened={opened} onClose={close} title={t('changePassword')}>
        <PasswordForm onClose={close} />
      </Modal>
    </Card>
  )
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const form = useForm({ initialValues: { current_password: '', new_password: '' } })
  const finish = () => {
    notifications.show({ message: t('passwordChanged') })
    onClose()
  }
  return (
    <AuthForm
      form={form}
      send={(values) => askAuth('POST /password', values)}
      submit={t('changePassword')}
      onDone={finish}
      onCancel={onClose}
    >
      <Text size="sm">{t('changePasswordText')}</Text>
      <PasswordInput
        label={t('currentPassword')}
        autoComplete="current-password"
        required
        data-autofocus
        {...form.getInputProps('current_password')}
      />
      <NewPasswordInput {...form.getInputProps('new_password')} />
    </AuthForm>
  )
}
