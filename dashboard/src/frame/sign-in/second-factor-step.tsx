import { useTranslation } from 'react-i18next'
import { askAuth } from '#api/auth.ts'
import { ProofForm } from '#ui/form/proof-form.tsx'

type SecondFactorStepProps = { onDone: () => void; onBack: () => void }

/** Six digits of the authenticator, or one of the codes for when it is lost. */
export function SecondFactorStep({ onDone, onBack }: SecondFactorStepProps) {
  const { t } = useTranslation('frame')
  return (
    <ProofForm
      kinds={['code', 'recovery_code']}
      send={(proof) => askAuth('POST /sign-in/second-factor', proof)}
      submit={t('goOn')}
      onDone={onDone}
      onBack={onBack}
      isAlone
    />
  )
}
