import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { type AuthResponse, sendAuthRequest } from '#api/auth.ts'
import { AuthForm } from '#ui/form/sign-in/auth-form.tsx'

export function PasswordStep({ onDone }: { onDone: (result: AuthResponse<'POST /sign-in'>) => void }) {
  const { t } = useTranslation('layout')
  const form = useForm({ initialValues: { email: '', password: '' } })
  return (
    <AuthForm
      form={form}
      send={(values) => sendAuthRequest('POST /sign-in', values)}
      submit={t('signIn')}
      onDone={onDone}
      isAlone
    >
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="username"
        required
        autoFocus
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('password')}
        autoComplete="current-password"
        required
        {...form.getInputProps('password')}
      />
    </AuthForm>
  )
}
