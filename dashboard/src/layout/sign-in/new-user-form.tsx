import { Input, SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuthResponse, sendAuthRequest } from '#api/auth.ts'
import { createPasskey, usePasskeysOffered } from '#api/passkey.ts'
import { AuthForm } from '#ui/form/sign-in/auth-form.tsx'
import { NewPasswordInput } from '#ui/form/sign-in/new-password-input.tsx'
import { browserName } from '#ui/format/browser-name.ts'

type NewUserFormProps = {
  token: string
  /** Null: anyone with the link can use it. */
  invitedEmail: string | null
  onDone: (joined: AuthResponse<'POST /invitations/accept'>) => void
}

/** The name and the sign-in method of a new user. */
export function NewUserForm({ token, invitedEmail, onDone }: NewUserFormProps) {
  const { t } = useTranslation('layout')
  const offersPasskey = usePasskeysOffered()
  const [way, setWay] = useState<'password' | 'passkey'>('password')
  const form = useForm({ initialValues: { name: '', email: '', password: '' } })
  const join = async ({ name, email, password }: typeof form.values) => {
    const newcomer = { token, name, ...(invitedEmail === null && { email }) }
    if (way === 'password')
      return await sendAuthRequest('POST /invitations/accept', { ...newcomer, password })
    const options = await sendAuthRequest('POST /invitations/passkey/options', newcomer)
    const response = await createPasskey(options, t('passkeyNotCreated'))
    const passkey = { name: browserName(navigator.userAgent) ?? t('passkey'), response }
    return await sendAuthRequest('POST /invitations/accept', { ...newcomer, passkey })
  }
  return (
    <AuthForm form={form} send={join} submit={t('continue')} onDone={onDone} isAlone>
      <TextInput
        label={t('yourName')}
        autoComplete="name"
        required
        autoFocus
        {...form.getInputProps('name')}
      />
      {invitedEmail === null ? (
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          required
          {...form.getInputProps('email')}
        />
      ) : (
        <TextInput label={t('email')} value={invitedEmail} readOnly variant="filled" />
      )}
      {offersPasskey && (
        <Input.Wrapper label={t('signInWith')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('signInWith')}
            value={way}
            onChange={setWay}
            data={[
              { value: 'password', label: t('password') },
              { value: 'passkey', label: t('passkey') },
            ]}
          />
        </Input.Wrapper>
      )}
      {way === 'password' ? (
        <NewPasswordInput label={t('password')} {...form.getInputProps('password')} />
      ) : (
        <Input.Description>{t('passkeyHelp')}</Input.Description>
      )}
    </AuthForm>
  )
}
