import { useTranslation } from 'react-i18next'
import { sendAuthRequest } from '#api/auth.ts'
import { ReauthenticationForm } from '#ui/form/sign-in/reauthentication-form.tsx'

type SecondFactorStepProps = { onDone: () => void; onBack: () => void }

/** A six-digit code of the authenticator, or a recovery code. */
export function SecondFactorStep({ onDone, onBack }: SecondFactorStepProps) {
  const { t } = useTranslation('layout')
  return (
    <ReauthenticationForm
      methods={['code', 'recovery_code']}
      send={(proof) => sendAuthRequest('POST /sign-in/second-factor', proof)}
      submit={t('continue')}
      onDone={onDone}
      onBack={onBack}
      isAlone
    />
  )
}
