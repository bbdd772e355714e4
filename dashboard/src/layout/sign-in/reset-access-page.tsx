/** The page of a link from the operator: a new password for a person who cannot sign in. */
import { Alert, Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendAuthRequest } from '#api/auth.ts'
import { AuthForm } from '#ui/form/sign-in/auth-form.tsx'
import { NewPasswordInput } from '#ui/form/sign-in/new-password-input.tsx'
import { signInPage } from '../paths.ts'
import { AuthLayout } from './auth-layout.tsx'
import { forgetLinkSecret, useLinkSecret } from './link-secret.ts'

export function ResetAccessPage() {
  const { t } = useTranslation('layout')
  const token = useLinkSecret()
  const [isDone, setDone] = useState(false)
  const form = useForm({ initialValues: { new_password: '' } })
  const finish = () => {
    forgetLinkSecret()
    setDone(true)
  }
  if (isDone)
    return (
      <AuthLayout title={t('newPassword')}>
        <Alert color="kelp" icon={<IconCheck size={18} />} role="status">
          {t('newPasswordSet')}
        </Alert>
        <Button renderRoot={(props) => <Link to={signInPage.to({})} {...props} />}>{t('signIn')}</Button>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('newPassword')}>
      <Text size="sm" c="dimmed">
        {t('resetText')}
      </Text>
      <AuthForm
        form={form}
        send={(values) => sendAuthRequest('POST /password/reset', { token, ...values })}
        submit={t('setPassword')}
        onDone={finish}
        isAlone
      >
        <NewPasswordInput autoFocus {...form.getInputProps('new_password')} />
      </AuthForm>
    </AuthLayout>
  )
}
