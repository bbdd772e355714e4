import { Anchor, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthForm } from '#ui/form/auth-form.tsx'
import { StepDialog } from './step-dialog.tsx'

type Proof = { code: string } | { recovery_code: string }

type WithSecondFactorProps<A> = {
  label: string
  /** What happens then. */
  text: string
  step: (body: Proof) => Promise<A>
  onDone: (answer: A) => void
  isDangerous?: boolean
}

/** A step on the second factor, which needs a code of it or a recovery code. */
export function WithSecondFactor<A>(props: WithSecondFactorProps<A>) {
  const { label, isDangerous = false } = props
  return (
    <StepDialog label={label} isDangerous={isDangerous}>
      {(close) => <CodeOfStep {...props} onClose={close} />}
    </StepDialog>
  )
}

function CodeOfStep<A>(props: WithSecondFactorProps<A> & { onClose: () => void }) {
  const { label, text, step, onDone, isDangerous = false, onClose } = props
  const { t } = useTranslation()
  const [field, setField] = useState<'code' | 'recovery_code'>('code')
  const form = useForm({ initialValues: { code: '', recovery_code: '' } })
  const isCode = field === 'code'
  const finish = (answer: A) => {
    onClose()
    onDone(answer)
  }
  return (
    <AuthForm
      form={form}
      send={(values) => step({ [field]: values[field].trim() } as Proof)}
      submit={label}
      isDangerous={isDangerous}
      onDone={finish}
      onCancel={onClose}
    >
      <Text size="sm">{text}</Text>
      <TextInput
        key={field}
        label={isCode ? t('code') : t('recoveryCode')}
        description={isCode ? t('codeText') : t('recoveryCodeText')}
        autoComplete={isCode ? 'one-time-code' : 'off'}
        inputMode={isCode ? 'numeric' : 'text'}
        required
        data-autofocus
        {...form.getInputProps(field)}
      />
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="left"
        onClick={() => setField(isCode ? 'recovery_code' : 'code')}
      >
        {isCode ? t('useRecoveryCode') : t('useCode')}
      </Anchor>
    </AuthForm>
  )
}
