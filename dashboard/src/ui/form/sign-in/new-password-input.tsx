import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A new password, with its requirements. */
export function NewPasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      label={t('newPassword')}
      description={t('newPasswordHelp')}
      autoComplete="new-password"
      minLength={10}
      maxLength={128}
      required
      {...props}
    />
  )
}
